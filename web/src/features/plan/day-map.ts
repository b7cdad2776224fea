import { type ComponentType, createContext } from 'react'
import type { MappedPlace } from './item-map.rules.ts'

export type DayMapProps = {
  places: readonly MappedPlace[]
  /** The one that is being chosen, once it has a spot on the map. */
  chosen: string
  /** Where the trip is, for as long as nothing of the day has a spot. */
  around: readonly { id: string; name: string; days: number; lat: number; lng: number }[]
}

/** Draws a day for a form; the page brings it, as the map is a feature of its own. */
export const DayMap = createContext<ComponentType<DayMapProps> | null>(null)
