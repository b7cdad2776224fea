import { one, run } from '../db/sql.ts'

/** Counts so much more in the window of a key and answers the count and what is left of the window. */
export const spendDurably = one<
  [key: string, seconds: number, amount: number],
  { spent: number; seconds_left: number }
>(
  'throttle.spend',
  `insert into throttle as t (key, spent, resets_at) values ($1, $3, now() + make_interval(secs => $2))
   on conflict (key) do update set
     spent = case when t.resets_at <= now() then $3 else t.spent + $3 end,
     resets_at = case when t.resets_at <= now() then now() + make_interval(secs => $2) else t.resets_at end
   returning spent, extract(epoch from resets_at - now())::float8 as seconds_left`,
)

export const sweepThrottles = run<[]>('throttle.sweep', 'delete from throttle where resets_at < now()')
