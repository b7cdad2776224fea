import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { DrawnContent } from './content.ts'
import { HEAD } from './spread.ts'
import { projectorOf, type Size, type View } from './view.ts'

/** Half of the 44 pixels that a finger needs. */
const FINGER = 22
const DOT = 5

type Pointed = { content: DrawnContent; view: View; size: Size }
type Listeners = { onHover: (id: string | null) => void; onSelect: (id: string) => void }

function dotAt(map: MapLibreMap, { x, y }: MapMouseEvent['point']): string | undefined {
  const corners: [[number, number], [number, number]] = [
    [x - DOT, y - DOT],
    [x + DOT, y + DOT],
  ]
  if (!map.getLayer('dots')) return undefined
  const [dot] = map.queryRenderedFeatures(corners, { layers: ['dots'] })
  return dot?.properties['id'] as string | undefined
}

/** The pin, stop or rental car that a finger beside it meant. */
function nearTo({ x, y }: MapMouseEvent['point'], { content, view, size }: Pointed): string | undefined {
  const project = projectorOf(view, size)
  const reached = [...content.pins, ...content.halts, ...content.rentals].map(place => {
    const [atX, atY] = project(place)
    const middle = 'type' in place ? atY - HEAD : atY
    return { id: place.id, distance: Math.hypot(atX - x, middle - y) }
  })
  return reached.filter(({ distance }) => distance < FINGER).sort((a, b) => a.distance - b.distance)[0]?.id
}

/** Hears what the pointer does on the canvas; its places are buttons above it and hear for themselves. */
export function watchPointer(map: MapLibreMap, pointed: () => Pointed, listeners: Listeners): () => void {
  let over: string | null = null
  const isOnCanvas = (event: MapMouseEvent) => event.originalEvent.target === map.getCanvas()

  function hover(id: string | null) {
    if (id === over) return
    over = id
    map.getCanvas().style.cursor = id === null ? '' : 'pointer'
    listeners.onHover(id)
  }
  function moved(event: MapMouseEvent) {
    if (isOnCanvas(event) && !map.isMoving()) hover(dotAt(map, event.point) ?? null)
  }
  function clicked(event: MapMouseEvent) {
    if (!isOnCanvas(event)) return
    const id = dotAt(map, event.point) ?? nearTo(event.point, pointed())
    if (id !== undefined) listeners.onSelect(id)
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
