export type Point = readonly [x: number, y: number]
export type Coordinates = { lat: number; lng: number }

/** How much more one axis may be stretched than the other to fill the frame. */
const STRETCH = 2.2
const SPAN = { across: 0.6, down: 0.5 }
const ALPHA = 0.6
/** Some six metres in the world of side 1: closer together, stops are one. */
const NEAR = 1.6e-7

const STEEPEST = 85.0511

/** The point of a place in a square world of side 1, north up; beyond its sides the world repeats. */
export function worldOf({ lat, lng }: Coordinates): Point {
  const shown = (Math.min(Math.max(lat, -STEEPEST), STEEPEST) * Math.PI) / 180
  return [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + shown / 2)) / (2 * Math.PI)]
}

/** The longitude of the copy of a place that is nearest to another longitude. */
export function nearestLng(lng: number, to: number): number {
  return lng + 360 * Math.round((to - lng) / 360)
}

/** The places in their order, each in the copy of the world that is the short way from the one before. */
export function unrolled<P extends Coordinates>(places: readonly P[]): P[] {
  let previous: number | undefined
  return places.map(place => {
    const lng = previous === undefined ? place.lng : nearestLng(place.lng, previous)
    previous = lng
    return { ...place, lng }
  })
}

/** The same point several times in a row is one. */
export const apart = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], index) => {
    const before = points[index - 1]
    return before?.[0] !== x || before[1] !== y
  })

/** The points of a route's stops in a frame: always within its middle 60 by 50 %. */
export function stopsOf(places: readonly Coordinates[], width: number, height: number): Point[] {
  const shown = unrolled(places)
  return apart(shown.map(framing(shown, width, height)))
}

/** Where a place lies in the frame in which these unrolled ones fill the middle. */
export function framing(places: readonly Coordinates[], width: number, height: number) {
  const points = places.map(worldOf)
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const isSpot = Math.max(right - left, bottom - top) < NEAR
  // A route along one meridian has no width to fill, and then only the other axis counts.
  const fitX = (SPAN.across * width) / (right - left || Number.MIN_VALUE)
  const fitY = (SPAN.down * height) / (bottom - top || Number.MIN_VALUE)
  const even = isSpot ? 0 : Math.min(fitX, fitY)
  const scaleX = Math.min(fitX, even * STRETCH)
  const scaleY = Math.min(fitY, even * STRETCH)
  return (place: Coordinates): Point => {
    const [x, y] = worldOf(place)
    return [width / 2 + (x - (left + right) / 2) * scaleX, height / 2 + (y - (top + bottom) / 2) * scaleY]
  }
}

function handle(from: Point, at: Point, to: Point): Point {
  const before = Math.hypot(at[0] - from[0], at[1] - from[1])
  const after = Math.hypot(to[0] - at[0], to[1] - at[1])
  if (before === 0) return at
  const [b, a] = [before ** ALPHA, after ** ALPHA]
  const weight = 3 * b * (b + a)
  const pull = (axis: 0 | 1) =>
    (at[axis] * (2 * b * b + 3 * b * a + a * a) - from[axis] * a * a + to[axis] * b * b) / weight
  return [pull(0), pull(1)]
}

const spell = ([x, y]: Point) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`

/** A Catmull-Rom curve through the stops: from each to the next a Bézier curve with its two handles. */
export function curvesThrough(stops: readonly Point[]) {
  return stops.slice(1).map((to, index) => {
    const from = stops[index] ?? to
    const leaving = handle(stops[index - 1] ?? from, from, to)
    const arriving = handle(stops[index + 2] ?? to, to, from)
    return [from, leaving, arriving, to] as const
  })
}

/** The same curve as SVG path data. */
export function curveThrough(stops: readonly Point[]): string {
  const start = stops.slice(0, 1).map(stop => `M${spell(stop)}`)
  return [...start, ...curvesThrough(stops).map(([, ...rest]) => `C${rest.map(spell).join(' ')}`)].join('')
}
