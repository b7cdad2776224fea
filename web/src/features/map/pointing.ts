import type { PlaceAround } from '@caravan/contract/places'
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { Coordinates } from '../../terrain/route.ts'
import { buttonsOf, type DrawnContent } from './content.ts'
import { HEAD } from './spread.ts'
import { projectorOf, type Size, type View } from './view.ts'

/** Half of the 44 pixels that a finger needs. */
const FINGER = 22
const DOT = 5
const LONGEST_NAME = 200

type Pointed = { content: DrawnContent; places: readonly PlaceAround[]; view: View; size: Size }
type Listeners = {
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
  /** A spot was pressed where the trip has nothing: the place whose name stands there, or none. */
  onPress: (spot: Coordinates, place: PlaceAround | undefined, name: string | undefined) => void
}

function featuresAt(map: MapLibreMap, { x, y }: MapMouseEvent['point'], layer?: string) {
  if (layer !== undefined && !map.getLayer(layer)) return []
  const corners: [[number, number], [number, number]] = [
    [x - DOT, y - DOT],
    [x + DOT, y + DOT],
  ]
  return map.queryRenderedFeatures(corners, layer === undefined ? {} : { layers: [layer] })
}

const dotAt = (map: MapLibreMap, point: MapMouseEvent['point']) =>
  featuresAt(map, point, 'dots')[0]?.properties['id'] as string | undefined

const placeAt = (map: MapLibreMap, point: MapMouseEvent['point'], places: readonly PlaceAround[]) =>
  places[featuresAt(map, point, 'place-names')[0]?.properties['rank'] as number]

/** A name of the streets. */
function nameAt(map: MapLibreMap, point: MapMouseEvent['point']): string | undefined {
  const own = featuresAt(map, point).find(
    ({ layer, properties }) => layer.type === 'symbol' && properties['name'],
  )
  const { lang } = document.documentElement
  const name: unknown = own?.properties[`name:${lang.slice(0, 2)}`] ?? own?.properties['name']
  return typeof name === 'string' ? name.slice(0, LONGEST_NAME) : undefined
}

/** The place that a finger beside it meant. */
function nearTo({ x, y }: MapMouseEvent['point'], { content, view, size }: Pointed): string | undefined {
  const project = projectorOf(view, size)
  const reached = buttonsOf(content, content.pins).map(place => {
    const [atX, atY] = project(place)
    const middle = 'number' in place ? atY - HEAD : atY
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
      const id = dotAt(map, event.point) ?? null
      hover(id, placeAt(map, event.point, pointed().places) !== undefined)
    }
  }
  function clicked(event: MapMouseEvent) {
    if (!isOnCanvas(event)) return
    const id = dotAt(map, event.point) ?? nearTo(event.point, pointed())
    if (id !== undefined) return listeners.onSelect(id)
    const { lat, lng } = event.lngLat.wrap()
    listeners.onPress({ lat, lng }, placeAt(map, event.point, pointed().places), nameAt(map, event.point))
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
