import type { Coordinates, Point } from '../../terrain/route.ts'

const STEEPEST = 85.0511

/** Where a place lies in a square world of side 1, north up; beyond its sides the world repeats. */
export function worldOf({ lat, lng }: Coordinates): Point {
  const shown = (Math.min(Math.max(lat, -STEEPEST), STEEPEST) * Math.PI) / 180
  return [lng / 360 + 0.5, 0.5 - Math.log(Math.tan(Math.PI / 4 + shown / 2)) / (2 * Math.PI)]
}

export function placeAt([x, y]: Point): Coordinates {
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lng: (x - 0.5) * 360 }
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

/** A closed ring of [lng, lat] without jumps over the date line; one around a pole is closed along that pole. */
export function unrolledRing(ring: readonly number[][]): number[][] {
  const places = unrolled(ring.map(([lng = 0, lat = 0]) => ({ lng, lat })))
  const [first, last] = [places[0], places.at(-1)]
  if (!first || !last) return []
  const middle = places.reduce((sum, { lng }) => sum + lng, 0) / places.length
  const shift = 360 * Math.round(middle / 360)
  const flat = places.map(({ lng, lat }) => [lng - shift, lat])
  if (Math.abs(last.lng - first.lng) < 180) return flat
  const pole = Math.sign(first.lat) * 90
  return [...flat, [last.lng - shift, pole], [first.lng - shift, pole], [first.lng - shift, first.lat]]
}

const ARC_STEPS = 48

/** The shortest way over the globe, as one line of many. */
export function greatCircle(from: Coordinates, to: Coordinates): Coordinates[] {
  const [start, end] = [from, to].map(vectorOf) as [Vector, Vector]
  const angle = Math.acos(Math.min(1, start[0] * end[0] + start[1] * end[1] + start[2] * end[2]))
  return Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
    const share = step / ARC_STEPS
    const [a, b] = angle === 0 ? [1, 0] : [Math.sin((1 - share) * angle), Math.sin(share * angle)]
    const [x, y, z] = start.map((part, axis) => part * a + (end[axis] ?? 0) * b) as Vector
    return { lat: Math.atan2(z, Math.hypot(x, y)) / DEGREE, lng: Math.atan2(y, x) / DEGREE }
  })
}

const DEGREE = Math.PI / 180
type Vector = [x: number, y: number, z: number]

function vectorOf({ lat, lng }: Coordinates): Vector {
  const [up, round] = [lat * DEGREE, lng * DEGREE]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
}
