import { type Box, MOST_AROUND, type Place, type PlaceAround } from '@caravan/contract/places'
import type { Lang } from '../port.ts'
import type { GazetteerQueries, PlaceRow } from './gazetteer.queries.ts'
import { placeOf } from './search.ts'

/** The whole world shows names of the first so many places, every further zoom those of four times as many. */
const IN_THE_WORLD = 400

export function placesAround(index: GazetteerQueries, box: Box, zoom: number, lang: Lang): PlaceAround[] {
  const { west, east } = box
  const boxes =
    west <= east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 },
        ]
  return boxes
    .flatMap(part => index.within(part, IN_THE_WORLD * 4 ** zoom))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_AROUND)
    .map(row => {
      const place = placeOf(row, lang)
      return { ...place, kind: kindOf(row, place) }
    })
}

function kindOf({ kind }: PlaceRow, { type }: Place): PlaceAround['kind'] {
  if (kind === 'airport') return 'airport'
  if (kind !== 'sight') return 'town'
  return type === 'commute' ? 'station' : 'sight'
}
