import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { DEFAULT_CURRENCY } from '@caravan/contract/currencies'
import { daysOf } from '@caravan/contract/days.rules'
import type { Received } from '@caravan/contract/endpoint'
import type { Cause } from '@caravan/contract/history'
import type { Kind } from '@caravan/contract/kinds'
import { requireBothOrNone } from '@caravan/contract/row'
import type * as contract from '@caravan/contract/trips'
import { nameOfTrip } from '@caravan/contract/trips.names'
import { requireRange } from '@caravan/contract/trips.row'
import { spread } from '@caravan/contract/trips.rules'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { bytesOfRows, type SpendBytes } from '../../trip/bytes.ts'
import { claimIds, contentHash } from '../../trip/homes.ts'
import { kinds, type Rows } from '../../trip/kinds.ts'
import { countTrips } from '../../trip/members.queries.ts'
import { MAX_TRIPS, requireRoom } from '../../trip/room.ts'
import type { TripTable } from '../../trip/table.queries.ts'
import { toTrip } from '../../trip/trip.queries.ts'
import { entriesOf, storeChanges, type TripRow } from '../../trip/write.queries.ts'
import type { Changed } from '../../trip/write.ts'
import { want } from '../../work/due.queries.ts'
import { findParent, findReplayed, insertTrip, joinOwnTrip, type NewTrip } from './trips.queries.ts'

type Draft = Received<typeof contract.createTrip>['body']

export interface Author {
  actorId: string
  spendBytes: SpendBytes
}

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
  return storeNewTrip(tx, author, trip, content, newId => ({
    day: daysOf(start_date, end_date).map((date, index) => ({
      ...kinds.day.table.blank,
      ...dayAt(places[indexes[index] ?? 0]),
      id: newId(),
      date,
    })),
  }))
}

/** The rows of a new trip, of each kind those that others refer to first. */
export type NewRows = { [K in Kind]?: Rows[K][] }

/** Stores the trip, or finds the one that the same call has stored before. */
export async function storeNewTrip(
  tx: Tx,
  { actorId, spendBytes }: Author,
  trip: NewTrip,
  content: unknown,
  makeRows: (newId: () => string) => NewRows,
  cause: Cause | null = null,
): Promise<Changed<contract.Trip>> {
  if (trip.parent_trip_id !== null) await requireParent(tx, trip.parent_trip_id, actorId)
  const hash = contentHash(content)
  const row = await insertTrip(tx, trip, actorId, hash)
  if (!row) {
    const stored = await findReplayed(tx, trip.id, actorId, hash)
    if (!stored) throw new Failure('row.exists')
    if (stored.deleted_at !== null) throw new Failure('row.gone')
    return { answer: toTrip(stored), seq: null }
  }
  if ((await countTrips(tx, actorId)) >= MAX_TRIPS) throw new Failure('limit.reached')
  const made = Object.entries(makeRows(randomUUIDv7)) as [Kind, Rows[Kind][]][]
  const entries = entriesOf([{ entity: 'trip', id: trip.id, before: null, after: row }])
  for (const [, rows] of made) entries.bytes += bytesOfRows(rows)
  await spendBytes(tx, actorId, entries.bytes)
  // Not recorded: they come with the trip, and nobody has seen it without them.
  const changes = made.flatMap(([entity, rows]) =>
    rows.map(after => ({ entity, id: after.id, before: null, after })),
  )
  await Promise.all([
    joinOwnTrip(tx, trip.id, actorId),
    want(tx, 'cover', trip.id, trip.id),
    ...made.flatMap(([kind, rows]) => [
      claimIds(tx, { tripId: trip.id, actorId }, kind, rows),
      (kinds[kind].table as TripTable<Rows[Kind]>).insert(tx, trip.id, rows),
    ]),
  ])
  const counts = await requireRoom(tx, trip.id, {}, changes)
  await storeChanges(tx, { ...row, counts, cause }, actorId, entries)
  return { answer: toTrip(row), seq: row.seq }
}

/** Side trips belong to one of the own trips, one level deep. */
async function requireParent(tx: Tx, parentId: string, actorId: string): Promise<void> {
  const parent = await findParent(tx, parentId, actorId)
  if (!parent || parent.parent_trip_id !== null) throw new Failure('trip.parent_invalid')
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
