import { one, run, value } from '../db/sql.ts'

const pause = 'make_interval(secs => least(30, power(2, least(g.failures, 20) - 5)))'

/**
 * Counts an attempt and answers how many failures there are with it, or undefined where it may not go on.
 * Each attempt is counted before the password is looked at, in one statement: of many at the same time, none slips by.
 * From the 100th failure on, only those with a solved captcha are.
 */
export const countAttempt = value<[key: Buffer, solved: boolean], number | undefined>(
  'login_guard.attempt',
  `insert into login_guard as g (key, failures, last_failed_at) values ($1, 1, now())
   on conflict (key) do update set
     failures = case when g.last_failed_at < now() - interval '1 day' then 1 else g.failures + 1 end,
     last_failed_at = now()
   where (g.failures < 5 or now() >= g.last_failed_at + ${pause})
     and (g.failures < 100 or $2 or g.last_failed_at < now() - interval '1 day')
   returning failures`,
)
export const findFailures = one<[key: Buffer], { seconds: number; failures: number }>(
  'login_guard.remaining',
  `select extract(epoch from g.last_failed_at + ${pause} - now())::float8 as seconds, g.failures
   from login_guard g where g.key = $1`,
)
export const forgiveName = run<[key: Buffer]>('login_guard.forgive', 'delete from login_guard where key = $1')
/**
 * Counts a failure of an account, whatever name was used, and answers how many there are in its day. With the 20th, of
 * which its owner is told, a new day starts.
 */
export const countForOwner = value<[key: string], number>(
  'login_guard.count_of_day',
  `insert into throttle as t (key, spent, resets_at) values ($1, 1, now() + interval '1 day')
   on conflict (key) do update set
     spent = case when t.resets_at <= now() then 1 else t.spent + 1 end,
     resets_at = case when t.resets_at <= now() or t.spent = 19 then now() + interval '1 day' else t.resets_at end
   returning spent`,
)

/** Failures that are forgotten one by one; `spent` counts them, and `resets_at` is when the bucket is empty. */
export interface Bucket {
  key: string
  /** Until one more failure is forgotten. */
  seconds: number
  most: number
}

/** Answers 0 when the failures of a bucket are used up. */
export const spendFailure = run<Bucket>(
  'login_guard.spend',
  `insert into throttle as t (key, spent, resets_at) values (:key, 1, now() + make_interval(secs => :seconds))
   on conflict (key) do update set
     spent = t.spent + 1,
     resets_at = greatest(t.resets_at, now()) + make_interval(secs => :seconds)
   where greatest(t.resets_at, now()) <= now() + make_interval(secs => :seconds * (:most::int - 1))`,
)
export const secondsToWait = value<Bucket, number | undefined>(
  'login_guard.wait',
  `select extract(epoch from resets_at - make_interval(secs => :seconds * (:most::int - 1)) - now())::float8 as wait
   from throttle where key = :key`,
)
export const refundFailure = run<Bucket>(
  'login_guard.refund',
  'update throttle set resets_at = resets_at - make_interval(secs => :seconds) where key = :key',
)

export const sweepGuards = run<[]>(
  'login_guard.sweep',
  `delete from login_guard where last_failed_at < now() - interval '2 days'`,
)
