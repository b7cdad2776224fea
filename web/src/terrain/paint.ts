import { palettes } from './palettes.ts'
import { BANDS, type Relief, type Ring, reliefOf } from './relief.ts'
import { curveThrough, type Point, stopsOf } from './route.ts'
import type { Scene } from './scene.ts'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

const MARIGOLD = '#f9ac2c'
const CASING = '#14241e'
const SHADOW = '#0a0f14'

/** Rings as quadratic curves through the middles of their edges: the marching squares' corners disappear. */
function trace(rings: readonly Ring[]): Path2D {
  const path = new Path2D()
  for (const ring of rings) {
    const end = ring[ring.length - 2]
    const start = ring[0]
    if (!end || !start) continue
    path.moveTo((end[0] + start[0]) / 2, (end[1] + start[1]) / 2)
    // A ring repeats its first point at its end.
    for (let index = 0; index < ring.length - 1; index += 1) {
      const [at, next] = [ring[index], ring[index + 1]]
      if (at && next) path.quadraticCurveTo(at[0], at[1], (at[0] + next[0]) / 2, (at[1] + next[1]) / 2)
    }
    path.closePath()
  }
  return path
}

function fillShifted(context: Context, path: Path2D, x: number, y: number): void {
  context.translate(x, y)
  context.fill(path)
  context.translate(-x, -y)
}

function paintRelief(context: Context, scene: Scene, { water, bands, between, unit }: Relief): void {
  const palette = palettes[scene.palette]
  context.fillStyle = palette.water
  context.fillRect(0, 0, scene.width, scene.height)

  context.strokeStyle = palette.line
  context.lineWidth = Math.max(0.9 * unit, 0.6)
  context.lineCap = 'round'
  context.globalAlpha = 0.3
  context.setLineDash([0.1, 3.6 * unit])
  for (const rings of water) context.stroke(trace(rings))
  context.setLineDash([])

  const ramp = rampOver(palette.land, BANDS)
  bands.forEach((rings, index) => {
    const path = trace(rings)
    context.fillStyle = SHADOW
    context.globalAlpha = 0.07
    fillShifted(context, path, 1.4 * unit, 2.4 * unit)
    context.globalAlpha = 0.16
    fillShifted(context, path, 0.6 * unit, unit)
    context.globalAlpha = 1
    context.fillStyle = ramp[index] ?? palette.water
    context.fill(path)
    context.globalAlpha = palette.dark ? 0.1 : 0.35
    context.strokeStyle = '#ffffff'
    context.lineWidth = Math.max(0.9 * unit, 0.5)
    context.stroke(path)
    context.globalAlpha = 0.22
    context.strokeStyle = palette.line
    context.lineWidth = Math.max(0.6 * unit, 0.4)
    context.stroke(trace(between[index] ?? []))
  })
  context.globalAlpha = 1
}

function paintDisc(context: Context, [x, y]: Point, radius: number, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

function paintRoute(context: Context, stops: readonly Point[], unit: number): void {
  const line = new Path2D(curveThrough(stops))
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = CASING
  context.lineWidth = 8.8 * unit
  context.stroke(line)
  context.strokeStyle = MARIGOLD
  context.lineWidth = 5.6 * unit
  context.stroke(line)
  stops.forEach((stop, index) => {
    const radius = (index === 0 || index === stops.length - 1 ? 9.4 : 7.2) * unit
    paintDisc(context, stop, radius + 2.4 * unit, CASING)
    paintDisc(context, stop, radius, '#ffffff')
  })
  const last = stops[stops.length - 1]
  if (last) paintDisc(context, last, 3.8 * unit, CASING)
}

function paintLoneStop(context: Context, stop: Point, unit: number): void {
  for (const [radius, alpha] of [
    [58, 0.35],
    [41, 0.6],
    [25, 1],
  ] as const) {
    context.globalAlpha = alpha
    context.beginPath()
    context.arc(stop[0], stop[1], radius * unit, 0, 2 * Math.PI)
    context.lineWidth = 5.4 * unit
    context.strokeStyle = CASING
    context.stroke()
    context.lineWidth = 3 * unit
    context.strokeStyle = MARIGOLD
    context.stroke()
  }
  context.globalAlpha = 1
  paintDisc(context, stop, 11.8 * unit, CASING)
  paintDisc(context, stop, 9.4 * unit, '#ffffff')
  paintDisc(context, stop, 3.8 * unit, CASING)
}

export function paintScene(context: Context, scene: Scene): void {
  context.setTransform(scene.ratio, 0, 0, scene.ratio, 0, 0)
  paintRelief(context, scene, reliefOf(scene))
  // The line follows the shorter side, so that it does not fill a strip.
  const share = Math.min(scene.width, (scene.height * 4) / 3) / 640
  // As thin on a thumbnail as leaves it a line.
  const unit = Math.max(share, Math.min(0.45, 0.22 + share))
  const stops = stopsOf(scene.route, scene.width, scene.height)
  const [only] = stops
  if (stops.length > 1) paintRoute(context, stops, unit)
  else if (only) paintLoneStop(context, only, unit)
}

type Triple = readonly [number, number, number]

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(linear: number): number {
  const channel = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(Math.max(channel, 0), 1) * 255)
}

function labOf(hex: string): Triple {
  const bits = Number.parseInt(hex.slice(1), 16)
  const r = toLinear((bits >> 16) / 255)
  const g = toLinear(((bits >> 8) & 255) / 255)
  const b = toLinear((bits & 255) / 255)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function hexOf([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = toByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = toByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = toByte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`
}

/** `count` colours spread evenly over the anchors, mixed in oklab so that no step goes grey. */
export function rampOver(anchors: readonly string[], count: number): string[] {
  const labs = anchors.map(labOf)
  return Array.from({ length: count }, (_, index) => {
    const place = (index / Math.max(count - 1, 1)) * (labs.length - 1)
    const from = Math.min(Math.floor(place), labs.length - 2)
    const [below, above] = [labs[from], labs[from + 1]]
    if (!below || !above) return anchors[0] ?? '#000000'
    const mix = (axis: 0 | 1 | 2) => below[axis] + (above[axis] - below[axis]) * (place - from)
    return hexOf([mix(0), mix(1), mix(2)])
  })
}
