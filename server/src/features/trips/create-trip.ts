import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { daysOf } from '@caravan/contract/days.rules'
import type { ChosenPlace, Trip } from '@caravan/contract/trips'
import { nameOfTrip, spread } from '@caravan/contract/trips.rules'
import type { Tx } from '../../db/transaction.ts'
import { Failure } from '../../failure.ts'
import { bytesOfRows, type SpendBytes } from '../../trip/bytes.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { claimDayHomes, claimItemHomes } from '../../trip/homes.queries.ts'
import { contentHash } from '../../trip/homes.ts'
import { countTrips } from '../../trip/members.queries.ts'
import { MAX_TRIPS, requireRoom } from '../../trip/room.ts'
import { toTrip } from '../../trip/rows.ts'
import { entriesOf, storeChanges, type TripRow } from '../../trip/write.queries.ts'
import type { Changed } from '../../trip/write.ts'
import { requireRange } from './change-dates.ts'
import { copyItems, type NewItem } from './copy-trip.queries.ts'
import {
  findParent,
  findReplayed,
  insertDaysOfTrip,
  insertTrip,
  joinOwnTrip,
  type NewDay,
  type NewTrip,
} from './trips.queries.ts'

interface Draft {
  id?: string | null | undefined
  name?: string | null | undefined
  start_date?: string | null | undefined
  end_date?: string | null | undefined
  places?: ChosenPlace[] | null | undefined
  parent_trip_id?: string | null | undefined
}

export interface Author {
  actorId: string
  spendBytes: SpendBytes
}

/** A trip with one day for each of its dates, at the chosen places; its creator is its first member. */
export async function createTrip(tx: Tx, author: Author, draft: Draft) {
  const { start_date, end_date, parent_trip_id = null } = draft
  const places = (draft.places ?? []).map(toPlace)
  const name = draft.name === undefined ? nameOfTrip(places) : draft.name
  if (!start_date || !end_date || !name || places.length === 0) throw new Failure('trip.fields_required')
  for (const [index, place] of places.entries()) requireBothOrNone(place, `places.${index}.`)
  requireRange({ start_date, end_date })
  const trip = { id: draft.id ?? randomUUID(), name, start_date, end_date, parent_trip_id, places }
  const { id: _, ...content } = draft
  const indexes = spread(daysOf(start_date, end_date).length, places.length)
  return storeNewTrip(tx, author, trip, content, newId => ({
    days: daysOf(start_date, end_date).map((date, index) => ({
      ...dayAt(places[indexes[index] ?? 0]),
      id: newId(),
      date,
    })),
    items: [],
  }))
}

/** Stores the trip, or finds the one that the same call has stored before. */
export async function storeNewTrip(
  tx: Tx,
  { actorId, spendBytes }: Author,
  trip: NewTrip,
  content: unknown,
  makeRows: (newId: () => string) => { days: NewDay[]; items: NewItem[] },
): Promise<Changed<Trip>> {
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
  const { days, items } = makeRows(randomUUIDv7)
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const entries = entriesOf([{ entity: 'trip', id: trip.id, before: null, after: row }])
  entries.bytes += bytesOfRows(days) + bytesOfRows(items)
  await spendBytes(tx, actorId, entries.bytes)
  await Promise.all([
    joinOwnTrip(tx, trip.id, actorId),
    claimDayHomes(tx, trip.id, actorId, idsOf(days)),
    insertDaysOfTrip(tx, trip.id, days),
    ...(items.length > 0
      ? [claimItemHomes(tx, trip.id, actorId, idsOf(items)), copyItems(tx, trip.id, items)]
      : []),
  ])
  const made = items.map(item => ({ entity: 'item', id: item.id, before: null, after: item }) as const)
  const counts = await requireRoom(tx, trip.id, {}, made)
  await storeChanges(tx, { ...row, counts }, actorId, entries)
  return { answer: toTrip(row), seq: row.seq }
}

/** Side trips belong to one of the own trips, one level deep. */
async function requireParent(tx: Tx, parentId: string, actorId: string): Promise<void> {
  const parent = await findParent(tx, parentId, actorId)
  if (!parent || parent.parent_trip_id !== null) throw new Failure('trip.parent_invalid')
}

function toPlace({ place_id, name, formatted_address, lat, lng }: ChosenPlace): TripRow['places'][number] {
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
