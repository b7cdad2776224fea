import type { Queries } from '../../db/queries.ts'
import { Failure } from '../../failure.ts'
import { JsonText } from '../../http/mount.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { readPlan } from './plan.queries.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Whole trips as they are sent, kept for as long as their number stands. Nothing in them differs by who reads it. */
export function createPlans(db: Queries) {
  const texts = createBoundedCache(MAX_BYTES)

  return {
    async read(tripId: string, seq: number): Promise<JsonText> {
      const known = texts.get(`${tripId} ${seq}`)
      if (known !== undefined) return new JsonText(known, `"${seq}"`)
      const row = await readPlan(db, tripId)
      if (!row) throw new Failure('request.not_found')
      texts.set(`${tripId} ${row.seq}`, row.plan)
      return new JsonText(row.plan, `"${row.seq}"`)
    },
  }
}
