import { randomUUID } from 'node:crypto'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { daysOf } from '@caravan/contract/days.rules'
import type { Received } from '@caravan/contract/endpoint'
import { requireBothOrNone } from '@caravan/contract/row'
import type * as contract from '@caravan/contract/trips'
import { nameOfTrip } from '@caravan/contract/trips.names'
import { requireRange } from '@caravan/contract/trips.row'
import { spread } from '@caravan/contract/trips.rules'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { type Author, storeNewTrip } from '../../trip/new-trip.ts'
import { tables } from '../../trip/tables.ts'
import type { TripRow } from '../../trip/write.queries.ts'

type Draft = Received<typeof contract.createTrip>['body']

/** A trip with one day for each of its dates, at the chosen places; its creator is its first member. */
export async function createTrip(tx: Tx, author: Author, draft: Draft) {
  const { start_date, end_date, parent_trip_id = null, currency = DEFAULT_CURRENCY } = draft
  const places = (draft.places ?? []).map(toPlace)
  const name = draft.name === undefined ? nameOfTrip(places) : draft.name
  if (!start_date || !end_date || !name || places.length === 0) throw new Failure('trip.fields_required')
  for (const [index, place] of places.entries()) requireBothOrNone(place, `places.${index}.`)
  requireRange({ start_date, end_date })
  const trip = { id: draft.id ?? randomUUID(), name, start_date, end_date, parent_trip_id, places, currency }
  const { id: _, ...content } = draft
  const indexes = spread(daysOf(start_date, end_date).length, places.length)
  const makeRows = (newId: () => string) => ({
    day: daysOf(start_date, end_date).map((date, index) => ({
      ...tables.day.blank,
      ...dayAt(places[indexes[index] ?? 0]),
      id: newId(),
      date,
    })),
  })
  return storeNewTrip(tx, author, trip, { content, makeRows })
}

function toPlace({
  place_id,
  name,
  formatted_address,
  lat,
  lng,
}: contract.ChosenPlace): TripRow['places'][number] {
  return {
    place_id: place_id ?? null,
    name,
    formatted_address: formatted_address || null,
    lat: lat ?? null,
    lng: lng ?? null,
  }
}

function dayAt(place: TripRow['places'][number] | undefined) {
  const { name = null, place_id = null, formatted_address = null, lat = null, lng = null } = place ?? {}
  return { place: name, place_id, formatted_address, lat, lng }
}
