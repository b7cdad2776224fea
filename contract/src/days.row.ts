import { TripDay } from './days.ts'
import { Failure } from './failure.ts'
import { onDay } from './items.row.ts'
import type { Plan } from './plan.ts'
import { blankRow, fromSchemas, requireBothOrNone, type Sent, withSent } from './row.ts'
import { type By, rowNamed, withoutRows, withRows } from './shown.ts'
import type { Trip } from './trips.ts'

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

export const shownDay = {
  /** Booked items have waited for a day of their date. */
  created(plan: Plan, { body }: Sending): Plan {
    const day = dayWith(body, { ...blankDay, parent_trip_id: plan.trip.id })
    requireFree(day.date, plan.trip, plan.days)
    const waiting = plan.outside.filter(({ date }) => date === day.date)
    return withRows(
      withRows(plan, 'day', [day]),
      'item',
      waiting.map(item => onDay(item, day)),
    )
  },
  changed(plan: Plan, { row, body }: Sending & By): Plan {
    const before = rowNamed(plan, 'day', row)
    const day = dayWith(body, before)
    const shown = withRows(plan, 'day', [day])
    if (day.date === before.date) return shown
    requireFree(day.date, plan.trip, plan.days)
    const items = plan.items.filter(({ sub_trip_id }) => sub_trip_id === day.id)
    return withRows(
      shown,
      'item',
      items.map(item => ({ ...item, date: day.date })),
    )
  },
  deleted(plan: Plan, { row }: By): Plan {
    const { id } = rowNamed(plan, 'day', row)
    const items = plan.items.filter(({ sub_trip_id }) => sub_trip_id === id)
    const ids = items.map(({ id }) => id)
    return withoutRows(withoutRows(plan, 'item', ids), 'day', [id])
  },
}
