import { fullName } from '@caravan/contract/full-name'
import { useQuery } from '@tanstack/react-query'
import { namesOf, useSession } from '../../lib/calls/session.ts'
import { profileQuery } from './auth.api.ts'

/** The traveller's name: the profile's names where there are any, else the username. */
export function useOwnName() {
  const session = useSession()
  const username = session?.username ?? ''
  const { data = namesOf(session), isPending } = useQuery(profileQuery)
  return {
    name: fullName(data ?? {}) ?? username,
    firstName: data?.first_name ?? username,
    username,
    isPending,
  }
}
