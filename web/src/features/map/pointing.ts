import { asked } from '@caravan/contract/forms'
import { languageOfTag } from '@caravan/contract/languages'
import type { PlaceAround } from '@caravan/contract/places'
import { distanceKm } from '@caravan/contract/ways.rules'
import type { MapGeoJSONFeature, Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { Coordinates } from '../../terrain/route.ts'
import { spotOf } from './around.ts'
import { nameKeys } from './street-look.ts'
import type { Spot } from './types.ts'

/** Half of the 44 pixels that a finger needs. */
const FINGER = 22
const DOT = 5
/** The layers of the trip, from above. */
const own = ['meant', 'marks', 'dots', 'leg-names', 'names']

type Point = MapMouseEvent['point']

type Listeners = {
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
  /** A spot was pressed where the trip has nothing, or the name of a place there. */
  onPress: (spot: Spot) => void
}

/** The features under a pointer, of these layers or of all. */
function featuresAt(map: MapLibreMap, { x, y }: Point, layers?: string[], reach = DOT): MapGeoJSONFeature[] {
  const drawn = layers?.filter(layer => map.getLayer(layer))
  const corners: [[number, number], [number, number]] = [
    [x - reach, y - reach],
    [x + reach, y + reach],
  ]
  return map.queryRenderedFeatures(corners, drawn && { layers: drawn })
}

const idOf = (feature: MapGeoJSONFeature | undefined) => feature?.properties['id'] as string | undefined

/** The place of the trip that is exactly there, or its name. */
const ownAt = (map: MapLibreMap, point: Point) => idOf(featuresAt(map, point, own)[0])

/** The place of the trip that a finger beside it meant. */
function nearTo(map: MapLibreMap, point: Point): string | undefined {
  const distance = ({ geometry }: MapGeoJSONFeature) =>
    geometry.type === 'Point' ? map.project(geometry.coordinates as [number, number]).dist(point) : FINGER
  const reached = featuresAt(map, point, ['meant', 'marks'], FINGER)
  return idOf(reached.sort((one, other) => distance(one) - distance(other))[0])
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

/** Hears what the pointer does on the map, whose names of places around are those of `places`, out of `known`. */
export function watchPointer(
  map: MapLibreMap,
  around: () => { places: readonly PlaceAround[]; known: readonly PlaceAround[] },
  listeners: Listeners,
): () => void {
  let over: string | null = null

  function hover(id: string | null, isOverPlace = false) {
    if (id !== over) listeners.onHover(id)
    over = id
    map.getCanvas().style.cursor = id === null && !isOverPlace ? '' : 'pointer'
  }
  function moved({ point }: MapMouseEvent) {
    if (map.isMoving()) return
    const id = ownAt(map, point) ?? null
    hover(id, id === null && placeAt(map, point, around().places) !== undefined)
  }
  function clicked({ point, lngLat }: MapMouseEvent) {
    const id = ownAt(map, point) ?? nearTo(map, point)
    if (id !== undefined) return listeners.onSelect(id)
    const { lat, lng } = lngLat.wrap()
    const { places, known } = around()
    const near = nearestTo({ lat, lng }, known)
    listeners.onPress(
      placeAt(map, point, places) ?? { lat, lng, name: streetAt(map, point), near, ...unknown },
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
