import type { OneTimeTokens } from '../identity/one-time-tokens.ts'
import { isSameSecret } from '../identity/secrets.ts'

type Secrets = Pick<OneTimeTokens, 'secretOf'>

/** The token by which the reader of a mail stops such mails without signing in; it holds as long as the account. */
export const stopToken = (tokens: Secrets, userId: string) =>
  `${userId}.${tokens.secretOf('stop_mails', userId)}`

/** Whose token it is, if it is one. */
export function stoppedBy(tokens: Secrets, token: string): string | undefined {
  const [userId = ''] = token.split('.')
  return isSameSecret(Buffer.from(token), Buffer.from(stopToken(tokens, userId))) ? userId : undefined
}
