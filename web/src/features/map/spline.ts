import type { Coordinates, Point } from '../../terrain/route.ts'
import { placeAt, worldOf } from './mercator.ts'

const ALPHA = 0.6
const STEPS = 24

/** The direction in which a Catmull-Rom curve passes a point, per unit of its parameter. */
function tangent(before: Point, at: Point, after: Point): Point {
  const b = Math.hypot(at[0] - before[0], at[1] - before[1]) ** ALPHA
  const a = Math.hypot(after[0] - at[0], after[1] - at[1]) ** ALPHA
  if (a === 0 || b === 0) return [0, 0]
  const along = (axis: 0 | 1) =>
    (at[axis] - before[axis]) / b - (after[axis] - before[axis]) / (b + a) + (after[axis] - at[axis]) / a
  return [along(0), along(1)]
}

function between(from: Point, to: Point, leaving: Point, arriving: Point, t: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) ** ALPHA
  const [t2, t3] = [t * t, t * t * t]
  const along = (axis: 0 | 1) =>
    (2 * t3 - 3 * t2 + 1) * from[axis] +
    (t3 - 2 * t2 + t) * length * leaving[axis] +
    (3 * t2 - 2 * t3) * to[axis] +
    (t3 - t2) * length * arriving[axis]
  return [along(0), along(1)]
}

/** The curve of a route through its places, as one line of many; the places are unrolled. */
export function curveOf(places: readonly Coordinates[]): Coordinates[] {
  const stops = places.map(worldOf).filter(([x, y], index, all) => {
    const before = all[index - 1]
    return before?.[0] !== x || before[1] !== y
  })
  const curve = stops.flatMap((stop, index) => {
    const last = stops[index - 1]
    if (!last) return [stop]
    const leaving = tangent(stops[index - 2] ?? last, last, stop)
    const arriving = tangent(last, stop, stops[index + 1] ?? stop)
    // Two stops make a straight line.
    const steps = stops.length === 2 ? 1 : STEPS
    return Array.from({ length: steps }, (_, step) =>
      between(last, stop, leaving, arriving, (step + 1) / steps),
    )
  })
  return curve.length > 1 ? curve.map(placeAt) : []
}
