export type Point = readonly [x: number, y: number]
export type Coordinates = { lat: number; lng: number }

/** How much more one axis may be stretched than the other to fill the frame. */
const STRETCH = 2.2
const SPAN = { across: 0.6, down: 0.5 }
const ALPHA = 0.6
/** Some six metres, in radians of the globe: closer together, stops are one. */
const NEAR = 1e-6

function mercator(places: readonly Coordinates[]): Point[] {
  let previous: number | undefined
  return places.map(({ lat, lng }) => {
    // Fiji to Samoa is a hop over the date line, not a way around the world.
    const unrolled = previous === undefined ? lng : lng + 360 * Math.round((previous - lng) / 360)
    previous = unrolled
    const shown = (Math.min(Math.max(lat, -85), 85) * Math.PI) / 180
    return [(unrolled * Math.PI) / 180, -Math.log(Math.tan(Math.PI / 4 + shown / 2))]
  })
}

function withoutRepeats(places: readonly Coordinates[]): Coordinates[] {
  return places.filter(({ lat, lng }, index) => {
    const before = places[index - 1]
    return before?.lat !== lat || before.lng !== lng
  })
}

/** Where the stops of a route stand in a frame: always within its middle 60 by 50 %. */
export function stopsOf(places: readonly Coordinates[], width: number, height: number): Point[] {
  const points = mercator(withoutRepeats(places))
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  if (Math.max(right - left, bottom - top) < NEAR)
    return points.slice(0, 1).map(() => [width / 2, height / 2])
  // A route along one meridian has no width to fill, and then only the other axis counts.
  const fitX = (SPAN.across * width) / (right - left || Number.MIN_VALUE)
  const fitY = (SPAN.down * height) / (bottom - top || Number.MIN_VALUE)
  const even = Math.min(fitX, fitY)
  const scaleX = Math.min(fitX, even * STRETCH)
  const scaleY = Math.min(fitY, even * STRETCH)
  return points.map(([x, y]) => [
    width / 2 + (x - (left + right) / 2) * scaleX,
    height / 2 + (y - (top + bottom) / 2) * scaleY,
  ])
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

/** A Catmull-Rom curve through the stops, as SVG path data. */
export function curveThrough(stops: readonly Point[]): string {
  return stops
    .map((stop, index) => {
      const last = stops[index - 1]
      if (!last) return `M${spell(stop)}`
      const leaving = handle(stops[index - 2] ?? last, last, stop)
      const arriving = handle(stops[index + 1] ?? stop, stop, last)
      return `C${spell(leaving)} ${spell(arriving)} ${spell(stop)}`
    })
    .join('')
}
