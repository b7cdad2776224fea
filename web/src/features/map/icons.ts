import type { Point } from '../../terrain/route.ts'
import type { Colours } from './colours.ts'
import { type Box, HEAD, headOf, type Lean } from './spread.ts'
import type { StopType } from './types.ts'

/** Drawn larger, for dense screens. */
const RATIO = Math.max(2, Math.ceil(globalThis.devicePixelRatio ?? 1))
/** Nothing needs no pixels of its own: one of a room's picture stands for 4 × 4. The map copies pictures with every day. */
const ROOM_RATIO = 1 / 4

export const ratioOf = ({ as }: Icon) => (as === 'room' ? ROOM_RATIO : RATIO)

/** Pointed at or selected, or come to by the keyboard. */
type Look = {
  look?: 'meant' | 'reached' | undefined
  /** Only about there: dashed and hollow. */
  isRough?: true | undefined
}

/** A picture on the map. Written as JSON it is the id of that picture, so that the id says how to draw it. */
export type Icon =
  | ({ as: 'stop'; type: StopType; number: number; lean: Lean } & Look)
  | ({ as: 'leg' } & Look)
  | ({ as: 'beside'; kind: string; icon: string } & Look)
  | ({ as: 'idea'; type: StopType } & Look)
  /** A place of the gazetteer. */
  | ({ as: 'place'; type: StopType } & Look)
  /** Nothing, which takes its room on the map. */
  | ({ as: 'room'; width: number; height: number } & Look)

const idStart = '{"as":'
export const idOf = (icon: Icon) => JSON.stringify(icon)
export const iconOf = (id: string) => (id.startsWith(idStart) ? (JSON.parse(id) as Icon) : undefined)

/** How much larger what is meant is drawn, from its place on. */
export const grown = { stop: 1.26, leg: 1.35, beside: 1.35, idea: 1.3, place: 1, room: 1 }
/** Edge and shadow, or the ring of the keyboard. */
const [EDGE, RING] = [3, 8]
export const DASHES = [3, 2.5]
const FONT = '680 13px "Mona Sans Variable", system-ui, sans-serif'

/** The round part of an icon, from its place. */
export function roundOf(icon: Exclude<Icon, { as: 'room' }>): { at: Point; radius: number } {
  if (icon.as === 'stop') return { at: headOf([0, 0], icon.lean), radius: HEAD }
  if (icon.as === 'idea') return { at: [0, -14], radius: 9 }
  return { at: [0, 0], radius: icon.as === 'leg' ? 8 : 10 }
}

/** All that an icon takes, in whole pixels from its place. */
export function boxOf(icon: Icon): Box {
  if (icon.as === 'room')
    return [-icon.width / 2, -icon.height / 2, icon.width / 2, icon.height / 2].map(Math.round) as Box
  const { at, radius } = roundOf(icon)
  const [x, y] = at
  const scale = icon.look ? grown[icon.as] : 1
  const around = radius + (icon.look ? RING : EDGE)
  return [
    Math.floor(Math.min(-1, x - around) * scale),
    Math.floor(Math.min(-1, y - around) * scale),
    Math.ceil(Math.max(1, x + around) * scale),
    Math.ceil(Math.max(1, y + around) * scale),
  ]
}

/** Draws an icon; `drawings` holds those of types and kinds. */
export async function drawIcon(icon: Icon, colours: Colours, drawings: Element): Promise<ImageData> {
  const [left, top, right, bottom] = boxOf(icon)
  if (icon.as === 'room')
    return new ImageData(Math.ceil(icon.width * ROOM_RATIO), Math.ceil(icon.height * ROOM_RATIO))
  const canvas = document.createElement('canvas')
  canvas.width = (right - left) * RATIO
  canvas.height = (bottom - top) * RATIO
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  const scale = RATIO * (icon.look ? grown[icon.as] : 1)
  pen.setTransform(scale, 0, 0, scale, -left * RATIO, -top * RATIO)
  await draw(pen, icon, colours, drawings)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

async function draw(
  pen: CanvasRenderingContext2D,
  icon: Exclude<Icon, { as: 'room' }>,
  colours: Colours,
  drawings: Element,
): Promise<void> {
  const { at, radius } = roundOf(icon)
  const [x, y] = at
  const disc = (r: number, fill: string, stroke = fill, width = 0) => {
    pen.beginPath()
    pen.arc(x, y, r, 0, 2 * Math.PI)
    Object.assign(pen, { fillStyle: fill, strokeStyle: stroke, lineWidth: width })
    pen.fill()
    if (width > 0) pen.stroke()
  }
  const glyph = async (name: string, size: number, colour: string, more = {}) => {
    const picture = await drawingOf(drawings, name, size * RATIO * 2, { stroke: colour, ...more })
    if (picture) pen.drawImage(picture, x - size / 2, y - size / 2, size, size)
  }
  const halo = (colour: string, opacity: number, r: number) => {
    pen.globalAlpha = opacity
    if (icon.look === 'meant') disc(r, colour)
    pen.globalAlpha = 1
  }
  // On any ground: a white ring with a dark casing.
  if (icon.look === 'reached') {
    disc(radius + 6, '#0b1512')
    disc(radius + 3, '#0b1512', '#fff', 2)
  }

  if (icon.as === 'leg') {
    halo(colours.marigold, 0.45, radius + 6)
    disc(radius - 1.6, '#fff', colours.casing, 3.2)
  } else if (icon.as === 'beside') {
    const tint = icon.kind === 'stay' ? 'lodging' : 'commute'
    if (icon.isRough) pen.setLineDash(DASHES)
    disc(radius - 0.75, colours[`${tint}-soft`], colours[`${tint}-solid`], 1.5)
    await glyph(icon.icon, 12, colours[`${tint}-ink`], { 'stroke-width': 2.4 })
  } else if (icon.as === 'place') {
    disc(radius - 1, colours[`${icon.type}-soft`], colours['map-land'], 1)
    await glyph(icon.type, 12, colours[`${icon.type}-ink`])
  } else if (icon.as === 'idea') {
    shade(pen, 0.35, 1.5)
    pen.translate(0, 2)
    await glyph('idea', 26, colours[`${icon.type}-solid`], {
      fill: colours['pin-edge'],
      ...(icon.isRough && { 'stroke-dasharray': DASHES }),
    })
  } else {
    const solid = colours[`${icon.type}-solid`]
    halo(solid, 0.28, radius + 7)
    const drop = new Path2D(dropOf(icon.lean.reach))
    pen.save()
    pen.translate(x, y)
    pen.rotate((icon.lean.turn * Math.PI) / 180)
    Object.assign(pen, {
      strokeStyle: colours['pin-edge'],
      fillStyle: icon.isRough ? colours['pin-edge'] : solid,
      lineWidth: 2.5,
      lineJoin: 'round',
    })
    shade(pen, 0.3, 2)
    pen.stroke(drop)
    pen.shadowColor = 'transparent'
    pen.fill(drop)
    if (icon.isRough) {
      pen.setLineDash(DASHES)
      Object.assign(pen, { strokeStyle: solid, lineWidth: 2 })
      pen.stroke(drop)
    }
    pen.restore()
    await document.fonts.load(FONT).catch(() => undefined)
    Object.assign(pen, {
      fillStyle: icon.isRough ? solid : colours['pin-edge'],
      font: FONT,
      textAlign: 'center',
      textBaseline: 'middle',
    })
    pen.fillText(String(icon.number), x, y + 0.5)
  }
}

function shade(pen: CanvasRenderingContext2D, opacity: number, blur: number): void {
  Object.assign(pen, {
    shadowColor: `rgb(10 20 16 / ${opacity})`,
    shadowBlur: blur * RATIO,
    shadowOffsetY: RATIO,
  })
}

/** A drop around a head in the origin, down to its tip. */
export function dropOf(reach: number): string {
  const [sine, side] = [HEAD / reach, Math.sqrt(reach * reach - HEAD * HEAD)]
  const [x, y] = [(side * sine).toFixed(2), (reach - (side * side) / reach).toFixed(2)]
  return `M0 ${reach.toFixed(2)}L-${x} ${y}A${HEAD} ${HEAD} 0 1 1 ${x} ${y}Z`
}

async function drawingOf(from: Element, name: string, size: number, attributes: Record<string, unknown>) {
  const copy = from.querySelector(`[data-icon="${name}"] svg`)?.cloneNode(true) as Element | undefined
  if (!copy) return undefined
  for (const [key, value] of Object.entries({ width: size, height: size, ...attributes }))
    copy.setAttribute(key, String(value))
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  return picture
}
