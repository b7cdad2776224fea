import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import type { Kind } from '@caravan/contract/kinds'
import type { Rows } from '@caravan/contract/kinds/all'
import type { Read } from '@caravan/contract/write/rows'
import type { Queries } from '../db/queries.ts'
import { many } from '../db/sql.ts'
import { commentsOf, filesOf } from './files.queries.ts'
import { tables } from './tables.ts'

const listItemsOfDays = many<[tripId: string, dayIds: readonly string[]], Item>(
  'item.of_days',
  `select ${tables.item.selected} from item where trip_id = $1 and day_id = any($2) order by ${tables.item.order}`,
)
const onDates = <R>(kind: 'day' | 'item') =>
  many<[tripId: string, dates: readonly string[]], R>(
    `${kind}.on_dates`,
    `select ${tables[kind].selected} from ${kind} where trip_id = $1 and date = any($2::date[]) order by ${tables[kind].order}`,
  )
const rowsOnDates = { day: onDates<TripDay>('day'), item: onDates<Item>('item') }

/** The rows that a write asks for. */
export function readRows(db: Queries, tripId: string, read: Read): Promise<Rows[Kind][]> {
  if ('ids' in read) return tables[read.kind].findAll(db, tripId, read.ids)
  if ('days' in read) return listItemsOfDays(db, tripId, read.days)
  if ('dates' in read) return rowsOnDates[read.kind](db, tripId, read.dates)
  if ('of' in read) return (read.kind === 'comment' ? commentsOf : filesOf).list(db, tripId, read.of)
  return tables[read.kind].list(db, tripId)
}
