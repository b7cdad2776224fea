import type { Queries } from '../db/queries.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { type ItemRow, itemColumns } from './rows.ts'

const ofDay = sql<[tripId: string, dayId: string], ItemRow>(
  'item.of_day',
  `select ${itemColumns} from item where trip_id = $1 and day_id = $2 order by position, id`,
)
const order = sql<[tripId: string, dayId: string, ids: string[]], never>(
  'item.order',
  `update item set position = o.position - 1
   from unnest($3::uuid[]) with ordinality as o (id, position)
   where item.trip_id = $1 and item.day_id = $2 and item.id = o.id`,
)

export const listItemsOfDay = (db: Queries, tripId: string, dayId: string) => db.many(ofDay, [tripId, dayId])
export const storeOrder = (tx: Tx, tripId: string, dayId: string, ids: readonly string[]) =>
  tx.run(order, [tripId, dayId, [...ids]])
