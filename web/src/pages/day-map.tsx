import { useLocale } from 'use-intl'
import { LazyTripMap } from '../features/map/lazy-trip-map.tsx'
import type { DayMapProps } from '../trip/map.ts'
import { useMapWords } from './trip-map.tsx'

const ignore = () => undefined

/** A day on the map, only to look at. */
export function PlainDayMap({ places, chosen, around }: DayMapProps) {
  return (
    <LazyTripMap
      hovered={null}
      language={useLocale()}
      legs={around}
      mode="day"
      onHover={ignore}
      onSelect={ignore}
      selected={chosen}
      stops={places}
      words={useMapWords()}
    />
  )
}
