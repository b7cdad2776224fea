import { rampOver } from './oklab.ts'
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
