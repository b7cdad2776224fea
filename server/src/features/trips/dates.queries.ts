import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DayRow, dayColumns, type ItemRow, itemColumns } from '../../trip/rows.ts'

const items = sql<[tripId: string], ItemRow>(
  'dates.items',
  `select ${itemColumns} from item where trip_id = $1 order by date, position`,
)
const place = sql<[tripId: string, days: string], DayRow>(
  'dates.place',
  `update day set date = p.date, version = version + 1
   from jsonb_to_recordset($2::jsonb) as p (id uuid, date date)
   where day.trip_id = $1 and day.id = p.id returning ${dayColumns
     .split(', ')
     .map(column => `day.${column}`)
     .join(', ')}`,
)
const placeItems = sql<[tripId: string, items: string], ItemRow>(
  'dates.place_items',
  `update item set day_id = p.day_id, date = p.date, position = p.position, version = version + 1
   from jsonb_to_recordset($2::jsonb) as p (id uuid, day_id uuid, date date, position bigint)
   where item.trip_id = $1 and item.id = p.id returning ${itemColumns
     .split(', ')
     .map(column => `item.${column}`)
     .join(', ')}`,
)
const removeItems = sql<[tripId: string, ids: string[]], never>(
  'dates.remove_items',
  'delete from item where trip_id = $1 and id = any($2)',
)
const removeDays = sql<[tripId: string, ids: string[]], never>(
  'dates.remove_days',
  'delete from day where trip_id = $1 and id = any($2)',
)

export const listItems = (tx: Tx, tripId: string) => tx.many(items, [tripId])
export const placeDays = (tx: Tx, tripId: string, days: { id: string; date: string }[]) =>
  tx.many(place, [tripId, JSON.stringify(days)])
export const placeItemsAt = (
  tx: Tx,
  tripId: string,
  placed: { id: string; day_id: string | null; date: string; position: number }[],
) => tx.many(placeItems, [tripId, JSON.stringify(placed)])
export const removeItemRows = (tx: Tx, tripId: string, ids: string[]) => tx.run(removeItems, [tripId, ids])
export const removeDayRows = (tx: Tx, tripId: string, ids: string[]) => tx.run(removeDays, [tripId, ids])
