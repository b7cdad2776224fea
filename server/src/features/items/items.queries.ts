import type { Item } from '@caravan/contract/items'
import { many, one, value } from '../../db/sql.ts'
import type { Tx } from '../../db/transaction.ts'
import { kinds } from '../../trip/kinds.ts'
import { spotIn, spreadDay } from '../../trip/order.queries.ts'

const { table } = kinds.item

export const hasDay = value<[tripId: string, dayId: string], boolean>(
  'item.day_exists',
  'select exists (select from day where trip_id = $1 and id = $2)',
)
export const listItemsOfType = many<[tripId: string, type: string], Item>(
  'item.of_type',
  `select ${table.selected} from item where trip_id = $1 and type = $2 order by ${table.order}`,
)
/** Null for a date of the trip that has no day, undefined for any other. */
export const findDayId = value<[tripId: string, date: string], string | null | undefined>(
  'item.day_id',
  `select day.id from trip left join day on day.trip_id = trip.id and day.date = $2
   where trip.id = $1 and $2 between trip.start_date and trip.end_date`,
)

interface Made {
  is_new: boolean
  others: number
  is_tight: boolean
}

const insertion = table.insertion('$2', 7, {
  date: 'chosen.date',
  position: 'spot.position',
  from: 'chosen, spot',
})

// Nothing where there is no such day, or where the id has been taken before. One statement, because every round trip holds the trip's lock.
const create = one<
  [tripId: string, id: string, dayId: string, by: string, hash: Buffer, start: string | null, ...unknown[]],
  Made & (Item | { id: null }),
  Tx
>(
  'item.create',
  `with claimed as (
     insert into home (id, kind, trip_id, created_by, content_hash) values ($2, 'item', $1, $4, $5)
     on conflict do nothing returning id
   ), chosen as (
     select date from day, claimed where trip_id = $1 and day.id = $3
   ), ${spotIn('trip_id = $1 and day_id = $3', '$6')}, made as (
     ${insertion.text}
   )
   select exists (select from claimed) as is_new, spot.others, spot.is_tight, made.*
   from spot left join made on true`,
)
/** Takes the id and adds the item to its day, and counts the items of the day with it. */
export async function createItem(tx: Tx, item: Item, dayId: string, by: string, hash: Buffer) {
  const { trip_id, id, start_time } = item
  const values = insertion.valuesOf({ ...item, sub_trip_id: dayId })
  const made = await create(tx, trip_id, id, dayId, by, hash, start_time, ...values)
  if (!made) throw new Error('creating an item answered nothing')
  const { is_new: isNew, others, is_tight: isTight, ...row } = made
  const stored = row.id === null ? undefined : row
  if (stored && isTight) stored.position = await spreadDay(tx, stored, dayId)
  return { isNew, inDay: others + 1, item: stored }
}
