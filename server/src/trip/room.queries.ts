import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import type { Counted } from './room.ts'

const count = sql<[tripId: string, days: string[]], Counted>(
  'trip.count_rows',
  `select (select count(*) from item where trip_id = $1) as items,
     (select count(*) from flight where trip_id = $1) as flights,
     (select coalesce(max(items), 0) from (select count(*) as items from item
        where trip_id = $1 and day_id = any($2) group by day_id) as d) as in_day`,
)

/** How many rows the trip has, and the fullest of these days. */
export const countRows = (tx: Tx, tripId: string, days: string[]) => tx.one(count, [tripId, days])
