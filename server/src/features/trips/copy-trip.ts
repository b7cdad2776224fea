import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { addDays, dayNumber, lengthOf } from '@caravan/contract/days.rules'
import { Day } from '@caravan/contract/fields'
import type { Tx } from '../../db/transaction.ts'
import { Failure, invalidField } from '../../http/failure.ts'
import { claimItemHomes } from '../../trip/homes.queries.ts'
import { requireRoom } from '../../trip/room.ts'
import { listDays } from '../../trip/trip.queries.ts'
import type { TripRow } from '../../trip/write.queries.ts'
import { copyItems } from './copy-trip.queries.ts'
import { storeNewTrip } from './create-trip.ts'
import { listItems } from './dates.queries.ts'
import { findTrip } from './trips.queries.ts'

interface Wanted {
  id?: string | undefined
  name?: string | undefined
  start_date: string
}

/** A new trip with the same days and items, which are the copier's alone. Nothing that was booked or said comes along. */
export async function copyTrip(tx: Tx, actorId: string, tripId: string, wanted: Wanted): Promise<TripRow> {
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
  const newDay = new Map<string, string>()
  const copy = await storeNewTrip(tx, actorId, trip, { ...content, copy_of: tripId }, newId =>
    days.map(({ trip_id: _, version: __, ...day }) => {
      const copied = { ...day, id: newId(), date: addDays(day.date, by) }
      newDay.set(day.id, copied.id)
      return copied
    }),
  )
  // A repeated call finds the copy as it is.
  if (newDay.size === 0) return copy
  const copies = items.flatMap(({ version: _, ...item }) => {
    const day_id = item.day_id === null ? undefined : newDay.get(item.day_id)
    return day_id ? [{ ...item, id: randomUUIDv7(), day_id, date: addDays(item.date, by) }] : []
  })
  await claimItemHomes(
    tx,
    copy.id,
    actorId,
    copies.map(({ id }) => id),
  )
  await copyItems(tx, copy.id, copies)
  const made = copies.map(item => ({ entity: 'item', id: item.id, before: null, after: item }) as const)
  await requireRoom(tx, copy.id, made)
  return copy
}
