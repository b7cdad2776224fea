import type { Item } from '@caravan/contract/items'
import { many, one, value } from '../../db/sql.ts'
import { spotIn } from '../../trip/spot.queries.ts'
import { tables } from '../../trip/tables.ts'

const table = tables.item

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

/** The date of a day, the place in it for an item with this time, and how many items there are. */
export interface Spot {
  date: string
  position: number
  others: number
  /** There is no room between the two that it comes between, and all are to be spread. */
  is_tight: boolean
}

export const findSpot = one<[tripId: string, dayId: string, start: string | null], Spot>(
  'item.spot',
  `with ${spotIn('trip_id = $1 and day_id = $2', '$3')}
   select date, position, others, is_tight from day, spot where trip_id = $1 and id = $2`,
)
