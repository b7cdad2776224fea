import { one, run, value } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

export type Purpose = 'verify_email' | 'change_email' | 'reset_password'

export interface OneTimeToken {
  id: string
  purpose: Purpose
  user_id: string
  address: string
  session_id: string | null
}

export const forgetTokens = run<[userId: string, purposes: Purpose[]], Tx>(
  'one_time_token.forget',
  'delete from one_time_token where user_id = $1 and purpose = any($2)',
)
/** Ends every link that was not used yet. Used ones answer a page that is loaded twice. */
export const forgetUnusedTokens = run<[userId: string], Tx>(
  'one_time_token.forget_unused',
  'delete from one_time_token where user_id = $1 and used_at is null',
)
export const insertToken = run<OneTimeToken & { hash: Buffer; seconds: number }, Tx>(
  'one_time_token.insert',
  `insert into one_time_token (id, token_hash, purpose, user_id, address, session_id, expires_at)
   values (:id, :hash, :purpose, :user_id, :address, :session_id, now() + make_interval(secs => :seconds))`,
)
export const findToken = one<[hash: Buffer, purposes: Purpose[]], OneTimeToken>(
  'one_time_token.find',
  `select id, purpose, user_id, address, session_id from one_time_token
   where token_hash = $1 and purpose = any($2) and used_at is null and expires_at > now()`,
)
// Locks the account before the token, as everything else does that changes an account and ends its links.
export const consumeToken = one<[hash: Buffer, purposes: Purpose[]], OneTimeToken, Tx>(
  'one_time_token.consume',
  `with owner as materialized (
     select a.id from one_time_token t join account a on a.id = t.user_id where t.token_hash = $1 for update of a)
   update one_time_token t set used_at = now() from owner
   where t.token_hash = $1 and t.user_id = owner.id and t.purpose = any($2)
     and t.used_at is null and t.expires_at > now()
   returning t.id, t.purpose, t.user_id, t.address, t.session_id`,
)
export const findUsedToken = one<[hash: Buffer, purposes: Purpose[]], OneTimeToken>(
  'one_time_token.find_used',
  `select id, purpose, user_id, address, session_id from one_time_token
   where token_hash = $1 and purpose = any($2) and used_at > now() - interval '10 minutes'`,
)
export const isLiveToken = value<[id: string], boolean | undefined>(
  'one_time_token.is_live',
  'select used_at is null and expires_at > now() as live from one_time_token where id = $1',
)
export const sweepTokens = run<[]>(
  'one_time_token.sweep',
  `delete from one_time_token where expires_at < now() - interval '1 day'`,
)
