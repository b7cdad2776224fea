import { Trip } from '@caravan/contract/trips'
import { one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type TripRow, tripColumns } from './write.queries.ts'

// No trip reaches this far, so that days which swap their dates never meet on the way.
export const setDaysAside = run<[tripId: string, ids: string[]], Tx>(
  'trip.set_days_aside',
  'update day set date = date + 400000 where trip_id = $1 and id = any($2)',
)
type StoredTrip = Pick<
  TripRow,
  'id' | 'name' | 'start_date' | 'end_date' | 'currency' | 'budgets' | 'default_split' | 'rates'
>
const store = one<Omit<StoredTrip, 'rates'> & { rates: string }, TripRow, Tx>(
  'trip.update',
  `update trip set name = :name, start_date = :start_date, end_date = :end_date, currency = :currency,
     budgets = :budgets, default_split = :default_split, rates = :rates, version = version + 1
   where id = :id returning ${tripColumns}`,
)
export const storeTrip = (tx: Tx, trip: StoredTrip) =>
  store(tx, { ...trip, rates: JSON.stringify(trip.rates) })

/** Of the trip `t`, as JSON, with further columns. */
export const tripAsSent = (more = '') =>
  `(select to_json(r) from (select t.${Object.keys(Trip.shape).join(', t.')}${more}) as r)`

export function toTrip({ seq: _, deleted_at: __, ...trip }: TripRow): Trip {
  return trip
}
