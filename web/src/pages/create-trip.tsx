import { ComingSoon } from './coming-soon.tsx'

export function CreateTripPage() {
  return <ComingSoon title="createTrip" />
}
