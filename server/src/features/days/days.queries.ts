import type { Queries } from '../../db/queries.ts'
import { sql } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DayRow, dayColumns, type ItemRow, itemColumns, type PlaceColumns } from '../../trip/rows.ts'

const find = sql<[tripId: string, id: string], DayRow>(
  'day.find',
  `select ${dayColumns} from day where trip_id = $1 and id = $2`,
)
const onDate = sql<[tripId: string, date: string], DayRow>(
  'day.on_date',
  `select ${dayColumns} from day where trip_id = $1 and date = $2`,
)
type Place = [
  place: string | null,
  placeId: string | null,
  address: string | null,
  lat: number | null,
  lng: number | null,
]
const insert = sql<[tripId: string, id: string, date: string, ...Place], DayRow>(
  'day.insert',
  `insert into day (trip_id, id, date, place, place_id, formatted_address, lat, lng)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${dayColumns}`,
)
const update = sql<[tripId: string, id: string, date: string, ...Place], DayRow>(
  'day.update',
  `update day set date = $3, place = $4, place_id = $5, formatted_address = $6, lat = $7, lng = $8,
     version = version + 1
   where trip_id = $1 and id = $2 returning ${dayColumns}`,
)
const moveItems = sql<[tripId: string, dayId: string, date: string], ItemRow>(
  'day.move_items',
  `update item set date = $3, version = version + 1 where trip_id = $1 and day_id = $2 and date <> $3
   returning ${itemColumns}`,
)
// What is booked and has waited for a day of its date.
const takeIn = sql<[tripId: string, dayId: string, date: string], ItemRow>(
  'day.take_in',
  `update item set day_id = $2, version = version + 1 where trip_id = $1 and day_id is null and date = $3
   returning ${itemColumns}`,
)
const removeItems = sql<[tripId: string, dayId: string], ItemRow>(
  'day.remove_items',
  `delete from item where trip_id = $1 and day_id = $2 returning ${itemColumns}`,
)
const remove = sql<[tripId: string, id: string], DayRow>(
  'day.remove',
  `delete from day where trip_id = $1 and id = $2 returning ${dayColumns}`,
)

const placeOf = ({ place, place_id, formatted_address, lat, lng }: PlaceColumns): Place => [
  place,
  place_id,
  formatted_address,
  lat,
  lng,
]

export const findDay = (db: Queries, tripId: string, id: string) => db.one(find, [tripId, id])
export const findDayOn = (db: Queries, tripId: string, date: string) => db.one(onDate, [tripId, date])
export const insertDay = (tx: Tx, tripId: string, id: string, date: string, place: PlaceColumns) =>
  tx.one(insert, [tripId, id, date, ...placeOf(place)])
export const updateDay = (tx: Tx, tripId: string, id: string, date: string, place: PlaceColumns) =>
  tx.one(update, [tripId, id, date, ...placeOf(place)])
export const moveItemsOfDay = (tx: Tx, tripId: string, dayId: string, date: string) =>
  tx.many(moveItems, [tripId, dayId, date])
export const takeInItems = (tx: Tx, tripId: string, dayId: string, date: string) =>
  tx.many(takeIn, [tripId, dayId, date])
export const removeItemsOfDay = (tx: Tx, tripId: string, dayId: string) =>
  tx.many(removeItems, [tripId, dayId])
export const removeDay = (tx: Tx, tripId: string, id: string) => tx.one(remove, [tripId, id])
