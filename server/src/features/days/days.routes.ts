import * as contract from '@caravan/contract/days'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { kinds } from '../../trip/kinds.ts'
import { listItemsOfDay } from '../../trip/order.queries.ts'
import {
  changeRow,
  createRow,
  removeRow,
  removeRows,
  type Sent,
  storeRows,
  type Writing,
  withSent,
} from '../../trip/rows.ts'
import { findDayOn, listWaiting } from './days.queries.ts'

const { table } = kinds.day

export function mountDays(route: Route, { db }: { db: Database }): void {
  route(contract.days, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createDay, async call =>
    createRow(
      call,
      'day',
      async content => {
        await requireFree(call, content.date)
        return placed(table.blank, content)
      },
      async ({ id, date }) => {
        const waiting = await listWaiting(call.tx, call.trip.id, date)
        await storeRows(call, 'item', waiting, item => ({ ...item, sub_trip_id: id }))
      },
    ),
  )

  route(contract.updateDay, async call =>
    changeRow(call, 'day', call.params.subTripId, async before => {
      const { date = before.date, ...place } = withoutOldSpot(call.body, before)
      if (date !== before.date) {
        await requireFree(call, date)
        const items = await listItemsOfDay(call.tx, call.trip.id, before.id)
        await storeRows(call, 'item', items, item => ({ ...item, date }))
      }
      // A place that is named anew is not where the old one was.
      const isMoved = place.place !== undefined || place.place_id !== undefined
      return { ...(isMoved ? placed(before, place) : before), date }
    }),
  )

  route(contract.deleteDay, async call => {
    const { tx, trip, params } = call
    const items = await listItemsOfDay(tx, trip.id, params.subTripId)
    await removeRows(
      call,
      'item',
      items.map(({ id }) => id),
    )
    await removeRow(call, 'day', params.subTripId)
  })
}

/**
 * A whole day that is sent back with another place still has the spot of the old one. Who chooses the same place under
 * another name sends another address with it.
 */
function withoutOldSpot<S extends Sent<contract.TripDay>>(sent: S, before: contract.TripDay): S {
  const { place, place_id, formatted_address = before.formatted_address } = sent
  const isOld =
    place_id !== null && place_id === before.place_id && formatted_address === before.formatted_address
  if (!place || place === before.place || !isOld) return sent
  return { ...sent, place_id: null, formatted_address: null, lat: null, lng: null }
}

async function requireFree({ tx, trip }: Writing, date: string): Promise<void> {
  const { start_date, end_date } = await trip.locked
  if (date < start_date || date > end_date) throw new Failure('day.outside_trip')
  if (await findDayOn(tx, trip.id, date)) throw new Failure('day.date_taken')
}

/** Coordinates belong to a place that was found; a name that was only typed has none. */
function placed(day: contract.TripDay, sent: Sent<contract.TripDay>): contract.TripDay {
  const { date, place, place_id, ...found } = withSent(table.blank, sent, table.blank)
  requireBothOrNone(found)
  const isFound = place !== null && place_id !== null
  const { formatted_address, lat, lng } = isFound ? found : table.blank
  return {
    ...day,
    date: date || day.date,
    place,
    place_id: isFound ? place_id : null,
    formatted_address,
    lat,
    lng,
  }
}
