import { asked } from '@caravan/contract/forms'
import { languageOfTag } from '@caravan/contract/languages'
import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import type { MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { Coordinates } from '../../terrain/route.ts'
import { spotOf } from './around.ts'
import { type Mark, marksAt } from './marks.ts'
import { nameKeys } from './street-look.ts'
import type { Spot } from './types.ts'
import type { Project } from './view.ts'

/** Half of the 44 pixels that a finger needs. */
const FINGER = 22
const DOT = 5
/** The layers of the trip whose features are found as drawn, from above. */
const drawnLayers = ['dots', 'leg-names', 'names']

type Point = MapMouseEvent['point']

/** The marks of the trip, the places that have names on the map, and all places around. */
type Painted = { marks: readonly Mark[]; places: readonly PlaceAround[]; known: readonly PlaceAround[] }

type Listeners = {
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
  /** A spot was pressed where the trip has nothing, or the name of a place there. */
  onPress: (spot: Spot) => void
}

/** The features under a pointer, of these layers or of all. */
function featuresAt(map: MapLibreMap, { x, y }: Point, layers?: string[]): MapGeoJSONFeature[] {
  const drawn = layers?.filter(layer => map.getLayer(layer))
  const corners: [[number, number], [number, number]] = [
    [x - DOT, y - DOT],
    [x + DOT, y + DOT],
  ]
  return map.queryRenderedFeatures(corners, drawn && { layers: drawn })
}

/** A place whose name is on the map. */
function placeAt(map: MapLibreMap, point: Point, places: readonly PlaceAround[]): Spot | undefined {
  const place = places[featuresAt(map, point, ['place-names'])[0]?.properties['rank'] as number]
  return place && spotOf(place)
}

/** A name of the streets. */
function streetAt(map: MapLibreMap, point: Point): string | null {
  const named = featuresAt(map, point).find(
    ({ layer, properties }) => layer.type === 'symbol' && properties['name'],
  )
  const { lang } = document.documentElement
  const keys = [...nameKeys(languageOfTag(lang) ?? 'en'), `name:${lang.slice(0, 2)}`, 'name']
  const name: unknown = keys.map(key => named?.properties[key]).find(Boolean)
  return typeof name === 'string' ? name.slice(0, asked.idea.most.name) : null
}

/** So many kilometres from a place, a spot is still near it. */
const NEAR_KM = 3

/** The name of the nearest place around a spot. */
function nearestTo(spot: Coordinates, places: readonly PlaceAround[]): string | undefined {
  const near = places
    .map(({ name, ...place }) => ({ name, far: distanceKm(spot, place) }))
    .filter(({ far }) => far < NEAR_KM)
  return near.sort((one, other) => one.far - other.far)[0]?.name
}

const unknown = { as: 'spot', formatted_address: null, place_id: null, type: null, glyph: null } as const

/** Calls the listeners when the pointer is over a place of the trip, or is pressed. Returns a function that ends this. */
export function watchPointer(
  map: MapLibreMap,
  painted: Painted,
  projector: () => Project,
  listeners: Listeners,
): () => void {
  let over: string | null = null

  /** Marks are looked up in the data: a picture shows them before the map has drawn them. */
  const marksNear = ({ x, y }: Point, reach: number) => marksAt(painted.marks, [x, y], reach, projector())

  /** The place of the trip that is exactly there, or its name. */
  function ownAt(point: Point): string | undefined {
    const [mark] = marksNear(point, DOT)
    return mark?.id ?? (featuresAt(map, point, drawnLayers)[0]?.properties['id'] as string | undefined)
  }

  /** The place of the trip that a finger beside it meant. */
  function nearTo(point: Point): string | undefined {
    const distance = (place: Mark) => map.project(place).dist(point)
    return marksNear(point, FINGER).sort((one, other) => distance(one) - distance(other))[0]?.id
  }

  function hover(id: string | null, isOverPlace = false) {
    if (id !== over) listeners.onHover(id)
    over = id
    map.getCanvas().style.cursor = id === null && !isOverPlace ? '' : 'pointer'
  }
  function moved({ point }: MapMouseEvent) {
    if (map.isMoving()) return
    const id = ownAt(point) ?? null
    hover(id, id === null && placeAt(map, point, painted.places) !== undefined)
  }
  function clicked({ point, lngLat }: MapMouseEvent) {
    const id = ownAt(point) ?? nearTo(point)
    if (id !== undefined) return listeners.onSelect(id)
    const { lat, lng } = lngLat.wrap()
    const near = nearestTo({ lat, lng }, painted.known)
    listeners.onPress(
      placeAt(map, point, painted.places) ?? { lat, lng, name: streetAt(map, point), near, ...unknown },
    )
  }
  const watched = [
    map.on('mousemove', moved),
    map.on('mouseout', () => hover(null)),
    map.on('click', clicked),
  ]
  return () => {
    for (const one of watched) one.unsubscribe()
  }
}
