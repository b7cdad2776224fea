import type { ItemType } from '@caravan/contract/items'
import type { PlaceKind } from '@caravan/contract/places'
import { typeOfWords } from '@caravan/contract/type-of-words'
import type { Tags } from '../osm/block.ts'

/** A kind of place and how likely one of it is meant, as the gazetteer counts: 10 points are ten times as many people. */
interface Kind {
  kind: PlaceKind
  score: number
  /** It is found by these, too, such as `ramen`. */
  words: string
}

/** Kinds of places by their tags, the closest first; `*` is any value but `no`. */
const table: [kind: PlaceKind, key: string, values: string, score: number][] = [
  ['town', 'place', 'city', 42],
  ['town', 'place', 'town municipality', 32],
  ['town', 'place', 'island archipelago', 30],
  ['town', 'place', 'suburb borough', 28],
  ['town', 'place', 'village quarter', 24],
  ['town', 'place', 'neighbourhood', 20],
  ['town', 'place', 'hamlet city_block', 14],
  ['sight', 'place', 'square', 16],
  ['nature', 'place', 'islet', 12],
  ['airport', 'aeroway', 'aerodrome', 30],
  ['airport', 'aeroway', 'terminal heliport', 18],
  ['station', 'railway', 'station', 30],
  ['station', 'railway', 'halt', 24],
  ['station', 'amenity', 'bus_station ferry_terminal', 20],
  ['station', 'aerialway', 'station', 14],
  ['station', 'public_transport', 'station', 22],
  ['stop', 'railway', 'tram_stop stop', 10],
  ['stop', 'railway', 'subway_entrance', 4],
  ['stop', 'highway', 'bus_stop', 6],
  ['stop', 'public_transport', 'platform stop_position', 5],
  ['hotel', 'tourism', 'hotel', 16],
  [
    'hotel',
    'tourism',
    'hostel motel guest_house chalet camp_site caravan_site alpine_hut wilderness_hut',
    11,
  ],
  ['hotel', 'leisure', 'resort', 14],
  ['hotel', 'tourism', 'apartment', 6],
  ['museum', 'tourism', 'museum', 24],
  ['museum', 'tourism', 'aquarium', 24],
  ['museum', 'tourism', 'gallery', 16],
  ['sight', 'tourism', 'theme_park zoo', 26],
  ['viewpoint', 'tourism', 'viewpoint', 14],
  ['sight', 'tourism', 'attraction', 22],
  ['sight', 'historic', 'castle', 24],
  ['sight', 'amenity', 'casino theatre arts_centre planetarium', 18],
  ['sight', 'leisure', 'stadium', 22],
  ['sight', 'building', 'cathedral', 22],
  ['sight', 'amenity', 'place_of_worship', 12],
  ['sight', 'historic', 'fort monument palace city_gate archaeological_site', 17],
  ['sight', 'tourism', 'artwork', 6],
  ['sight', 'historic', '*', 8],
  ['restaurant', 'amenity', 'restaurant food_court biergarten', 11],
  ['restaurant', 'amenity', 'fast_food', 9],
  ['cafe', 'amenity', 'cafe ice_cream', 10],
  ['bar', 'amenity', 'bar pub nightclub', 10],
  ['shop', 'amenity', 'marketplace', 18],
  ['shop', 'shop', 'mall department_store', 18],
  ['shop', 'shop', 'supermarket', 10],
  ['shop', 'shop', '*', 8],
  ['park', 'leisure', 'park garden nature_reserve', 15],
  ['park', 'boundary', 'national_park', 28],
  ['nature', 'natural', 'beach', 18],
  ['nature', 'natural', 'volcano bay hot_spring', 18],
  ['nature', 'natural', '*', 12],
  ['nature', 'waterway', 'waterfall', 18],
  ['nature', 'waterway', 'river canal', 12],
  ['nature', 'mountain_pass', 'yes', 12],
  ['sight', 'leisure', 'marina water_park', 16],
  ['sight', 'man_made', 'tower lighthouse pier bridge observatory', 14],
  ['sight', 'amenity', 'cinema fountain public_bath', 10],
  ['other', 'tourism', 'information', 10],
  ['other', 'amenity', 'university hospital townhall library exhibition_centre conference_centre', 12],
  ['other', 'amenity', 'parking_entrance bicycle_rental bench waste_basket vending_machine', 1],
  ['other', 'amenity', 'parking atm', 3],
  ['other', 'amenity', '*', 6],
  ['other', 'leisure', 'sports_centre golf_course fitness_centre ice_rink', 9],
  ['other', 'leisure', '*', 4],
  ['other', 'attraction', '*', 8],
  ['other', 'office', '*', 4],
  ['other', 'craft', '*', 4],
  ['other', 'club', '*', 8],
  ['other', 'healthcare', '*', 5],
  ['other', 'landuse', 'cemetery', 8],
  ['other', 'landuse', 'commercial retail', 6],
  ['sight', 'building', 'church temple shrine mosque synagogue chapel palace', 12],
  ['other', 'building', 'commercial retail public train_station', 8],
  ['other', 'building', '*', 4],
]

const byKey = new Map<string, { kind: PlaceKind; values: Set<string>; score: number; at: number }[]>()
for (const [at, [kind, key, values, score]] of table.entries()) {
  byKey.set(key, [...(byKey.get(key) ?? []), { kind, values: new Set(values.split(' ')), score, at }])
}

/** Streets that one walks or drives along, by how many do. */
const streets: Record<string, number> = {
  ...{ motorway: 10, trunk: 13, primary: 15, secondary: 14, tertiary: 13, pedestrian: 15, living_street: 11 },
  ...{ unclassified: 10, residential: 11, road: 9, footway: 8, steps: 8, path: 7, track: 6, service: 6 },
  ...{ cycleway: 5, bridleway: 5 },
}

export const isStreet = ({ highway = '' }: Tags) => highway in streets

/** Such as of a wood: what is there is no kind of place that one looks for. */
const dull = /^information=(?!office|visitor_centre)|^natural=(?:tree|coastline|scrub|grassland|tree_row)$/

export function kindOf(tags: Tags): Kind | undefined {
  if (isStreet(tags)) return { kind: 'street', score: streets[tags['highway'] ?? ''] ?? 0, words: '' }
  let best: { kind: PlaceKind; score: number; at: number; word: string } | undefined
  for (const [key, value] of Object.entries(tags)) {
    if (value === 'no' || dull.test(`${key}=${value}`)) continue
    for (const { kind, values, score, at } of byKey.get(key) ?? []) {
      if (at < (best?.at ?? Number.POSITIVE_INFINITY) && (values.has(value) || values.has('*')))
        best = { kind, score, at, word: value === 'yes' ? '' : value }
    }
  }
  if (!best) return undefined
  return { kind: best.kind, score: best.score, words: `${best.word} ${tags['cuisine'] ?? ''}`.slice(0, 100) }
}

/** Many links, languages and visitors tell of a place that is known. */
export function fameOf(tags: Tags, languages: number, squareMetres: number): number {
  const people = Number(tags['population'])
  return (
    (tags['wikidata'] ? 6 : 0) +
    (tags['wikipedia'] ? 5 : 0) +
    8 * Math.log10(1 + languages) +
    (tags['iata'] ? 10 : 0) +
    (tags['website'] || tags['opening_hours'] ? 1 : 0) +
    Math.min(6, 2 * Math.max(0, Math.log10(squareMetres / 2_000))) +
    // Of a town its people count more than what it is called.
    (people > 0 && Number.isFinite(people) ? Math.min(30, 6 * Math.max(0, Math.log10(people / 3_000))) : 0)
  )
}

const types: Partial<Record<PlaceKind, ItemType | null>> = {
  ...{ town: null, street: null, other: null, station: 'commute', stop: 'commute', airport: 'commute' },
  ...{ restaurant: 'dining', cafe: 'dining', bar: 'dining', shop: 'shopping', hotel: 'lodging' },
}

/** The type of an item there. */
export function typeOfKind(kind: PlaceKind, name: string): ItemType | null {
  const type = types[kind]
  return type === undefined ? 'sightseeing' : (type ?? (kind === 'other' ? typeOfWords(name) : null))
}
