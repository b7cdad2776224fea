import type { Trip } from '@caravan/contract/trips'
import { one, run } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type TripRow, tripColumns } from './write.queries.ts'

export type NewTrip = Pick<
  Trip,
  'id' | 'name' | 'start_date' | 'end_date' | 'parent_trip_id' | 'places' | 'currency'
> &
  Partial<Pick<Trip, 'budgets' | 'default_split' | 'rates'>>

type Inserted = Omit<Required<NewTrip>, 'places' | 'rates'> & {
  places: string
  rates: string
  by: string
  hash: Buffer
}
const insert = one<Inserted, TripRow, Tx>(
  'trip.insert',
  `insert into trip (id, name, start_date, end_date, parent_trip_id, places, currency, budgets, default_split, rates, created_by, content_hash)
   values (:id, :name, :start_date, :end_date, :parent_trip_id, :places, :currency, :budgets, :default_split, :rates, :by, :hash)
   on conflict (id) do nothing returning ${tripColumns}`,
)
/** Undefined when the id is in use. */
export function insertTrip(tx: Tx, trip: NewTrip, by: string, hash: Buffer) {
  const { budgets = {}, default_split = null, places, rates = [] } = trip
  const lists = { places: JSON.stringify(places), rates: JSON.stringify(rates) }
  return insert(tx, { ...trip, budgets, default_split, ...lists, by, hash })
}
const list = run<[tripId: string, userId: string], Tx>(
  'trip.list',
  'insert into user_trip (trip_id, user_id) values ($1, $2)',
)
const joinFirst = run<[tripId: string, userId: string], Tx>(
  'trip.join_first',
  'insert into trip_member (trip_id, user_id, color, opened_at) values ($1, $2, 0, now())',
)
export const joinOwnTrip = (tx: Tx, tripId: string, userId: string) =>
  Promise.all([joinFirst(tx, tripId, userId), list(tx, tripId, userId)])
/** The row that the same call has stored before, for an author who is still a member. */
export const findReplayed = one<[id: string, by: string, hash: Buffer], TripRow, Tx>(
  'trip.replayed',
  `select ${tripColumns} from trip where id = $1 and created_by = $2 and content_hash = $3
     and exists (select from trip_member where trip_id = $1 and user_id = $2 and removed_at is null)`,
)
export const findParent = one<[id: string, userId: string], { parent_trip_id: string | null }, Tx>(
  'trip.parent',
  `select t.parent_trip_id from trip t join trip_member m on m.trip_id = t.id
   where t.id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null for share of t`,
)
