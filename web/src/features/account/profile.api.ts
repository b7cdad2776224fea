import { checkEmail, checkUsername } from '@caravan/contract/account'
import { ownCalendar } from '@caravan/contract/calendar'
import type { ErrorCode } from '@caravan/contract/errors'
import { isNewEmail, isUsername } from '@caravan/contract/fields'
import { reveals } from '@caravan/contract/members'
import { openers } from '@caravan/contract/openers'
import { sessions } from '@caravan/contract/sessions'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call, pause } from '../../lib/calls/call.ts'

// The second part is the topic of the account's live events, so that an event names what to fetch again.
export const sessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }) => call(sessions, { signal }),
})

export const openersQuery = queryOptions({
  queryKey: ['me', 'sessions', 'openers'],
  queryFn: ({ signal }) => call(openers, { signal }),
  // No event tells of links to trips.
  staleTime: 0,
})

export const calendarQuery = queryOptions({
  queryKey: ['me', 'calendar'],
  queryFn: ({ signal }) => call(ownCalendar, { signal }),
})

export const revealsQuery = queryOptions({
  queryKey: ['me', 'reveals'],
  queryFn: ({ signal }) => call(reveals, { signal }),
})

const PAUSE = 400

const checks = {
  username: {
    isValid: isUsername,
    invalid: 'account.username_invalid',
    taken: 'account.username_taken',
    ask: (username: string, signal: AbortSignal) => call(checkUsername, { query: { username }, signal }),
  },
  email: {
    isValid: isNewEmail,
    invalid: 'account.email_invalid',
    taken: 'account.email_taken',
    ask: (email: string, signal: AbortSignal) => call(checkEmail, { query: { email }, signal }),
  },
} as const

export type Checked = keyof typeof checks

/** The mistake in a new name or address, or null; asked once nothing was typed for a while. */
export function checkQuery(kind: Checked, typed: string, own: string) {
  const text = typed.trim()
  const { isValid, invalid, taken, ask } = checks[kind]
  return queryOptions({
    queryKey: ['check', kind, text],
    queryFn: async ({ signal }): Promise<ErrorCode | null> => {
      await pause(PAUSE, signal)
      if (!isValid(text)) return invalid
      try {
        return (await ask(text, signal)).exists ? taken : null
      } catch (failure) {
        if (failure instanceof CallFailed && failure.code === invalid) return invalid
        throw failure
      }
    },
    enabled: text !== '' && text !== own,
    // A failed look-up is not told: sending the form tells.
    retry: false,
    staleTime: 60_000,
  })
}
