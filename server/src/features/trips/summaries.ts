import type { TripDay } from '@caravan/contract/days'
import { TripSummary as schema, type TripSummary } from '@caravan/contract/trips'
import { legsOf } from '@caravan/contract/trips.rules'
import * as z from 'zod/mini'
import type { Database, Queries } from '../../db/pool.ts'
import { createBoundedCache } from '../../trip/bounded-cache.ts'
import { asSeen } from '../../trip/sections.ts'
import { toTrip } from '../../trip/trip.queries.ts'
import type { TripRow } from '../../trip/write.queries.ts'
import { findDays, findTrips } from './trips.queries.ts'

const MAX_BYTES = 32 * 1024 * 1024

/** Keeps the JSON of each trip of a list. A trip's number changes with the trip, so that what is kept is never stale. */
export function createSummaries(db: Database) {
  const texts = createBoundedCache<string>(MAX_BYTES, text => 2 * text.length)

  return {
    /** The trips of the list with this signature, by their start. */
    async of(signature: string): Promise<{ ids: string[]; texts: string[] }> {
      const keys = signature === '' ? [] : signature.split(',')
      const ids = keys.map(key => key.slice(0, 36))
      const missing = ids.filter((_, index) => texts.get(keys[index] ?? '') === undefined)
      const made = missing.length > 0 ? await write(db, missing) : new Map<string, string>()
      return {
        ids,
        texts: keys.flatMap((key, index) => {
          const fresh = key.endsWith('$') ? onlyNamed(made.get(ids[index] ?? '')) : made.get(ids[index] ?? '')
          if (fresh !== undefined) texts.set(key, fresh)
          return fresh ?? texts.get(key) ?? []
        }),
      }
    },
  }
}

/** For those who see the expenses of the trip alone. */
const onlyNamed = (text: string | undefined) =>
  text && JSON.stringify(asSeen(JSON.parse(text), 'expenses_only'))

async function write(db: Queries, ids: string[]): Promise<Map<string, string>> {
  const [trips, days] = await Promise.all([findTrips(db, ids), findDays(db, ids)])
  const byTrip = Map.groupBy(days, ({ parent_trip_id }) => parent_trip_id)
  return new Map(
    trips.map(trip => [trip.id, JSON.stringify(z.parse(schema, summarise(trip, byTrip.get(trip.id) ?? [])))]),
  )
}

function summarise(trip: TripRow, days: readonly TripDay[]): TripSummary {
  const { budgets: _, default_split: __, rates: ___, ...summary } = toTrip(trip)
  return { ...summary, sub_trips: legsOf(days).map(leg => ({ ...leg, parent_trip_id: trip.id })) }
}
