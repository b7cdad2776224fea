import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

const opened = sql<[userId: string], { trip_id: string }>(
  'tell_trips.opened',
  `select m.trip_id from user_trip u join trip_member m on m.trip_id = u.trip_id and m.user_id = u.user_id
   where u.user_id = $1 and m.removed_at is null and m.opened_at is not null`,
)
const raise = sql<[tripId: string], { seq: number }>(
  'tell_trips.raise',
  'update trip set seq = seq + 1 where id = $1 and deleted_at is null returning seq',
)

export const listOpenedTrips = async (db: Queries, userId: string) =>
  (await db.many(opened, [userId])).map(({ trip_id }) => trip_id)
export const raiseTrip = (db: Queries, tripId: string) => db.one(raise, [tripId])
