import type { TripDay } from '@caravan/contract/days'
import { many, value } from '../../db/sql.ts'
import { kinds } from '../../trip/kinds.ts'
import { type TripRow, tripColumns } from '../../trip/write.queries.ts'

// One row, however many trips: what the list of a person's trips depends on.
export const findSignature = value<[userId: string], string>(
  'summaries.signature',
  `select coalesce(string_agg(t.id || ' ' || t.seq, ',' order by t.start_date, t.id), '') as trips
   from user_trip u join trip t on t.id = u.trip_id where u.user_id = $1 and t.deleted_at is null`,
)
export const findTrips = many<[ids: string[]], TripRow>(
  'summaries.trips',
  `select ${tripColumns} from trip where id = any($1)`,
)
export const findDays = many<[ids: string[]], TripDay>(
  'summaries.days',
  `select ${kinds.day.table.selected} from day where trip_id = any($1) order by trip_id, date`,
)
