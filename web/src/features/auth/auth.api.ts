import { me, profile } from '@caravan/contract/account'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { isWorthRetrying } from '../../lib/calls/query-client.ts'
import { currentSession } from '../../lib/calls/session.ts'

/** A server that asks for patience is given ten seconds of it. */
const PAUSE = 2_000
const PAUSES = 5
const asksForPatience = (error: unknown) =>
  error instanceof CallFailed && (error.status === 429 || error.status === 503)

// The second part is the topic of the account's live events, so that an event names what to fetch again.
// Several parts of a page read them; one that appears after a failure does not ask again by itself.
export const accountQuery = queryOptions({
  queryKey: ['me', 'account'],
  // Guests have no account to ask for: their session says who they are.
  queryFn: ({ signal, queryKey }) => currentSession()?.guest ?? kept(queryKey, () => call(me, { signal })),
  retryOnMount: false,
  retry: (failures, error) => (asksForPatience(error) ? failures < PAUSES : isWorthRetrying(failures, error)),
  retryDelay: PAUSE,
})

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => call(profile, { signal }),
  enabled: () => !currentSession()?.guest,
  retryOnMount: false,
})
