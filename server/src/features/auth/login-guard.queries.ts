import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

// Each attempt is counted before the password is looked at, in one statement: of many at the same time, none slips by.
const attempt = sql<[key: Buffer], { failures: number }>(
  'login_guard.attempt',
  `insert into login_guard as g (key, failures, last_failed_at) values ($1, 1, now())
   on conflict (key) do update set
     failures = case when g.last_failed_at < now() - interval '1 day' then 1 else g.failures + 1 end,
     last_failed_at = now()
   where g.failures < 5 or now() >= g.last_failed_at + make_interval(secs => least(30, power(2, least(g.failures, 20) - 5)))
   returning failures`,
)
const remaining = sql<[key: Buffer], { seconds: number }>(
  'login_guard.remaining',
  `select extract(epoch from last_failed_at + make_interval(secs => least(30, power(2, least(failures, 20) - 5))) - now())::float8 as seconds
   from login_guard where key = $1`,
)
const forgive = sql<[key: Buffer], never>('login_guard.forgive', 'delete from login_guard where key = $1')
const tellOwner = sql<[key: Buffer], { failures: number }>(
  'login_guard.tell_owner',
  `update login_guard set owner_told_at = now()
   where key = $1 and failures >= 20 and (owner_told_at is null or owner_told_at < now() - interval '1 day')
   returning failures`,
)
// A bucket of 10 failures per address that refills by one a minute: `spent` counts, `resets_at` is when it is empty.
const spend = sql<[key: string], never>(
  'login_guard.spend_address',
  `insert into throttle as t (key, spent, resets_at) values ($1, 1, now() + interval '1 minute')
   on conflict (key) do update set
     spent = t.spent + 1,
     resets_at = greatest(t.resets_at, now()) + interval '1 minute'
   where greatest(t.resets_at, now()) <= now() + interval '9 minutes'`,
)
const addressWait = sql<[key: string], { wait: number }>(
  'login_guard.address_wait',
  `select extract(epoch from resets_at - interval '9 minutes' - now())::float8 as wait from throttle where key = $1`,
)
const refund = sql<[key: string], never>(
  'login_guard.refund_address',
  `update throttle set resets_at = resets_at - interval '1 minute' where key = $1`,
)

/** Counts an attempt and answers how many failures there are with it, or undefined while the name has to wait. */
export async function countAttempt(db: Queries, key: Buffer): Promise<number | undefined> {
  return (await db.one(attempt, [key]))?.failures
}
export async function secondsToWait(db: Queries, key: Buffer): Promise<number | undefined> {
  return (await db.one(remaining, [key]))?.seconds
}
export const forgiveName = (db: Queries, key: Buffer) => db.run(forgive, [key])
/** The failures that the owner has not heard of, at most once a day. */
export async function failuresToTell(db: Queries, key: Buffer): Promise<number | undefined> {
  return (await db.one(tellOwner, [key]))?.failures
}

/** False when the address has used up its failures. */
export async function spendAddress(db: Queries, key: string): Promise<boolean> {
  return (await db.run(spend, [key])) === 1
}
export async function secondsOfAddress(db: Queries, key: string): Promise<number | undefined> {
  return (await db.one(addressWait, [key]))?.wait
}
export const refundAddress = (db: Queries, key: string) => db.run(refund, [key])
