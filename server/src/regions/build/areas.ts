import type { Relation } from '../osm/block.ts'

/** A ring of longitudes and latitudes, whose last spot is its first. */
export type Ring = Int32Array

/** An outer ring and the holes in it. */
export type Polygon = [outer: Ring, ...holes: Ring[]]

export interface Area {
  /** As OpenStreetMap's: `w` and `r` with the number of the way or relation. */
  id: string
  tags: Relation['tags']
  polygons: Polygon[]
}

const MOST_MEMBERS = 20_000
const MOST_SPOTS = 2_000_000

/** Relations whose ways are the border of an area. */
export const isArea = ({ tags, members }: Relation) =>
  (tags['type'] === 'multipolygon' || tags['type'] === 'boundary') && members.length <= MOST_MEMBERS

/** The area within the ways of a relation; what does not close, as it lies beyond the extract in part, is left out. */
export function areaOf(relation: Relation, lineOf: (way: number) => Int32Array | undefined): Area {
  const outer: Int32Array[] = []
  const inner: Int32Array[] = []
  let spots = 0
  for (const { type, id, role } of relation.members) {
    const line = type === 'way' ? lineOf(id) : undefined
    if (!line || line.length < 4) continue
    spots += line.length / 2
    if (role === 'inner') inner.push(line)
    else if (role === 'outer' || role === '') outer.push(line)
  }
  const area: Area = { id: `r${relation.id}`, tags: relation.tags, polygons: [] }
  if (spots > MOST_SPOTS) return area
  area.polygons = ringsOf(outer).map(ring => [ring])
  for (const hole of ringsOf(inner)) {
    const around = area.polygons.find(([ring]) => isWithin(ring, hole[0] ?? 0, hole[1] ?? 0))
    around?.push(hole)
  }
  return area
}

export const isClosed = (line: Int32Array) =>
  line.length >= 8 && line[0] === line[line.length - 2] && line[1] === line[line.length - 1]

/** Joins lines at their ends until they are rings. */
export function ringsOf(lines: readonly Int32Array[]): Ring[] {
  const rings = lines.filter(isClosed)
  const open = new Set(lines.filter(line => !isClosed(line)))
  const ends = new Map<string, Int32Array[]>()
  const begin = (line: Int32Array) => `${line[0]},${line[1]}`
  const end = (line: Int32Array) => `${line[line.length - 2]},${line[line.length - 1]}`
  for (const line of open) {
    for (const at of [begin(line), end(line)]) ends.set(at, [...(ends.get(at) ?? []), line])
  }
  for (const first of open) {
    open.delete(first)
    const parts = [first]
    for (let at = end(first); at !== begin(first); ) {
      const next = ends.get(at)?.find(line => open.has(line))
      if (!next) break
      open.delete(next)
      const part = begin(next) === at ? next : reversed(next)
      parts.push(part)
      at = end(part)
    }
    const ring = joined(parts)
    if (isClosed(ring)) rings.push(ring)
  }
  return rings
}

/** The same spots the other way around. */
export function reversed<Line extends Int32Array | Float64Array>(line: Line): Line {
  const back = line.slice() as Line
  for (let n = 0; n < line.length; n += 2) {
    back[n] = line[line.length - 2 - n] ?? 0
    back[n + 1] = line[line.length - 1 - n] ?? 0
  }
  return back
}

/** The end of each line is the beginning of the next. */
export function joined<Line extends Int32Array | Float64Array>(lines: readonly Line[]): Line {
  const size = lines.reduce((sum, line) => sum + line.length - 2, 2)
  const whole = lines[0] instanceof Float64Array ? new Float64Array(size) : new Int32Array(size)
  let length = 0
  for (const line of lines) {
    whole.set(line, length)
    length += line.length - 2
  }
  return whole as Line
}

/** Counts the sides of the ring that a ray to the east crosses. */
export function isWithin(ring: Int32Array | Float64Array, lng: number, lat: number): boolean {
  let within = false
  for (let n = 0; n + 3 < ring.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(n, n + 4)
    if (y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) within = !within
  }
  return within
}
