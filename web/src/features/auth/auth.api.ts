import { type Me, me, profile } from '@caravan/contract/account'
import { written } from '@caravan/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { isWorthRetrying } from '../../lib/calls/query-client.ts'
import { currentSession, type Session } from '../../lib/calls/session.ts'
import { storedLanguage } from '../../lib/preferences.ts'

/** A server that asks for patience is given ten seconds of it. */
const PAUSE = 2_000
const PAUSES = 5
const asksForPatience = (error: unknown) =>
  error instanceof CallFailed && (error.status === 429 || error.status === 503)

/** Guests have no account to ask for: their session says who they are. */
const asGuest = ({ id, username }: Session): Me => ({
  ...{ id, username, email: '', email_verified: true, avatar_url: null },
  ...{ ...written(storedLanguage()), unread_notifications: 0, seq: 0, version: 0 },
})

// The second part is the topic of the account's live events, so that an event names what to fetch again.
// Several parts of a page read them; one that appears after a failure does not ask again by itself.
export const accountQuery = queryOptions({
  queryKey: ['me', 'account'],
  queryFn({ signal, queryKey }) {
    const session = currentSession()
    return session?.guest ? asGuest(session) : kept(queryKey, () => call(me, { signal }))
  },
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
