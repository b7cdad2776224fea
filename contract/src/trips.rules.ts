import { addDays } from './days.rules.ts'

/** Rules about trips that both sides compute: where its days are, what its legs are. */

export const MAX_TRIP_DAYS = 366
export const MAX_TRIP_NAME = 120

/** A booked item stays on its date when the plan around it moves. */
export function isBooked({ type }: { type: string }): boolean {
  return type === 'lodging' || type === 'flight'
}

/**
 * Which of `places` each of `days` days is at: in order, as evenly as the days allow, the earlier ones longer, or as
 * long to each other as `lengths`. With fewer days than places the first ones get a day each.
 */
export function spread(days: number, places: number, lengths?: readonly number[]): number[] {
  if (places === 0) return []
  const counts = Array<number>(Math.min(days, places)).fill(1)
  const lacks = (place: number) => (lengths?.[place] ?? 1) / (2 * (counts[place] ?? 0) + 1)
  for (let left = days - counts.length; left > 0; left--) {
    const next = counts.reduce((most, _, place) => (lacks(place) > lacks(most) ? place : most), 0)
    counts[next] = (counts[next] ?? 0) + 1
  }
  return counts.flatMap((count, place) => Array<number>(count).fill(place))
}

interface DayPlace {
  id: string
  date: string
  place: string | null
  place_id: string | null
  lat: number | null
  lng: number | null
}

export interface Leg extends Omit<DayPlace, 'date' | 'place'> {
  name: string
  start_date: string
  end_date: string
  days: number
}

/** Consecutive days at the same place, in the order of the days; a day without a place, or one that is missing, ends a leg. */
export function legsOf(days: readonly DayPlace[]): Leg[] {
  const legs: Leg[] = []
  let open: Leg | undefined
  for (const { id, date, place, place_id, lat, lng } of days) {
    if (place === null) open = undefined
    else if (
      open &&
      addDays(open.end_date, 1) === date &&
      isSamePlace({ place: open.name, place_id: open.place_id }, { place, place_id })
    ) {
      open.end_date = date
      open.days++
    } else {
      open = { id, name: place, start_date: date, end_date: date, days: 1, place_id, lat, lng }
      legs.push(open)
    }
  }
  return legs
}

interface Place {
  place: string | null
  place_id: string | null
}

/** By their ids where both have one, else by their names. */
export function isSamePlace(one: Place, other: Place): boolean {
  return one.place_id !== null && other.place_id !== null
    ? one.place_id === other.place_id
    : one.place === other.place
}
