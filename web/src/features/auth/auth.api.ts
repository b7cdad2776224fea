import { me, profile } from '@caravan/contract/account'
import { login } from '@caravan/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { isWorthRetrying, queryClient } from '../../lib/calls/query-client.ts'
import { startSession } from '../../lib/calls/session.ts'
import { solveCaptcha } from '../../lib/captcha.ts'

/** A server that asks for patience is given ten seconds of it. */
const PAUSE = 2_000
const PAUSES = 5
const asksForPatience = (error: unknown) =>
  error instanceof CallFailed && (error.status === 429 || error.status === 503)

// The second part is the topic of the account's live events, so that an event names what to fetch again.
// Several parts of a page read them; one that appears after a failure does not ask again by itself.
export const accountQuery = queryOptions({
  queryKey: ['me', 'account'],
  queryFn: ({ signal, queryKey }) => kept(queryKey, () => call(me, { signal })),
  retryOnMount: false,
  retry: (failures, error) => (asksForPatience(error) ? failures < PAUSES : isWorthRetrying(failures, error)),
  retryDelay: PAUSE,
})

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: ({ signal }) => call(profile, { signal }),
  retryOnMount: false,
})

type Credentials = { username: string; password: string }

async function requestToken(credentials: Credentials): Promise<string> {
  try {
    return (await call(login, { form: credentials })).access_token
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'auth.captcha_required') throw failure
    const recaptcha_token = await solveCaptcha('login')
    return (await call(login, { form: { ...credentials, recaptcha_token } })).access_token
  }
}

/** Signs in by username or e-mail; the session is stored under the name that the account has. */
export async function signIn(credentials: Credentials): Promise<void> {
  const token = await requestToken(credentials)
  const account = await call(me, { token })
  startSession({ id: account.id, username: account.username, token })
  queryClient.setQueryData(accountQuery.queryKey, account)
}
