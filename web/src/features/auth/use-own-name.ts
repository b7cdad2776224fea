import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/calls/session.ts'
import { profileQuery } from './auth.api.ts'

/** The traveller's name: the profile's names where there are any, else the username. */
export function useOwnName() {
  const username = useSession()?.username ?? ''
  const { data, isPending } = useQuery(profileQuery)
  const full = [data?.first_name, data?.last_name].filter(Boolean).join(' ')
  return { name: full || username, firstName: data?.first_name ?? username, username, isPending }
}
