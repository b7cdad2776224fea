import { joined } from '../build/areas.ts'
import type { Path } from './path.ts'
import { LAST_ZOOM, RIM } from './shapes.ts'

/** A line ends at the edge of a tile if it comes so near, in units. */
const AT_EDGE = 1
/** The coast of the world is wrong by so much of a tile of the last zoom at most. */
export const WORLD_RIM = 0.15

/** A point on a line: the index of the vertex before it, the share of the way to the next vertex, and its position. */
interface Spot {
  vertex: number
  share: number
  at: [x: number, y: number]
  distance: number
}

/** Where a coast of the extract leaves or joins a coast of the world. */
interface Junction extends Spot {
  isStart: boolean
  end: [x: number, y: number]
}

/** Whether a coast begins or ends in the midst of its tile: there is the end of the extract. */
export const endsWithin = (path: Path, side: number): boolean =>
  !isClosed(path) && [0, path.length - 2].some(n => isWithinTile(path, n, side))

/** Whether a spot of a path lies within its tile, and not at its edge. */
function isWithinTile(path: Path, n: number, side: number): boolean {
  const [low, high] = [-side * RIM, side * (1 + RIM)]
  const [x = 0, y = 0] = [path[n], path[n + 1]]
  return Math.min(x - low, high - x, y - low, high - y) > AT_EDGE
}

/**
 * Continues the coasts that end within a tile along the nearest coast of the world, whose sea is given as rings. Other
 * coasts of the world stay if they are too far away to be a coast of the extract. Undefined if that makes no coast.
 */
export function continueCoasts(
  coasts: readonly Path[],
  sea: readonly Path[],
  side: number,
  zoom: number,
): Path[] | undefined {
  const shores = sea.flatMap(ring => shoresOf(ring, side))
  const open = shores.filter(shore => !isClosed(shore))
  const junctions = new Map<Path, Junction[]>()
  for (const coast of coasts.filter(coast => !isClosed(coast)))
    for (const isStart of [true, false]) {
      const n = isStart ? 0 : coast.length - 2
      if (!isWithinTile(coast, n, side)) continue
      const end: Junction['end'] = [coast[n] ?? 0, coast[n + 1] ?? 0]
      const [shore, spot] = nearest(open, end)
      if (!shore || !spot) return undefined
      junctions.set(shore, [...(junctions.get(shore) ?? []), { ...spot, isStart, end }])
    }
  const far = side * WORLD_RIM * 2 ** (zoom - LAST_ZOOM)
  const lines = [...coasts]
  for (const shore of shores) {
    const parts = partsOf(shore, junctions.get(shore) ?? [])
    if (!parts) return undefined
    if (junctions.has(shore)) lines.push(...parts)
    else if (isFar(shore, coasts, far)) lines.push(shore)
  }
  return [...joinedCoasts(lines)]
}

const isClosed = (path: Path) => path[0] === path.at(-2) && path[1] === path.at(-1)

/** The parts of a ring that do not run along the edges of its tile. */
function shoresOf(ring: Path, side: number): Path[] {
  const [low, high] = [-side * RIM, side * (1 + RIM)]
  const count = ring.length / 2 - 1
  const isAlong = (n: number) =>
    [0, 1].some(axis =>
      [low, high].some(edge =>
        [n, n + 1].every(vertex => Math.abs((ring[2 * (vertex % count) + axis] ?? 0) - edge) <= AT_EDGE),
      ),
    )
  const first = Array.from({ length: count }, (_, n) => n).find(n => isAlong(n))
  if (first === undefined) return [ring]
  const shores: Path[] = []
  let shore: number[] = []
  for (let n = first + 1; n <= first + count; n++) {
    const isEnd = isAlong(n % count)
    if (!isEnd || shore.length > 0) shore.push(...ring.subarray(2 * (n % count), 2 * (n % count) + 2))
    if (!isEnd) continue
    if (shore.length >= 4) shores.push(Float64Array.from(shore))
    shore = []
  }
  return shores
}

function nearest(lines: readonly Path[], spot: [number, number]): [Path?, Spot?] {
  return lines.reduce<[Path?, Spot?]>((best, line) => {
    const found = nearestOn(line, spot)
    return found.distance < (best[1]?.distance ?? Infinity) ? [line, found] : best
  }, [])
}

function nearestOn(line: Path, [x, y]: [number, number]): Spot {
  let best: Spot = { vertex: 0, share: 0, at: [0, 0], distance: Infinity }
  for (let n = 0; n + 3 < line.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line.subarray(n, n + 4)
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)
    const share = Math.max(0, Math.min(1, along))
    const at: Spot['at'] = [x1 + share * dx, y1 + share * dy]
    const distance = Math.hypot(x - at[0], y - at[1])
    if (distance < best.distance) best = { vertex: n / 2, share, at, distance }
  }
  return best
}

/**
 * The parts of a coast of the world that are none of the extract: up to where one of the extract starts, and on from
 * where one ends. Undefined if two start or end one after the other.
 */
function partsOf(shore: Path, junctions: readonly Junction[]): Path[] | undefined {
  const order = junctions.toSorted((one, other) => one.vertex - other.vertex || one.share - other.share)
  if (order.some(({ isStart }, n) => isStart === order[n + 1]?.isStart)) return undefined
  const parts: Path[] = []
  for (let n = -1; n < order.length; n++) {
    const [from, to] = [order[n], order[n + 1]]
    if (from?.isStart || to?.isStart === false) continue
    const [begin, end] = [from ? from.vertex + 1 : 0, to ? to.vertex + 1 : shore.length / 2]
    const head = from ? [...from.end, ...from.at] : []
    const tail = to ? [...to.at, ...to.end] : []
    parts.push(Float64Array.from([...head, ...shore.subarray(2 * begin, 2 * end), ...tail]))
  }
  return parts
}

const isFar = (shore: Path, coasts: readonly Path[], far: number): boolean =>
  coasts.every(coast =>
    Array.from({ length: coast.length / 2 }, (_, n) => n).every(
      n => nearestOn(shore, [coast[2 * n] ?? 0, coast[2 * n + 1] ?? 0]).distance > far,
    ),
  )

/** Joins coasts where one begins at the end of another, so that few end within a tile. */
export function* joinedCoasts<Line extends Int32Array | Float64Array>(
  lines: readonly Line[],
): Generator<Line> {
  const begins = new Map<string, Line>()
  const begin = (line: Line) => `${line[0]},${line[1]}`
  const end = (line: Line) => `${line[line.length - 2]},${line[line.length - 1]}`
  const ends = new Set(lines.map(end))
  for (const line of lines) begins.set(begin(line), line)
  // Those before which there is nothing first; what is left then are rings.
  for (const first of [...lines.filter(line => !ends.has(begin(line))), ...lines]) {
    const parts: Line[] = []
    for (let line: Line | undefined = first; line && begins.get(begin(line)) === line; ) {
      begins.delete(begin(line))
      parts.push(line)
      line = begins.get(end(line))
    }
    if (parts.length > 0) yield joined(parts)
  }
}
