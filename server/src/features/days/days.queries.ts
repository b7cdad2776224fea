import type { Item } from '@caravan/contract/items'
import { many } from '../../db/sql.ts'
import { tables } from '../../trip/tables.ts'

export const listDaysOn = many<[tripId: string, date: string], { date: string }>(
  'day.on_date',
  'select date from day where trip_id = $1 and date = $2',
)
/** Booked items that have waited for a day of their date. */
export const listWaiting = many<[tripId: string, date: string], Item>(
  'day.waiting',
  `select ${tables.item.selected} from item where trip_id = $1 and day_id is null and date = $2`,
)
