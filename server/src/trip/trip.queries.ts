import type { Trip } from '@caravan/contract/trips'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type TripRow, tripColumns } from './write.queries.ts'

// No trip reaches this far, so that days which swap their dates never meet on the way.
const setAside = sql<[tripId: string, ids: string[]], never>(
  'trip.set_days_aside',
  'update day set date = date + 400000 where trip_id = $1 and id = any($2)',
)
const store = sql<[id: string, name: string, start: string, end: string], TripRow>(
  'trip.update',
  `update trip set name = $2, start_date = $3, end_date = $4, version = version + 1 where id = $1
   returning ${tripColumns}`,
)

export const setDaysAside = (tx: Tx, tripId: string, ids: string[]) => tx.run(setAside, [tripId, ids])
export const storeTrip = (tx: Tx, trip: Pick<TripRow, 'id' | 'name' | 'start_date' | 'end_date'>) =>
  tx.one(store, [trip.id, trip.name, trip.start_date, trip.end_date])

export function toTrip({ seq: _, deleted_at: __, ...trip }: TripRow): Trip {
  return trip
}
