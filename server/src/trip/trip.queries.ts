import type { Trip } from '@caravan/contract/trips'
import { one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type TripRow, tripColumns } from './write.queries.ts'

// No trip reaches this far, so that days which swap their dates never meet on the way.
export const setDaysAside = run<[tripId: string, ids: string[]], Tx>(
  'trip.set_days_aside',
  'update day set date = date + 400000 where trip_id = $1 and id = any($2)',
)
const store = one<[id: string, name: string, start: string, end: string], TripRow, Tx>(
  'trip.update',
  `update trip set name = $2, start_date = $3, end_date = $4, version = version + 1 where id = $1
   returning ${tripColumns}`,
)

export const storeTrip = (tx: Tx, trip: Pick<TripRow, 'id' | 'name' | 'start_date' | 'end_date'>) =>
  store(tx, trip.id, trip.name, trip.start_date, trip.end_date)

export function toTrip({ seq: _, deleted_at: __, ...trip }: TripRow): Trip {
  return trip
}
