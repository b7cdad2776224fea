import { isWithin } from '../build/areas.ts'
import { continueCoasts, endsWithin, WORLD_RIM } from './coasts.ts'
import { cut } from './cut.ts'
import type { Path } from './path.ts'
import { intoTiles, RIM, sideAt, type Tiles, turnOf } from './shapes.ts'
import { square } from './whole-tile.ts'

/** What is known of a tile without a coast. */
const [SEA, LAND] = [1, 2]
/** Of a grid that is filled, a byte each. */
const MOST_TILES = 2 ** 27

type Tile = [x: number, y: number, rings: Path[]]
/** The world's water in each of some tiles, its rings counted from the corner of the tile. */
export type WorldWater = AsyncIterable<[x: number, y: number, water: Record<'sea' | 'inland', Path[]>]>

/**
 * Tells the sea in each tile of a zoom, its rings counted from the corner of the tile. Coasts have the sea to their
 * right: in a tile they are closed along its edges. Where the extract ends the world's sea goes on; without the world, a
 * tile without a coast is what the nearest that has one says.
 */
export async function* seaAt(
  coasts: readonly Path[],
  zoom: number,
  box: Tiles,
  world?: WorldWater,
): AsyncGenerator<Tile> {
  const [left, top, right, bottom] = box
  const [width, height] = [right - left, bottom - top]
  if ((coasts.length === 0 && !world) || width * height > MOST_TILES) return
  const side = sideAt(zoom)
  const coastal = coastsIn(coasts, zoom, box)

  const known = new Uint8Array(width * height)
  const seeds: number[] = []
  const ending = new Map<number, Path[]>()
  for (const [at, paths] of coastal) {
    if (world && paths.some(path => endsWithin(path, side))) {
      coastal.delete(at)
      ending.set(at, paths)
      continue
    }
    const [x, y] = [at % width, Math.floor(at / width)]
    const rings = seaOf(paths, side)
    if (rings.length > 0) yield [x + left, y + top, rings]
    for (const [dx, dy] of beside) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
      const next = at + dy * width + dx
      if (known[next] || coastal.has(next)) continue
      known[next] = isInside(rings, (side / 2) * (1 + dx), (side / 2) * (1 + dy)) ? SEA : LAND
      seeds.push(next)
    }
  }
  const all = [square(side)]
  if (world) {
    for await (const [x, y, { sea, inland }] of world) {
      const at = (y - top) * width + x - left
      if (coastal.has(at)) continue
      // Beside a coast of the extract that of the world may reach over the edge of the tile.
      if (known[at] && !isMixed(sea, side)) continue
      known[at] = 0
      const ends = ending.get(at)
      const coasts = ends && continueCoasts(ends, sea, side, zoom)
      const whole = coasts ? seaOf(coasts, side) : sea
      // Lakes and rivers within the extract are its own.
      const rings = ends ? [...whole, ...inland] : whole
      if (rings.length > 0) yield [x, y, rings]
    }
    for (const at of new Set(seeds))
      if (known[at] === SEA) yield [(at % width) + left, Math.floor(at / width) + top, all]
    return
  }
  // A list that becomes longer while it is gone through: the nearest first.
  for (let n = 0; n < seeds.length; n++) {
    const at = seeds[n] ?? 0
    const [x, y] = [at % width, Math.floor(at / width)]
    if (known[at] === SEA) yield [x + left, y + top, all]
    for (const [dx, dy] of beside) {
      if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
      const next = at + dy * width + dx
      if (known[next] || coastal.has(next)) continue
      known[next] = known[at] ?? 0
      seeds.push(next)
    }
  }
}

/** The coasts in each of the tiles of a box that has some, by the number of the tile in the box. */
function coastsIn(coasts: readonly Path[], zoom: number, [left, top, right, bottom]: Tiles) {
  const side = sideAt(zoom)
  const coastal = new Map<number, Path[]>()
  for (const coast of coasts)
    intoTiles({ paths: [coast], isArea: false }, zoom, (x, y, paths) => {
      if (x < left || x >= right || y < top || y >= bottom) return
      const at = (y - top) * (right - left) + x - left
      const own = paths.map(path => path.map((value, n) => value - (n % 2 === 0 ? x : y) * side))
      coastal.set(at, [...(coastal.get(at) ?? []), ...own])
    })
  return coastal
}

/** Whether the world has both sea and land in the midst of a tile. */
function isMixed(rings: readonly Path[], side: number): boolean {
  const [low, high] = [side * WORLD_RIM, side * (1 - WORLD_RIM)]
  const inner = rings
    .flatMap(ring => cut(ring, 0, low, high, true))
    .flatMap(ring => cut(ring, 1, low, high, true))
  const share = inner.reduce((sum, ring) => sum + turnOf(ring) / 2, 0) / (high - low) ** 2
  return share > 0.02 && share < 0.98
}

const beside = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const

/** The sea of a tile through which coasts run. */
export function seaOf(paths: readonly Path[], side: number): Path[] {
  const [low, high] = [-side * RIM, side * (1 + RIM)]
  const closed = paths.filter(path => path[0] === path.at(-2) && path[1] === path.at(-1))
  const open = paths
    .filter(path => !closed.includes(path))
    .map(path => {
      // One that ends within the tile, at the end of the extract, is gone on with to the nearest edge.
      const [start, end] = [toEdge(path, 0, low, high), toEdge(path, path.length - 2, low, high)]
      const whole = Float64Array.from([...start, ...path, ...end])
      return { path: whole, from: alongEdge(start, low, high), to: alongEdge(end, low, high) }
    })
  const outer: Path[] = closed.filter(ring => turnOf(ring) > 0)
  const islands = closed.filter(ring => turnOf(ring) < 0)
  const left = new Set(open)
  const round = 4 * (high - low)
  for (const first of open) {
    if (!left.delete(first)) continue
    const ring = [...first.path]
    for (let one = first; ; ) {
      const ahead = (from: number) => (from - one.to + round) % round
      const next = [...left, first].reduce((best, other) =>
        ahead(other.from) < ahead(best.from) ? other : best,
      )
      for (const [corner, at] of corners(low, high))
        if (ahead(corner) < ahead(next.from) && ahead(corner) > 0) ring.push(...at)
      if (next === first) break
      left.delete(next)
      ring.push(...next.path)
      one = next
    }
    ring.push(ring[0] ?? 0, ring[1] ?? 0)
    outer.push(Float64Array.from(ring))
  }
  // Of islands alone the sea is all around.
  if (outer.length === 0 && islands.length > 0) outer.push(square(side))
  return outer.flatMap(ring => [ring, ...islands.filter(([x = 0, y = 0]) => isInside([ring], x, y))])
}

/** The nearest spot of the edge; that itself, where the path ends there. */
function toEdge(path: Path, n: number, low: number, high: number): [number, number] {
  const [x = 0, y = 0] = [path[n], path[n + 1]]
  const least = Math.min(x - low, high - x, y - low, high - y)
  if (least === x - low) return [low, y]
  if (least === high - x) return [high, y]
  return least === y - low ? [x, low] : [x, high]
}

/** How far along the edge a spot of it lies, clockwise from the upper left. */
function alongEdge([x, y]: [number, number], low: number, high: number): number {
  const side = high - low
  if (y === low && x < high) return x - low
  if (x === high && y < high) return side + y - low
  return y === high && x > low ? 2 * side + high - x : 3 * side + high - y
}

const corners = (low: number, high: number) =>
  [
    [0, [low, low]],
    [high - low, [high, low]],
    [2 * (high - low), [high, high]],
    [3 * (high - low), [low, high]],
  ] as [number, [number, number]][]

/** Whether a spot lies within one of the rings, or an odd number of them. */
const isInside = (rings: readonly Path[], x: number, y: number): boolean =>
  rings.filter(ring => isWithin(ring, x, y)).length % 2 === 1
