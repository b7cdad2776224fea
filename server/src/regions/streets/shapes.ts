import { cut } from './cut.ts'
import type { Path } from './path.ts'

/** Tiles are made from the first to the last zoom; closer than that a map draws the last ones larger. */
export const FIRST_ZOOM = 5
export const LAST_ZOOM = 14

/** The side of a tile in its own units. */
export const sideAt = (zoom: number) => (zoom === LAST_ZOOM ? 4_096 : 2_048)
/** How far a tile is drawn beyond its edges, as a share of its side, so that the ends of wide lines are not seen. */
export const RIM = 1 / 64

/** Spots in units of a zoom, and whether they are rings. */
export interface Shape {
  paths: Path[]
  isArea: boolean
}

const NORTHERNMOST = 85.05112878

/** The spots of a line, of longitudes and latitudes of 10^-7 degrees, on the plane of the last zoom. */
export function planeOf(line: Int32Array): Path {
  const world = 2 ** LAST_ZOOM * sideAt(LAST_ZOOM)
  const path = new Float64Array(line.length)
  for (let n = 0; n < line.length; n += 2) {
    const lat = Math.max(-NORTHERNMOST, Math.min(NORTHERNMOST, (line[n + 1] ?? 0) / 1e7))
    path[n] = ((line[n] ?? 0) / 3.6e9 + 0.5) * world
    path[n + 1] = (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * world
  }
  return path
}

/** West, south, east and north of tiles of the last zoom. */
export function degreesOf([left, top, right, bottom]: ReturnType<typeof boxOf>): number[] {
  const most = 2 ** LAST_ZOOM
  const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / most))) * 180) / Math.PI
  return [(left / most) * 360 - 180, lat(bottom), (right / most) * 360 - 180, lat(top)]
}

/** The same spots on the plane of the zoom above. */
export const raised = (path: Path, zoom: number): Path =>
  path.map(at => at * (sideAt(zoom) / sideAt(zoom + 1) / 2))

/** Twice the area of a ring, positive where it is gone around clockwise as one looks at the map. */
export function turnOf(ring: Path): number {
  let sum = 0
  const x0 = ring[0] ?? 0
  const y0 = ring[1] ?? 0
  let x1 = 0
  let y1 = 0
  for (let n = 2; n + 1 < ring.length; n += 2) {
    const x2 = (ring[n] ?? 0) - x0
    const y2 = (ring[n + 1] ?? 0) - y0
    sum += x1 * y2 - x2 * y1
    x1 = x2
    y1 = y2
  }
  return sum
}

/** The centre of gravity of a ring. */
export function middleOf(ring: Path): Path {
  const [x0 = 0, y0 = 0] = ring
  let [x, y, sum] = [0, 0, 0]
  for (let n = 0; n + 3 < ring.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ring.subarray(n, n + 4)
    const turn = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)
    x += (x1 + x2 - 2 * x0) * turn
    y += (y1 + y2 - 2 * y0) * turn
    sum += turn
  }
  return sum === 0 ? Float64Array.from([x0, y0]) : Float64Array.from([x0 + x / sum / 3, y0 + y / sum / 3])
}

/** The tolerance of `simplified`, in units of a tile. It is lower at the last zoom, whose tiles a map enlarges. */
export const toleranceAt = (zoom: number) => (zoom === LAST_ZOOM ? 1.5 : 2.5)

/** Leaves out the spots that lie within the tolerance of the line between others (Douglas and Peucker). */
export function simplified(path: Path, tolerance: number): Path {
  const last = path.length / 2 - 1
  if (last < 2) return path
  const keeps = new Uint8Array(last + 1)
  keeps[0] = keeps[last] = 1
  const spans = [0, last]
  let kept = 2
  while (spans.length > 0) {
    const to = spans.pop() ?? 0
    const from = spans.pop() ?? 0
    let [farthest, at] = [tolerance * tolerance, 0]
    for (let n = from + 1; n < to; n++) {
      const distance = squaredTo(path, n, from, to)
      if (distance > farthest) [farthest, at] = [distance, n]
    }
    if (at === 0) continue
    keeps[at] = 1
    kept++
    spans.push(from, at, at, to)
  }
  const fewer = new Float64Array(kept * 2)
  for (let n = 0, length = 0; n <= last; n++) {
    if (!keeps[n]) continue
    fewer[length++] = path[2 * n] ?? 0
    fewer[length++] = path[2 * n + 1] ?? 0
  }
  return fewer
}

/** The squared distance of a spot of the path from the line between two others. */
function squaredTo(path: Path, spot: number, from: number, to: number): number {
  const [x = 0, y = 0] = [path[2 * spot], path[2 * spot + 1]]
  let [x1 = 0, y1 = 0] = [path[2 * from], path[2 * from + 1]]
  const [dx, dy] = [(path[2 * to] ?? 0) - x1, (path[2 * to + 1] ?? 0) - y1]
  if (dx !== 0 || dy !== 0) {
    const share = Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    x1 += share * dx
    y1 += share * dy
  }
  return (x - x1) ** 2 + (y - y1) ** 2
}

/** The least and the most of what some paths have: left, top, right, bottom. */
export function boxOf(paths: readonly Path[]): [number, number, number, number] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths)
    for (let n = 0; n < path.length; n += 2) {
      const [x = 0, y = 0] = [path[n], path[n + 1]]
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  return [left, top, right, bottom]
}

type Emit = (x: number, y: number, paths: Path[]) => void

/** A range of tiles. Right and bottom are exclusive. */
export type Tiles = [left: number, top: number, right: number, bottom: number]

/** Cuts a shape into the tiles of a zoom, or those `within` some; each is told what of it lies there, still on the plane. */
export function intoTiles(
  { paths, isArea }: Shape,
  zoom: number,
  emit: Emit,
  { side = sideAt(zoom), within }: { side?: number; within?: Tiles } = {},
): void {
  const most = 2 ** zoom
  const rim = side * RIM
  const [left, top, right, bottom] = boxOf(paths)
  const first = (at: number) => Math.max(0, Math.floor((at - rim) / side))
  const end = (at: number) => Math.min(most, Math.floor((at + rim) / side) + 1)

  function split(some: Path[], box: [number, number, number, number]): void {
    const [x0, y0, x1, y1] = box
    if (some.length === 0) return
    if (x1 - x0 === 1 && y1 - y0 === 1) {
      emit(x0, y0, some)
      return
    }
    const axis = x1 - x0 >= y1 - y0 ? 0 : 1
    const middle = Math.floor(((box[axis] ?? 0) + (box[axis + 2] ?? 0)) / 2)
    for (const half of [0, 1] as const) {
      const part: typeof box = [...box]
      part[axis + 2 * (1 - half)] = middle
      const [from = 0, to = 0] = [part[axis], part[axis + 2]]
      split(
        some.flatMap(path => cut(path, axis, from * side - rim, to * side + rim, isArea)),
        part,
      )
    }
  }
  const bounds: Tiles = within ?? [0, 0, 2 ** zoom, 2 ** zoom]
  const whole: Tiles = [
    Math.max(first(left), bounds[0]),
    Math.max(first(top), bounds[1]),
    Math.min(end(right), bounds[2]),
    Math.min(end(bottom), bounds[3]),
  ]
  if (whole[0] >= whole[2] || whole[1] >= whole[3]) return
  const [x0, y0, x1, y1] = whole
  split(
    within
      ? paths
          .flatMap(path => cut(path, 0, x0 * side - rim, x1 * side + rim, isArea))
          .flatMap(path => cut(path, 1, y0 * side - rim, y1 * side + rim, isArea))
      : paths,
    whole,
  )
}
