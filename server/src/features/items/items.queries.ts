import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { spotIn, spreadDay } from '../../trip/order.queries.ts'
import { type ItemRow, itemColumns } from '../../trip/rows.ts'

const dayExists = sql<[tripId: string, dayId: string], unknown>(
  'item.day_exists',
  'select from day where trip_id = $1 and id = $2',
)
const ofType = sql<[tripId: string, type: string], ItemRow>(
  'item.of_type',
  `select ${itemColumns} from item where trip_id = $1 and type = $2 order by date, position, id`,
)
const find = sql<[tripId: string, id: string], ItemRow>(
  'item.find',
  `select ${itemColumns} from item where trip_id = $1 and id = $2`,
)
const dayId = sql<[tripId: string, date: string], { id: string | null }>(
  'item.day_id',
  `select day.id from trip left join day on day.trip_id = trip.id and day.date = $2
   where trip.id = $1 and $2 between trip.start_date and trip.end_date`,
)

type Content = [
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

interface Made {
  is_new: boolean
  others: number
  is_tight: boolean
}

// Nothing where there is no such day, or where the id has been taken before. One statement, because every round trip holds the trip's lock.
const create = sql<
  [tripId: string, id: string, dayId: string, ...Content, by: string, hash: Buffer],
  Made & (ItemRow | { id: null })
>(
  'item.create',
  `with claimed as (
     insert into home (id, kind, trip_id, created_by, content_hash) values ($2, 'item', $1, $14, $15)
     on conflict do nothing returning id
   ), chosen as (
     select date from day, claimed where trip_id = $1 and day.id = $3
   ), ${spotIn('trip_id = $1 and day_id = $3', '$10')}, made as (
     insert into item (trip_id, id, day_id, place, place_id, lat, lng, type, details, start_time, end_time,
       cost_cents, url, date, position)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, chosen.date, spot.position from chosen, spot
     returning ${itemColumns}
   )
   select exists (select from claimed) as is_new, spot.others, spot.is_tight, made.*
   from spot left join made on true`,
)
const update = sql<[tripId: string, id: string, dayId: string | null, ...Content, date: string], ItemRow>(
  'item.update',
  `update item set day_id = $3, place = $4, place_id = $5, lat = $6, lng = $7, type = $8, details = $9,
     start_time = $10, end_time = $11, cost_cents = $12, url = $13, date = $14, version = version + 1
   where trip_id = $1 and id = $2 returning ${itemColumns}`,
)
const settle = sql<
  [tripId: string, id: string, dayId: string, start: string | null],
  { position: number; is_tight: boolean }
>(
  'item.settle',
  `with ${spotIn('trip_id = $1 and day_id = $3 and id <> $2', '$4')}
   update item set position = spot.position from spot where trip_id = $1 and id = $2
   returning item.position, spot.is_tight`,
)
const remove = sql<[tripId: string, id: string], ItemRow>(
  'item.remove',
  `delete from item where trip_id = $1 and id = $2 returning ${itemColumns}`,
)

type Fields = Omit<ItemRow, 'trip_id' | 'id' | 'day_id' | 'date' | 'position' | 'version'>

const contentOf = (item: Fields): Content => [
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

export const hasDay = async (db: Queries, tripId: string, id: string) =>
  (await db.one(dayExists, [tripId, id])) !== undefined
export const listItemsOfType = (db: Queries, tripId: string, type: string) => db.many(ofType, [tripId, type])
export const findItem = (db: Queries, tripId: string, id: string) => db.one(find, [tripId, id])
/** Null for a date of the trip that has no day, undefined for any other. */
export const findDayId = async (db: Queries, tripId: string, date: string) =>
  (await db.one(dayId, [tripId, date]))?.id
/** Takes the id and adds the item, and counts the items of the day with it. */
export async function createItem(
  tx: Tx,
  item: Fields & { trip_id: string; id: string; day_id: string; created_by: string; content_hash: Buffer },
) {
  const { trip_id, id, day_id, created_by, content_hash } = item
  const made = await tx.one(create, [trip_id, id, day_id, ...contentOf(item), created_by, content_hash])
  if (!made) throw new Error('creating an item answered nothing')
  const { is_new: isNew, others, is_tight: isTight, ...row } = made
  const stored = row.id === null ? undefined : row
  if (stored && isTight) stored.position = await spreadDay(tx, stored, day_id)
  return { isNew, inDay: others + 1, item: stored }
}
export const storeItem = (tx: Tx, item: Omit<ItemRow, 'position' | 'version'>) =>
  tx.one(update, [item.trip_id, item.id, item.day_id, ...contentOf(item), item.date])
/** Puts the item where its time, or the lack of one, belongs in the day. */
export async function settleItem(tx: Tx, item: ItemRow & { day_id: string }): Promise<ItemRow> {
  const spot = await tx.one(settle, [item.trip_id, item.id, item.day_id, item.start_time])
  if (!spot) return item
  const placed = { ...item, position: spot.position }
  return spot.is_tight ? { ...placed, position: await spreadDay(tx, placed, item.day_id) } : placed
}
export const removeItem = (tx: Tx, tripId: string, id: string) => tx.one(remove, [tripId, id])
