import type { Tags } from '../osm/block.ts'
import { type Drawn, own } from './kinds.ts'
import { labelOf, namesOf } from './names.ts'
import { LAST_ZOOM } from './shapes.ts'

/** A kind of names, from which zoom on they are told, and which of two that have room for one comes first. */
type Label = [kind: string, from: number, rank: number]

const towns: Record<string, Label> = {
  ...{ country: ['country', 5, 0], state: ['state', 6, 10], city: ['city', 5, 1], town: ['town', 8, 3] },
  ...{ village: ['village', 11, 6], borough: ['quarter', 11, 7], suburb: ['quarter', 12, 8] },
  ...{ quarter: ['quarter', 13, 9], neighbourhood: ['quarter', 14, 10], hamlet: ['hamlet', 13, 10] },
  ...{
    island: ['land', 11, 9],
    islet: ['land', 14, 12],
    square: ['civic', 14, 15],
    locality: ['hamlet', 14, 30],
  },
  ...{ isolated_dwelling: ['hamlet', 14, 31] },
}

const all = (kind: string, rank: number, values: string, from = 14): Record<string, Label> =>
  Object.fromEntries(values.split(' ').map(value => [value, [kind, from, rank]]))

/** By key and value, the telling ones first. */
const kinds: Record<string, Record<string, Label>> = {
  natural: {
    ...all('peak', 11, 'peak volcano', 12),
    ...all('peak', 13, 'saddle', 13),
    ...all('water', 12, 'bay strait cape', 12),
    ...all('water', 14, 'water', 13),
    ...all('sight', 18, 'beach cave_entrance spring hot_spring geyser'),
    ...all('land', 20, 'wood glacier', 13),
  },
  aeroway: { aerodrome: ['transit', 11, 5], terminal: ['transit', 14, 16] },
  railway: { station: ['transit', 13, 9], halt: ['transit', 14, 14], tram_stop: ['transit', 14, 24] },
  public_transport: { station: ['transit', 14, 15] },
  aerialway: { station: ['transit', 14, 22] },
  amenity: {
    ...all('transit', 16, 'bus_station ferry_terminal'),
    ...all('sight', 17, 'theatre casino arts_centre planetarium'),
    ...all('civic', 22, 'townhall hospital university college library marketplace courthouse embassy'),
    ...all('civic', 26, 'place_of_worship cinema'),
    ...all('civic', 34, 'school clinic pharmacy police post_office bank fire_station fuel fountain parking'),
    ...all('food', 32, 'restaurant cafe bar pub fast_food ice_cream biergarten food_court'),
    ...all('sight', 36, 'nightclub'),
  },
  historic: all('sight', 19, 'castle monument ruins archaeological_site fort palace city_gate memorial'),
  tourism: {
    ...all('sight', 13, 'museum zoo theme_park aquarium'),
    ...all('sight', 16, 'attraction gallery viewpoint'),
    ...all('sight', 38, 'artwork'),
    ...all('stay', 28, 'hotel hostel guest_house motel apartment alpine_hut camp_site wilderness_hut'),
  },
  leisure: {
    ...all('land', 15, 'park nature_reserve garden golf_course', 13),
    ...all('sight', 21, 'stadium marina water_park'),
    ...all('civic', 33, 'sports_centre swimming_pool fitness_centre'),
  },
  waterway: { waterfall: ['sight', 14, 18], dam: ['water', 14, 20] },
  highway: { mountain_pass: ['peak', 12, 13] },
  man_made: all('sight', 23, 'lighthouse tower windmill'),
  landuse: { forest: ['land', 14, 21], cemetery: ['land', 14, 23], reservoir: ['water', 13, 14] },
}
const shops = { mall: 21, department_store: 21, supermarket: 27 } as Record<string, number>
const OTHER_SHOP = 35
/** What an encyclopaedia tells of comes before what it does not know. */
const KNOWN = 3

/** The name of a spot or an area; undefined where it has none that a map shows. */
export function nameOf(tags: Tags): Drawn | undefined {
  const label = kindOf(tags)
  const names = label && namesOf(tags)
  if (!label || !names) return undefined
  const [kind, from, rank] = label
  const isKnown = tags['wikidata'] !== undefined || tags['wikipedia'] !== undefined
  const height = /^\d{1,4}/.exec(tags['ele'] ?? '')?.[0]
  return {
    layer: 'name',
    said: {
      kind: tags['capital'] === 'yes' && kind === 'city' ? 'capital' : kind,
      rank: Math.max(0, rank - (isKnown ? KNOWN : 0)),
      ...(kind === 'peak' && height && { ele: Number(height) }),
      ...names,
    },
    from,
  }
}

/** The number of a house, where it is short enough to be told. */
export function houseNumberOf(tags: Tags): Drawn | undefined {
  const number = labelOf(tags['addr:housenumber'])
  return number && number.length <= 8 ? { layer: 'number', said: { number }, from: LAST_ZOOM } : undefined
}

function kindOf(tags: Tags): Label | undefined {
  const town = own(towns, tags['place'])
  if (town) return town
  for (const [key, values] of Object.entries(kinds)) {
    const label = own(values, tags[key])
    if (label) return label
  }
  return tags['shop'] ? ['shop', 14, own(shops, tags['shop']) ?? OTHER_SHOP] : undefined
}
