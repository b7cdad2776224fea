import type { Queries } from '../../db/queries.ts'
import { found } from '../../failure.ts'
import { JsonText } from '../../http/send.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { readPlan } from './plan.queries.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Whole trips as they are sent, kept for as long as their number stands. Nothing in them differs by who reads it. */
export function createPlans(db: Queries) {
  const plans = createBoundedCache<JsonText>(MAX_BYTES, ({ bytes }) => bytes)
  const onTheirWay = new Map<string, Promise<JsonText>>()

  async function fetch(tripId: string): Promise<JsonText> {
    const row = found(await readPlan(db, tripId))
    const key = `${tripId} ${row.seq}`
    const plan = new JsonText(row.plan, `"${row.seq}"`, () => plans.set(key, plan))
    plans.set(key, plan)
    return plan
  }

  return {
    /** A change is heard by all who look at the trip, so that they ask at once; it is fetched for the first of them. */
    async read(tripId: string, seq: number): Promise<JsonText> {
      const key = `${tripId} ${seq}`
      const known = plans.get(key) ?? onTheirWay.get(key)
      if (known) return known
      const fetched = fetch(tripId).finally(() => onTheirWay.delete(key))
      onTheirWay.set(key, fetched)
      return fetched
    },
  }
}
