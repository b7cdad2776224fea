import { contours } from 'd3-contour'
import { groundOf } from './noise.ts'
import type { Scene } from './scene.ts'

export type Ring = readonly (readonly [x: number, y: number])[]
/** The rings of every height in CSS pixels, from the water up. */
export type Relief = { water: Ring[][]; bands: Ring[][]; between: Ring[][]; unit: number }

export const BANDS = 9
const SHORELINE = 0.26
const STEP = (1 - SHORELINE) / BANDS
const DEPTHS = [SHORELINE - 0.15, SHORELINE - 0.07]
const CELLS = 2.3
const COLUMNS = 120
const MARGIN = 2.5

const bandHeights = Array.from({ length: BANDS }, (_, index) => SHORELINE + index * STEP)
const betweenHeights = bandHeights.map(height => height + STEP / 2)

/** A frame shows the middle of a 4:3 cover that fills it; a landscape keeps the size of its hills and shows more. */
function gaugeOf({ width, height, shore }: Scene) {
  const span = Math.max(width, (height * 4) / 3)
  if (!shore) return { cell: span / CELLS, pitch: span / COLUMNS, unit: span / 640 }
  const cell = Math.min(Math.max(width * 0.42, 300), 600)
  return { cell, pitch: cell / 46, unit: cell / 400 }
}

function rise(from: number, to: number, at: number): number {
  const t = Math.min(Math.max((at - from) / (to - from), 0), 1)
  return t * t * (3 - 2 * t)
}

/** Lifts or drowns the ground, so that land rises away from the text. */
function tiltOf({ width, height, shore }: Scene) {
  if (!shore) return (ground: number) => ground
  const wide = width > height
  return (ground: number, x: number, y: number) => {
    const away = wide ? rise(0.28, 0.78, x / width) : rise(0.3, 0.75, y / height)
    return 0.3 + 0.33 * away + 0.76 * (ground - 0.5)
  }
}

const LEAST_AREA = 14

function areaOf(ring: Ring): number {
  let doubled = 0
  let before = ring[ring.length - 1]
  for (const point of ring) {
    if (before) doubled += before[0] * point[1] - before[1] * point[0]
    before = point
  }
  return Math.abs(doubled) / 2
}

export function reliefOf(scene: Scene): Relief {
  const { cell, pitch, unit } = gaugeOf(scene)
  const ground = groundOf(scene.seed, CELLS)
  const tilt = tiltOf(scene)
  const columns = Math.ceil(scene.width / pitch + MARGIN * 2) + 1
  const rows = Math.ceil(scene.height / pitch + MARGIN * 2) + 1
  const heights = new Array<number>(columns * rows)
  for (let row = 0; row < rows; row += 1) {
    const y = (row - MARGIN) * pitch
    for (let column = 0; column < columns; column += 1) {
      const x = (column - MARGIN) * pitch
      const untilted = ground((x - scene.width / 2) / cell, (y - scene.height / 2) / cell)
      heights[row * columns + column] = tilt(untilted, x, y)
    }
  }
  const tracer = contours().size([columns, rows])
  const ringsAt = (height: number): Ring[] =>
    tracer
      .contour(heights, height)
      .coordinates.flat()
      // d3 puts the first sample at 0.5.
      .map(ring =>
        ring.map(([x = 0, y = 0]) => [(x - 0.5 - MARGIN) * pitch, (y - 0.5 - MARGIN) * pitch] as const),
      )
      // A speck of a few cells is an artefact of the grid and not a hill.
      .filter(ring => areaOf(ring) > LEAST_AREA * pitch * pitch)
  return {
    water: DEPTHS.map(ringsAt),
    bands: bandHeights.map(ringsAt),
    between: betweenHeights.map(ringsAt),
    unit,
  }
}
