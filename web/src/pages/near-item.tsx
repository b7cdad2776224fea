import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { useState } from 'react'
import { NearHere } from '../features/map/near-here.tsx'
import type { Explore } from '../features/map/types.ts'
import { useDates } from '../lib/format/dates.ts'
import words from '../lib/messages/map.json'
import { withWords } from '../lib/words/words.tsx'
import { usePlanned } from '../trip/places/planned.ts'
import { timesOn, townOf } from '../trip/places/times-on.ts'
import { MapAdder } from './map-adder.tsx'

/** About three kilometres across. */
const IN_SIGHT = { zoom: 14, size: { width: 800, height: 800 } }

type NearItemProps = {
  day: TripDay
  item: Item
  items: readonly Item[]
  onClose: () => void
}

/** The places around an item, for which nobody needs the map. */
export const NearItem = withWords(words, ({ day, item, items, onClose }: NearItemProps) => {
  const { weekdayInFull } = useDates()
  const planned = usePlanned()
  const [add, setAdd] = useState<Explore['add']>()
  const { trip_id: tripId, place, lat, lng } = item
  if (lat === null || lng === null) return null
  const { zoom, size } = IN_SIGHT
  return (
    <>
      <MapAdder day={day} onReady={ready => setAdd(() => ready)} tripId={tripId} />
      <NearHere
        explore={{
          day: weekdayInFull(day.date),
          times: timesOn(items, day.date),
          town: townOf(day),
          add,
          planned,
        }}
        name={place}
        onClose={onClose}
        surface={{ view: { center: { lat, lng }, zoom }, size }}
      />
    </>
  )
})
