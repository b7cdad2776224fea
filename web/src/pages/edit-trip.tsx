import { ComingSoon } from './coming-soon.tsx'

export function EditTripPage() {
  return <ComingSoon title="editTrip" />
}
