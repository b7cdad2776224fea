import type { TripDay } from '@caravan/contract/days'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import { kinds } from '../../trip/kinds.ts'
import { type TripRow, tripColumns } from '../../trip/write.queries.ts'

// One row, however many trips: what the list of a person's trips depends on.
const signature = sql<[userId: string], { trips: string | null }>(
  'summaries.signature',
  `select string_agg(t.id || ' ' || t.seq, ',' order by t.start_date, t.id) as trips
   from user_trip u join trip t on t.id = u.trip_id where u.user_id = $1 and t.deleted_at is null`,
)
const trips = sql<[ids: string[]], TripRow>(
  'summaries.trips',
  `select ${tripColumns} from trip where id = any($1)`,
)
const days = sql<[ids: string[]], TripDay>(
  'summaries.days',
  `select ${kinds.day.table.selected} from day where trip_id = any($1) order by trip_id, date`,
)

export const findSignature = async (db: Queries, userId: string) =>
  (await db.one(signature, [userId]))?.trips ?? ''
export const findTrips = (db: Queries, ids: string[]) => db.many(trips, [ids])
export const findDays = (db: Queries, ids: string[]) => db.many(days, [ids])
