import type { Limit } from '@caravan/contract/endpoint'
import type { Queries } from '../db/queries.ts'
import { Failure } from '../failure.ts'
import { spendDurably } from './rate-limit.queries.ts'

/** From this window on a counter is kept in the database, where a restart does not reset it. */
const DURABLE_SECONDS = 900

const READS: Limit = { per: 'user', max: 600, seconds: 60 }
const WRITES: Limit = { per: 'user', max: 120, seconds: 60 }

interface Bucket {
  tokens: number
  at: number
}

/** The account that is counted, or the network address of somebody who is not signed in. */
export interface Payer {
  user: string | undefined
  network: string
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
  charge(key: string, limits: readonly Pick<Limit, 'max' | 'seconds'>[], within?: Queries): Promise<void>
}

export function createRateLimiter(db: Queries, now = () => performance.now()): RateLimiter {
  const buckets = new Map<string, Bucket>()

  function spend(key: string, limit: Pick<Limit, 'max' | 'seconds'>): void {
    const at = now()
    const perMs = limit.max / (limit.seconds * 1000)
    const bucket = buckets.get(key) ?? { tokens: limit.max, at }
    bucket.tokens = Math.min(limit.max, bucket.tokens + (at - bucket.at) * perMs)
    bucket.at = at
    // Full buckets are the same as absent ones, so a flood of addresses cannot fill the memory.
    if (!buckets.has(key) && buckets.size >= 50_000) forgetOldest(buckets)
    buckets.delete(key)
    buckets.set(key, bucket)
    if (bucket.tokens < 1) throw new Failure('limit.rate', { retryAfter: (1 - bucket.tokens) / perMs / 1000 })
    bucket.tokens -= 1
  }

  async function charge(of: string, limit: Pick<Limit, 'max' | 'seconds'>, within = db): Promise<void> {
    const key = `${of} ${limit.seconds}`
    if (limit.seconds < DURABLE_SECONDS) return spend(key, limit)
    const row = await spendDurably(within, key, limit.seconds, 1)
    if (row && row.spent > limit.max) throw new Failure('limit.rate', { retryAfter: row.seconds_left })
  }

  return {
    async count(route, method, payer, limits = [], ownOnly = false) {
      const who = payer.user ?? payer.network
      const isRead = method === 'GET'
      if (!ownOnly) spend(`${isRead ? 'reads' : 'writes'} ${who}`, isRead ? READS : WRITES)
      for (const limit of limits) await charge(`${route} ${limit.per === 'ip' ? payer.network : who}`, limit)
    },
    async charge(key, limits, within) {
      for (const limit of limits) await charge(key, limit, within)
    },
  }
}

export const noRateLimits: RateLimiter = { async count() {}, async charge() {} }

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next().value
  if (oldest !== undefined) buckets.delete(oldest)
}
