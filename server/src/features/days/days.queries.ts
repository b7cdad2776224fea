import type { Item } from '@caravan/contract/items'
import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { kinds } from '../../trip/kinds.ts'

const onDate = sql<[tripId: string, date: string], { id: string }>(
  'day.on_date',
  'select id from day where trip_id = $1 and date = $2',
)
// What is booked and has waited for a day of its date.
const waiting = sql<[tripId: string, date: string], Item>(
  'day.waiting',
  `select ${kinds.item.table.selected} from item where trip_id = $1 and day_id is null and date = $2`,
)

export const findDayOn = (db: Queries, tripId: string, date: string) => db.one(onDate, [tripId, date])
export const listWaiting = (tx: Tx, tripId: string, date: string) => tx.many(waiting, [tripId, date])
