import { randomUUIDv7 } from 'node:crypto'
import * as contract from '@caravan/contract/days'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { claimId } from '../../trip/homes.ts'
import { type ItemRow, type PlaceColumns, toDay } from '../../trip/rows.ts'
import { listDays } from '../../trip/trip.queries.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import * as days from './days.queries.ts'

export function mountDays(route: Route, { db }: { db: Database }): void {
  route(contract.days, async ({ membership }) => (await listDays(db, membership.trip_id)).map(toDay))

  route(contract.createDay, async ({ actor, tx, trip, body }) => {
    const { id = randomUUIDv7(), ...content } = body
    if (!(await claimId(tx, { id, kind: 'day', tripId: trip.id, actorId: actor.id, content }))) {
      const stored = await days.findDay(tx, trip.id, id)
      if (!stored) throw new Failure('row.gone')
      return toDay(stored)
    }
    await requireInside(trip, body.date)
    if (await days.findDayOn(tx, trip.id, body.date)) throw new Failure('day.date_taken')
    const day = await days.insertDay(tx, trip.id, id, body.date, placeIn(body))
    if (!day) throw new Failure('request.not_found')
    trip.record({ entity: 'day', id, before: null, after: day })
    const waiting = await days.takeInItems(tx, trip.id, id, body.date)
    for (const item of waiting) recordMove(trip, { ...item, day_id: null }, item)
    return toDay(day)
  })

  route(contract.updateDay, async ({ tx, trip, params, body, ifMatch }) => {
    const before = await days.findDay(tx, trip.id, params.subTripId)
    if (!before) throw new Failure('request.not_found')
    if (ifMatch !== undefined && ifMatch !== before.version)
      throw new Failure('version.outdated', { extra: { current: toDay(before) } })
    const date = body.date ?? before.date
    if (date !== before.date) {
      await requireInside(trip, date)
      if (await days.findDayOn(tx, trip.id, date)) throw new Failure('day.date_taken')
    }
    // A place that is named anew is not where the old one was.
    const place = body.place === undefined && body.place_id === undefined ? before : placeIn(body)
    const after = await days.updateDay(tx, trip.id, before.id, date, place)
    if (!after) throw new Failure('request.not_found')
    trip.record({ entity: 'day', id: before.id, before, after })
    if (date !== before.date) {
      for (const item of await days.moveItemsOfDay(tx, trip.id, before.id, date))
        recordMove(trip, { ...item, date: before.date }, item)
    }
    return toDay(after)
  })

  route(contract.deleteDay, async ({ tx, trip, params }) => {
    for (const item of await days.removeItemsOfDay(tx, trip.id, params.subTripId))
      trip.record({ entity: 'item', id: item.id, before: item, after: null })
    const day = await days.removeDay(tx, trip.id, params.subTripId)
    if (!day) throw new Failure('request.not_found')
    trip.record({ entity: 'day', id: day.id, before: day, after: null })
  })
}

async function requireInside(trip: ChangingTrip, date: string): Promise<void> {
  const { start_date, end_date } = await trip.locked
  if (date < start_date || date > end_date) throw new Failure('day.outside_trip')
}

/** Coordinates belong to a place that was found; a name that was only typed has none. */
function placeIn(given: Partial<Record<keyof PlaceColumns, unknown>>): PlaceColumns {
  const { place, place_id, formatted_address, lat, lng } = given as Partial<PlaceColumns>
  requireBothOrNone({ lat, lng })
  const name = place || null
  if (name === null || !place_id)
    return { place: name, place_id: null, formatted_address: null, lat: null, lng: null }
  return {
    place: name,
    place_id,
    formatted_address: formatted_address || null,
    lat: lat ?? null,
    lng: lng ?? null,
  }
}

function recordMove(trip: ChangingTrip, before: ItemRow, after: ItemRow): void {
  trip.record({ entity: 'item', id: after.id, before: { ...before, version: after.version - 1 }, after })
}
