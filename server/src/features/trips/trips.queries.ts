import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { MAX_TRIPS } from '../../trip/room.ts'
import { type TripRow, tripColumns } from '../../trip/write.queries.ts'

const insert = sql<
  [
    id: string,
    name: string,
    start: string,
    end: string,
    parent: string | null,
    places: string,
    by: string,
    hash: Buffer,
  ],
  TripRow
>(
  'trip.insert',
  `insert into trip (id, name, start_date, end_date, parent_trip_id, places, created_by, content_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning ${tripColumns}`,
)
const join = sql<[tripId: string, userId: string], never>(
  'trip.join_first',
  `with membership as (insert into trip_member (trip_id, user_id, color, opened_at) values ($1, $2, 0, now()))
   insert into user_trip (trip_id, user_id) values ($1, $2)`,
)
const replayed = sql<[id: string, by: string, hash: Buffer], TripRow>(
  'trip.replayed',
  `select ${tripColumns} from trip where id = $1 and created_by = $2 and content_hash = $3
     and exists (select from trip_member where trip_id = $1 and user_id = $2 and removed_at is null)`,
)
const full = sql<[tripId: string], { found: boolean }>(
  'trip.full_member',
  `select exists (select from trip_member m where m.trip_id = $1 and m.removed_at is null and ${MAX_TRIPS} <= (
     select count(*) from user_trip u join trip t on t.id = u.trip_id
     where u.user_id = m.user_id and t.deleted_at is null)) as found`,
)
const find = sql<[id: string], TripRow>('trip.find', `select ${tripColumns} from trip where id = $1`)
const parent = sql<[id: string, userId: string], { parent_trip_id: string | null }>(
  'trip.parent',
  `select t.parent_trip_id from trip t join trip_member m on m.trip_id = t.id
   where t.id = $1 and m.user_id = $2 and m.removed_at is null and t.deleted_at is null for share of t`,
)
const setDeleted = sql<[id: string, deleted: boolean], TripRow>(
  'trip.set_deleted',
  `update trip set deleted_at = case when $2 then now() end, version = version + 1 where id = $1
   returning ${tripColumns}`,
)
const deleted = sql<[userId: string], TripRow & { deleted_at: string }>(
  'trip.list_deleted',
  `select ${tripColumns} from trip join user_trip u on u.trip_id = id
   where u.user_id = $1 and deleted_at > now() - interval '30 days' order by deleted_at desc, id`,
)

export interface NewTrip {
  id: string
  name: string
  start_date: string
  end_date: string
  parent_trip_id: string | null
  places: TripRow['places']
}

/** Undefined when the id is in use. */
export const insertTrip = (tx: Tx, trip: NewTrip, by: string, hash: Buffer) =>
  tx.one(insert, [
    trip.id,
    trip.name,
    trip.start_date,
    trip.end_date,
    trip.parent_trip_id,
    JSON.stringify(trip.places),
    by,
    hash,
  ])
export const joinOwnTrip = (tx: Tx, tripId: string, userId: string) => tx.run(join, [tripId, userId])
/** The row that the same call has stored before, for an author who is still a member. */
export const findReplayed = (tx: Tx, id: string, by: string, hash: Buffer) => tx.one(replayed, [id, by, hash])
/** Whether a member of this trip, which is not counted while it is deleted, has as many others as there may be. */
export const hasFullMember = async (tx: Tx, tripId: string) => (await tx.one(full, [tripId]))?.found ?? false
export const findTrip = (db: Queries, id: string) => db.one(find, [id])
export const findParent = (tx: Tx, id: string, userId: string) => tx.one(parent, [id, userId])
export const storeDeleted = (tx: Tx, id: string, isDeleted: boolean) => tx.one(setDeleted, [id, isDeleted])
export const listDeletedTrips = (db: Queries, userId: string) => db.many(deleted, [userId])
