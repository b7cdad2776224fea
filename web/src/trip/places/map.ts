import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { legsOf } from '@caravan/contract/trips.rules'
import { type ComponentType, createContext } from 'react'

/** A place on the map, with the number that it has in the list of its day. */
export type MappedPlace = {
  id: string
  number: number
  type: Item['type']
  label: string
  lat: number
  lng: number
}

/** The spot of the day, or the legs of the trip when the day has none. */
export function placesAround(days: readonly TripDay[], day: TripDay | undefined) {
  return legsOf(day && day.lat !== null ? [day] : days).flatMap(({ id, name, days: count, lat, lng }) =>
    lat === null || lng === null ? [] : [{ id, name, days: count, lat, lng }],
  )
}

export type DayMapProps = {
  places: readonly MappedPlace[]
  /** The one that is being chosen, once it has a spot on the map. */
  chosen: string
  /** The legs of the trip, for as long as nothing of the day has a spot. */
  around: readonly { id: string; name: string; days: number; lat: number; lng: number }[]
}

/** Draws a day for a form; the page brings it, as the map is a feature of its own. */
export const DayMap = createContext<ComponentType<DayMapProps> | null>(null)

/** Opens the map on which the pin of an item or an idea is moved; null for those who only look. */
export const MovePin = createContext<((id: string) => void) | null>(null)
