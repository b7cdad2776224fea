import type { Limit } from '@caravan/contract/endpoint'
import type { Queries } from '../db/queries.ts'
import { Failure } from '../failure.ts'
import { spendDurably } from './rate-limit.queries.ts'

/** From this window on a counter is kept in the database, where a restart does not reset it. */
const DURABLE_SECONDS = 900

const READS: Limit = { per: 'user', max: 600, seconds: 60 }
const WRITES: Limit = { per: 'user', max: 120, seconds: 60 }

type Window = Pick<Limit, 'max' | 'seconds'>

interface Bucket {
  tokens: number
  at: number
}

/** So many of what a key may spend in its window. */
export type Spent = [key: string, amount: number, max: number, seconds: number]

/** The other servers of the database. */
export interface Others {
  tell(spent: Spent[]): void
  hear(listener: (spent: Spent[]) => void): void
}

/** For so long what was spent is gathered before the others are told; they can let as much pass once more. */
const TELL_EVERY_MS = 25
/** A notification of PostgreSQL takes 8,000 bytes. */
const TOLD_TOGETHER = 40

/** All guests of one trip or one host together may do so many times what each of them may. */
const GUESTS_TOGETHER = 10

/** The account that is counted, or the network address of somebody who is not signed in. */
export interface Payer {
  user: string | undefined
  network: string
  /** The trip of a guest and the account that made their link, against which the guest is counted as well. */
  guestOf?: readonly string[]
}

export interface RateLimiter {
  /** Counts one call against the general limit and those of its route; throws `limit.rate` above any of them. */
  count(
    route: string,
    method: string,
    payer: Payer,
    limits?: readonly Limit[],
    /** Not against the general limit. */
    ownOnly?: boolean,
  ): Promise<void>
  /**
   * Counts one use of something that is not a call, such as mail to one address; `within` a transaction only if that
   * is stored.
   */
  charge(key: string, limits: readonly Window[], within?: Queries): Promise<void>
}

/** Counters of short windows lie in memory, and what was spent comes off those of the `others` as well. */
export function createRateLimiter(
  db: Queries,
  { others, now = () => performance.now() }: { others?: Others | undefined; now?: () => number } = {},
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const untold = new Map<string, Spent>()

  function bucketOf(key: string, { max, seconds }: Window): Bucket {
    const at = now()
    const bucket = buckets.get(key) ?? { tokens: max, at }
    bucket.tokens = Math.min(max, bucket.tokens + (at - bucket.at) * perMs({ max, seconds }))
    bucket.at = at
    // Full buckets are the same as absent ones, so a flood of addresses cannot fill the memory.
    if (!buckets.has(key) && buckets.size >= 50_000) forgetOldest(buckets)
    buckets.delete(key)
    buckets.set(key, bucket)
    return bucket
  }

  function spend(key: string, limit: Window): void {
    const bucket = bucketOf(key, limit)
    if (bucket.tokens < 1)
      throw new Failure('limit.rate', { retryAfter: (1 - bucket.tokens) / perMs(limit) / 1000 })
    bucket.tokens -= 1
    if (!others) return
    if (untold.size === 0) setTimeout(tell, TELL_EVERY_MS, others).unref()
    const [, before] = untold.get(key) ?? [key, 0]
    untold.set(key, [key, before + 1, limit.max, limit.seconds])
  }

  function tell(others: Others): void {
    const all = [...untold.values()]
    untold.clear()
    for (let from = 0; from < all.length; from += TOLD_TOGETHER)
      others.tell(all.slice(from, from + TOLD_TOGETHER))
  }

  others?.hear(spent => {
    for (const [key, amount, max, seconds] of spent) bucketOf(key, { max, seconds }).tokens -= amount
  })

  async function charge(of: string, limit: Window, within = db): Promise<void> {
    const key = `${of} ${limit.seconds}`
    if (limit.seconds < DURABLE_SECONDS) return spend(key, limit)
    const row = await spendDurably(within, key, limit.seconds, 1)
    if (row && row.spent > limit.max) throw new Failure('limit.rate', { retryAfter: row.seconds_left })
  }

  return {
    async count(route, method, payer, limits = [], ownOnly = false) {
      const who = payer.user ?? payer.network
      const groups = payer.guestOf ?? []
      const isRead = method === 'GET'
      const name = isRead ? 'reads' : 'writes'
      const general = isRead ? READS : WRITES
      if (!ownOnly) {
        spend(`${name} ${who}`, general)
        for (const group of groups) spend(`${name} guests of ${group}`, together(general))
      }
      for (const limit of limits) {
        if (limit.per === 'stranger' && payer.user !== undefined) continue
        await charge(
          `${route} ${limit.per === 'ip' ? payer.network : who}${limit.per === 'stranger' ? ' alone' : ''}`,
          limit,
        )
        if (limit.per === 'user')
          for (const group of groups) await charge(`${route} guests of ${group}`, together(limit))
      }
    },
    async charge(key, limits, within) {
      for (const limit of limits) await charge(key, limit, within)
    },
  }
}

export const noRateLimits: RateLimiter = { async count() {}, async charge() {} }

const together = ({ max, seconds }: Window): Window => ({ max: max * GUESTS_TOGETHER, seconds })

const perMs = ({ max, seconds }: Window) => max / (seconds * 1000)

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next().value
  if (oldest !== undefined) buckets.delete(oldest)
}
