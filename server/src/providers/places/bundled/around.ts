import type { Box, Place, PlaceAround } from '@caravan/contract/places'
import type { Lang } from '../port.ts'
import { fold } from './fold.ts'
import type { GazetteerQueries, PlaceRow } from './gazetteer.queries.ts'
import { likeliest, type MorePlaces, type Wish } from './more-places.ts'
import { placeOf } from './search.ts'

/** The whole world shows names of the first so many places, every further zoom those of four times as many. */
const IN_THE_WORLD = 400

export interface Sight extends Wish {
  box: Box
  zoom: number
}

export function placesAround(
  index: GazetteerQueries,
  more: readonly MorePlaces[],
  { box, zoom, ...wish }: Sight,
  lang: Lang,
): PlaceAround[] {
  const { west, east } = box
  const boxes =
    west <= east
      ? [box]
      : [
          { ...box, east: 180 },
          { ...box, west: -180 },
        ]
  const hits = boxes.flatMap(part => [
    ...more.flatMap(places => places.around(part, wish)),
    ...index
      .within(part, IN_THE_WORLD * 4 ** zoom)
      .filter(row => isWished(row, wish))
      .map(row => ({ ...row, folded: fold(row.name), place: 0 })),
  ])
  return likeliest(hits).map(hit => {
    if (hit.more) return { ...hit.more.tell(lang), kind: hit.more.kind }
    const place = placeOf(hit, lang)
    return { ...place, kind: kindOf(hit, place) }
  })
}

/** The lists know no opening hours. */
const isWished = (row: PlaceRow, { kind, openAt }: Wish) =>
  openAt === undefined && (kind === undefined || kind === kindOf(row, placeOf(row, 'en')))

function kindOf({ kind }: PlaceRow, { type }: Pick<Place, 'type'>): PlaceAround['kind'] {
  if (kind === 'airport') return 'airport'
  if (kind !== 'sight') return 'town'
  return type === 'commute' ? 'station' : (bySightType[type ?? ''] ?? 'sight')
}

const bySightType: Record<string, PlaceAround['kind']> = {
  lodging: 'hotel',
  shopping: 'shop',
  dining: 'restaurant',
}
