import { Failure } from '../failure.ts'
import { checkPassword } from './passwords.ts'

type WeakCode = 'account.password_weak' | 'account.new_password_weak'

/** Refuses a password that breaks the rule or that everybody tries first; `weak` has the words of the form it came from. */
export function requireGoodPassword(
  password: string,
  person: { username?: string; email?: string },
  weak: WeakCode,
): void {
  const verdict = checkPassword(password, { username: person.username ?? '', email: person.email ?? '' })
  if (verdict === 'weak') throw new Failure(weak)
  if (verdict === 'common') throw new Failure('account.password_common')
}
