import type { Polygon, Ring } from '../build/areas.ts'

/** Spots are whole numbers of 10^-7 degrees. */
type Spot = { lng: number; lat: number }

/** Of one unit of latitude. */
const METRES = 0.011_132
const widthAt = (lat: number) => METRES * Math.cos((lat / 1e7) * (Math.PI / 180))

/** Metres between two spots that lie close. */
export function metresBetween(a: Spot, b: Spot): number {
  return Math.hypot((a.lng - b.lng) * widthAt((a.lat + b.lat) / 2), (a.lat - b.lat) * METRES)
}

export function lengthOf(line: Int32Array): number {
  let length = 0
  const width = widthAt(line[1] ?? 0)
  for (let n = 2; n + 1 < line.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.subarray(n - 2, n + 2)
    length += Math.hypot((x2 - x1) * width, (y2 - y1) * METRES)
  }
  return length
}

/** The spot of a line that is as far from its beginning as from its end. */
export function middleOf(line: Int32Array): Spot {
  let left = lengthOf(line) / 2
  const width = widthAt(line[1] ?? 0)
  for (let n = 2; n + 1 < line.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.subarray(n - 2, n + 2)
    const step = Math.hypot((x2 - x1) * width, (y2 - y1) * METRES)
    if (step >= left && step > 0) {
      const share = left / step
      return { lng: Math.round(x1 + (x2 - x1) * share), lat: Math.round(y1 + (y2 - y1) * share) }
    }
    left -= step
  }
  return { lng: line[0] ?? 0, lat: line[1] ?? 0 }
}

/** Twice the area of a ring in square units, and its centre of gravity. */
function gravity(ring: Ring) {
  const [x0 = 0, y0 = 0] = ring
  let [twice, x, y] = [0, 0, 0]
  for (let n = 0; n + 3 < ring.length; n += 2) {
    const [x1, y1] = [(ring[n] ?? 0) - x0, (ring[n + 1] ?? 0) - y0]
    const [x2, y2] = [(ring[n + 2] ?? 0) - x0, (ring[n + 3] ?? 0) - y0]
    const cross = x1 * y2 - x2 * y1
    twice += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  if (twice === 0) return { twice, lng: x0, lat: y0 }
  return { twice: Math.abs(twice), lng: x0 + x / (3 * twice), lat: y0 + y / (3 * twice) }
}

export function squareMetres(polygons: readonly Polygon[]): number {
  return polygons.reduce((sum, [ring]) => {
    const { twice, lat } = gravity(ring)
    return sum + (twice / 2) * METRES * widthAt(lat)
  }, 0)
}

/** The centre of the largest polygon; where that lies outside, the middle of the widest part of it at that height. */
export function spotWithin(polygons: readonly Polygon[]): Spot | undefined {
  const weighed = polygons.map(polygon => ({ polygon, ...gravity(polygon[0]) }))
  const [largest] = weighed.sort((a, b) => b.twice - a.twice)
  if (!largest) return undefined
  const { polygon, lng } = largest
  // Between two heights of nodes, so that no side is only touched.
  const lat = Math.round(largest.lat) + 0.5
  const sides = polygon.flatMap(ring => crossings(ring, lat)).sort((a, b) => a - b)
  let [middle, widest] = [lng, 0]
  for (let n = 0; n + 1 < sides.length; n += 2) {
    const [from = 0, to = 0] = [sides[n], sides[n + 1]]
    if (from <= lng && lng <= to) return { lng: Math.round(lng), lat: Math.floor(lat) }
    if (to - from > widest) [middle, widest] = [(from + to) / 2, to - from]
  }
  return { lng: Math.round(middle), lat: Math.floor(lat) }
}

function crossings(ring: Ring, lat: number): number[] {
  const at: number[] = []
  for (let n = 0; n + 3 < ring.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(n, n + 4)
    if (y1 > lat !== y2 > lat) at.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
  }
  return at
}

/** Corners that are closer than some 8 metres are one. */
const CLOSE = 700

/** All rings of an area in one list, each behind its length, and the box around them. */
export function packed(polygons: readonly Polygon[]) {
  const kept: number[] = []
  let [west, south, east, north] = [1_800_000_000, 900_000_000, -1_800_000_000, -900_000_000]
  for (const ring of polygons.flat()) {
    const begin = kept.push(0)
    let [x, y] = [Number.NEGATIVE_INFINITY, 0]
    for (let n = 0; n + 1 < ring.length; n += 2) {
      const [lng = 0, lat = 0] = [ring[n], ring[n + 1]]
      if (Math.abs(lng - x) < CLOSE && Math.abs(lat - y) < CLOSE && n + 2 < ring.length) continue
      kept.push(lng, lat)
      ;[x, y] = [lng, lat]
      ;[west, east] = [Math.min(west, lng), Math.max(east, lng)]
      ;[south, north] = [Math.min(south, lat), Math.max(north, lat)]
    }
    kept[begin - 1] = kept.length - begin
  }
  return { west, south, east, north, rings: new Uint8Array(Int32Array.from(kept).buffer) }
}

/** Whether a spot lies within the rings of a packed area, but not in its holes. */
export function isInPacked(rings: Int32Array, { lng, lat }: Spot): boolean {
  let within = false
  for (let at = 0; at < rings.length; ) {
    const end = at + 1 + (rings[at] ?? 0)
    for (let n = at + 1; n + 3 < end; n += 2) {
      const y1 = rings[n + 1] ?? 0
      const y2 = rings[n + 3] ?? 0
      if (y1 > lat === y2 > lat) continue
      const x1 = rings[n] ?? 0
      if (lng < x1 + ((lat - y1) / (y2 - y1)) * ((rings[n + 2] ?? 0) - x1)) within = !within
    }
    at = end
  }
  return within
}
