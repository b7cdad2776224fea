import type { PlaceAround } from '@caravan/contract/places'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { buttonsOf, type DrawnContent } from './content.ts'
import { ownNames, spotOf } from './names.ts'
import { HEAD } from './spread.ts'
import type { Spot } from './types.ts'
import { projectorOf, type Size, type View } from './view.ts'

/** Half of the 44 pixels that a finger needs. */
const FINGER = 22
const DOT = 5
const LONGEST_NAME = 200

type Point = MapMouseEvent['point']

type Pointed = { content: DrawnContent; places: readonly PlaceAround[]; view: View; size: Size }
type Listeners = {
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
  /** A spot was pressed where the trip has nothing, or the name of a place there. */
  onPress: (spot: Spot) => void
}

/** The features under a pointer, of these layers or of all. */
function featuresAt(map: MapLibreMap, { x, y }: Point, ...layers: string[]) {
  const drawn = layers.filter(layer => map.getLayer(layer))
  if (drawn.length < layers.length) return []
  const corners: [[number, number], [number, number]] = [
    [x - DOT, y - DOT],
    [x + DOT, y + DOT],
  ]
  return map.queryRenderedFeatures(corners, drawn.length > 0 ? { layers: drawn } : {})
}

/** A dot, or the name of a place of the trip. */
const ownAt = (map: MapLibreMap, point: Point) =>
  [...featuresAt(map, point, 'dots'), ...featuresAt(map, point, ...ownNames)][0]?.properties['id'] as
    | string
    | undefined

/** A place whose name is on the map. */
function placeAt(map: MapLibreMap, point: Point, places: readonly PlaceAround[]): Spot | undefined {
  const place = places[featuresAt(map, point, 'place-names')[0]?.properties['rank'] as number]
  return place && spotOf(place)
}

/** A name of the streets. */
function streetAt(map: MapLibreMap, point: Point): string | null {
  const named = featuresAt(map, point).find(
    ({ layer, properties }) => layer.type === 'symbol' && properties['name'],
  )
  const { lang } = document.documentElement
  const name: unknown = named?.properties[`name:${lang.slice(0, 2)}`] ?? named?.properties['name']
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : null
}

const unknown = { as: 'spot', formatted_address: null, place_id: null, type: null, glyph: null } as const

/** The place that a finger beside it meant. */
function nearTo({ x, y }: Point, { content, view, size }: Pointed): string | undefined {
  const project = projectorOf(view, size)
  const reached = buttonsOf(content, content.pins).map(place => {
    const [atX, atY] = project(place)
    const middle = place.as === 'stop' ? atY - HEAD : atY
    return { id: place.id, distance: Math.hypot(atX - x, middle - y) }
  })
  return reached.filter(({ distance }) => distance < FINGER).sort((a, b) => a.distance - b.distance)[0]?.id
}

/** Hears what the pointer does on the canvas; its places are buttons above it and hear for themselves. */
export function watchPointer(map: MapLibreMap, pointed: () => Pointed, listeners: Listeners): () => void {
  let over: string | null = null
  let isOverPlace = false
  const isOnCanvas = (event: MapMouseEvent) => event.originalEvent.target === map.getCanvas()

  function hover(id: string | null, overPlace = false) {
    if (id === over && overPlace === isOverPlace) return
    if (id !== over) listeners.onHover(id)
    over = id
    isOverPlace = overPlace
    map.getCanvas().style.cursor = id === null && !overPlace ? '' : 'pointer'
  }
  function moved(event: MapMouseEvent) {
    if (isOnCanvas(event) && !map.isMoving()) {
      const id = ownAt(map, event.point) ?? null
      hover(id, placeAt(map, event.point, pointed().places) !== undefined)
    }
  }
  function clicked(event: MapMouseEvent) {
    if (!isOnCanvas(event)) return
    const { point } = event
    const id = ownAt(map, point) ?? nearTo(point, pointed())
    if (id !== undefined) return listeners.onSelect(id)
    const { lat, lng } = event.lngLat.wrap()
    const place = placeAt(map, point, pointed().places)
    listeners.onPress(place ?? { lat, lng, name: streetAt(map, point), ...unknown })
  }
  const left = () => hover(null)

  map.on('mousemove', moved)
  map.on('mouseout', left)
  map.on('click', clicked)
  return () => {
    map.off('mousemove', moved)
    map.off('mouseout', left)
    map.off('click', clicked)
  }
}
