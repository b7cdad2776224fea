import { apart, type Coordinates, curvesThrough, type Point, worldOf } from '../../terrain/route.ts'

/** The place at a point of the world. */
export function placeAt([x, y]: Point): Coordinates {
  return { lat: (Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) * 180) / Math.PI, lng: (x - 0.5) * 360 }
}

const CURVE_STEPS = 24

/** The curve of a route through its unrolled places, as one line of many; two places make a straight line. */
export function curveOf(places: readonly Coordinates[]): Coordinates[] {
  const curves = curvesThrough(apart(places.map(worldOf)))
  const steps = curves.length === 1 ? 1 : CURVE_STEPS
  const points = curves.flatMap(([from, leaving, arriving, to]) =>
    Array.from({ length: steps }, (_, step): Point => {
      const t = (step + 1) / steps
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      const along = (axis: 0 | 1) => a * from[axis] + b * leaving[axis] + c * arriving[axis] + d * to[axis]
      return [along(0), along(1)]
    }),
  )
  return [...curves.slice(0, 1).map(([start]) => start), ...points].map(placeAt)
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

const DEGREE_M = 111_320
const CIRCLE_STEPS = 64

/** A circle with a radius in metres, as a closed ring. */
export function circleAround({ lat, lng }: Coordinates, metres: number): Coordinates[] {
  const up = metres / DEGREE_M
  const across = up / Math.max(Math.cos(lat * DEGREE), 0.01)
  return Array.from({ length: CIRCLE_STEPS + 1 }, (_, step) => {
    const turn = (step / CIRCLE_STEPS) * 2 * Math.PI
    return { lat: lat + up * Math.sin(turn), lng: lng + across * Math.cos(turn) }
  })
}

const DEGREE = Math.PI / 180
type Vector = [x: number, y: number, z: number]

function vectorOf({ lat, lng }: Coordinates): Vector {
  const [up, round] = [lat * DEGREE, lng * DEGREE]
  return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)]
}

/** Places as features of the map. */
export function featuresAt<Place extends Coordinates>(
  places: readonly Place[],
  properties: (place: Place, index: number) => GeoJSON.GeoJsonProperties,
): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: places.map((place, index) => ({
      type: 'Feature',
      properties: properties(place, index),
      geometry: { type: 'Point', coordinates: [place.lng, place.lat] },
    })),
  }
}
