import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Colours } from './colours.ts'
import { type StopType, stopTypes } from './types.ts'

const SIZE = 20
const ICON = 12
/** Drawn twice as large, for dense screens. */
const RATIO = 2

/** Puts the icons of the types, which are drawings in `from`, on the map as small round glyphs. */
export async function drawGlyphs(
  map: MapLibreMap,
  from: Element,
  colours: Colours,
  ended: AbortSignal,
): Promise<void> {
  for (const type of stopTypes) {
    const icon = from.querySelector(`[data-glyph="${type}"] svg`)
    const data = icon && (await drawn(icon, type, colours))
    if (!data || ended.aborted) continue
    if (map.hasImage(type)) map.updateImage(type, data)
    else map.addImage(type, data, { pixelRatio: RATIO })
  }
}

async function drawn(icon: Element, type: StopType, colours: Colours): Promise<ImageData | undefined> {
  const copy = icon.cloneNode(true) as Element
  for (const side of ['width', 'height']) copy.setAttribute(side, String(ICON * RATIO))
  copy.setAttribute('stroke', colours[`${type}-ink`])
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIZE * RATIO
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const middle = (SIZE * RATIO) / 2
  context.fillStyle = colours[`${type}-soft`]
  context.strokeStyle = colours['map-land']
  context.lineWidth = RATIO
  context.arc(middle, middle, middle - RATIO, 0, 2 * Math.PI)
  context.fill()
  context.stroke()
  const edge = ((SIZE - ICON) * RATIO) / 2
  context.drawImage(picture, edge, edge)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
