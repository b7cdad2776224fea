import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { isStrongPassword, normalisePassword } from '@caravan/contract/password'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import type { Queries } from '../db/queries.ts'
import { Failure } from '../failure.ts'
import type { RateLimiter } from '../limits/rate-limit.ts'
import { createTurns } from '../work/in-turn.ts'
import { findAccount } from './accounts.queries.ts'
import { isCommonPassword } from './common-passwords.ts'

// argon2id is the library's default algorithm; 19 MiB, two passes and one lane are OWASP's minimum.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashes run on other threads, as many at once as there are cores. A network may be a household or an office.
const inTurn = createTurns({ atOnce: availableParallelism(), queue: 50, waiting: 25, retryAfter: 1 })

/** Whether the password keeps the rule (`weak` if not) and is not among the first that anybody would try (`common`). */
export function checkPassword(
  password: string,
  person: { username: string; email: string },
): 'ok' | 'weak' | 'common' {
  if (!isStrongPassword(password)) return 'weak'
  const [localPart = ''] = person.email.split('@')
  return isCommonPassword(password, [person.username, localPart]) ? 'common' : 'ok'
}

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

/** The owner is whose turn it takes: the account, or the network of somebody who is not signed in. */
export function hashPassword(owner: string, password: string): Promise<string> {
  return inTurn(owner, () => hash(normalisePassword(password), parameters))
}

export function verifyPassword(owner: string, hashed: string, password: string): Promise<boolean> {
  return inTurn(owner, () => verify(hashed, normalisePassword(password)))
}

/** Whether the hash was made with other parameters than today's, and is to be replaced when the password is at hand. */
export function needsRehash(hashed: string): boolean {
  if (!hashed.startsWith('$argon2id$')) return true
  const { memoryCost, timeCost, parallelism } = parseOptions(hashed)
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  )
}

const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')

// The hash of no password: random, but checked with the same work as a real one.
export const hashOfNobody = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${base64(16)}$${base64(32)}`

/** Takes as long as a real check, so that the time of an answer does not tell whether an account exists. Always false. */
export function verifyAgainstNothing(owner: string, password: string): Promise<boolean> {
  return verifyPassword(owner, hashOfNobody, password)
}

/**
 * Checks the password of somebody who is signed in, and answers the hash that it was checked against: checking
 * takes a while, and whoever relies on it compares again once the account is locked.
 */
export async function provePassword(
  { db, limiter }: { db: Queries; limiter: RateLimiter },
  userId: string,
  password: string,
): Promise<string> {
  await limiter.charge(`credentials ${userId}`, [{ max: 5, seconds: 3_600 }])
  const account = await findAccount(db, userId)
  if (!account) throw new Failure('auth.required')
  if (!(await verifyPassword(userId, account.password_hash, password)))
    throw new Failure('account.old_password_wrong')
  return account.password_hash
}
