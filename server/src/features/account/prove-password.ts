import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import { findAccount } from '../../identity/accounts.queries.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import type { RateLimiter } from '../../rate-limit.ts'

/**
 * Checks the password of somebody who is signed in, and answers the hash that it was checked against: checking
 * takes a while, and whoever relies on it compares again once the account is locked.
 */
export async function provePassword(
  { db, limiter }: { db: Database; limiter: RateLimiter },
  userId: string,
  password: string,
): Promise<string> {
  await limiter.charge(`credentials ${userId}`, [{ max: 5, seconds: 3_600 }])
  const account = await findAccount(db, userId)
  if (!account) throw new Failure('auth.required')
  if (!(await verifyPassword(account.password_hash, password)))
    throw new Failure('account.old_password_wrong')
  return account.password_hash
}
