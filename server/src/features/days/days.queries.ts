import type { Item } from '@caravan/contract/items'
import { many, one } from '../../db/sql.ts'
import { kinds } from '../../trip/kinds.ts'

export const findDayOn = one<[tripId: string, date: string], { id: string }>(
  'day.on_date',
  'select id from day where trip_id = $1 and date = $2',
)
/** Booked items that have waited for a day of their date. */
export const listWaiting = many<[tripId: string, date: string], Item>(
  'day.waiting',
  `select ${kinds.item.table.selected} from item where trip_id = $1 and day_id is null and date = $2`,
)
