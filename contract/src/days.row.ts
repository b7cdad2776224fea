import { TripDay } from './days.ts'
import { Failure } from './failure.ts'
import { onDay } from './items.row.ts'
import { blankRow, fromSchemas, requireBothOrNone, type Sent, withSent } from './row.ts'
import type { By } from './shown.ts'
import { MOST_TRACKS } from './tracks.ts'
import type { Trip } from './trips.ts'
import type { Read, Reads, TripRows } from './write/rows.ts'

export const blankDay: TripDay = fromSchemas(blankRow(TripDay))

/** A day with what was sent of it, if that can be. */
export function dayWith(sent: Sent<TripDay>, known = blankDay): TripDay {
  const { date = known.date, note, tracks, ...place } = withoutOldSpot(sent, known)
  // A place that is named anew is not where the old one was.
  const isMoved = known.date === '' || place.place !== undefined || place.place_id !== undefined
  const day = withSent(isMoved ? placed(known, place) : known, { note, tracks }, blankDay)
  const on = date || known.date
  return { ...day, date: String(on), start_date: String(on), end_date: String(on) }
}

/**
 * A whole day that is sent back with another place still has the spot of the old one. Who chooses the same place under
 * another name sends another address with it.
 */
function withoutOldSpot(sent: Sent<TripDay>, known: TripDay): Sent<TripDay> {
  const { place, place_id, formatted_address = known.formatted_address } = sent
  const isOld =
    place_id !== null && place_id === known.place_id && formatted_address === known.formatted_address
  if (!place || place === known.place || !isOld) return sent
  return { ...sent, place_id: null, formatted_address: null, lat: null, lng: null }
}

/** Coordinates belong to a place that was found; a name that was only typed has none. */
function placed(day: TripDay, sent: Sent<TripDay>): TripDay {
  const { id, place, place_id, ...found } = withSent({ ...blankDay, id: day.id }, sent, blankDay)
  requireBothOrNone(found)
  const isFound = place !== null && place_id !== null
  const { formatted_address, lat, lng } = isFound ? found : blankDay
  return { ...day, id, place, place_id: isFound ? place_id : null, formatted_address, lat, lng }
}

/** Refuses a date that no day of the trip can have, as it is none of its dates, or that of a day on it. */
export function requireFree(
  date: string,
  { start_date, end_date }: Pick<Trip, 'start_date' | 'end_date'>,
  days: readonly Pick<TripDay, 'date'>[],
): void {
  if (date < start_date || date > end_date) throw new Failure('day.outside_trip')
  if (days.some(day => day.date === date)) throw new Failure('day.date_taken')
}

/** The tracks of all days. */
export const countTracks = (days: readonly Pick<TripDay, 'tracks'>[]) =>
  days.reduce((count, { tracks }) => count + tracks.length, 0)

interface Sending {
  body: Sent<TripDay>
}

function requireTracks(rows: TripRows, day: TripDay, before = 0): void {
  const others = rows.list('day').filter(({ id }) => id !== day.id)
  if (day.tracks.length > before && countTracks([...others, day]) > MOST_TRACKS)
    throw new Failure('limit.reached')
}

/** All tracks of a trip are counted where some are added. */
const readsFor = ({ date, tracks }: Sending['body']): Read[] => [
  ...(tracks ? ([{ kind: 'day', all: true }] as const) : []),
  ...(date ? ([{ kind: 'day', dates: [String(date)] }] as const) : []),
]

export const dayReads: { create: Reads<Sending>; change: Reads<Sending & By>; delete: Reads<By> } = {
  create: ({ body }) => [...readsFor(body), { kind: 'item', dates: [String(body.date)] }],
  change: ({ row = '', body }, known) => [
    { kind: 'day', ids: [row] },
    ...readsFor(body),
    ...(known.list('day').some(({ id, date }) => id === row && body.date && date !== body.date)
      ? ([{ kind: 'item', days: [row] }] as const)
      : []),
  ],
  delete: ({ row = '' }) => [
    { kind: 'day', ids: [row] },
    { kind: 'item', days: [row] },
  ],
}

export const dayWrites = {
  /** Booked items have waited for a day of their date. */
  create(rows: TripRows, { body }: Sending): void {
    const { trip } = rows
    const day = dayWith(body, { ...blankDay, parent_trip_id: trip.id })
    requireFree(day.date, trip, rows.list('day'))
    requireTracks(rows, day)
    rows.add('day', [day])
    const waiting = rows.list('item').filter(item => item.outside_trip && item.date === day.date)
    rows.put(
      'item',
      waiting.map(item => onDay(item, day)),
    )
  },
  change(rows: TripRows, { row, body }: Sending & By): void {
    const before = rows.get('day', row)
    const day = dayWith(body, before)
    requireTracks(rows, day, before.tracks.length)
    rows.put('day', [day])
    if (day.date === before.date) return
    const others = rows.list('day').filter(({ id }) => id !== day.id)
    requireFree(day.date, rows.trip, others)
    rows.put(
      'item',
      itemsOn(rows, day).map(item => ({ ...item, date: day.date })),
    )
  },
  delete(rows: TripRows, { row }: By): void {
    const day = rows.get('day', row)
    const items = itemsOn(rows, day)
    rows.remove(
      'item',
      items.map(({ id }) => id),
    )
    rows.remove('day', [day.id])
  },
}

const itemsOn = (rows: TripRows, day: TripDay) =>
  rows.list('item').filter(({ sub_trip_id }) => sub_trip_id === day.id)
