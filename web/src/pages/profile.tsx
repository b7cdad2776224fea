import { ComingSoon } from './coming-soon.tsx'

export function ProfilePage() {
  return <ComingSoon title="profile" />
}
