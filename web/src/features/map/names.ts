import type { PlaceAround } from '@caravan/contract/places'
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  Map as MapLibreMap,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import type { Colours } from './colours.ts'
import type { DrawnContent } from './content.ts'
import type { Spot, StopType } from './types.ts'
import type { Size } from './view.ts'

const kinds = ['beside', 'pin', 'halt'] as const
type Kind = (typeof kinds)[number]
type Layout = NonNullable<SymbolLayerSpecification['layout']>

/** MapLibre reads the weight out of the first name; no font is called that, so the next one draws. */
const fonts = ['semibold', 'Mona Sans Variable', 'system-ui', 'PingFang TC', 'Noto Sans TC', 'Noto Sans JP']

/** In em. */
const LINE = 9
const LINES = 2

/** Cuts a name where it would fill more than two lines. A letter is reckoned narrow, what is written in squares is not. */
export function shortName(name: string): string {
  const letters = [...name]
  let room = LINES * LINE
  for (const [index, letter] of letters.entries()) {
    room -= letter < '\u2e80' ? 0.58 : 1
    if (room >= 0) continue
    const start = letters.slice(0, index - 1).join('')
    return `${start.trimEnd()}…`
  }
  return name
}

/** The room that a head, a stop or a place beside the route takes; they are buttons above the canvas, and names keep clear of them. */
const rooms = {
  pin: { width: 30, height: 36 },
  halt: { width: 20, height: 20 },
  beside: { width: 24, height: 36 },
  /** A bit of the line. */
  route: { width: 9, height: 9 },
}

const roomId = ({ width, height }: Size) => `${width} ${height}`

/** Adds a transparent picture of a size, which takes its room on the map, and answers its id. */
export function addRoom(map: MapLibreMap, size: Size): string {
  const id = roomId(size)
  if (!map.hasImage(id)) map.addImage(id, { ...size, data: new Uint8Array(size.width * size.height * 4) })
  return id
}

export function addRooms(map: MapLibreMap): void {
  for (const size of Object.values(rooms)) addRoom(map, size)
}

const layerOf = (kind: Kind) => `${kind}-names`

/** The layers of the names of the trip's own places. */
export const ownNames = kinds.map(layerOf)

/** Leaves out the names of these places of the trip. */
export function hideNames(map: MapLibreMap, hidden: readonly string[]): void {
  for (const kind of kinds) map.setFilter(layerOf(kind), nameFilter(kind, hidden))
}

function nameFilter(kind: Kind, hidden: readonly string[] = []): FilterSpecification {
  return ['all', ['==', ['get', 'kind'], kind], ['!', ['in', ['get', 'id'], ['literal', [...hidden]]]]]
}

const nameLayout: Layout = {
  'text-field': ['get', 'name'],
  'text-font': fonts,
  'text-max-width': LINE,
  'text-line-height': 1.15,
  'text-padding': 3,
  'symbol-sort-key': ['get', 'rank'],
}

function nameLayer(kind: Kind, colours: Colours, layout: Layout): LayerSpecification {
  return {
    id: layerOf(kind),
    type: 'symbol',
    source: 'names',
    filter: nameFilter(kind),
    layout: {
      ...nameLayout,
      'text-size': 12.5,
      ...layout,
    },
    paint: namePaint(colours),
  }
}

const namePaint = (colours: Colours) => ({
  'text-color': colours['map-label'],
  'text-halo-color': colours['map-land'],
  'text-halo-width': 1.7,
})

/** The places around, below all that is the trip's: towns by their names, others by a glyph as well. */
function placeLayer(colours: Colours): LayerSpecification {
  const isTown: ExpressionSpecification = ['==', ['get', 'glyph'], '']
  return {
    id: 'place-names',
    type: 'symbol',
    source: 'places',
    layout: {
      ...nameLayout,
      'icon-image': ['get', 'glyph'],
      'icon-padding': 1,
      'text-size': ['case', isTown, 13, 11.5],
      'text-variable-anchor-offset': [
        'case',
        isTown,
        ['literal', ['center', [0, 0]]],
        ['literal', ['left', [1.1, 0], 'right', [-1.1, 0], 'top', [0, 1], 'bottom', [0, -1]]],
      ] as never,
      'text-justify': 'auto',
      'text-optional': true,
    },
    paint: namePaint(colours),
  }
}

/** The glyph of a place: that of its items, or none where people live. */
export function glyphOf({ kind, type }: Pick<PlaceAround, 'kind' | 'type'>): StopType | null {
  return kind === 'airport' ? 'flight' : kind === 'town' ? null : (type ?? 'sightseeing')
}

export function spotOf(place: PlaceAround): Spot & { name: string } {
  const { kind: _, ...spot } = place
  return { ...spot, as: 'spot', glyph: glyphOf(place) }
}

/** Its address, which begins with its name, without it. */
export function whereOf({ name, formatted_address }: Pick<Spot, 'name' | 'formatted_address'>) {
  const start = `${name}, `
  return formatted_address?.startsWith(start) ? formatted_address.slice(start.length) : formatted_address
}

export function placesOf(places: readonly PlaceAround[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map((place, rank) => ({
      type: 'Feature',
      properties: { rank, name: shortName(place.name), glyph: glyphOf(place) ?? '' },
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  }
}

function roomLayer(kind: Kind, anchor: 'bottom' | 'center'): LayerSpecification {
  return {
    id: `${kind}-rooms`,
    type: 'symbol',
    source: 'names',
    filter: ['==', ['get', 'kind'], kind],
    layout: {
      'icon-image': roomId(rooms[kind]),
      'icon-anchor': anchor,
      'icon-allow-overlap': true,
      'icon-padding': 0,
    },
  }
}

/** In the order in which they are drawn; room is taken in the opposite one. */
export function nameLayers(colours: Colours): LayerSpecification[] {
  return [
    placeLayer(colours),
    nameLayer('beside', colours, { 'text-variable-anchor-offset': ['top', [0, 1.6]] }),
    nameLayer('pin', colours, {
      'text-variable-anchor-offset': [
        ...['top', [0, 0.4], 'left', [1.3, -1.5], 'right', [-1.3, -1.5], 'bottom', [0, -2.9]],
        ...['top-left', [0.3, 0.4], 'top-right', [-0.3, 0.4]],
      ] as never,
      'text-justify': 'auto',
    }),
    {
      id: 'route-rooms',
      type: 'symbol',
      source: 'route',
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 12,
        'icon-image': roomId(rooms.route),
        'icon-allow-overlap': true,
        'icon-padding': 0,
      },
    },
    nameLayer('halt', colours, {
      'text-size': 13.5,
      'text-variable-anchor-offset': ['top', [0, 1.1], 'bottom', [0, -1.1], 'left', [1, 0], 'right', [-1, 0]],
      'text-justify': 'auto',
    }),
    roomLayer('beside', 'center'),
    roomLayer('pin', 'bottom'),
    roomLayer('halt', 'center'),
    {
      id: 'control-rooms',
      type: 'symbol',
      source: 'controls',
      layout: { 'icon-image': ['get', 'room'], 'icon-allow-overlap': true, 'icon-padding': 4 },
    },
  ]
}

type Named = { id: string; lat: number; lng: number; name: string; rank: number; kind: Kind }

/** A place that the trip comes back to has its name once. */
function onlyOnce(names: readonly Named[]): Named[] {
  const key = ({ lat, lng, name }: Named) => `${lat.toFixed(3)} ${lng.toFixed(3)} ${name}`
  return [...new Map(names.toReversed().map(named => [key(named), named])).values()].reverse()
}

export function namesOf({ pins, halts, beside, ideas }: DrawnContent): GeoJSON.FeatureCollection {
  const names = [
    ...pins.map((pin): Named => ({ ...pin, name: pin.label, rank: pin.number, kind: 'pin' })),
    ...halts.map((halt): Named => ({ ...halt, rank: -halt.days, kind: 'halt' })),
    ...[...beside, ...ideas].map(
      (place): Named => ({ ...place, name: place.label, rank: 0, kind: 'beside' }),
    ),
  ]
  return {
    type: 'FeatureCollection',
    features: onlyOnce(names).map(({ id, lat, lng, name, rank, kind }) => ({
      type: 'Feature',
      properties: { id, name: shortName(name), rank, kind },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  }
}
