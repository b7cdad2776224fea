import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ItemRow } from '../../trip/rows.ts'

const insert = sql<[tripId: string, items: string], never>(
  'copy.items',
  `insert into item (trip_id, id, day_id, date, place, place_id, lat, lng, type, details, start_time, end_time,
     cost_cents, url, position)
   select $1, i.id, i.day_id, i.date, i.place, i.place_id, i.lat, i.lng, i.type, i.details, i.start_time, i.end_time,
     i.cost_cents, i.url, i.position
   from jsonb_populate_recordset(null::item, $2::jsonb) as i`,
)

export type NewItem = Omit<ItemRow, 'trip_id' | 'version'>

export const copyItems = (tx: Tx, tripId: string, items: NewItem[]) =>
  tx.run(insert, [tripId, JSON.stringify(items)])
