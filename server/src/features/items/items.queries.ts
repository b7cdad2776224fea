import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { type ItemRow, itemColumns } from '../../trip/rows.ts'

const ofDay = sql<[tripId: string, dayId: string], ItemRow>(
  'item.of_day',
  `select ${itemColumns} from item where trip_id = $1 and day_id = $2 order by position, id`,
)
const ofType = sql<[tripId: string, type: string], ItemRow>(
  'item.of_type',
  `select ${itemColumns} from item where trip_id = $1 and type = $2 order by date, position, id`,
)
const find = sql<[tripId: string, id: string], ItemRow>(
  'item.find',
  `select ${itemColumns} from item where trip_id = $1 and id = $2`,
)
const counts = sql<[tripId: string, dayId: string], { in_day: number; in_trip: number }>(
  'item.counts',
  `select count(*) filter (where day_id = $2) as in_day, count(*) as in_trip from item where trip_id = $1`,
)
const dayId = sql<[tripId: string, date: string], { id: string }>(
  'item.day_id',
  'select id from day where trip_id = $1 and date = $2',
)
const dateOfDay = sql<[tripId: string, id: string], { date: string }>(
  'item.date_of_day',
  'select date from day where trip_id = $1 and id = $2',
)

type Fields = [
  dayId: string | null,
  date: string,
  place: string,
  placeId: string | null,
  lat: number | null,
  lng: number | null,
  type: string,
  details: string,
  start: string | null,
  end: string | null,
  cost: number | null,
  url: string | null,
]

// Before the first with a later time, or at the end; the others make room in the same statement.
const insert = sql<[tripId: string, id: string, ...Fields], ItemRow>(
  'item.insert',
  `with spot as (
     select coalesce(min(position) filter (where start_time > $11), max(position) + 1, 0) as position
     from item where trip_id = $1 and day_id = $3
   ), shifted as (
     update item set position = item.position + 1 from spot
     where trip_id = $1 and day_id = $3 and item.position >= spot.position
   )
   insert into item (trip_id, id, day_id, date, place, place_id, lat, lng, type, details, start_time, end_time,
     cost_cents, url, position)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, spot.position from spot
   returning ${itemColumns}`,
)
const update = sql<[tripId: string, id: string, ...Fields], ItemRow>(
  'item.update',
  `update item set day_id = $3, date = $4, place = $5, place_id = $6, lat = $7, lng = $8, type = $9, details = $10,
     start_time = $11, end_time = $12, cost_cents = $13, url = $14, version = version + 1
   where trip_id = $1 and id = $2 returning ${itemColumns}`,
)
const settle = sql<[tripId: string, id: string, dayId: string, start: string | null], { position: number }>(
  'item.settle',
  `with spot as (
     select coalesce(min(position) filter (where start_time > $4), max(position) + 1, 0) as position
     from item where trip_id = $1 and day_id = $3 and id <> $2
   ), shifted as (
     update item set position = item.position + 1 from spot
     where trip_id = $1 and day_id = $3 and id <> $2 and item.position >= spot.position
   )
   update item set position = spot.position from spot where trip_id = $1 and id = $2 returning item.position`,
)
const order = sql<[tripId: string, dayId: string, ids: string[]], never>(
  'item.order',
  `update item set position = o.position - 1
   from unnest($3::uuid[]) with ordinality as o (id, position)
   where item.trip_id = $1 and item.day_id = $2 and item.id = o.id`,
)
const remove = sql<[tripId: string, id: string], ItemRow>(
  'item.remove',
  `delete from item where trip_id = $1 and id = $2 returning ${itemColumns}`,
)

type Content = Omit<ItemRow, 'trip_id' | 'id' | 'position' | 'version'>

const fieldsOf = (item: Content): Fields => [
  item.day_id,
  item.date,
  item.place,
  item.place_id,
  item.lat,
  item.lng,
  item.type,
  item.details,
  item.start_time,
  item.end_time,
  item.cost_cents,
  item.url,
]

export const listItemsOfDay = (db: Queries, tripId: string, id: string) => db.many(ofDay, [tripId, id])
export const listItemsOfType = (db: Queries, tripId: string, type: string) => db.many(ofType, [tripId, type])
export const findItem = (db: Queries, tripId: string, id: string) => db.one(find, [tripId, id])
export const findDayId = async (db: Queries, tripId: string, date: string) =>
  (await db.one(dayId, [tripId, date]))?.id
export const findDate = async (db: Queries, tripId: string, id: string) =>
  (await db.one(dateOfDay, [tripId, id]))?.date
export const countItems = (tx: Tx, tripId: string, id: string) => tx.one(counts, [tripId, id])
export const insertItem = (tx: Tx, tripId: string, id: string, item: Content) =>
  tx.one(insert, [tripId, id, ...fieldsOf(item)])
export const storeItem = (tx: Tx, tripId: string, id: string, item: Content) =>
  tx.one(update, [tripId, id, ...fieldsOf(item)])
/** Puts the item where its time, or the lack of one, belongs in the day. */
export const settleItem = async (tx: Tx, item: ItemRow & { day_id: string }) =>
  (await tx.one(settle, [item.trip_id, item.id, item.day_id, item.start_time]))?.position ?? item.position
export const storeOrder = (tx: Tx, tripId: string, id: string, ids: string[]) =>
  tx.run(order, [tripId, id, ids])
export const removeItem = (tx: Tx, tripId: string, id: string) => tx.one(remove, [tripId, id])
