import { randomUUID } from 'node:crypto'
import { addDays, dayNumber, lengthOf } from '@caravan/contract/days.rules'
import { Day } from '@caravan/contract/fields'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../failure.ts'
import { listDays } from '../../trip/trip.queries.ts'
import { type Author, storeNewTrip } from './create-trip.ts'
import { listItems } from './dates.queries.ts'
import { findTrip } from './trips.queries.ts'

interface Wanted {
  id?: string | undefined
  name?: string | undefined
  start_date: string
}

/** A new trip with the same days and items, which are the copier's alone. Nothing that was booked or said comes along. */
export async function copyTrip(tx: Tx, author: Author, tripId: string, wanted: Wanted) {
  const [source, days, items] = await Promise.all([
    findTrip(tx, tripId),
    listDays(tx, tripId),
    listItems(tx, tripId),
  ])
  if (!source) throw new Failure('request.not_found')
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
  }
  return storeNewTrip(tx, author, trip, { ...content, copy_of: tripId }, newId => {
    const newDay = new Map(days.map(({ id }) => [id, newId()]))
    return {
      days: days.map(({ trip_id: _, version: __, ...day }) => ({
        ...day,
        id: newDay.get(day.id) ?? newId(),
        date: addDays(day.date, by),
      })),
      items: items.flatMap(({ trip_id: _, version: __, ...item }) => {
        const day_id = newDay.get(item.day_id ?? '')
        return day_id ? [{ ...item, id: newId(), day_id, date: addDays(item.date, by) }] : []
      }),
    }
  })
}
