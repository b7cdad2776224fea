import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'

const trips = sql<[userId: string], { trip_id: string }>(
  'tell_trips.trips',
  'select trip_id from user_trip where user_id = $1 order by trip_id',
)
const raise = sql<[tripId: string], { seq: number }>(
  'tell_trips.raise',
  'update trip set seq = seq + 1 where id = $1 and deleted_at is null returning seq',
)

export const listTrips = async (db: Queries, userId: string) =>
  (await db.many(trips, [userId])).map(({ trip_id }) => trip_id)
export const raiseTrip = (db: Queries, tripId: string) => db.one(raise, [tripId])
