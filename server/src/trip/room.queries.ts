import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'

const fullest = sql<[tripId: string, days: string[]], { items: number }>(
  'trip.count_fullest_day',
  `select count(*) as items from item where trip_id = $1 and day_id = any($2)
   group by day_id order by items desc limit 1`,
)

/** How many items the fullest of these days has. */
export const countFullestDay = async (tx: Tx, tripId: string, days: string[]) =>
  (await tx.one(fullest, [tripId, days]))?.items ?? 0
