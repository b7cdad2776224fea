import { randomUUID } from 'node:crypto'
import { addDays, dayNumber, lengthOf } from '@caravan/contract/days.rules'
import type { Received } from '@caravan/contract/endpoint'
import { Day } from '@caravan/contract/fields'
import { type Kind, kindNames } from '@caravan/contract/kinds'
import { kinds, peopleField, type Rows } from '@caravan/contract/kinds/all'
import type * as contract from '@caravan/contract/trips'
import type { Tx } from '../../db/transaction.ts'
import { found, invalidField } from '../../failure.ts'
import { type Author, storeNewTrip } from '../../trip/new-trip.ts'
import { tables } from '../../trip/tables.ts'
import { findTrip } from './trips.queries.ts'

type Wanted = Received<typeof contract.copyTrip>['body']

/**
 * A new trip with the same days, items and to-dos, which are the copier's alone. Nothing that was booked, done or said
 * comes along.
 */
export async function copyTrip(tx: Tx, author: Author, tripId: string, wanted: Wanted) {
  const source = found(await findTrip(tx, tripId))
  const by = dayNumber(wanted.start_date) - dayNumber(source.start_date)
  const { id, ...content } = wanted
  const end_date = addDays(wanted.start_date, lengthOf(source.start_date, source.end_date) - 1)
  if (!Day.safeParse(end_date).success) throw invalidField('start_date')
  const trip = {
    id: id ?? randomUUID(),
    name: wanted.name ?? source.name,
    start_date: wanted.start_date,
    end_date,
    parent_trip_id: null,
    places: source.places,
    currency: source.currency,
  }
  const copied = kindNames.filter(kind => kinds[kind].copied)
  const lists = await Promise.all(copied.map(kind => tables[kind].list(tx, tripId)))
  const makeRows = (newId: () => string) => {
    const ids = new Map(lists.flat().map(({ id }) => [id, newId()]))
    return Object.fromEntries(
      copied.map((kind, index) => [kind, (lists[index] ?? []).flatMap(row => copyOf(kind, row, ids, by))]),
    )
  }
  return storeNewTrip(tx, author, trip, { content: { ...content, copy_of: tripId }, makeRows, cause: 'copy' })
}

/** The row as it is in the copy, unless it refers to one that is not there. */
function copyOf(kind: Kind, row: Rows[Kind], ids: ReadonlyMap<string, string>, by: number) {
  const { refersTo = {} } = kinds[kind]
  const copied = kinds[kind].copied as
    | { dates: string[]; as?: (row: object, ids: object) => object }
    | undefined
  const copy: Record<string, unknown> = { ...row, ...copied?.as?.(row, ids), id: ids.get(row.id), version: 1 }
  const people = peopleField(copy)
  if (people) copy[people] = Reflect.get(tables[kind].blank, people)
  for (const field of copied?.dates ?? []) copy[field] &&= addDays(String(copy[field]), by)
  for (const field of Object.keys(refersTo)) {
    copy[field] = ids.get(String(copy[field]))
    if (copy[field] === undefined) return []
  }
  return [copy]
}
