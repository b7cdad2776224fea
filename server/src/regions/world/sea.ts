import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { Wire } from '../osm/wire.ts'
import { numberOf } from '../streets/numbers.ts'
import type { Path } from '../streets/path.ts'
import type { Archive } from '../streets/read-archive.ts'
import { featureIn, layersIn } from '../streets/rewrite.ts'
import { intoTiles, sideAt, type Tiles } from '../streets/shapes.ts'
import { types } from '../streets/tile.ts'

const unpack = promisify(gunzip)

export interface Water {
  sea: Path[]
  /** Wide rivers, which the mouth of one begins with, and lakes. */
  inland: Path[]
}

/** The rings of water in a tile of the world's closest zoom, as shares of the side of that tile from its corner. */
async function waterOfWorld(world: Tiled, x: number, y: number): Promise<Water> {
  const water: Water = { sea: [], inland: [] }
  const packed = await world.tile(WORLD_MAXZOOM, x, y)
  if (!packed) return water
  for (const layer of layersIn(await unpack(packed))) {
    if (layer.name !== 'water') continue
    for (const wire of layer.features) {
      const { type, tags, moves } = featureIn(wire, layer)
      if (type === types.area)
        water[tags['kind'] === 'sea' ? 'sea' : 'inland'].push(...ringsOf(moves, layer.side))
    }
  }
  return water
}

/** Tiles that are kept in memory; a region the size of Japan has 200. */
const MOST_KEPT = 1_000

type Tiled = Pick<Archive, 'tile'>
export type ReadWater = (x: number, y: number) => Promise<Water>

/** Reads tiles of the world's closest zoom, each once: every zoom of a region needs the same ones. */
export function waterReader(world: Tiled): ReadWater {
  const kept = new Map<number, Water>()
  return async (x, y) => {
    const tile = numberOf(WORLD_MAXZOOM, x, y)
    const water = kept.get(tile) ?? (await waterOfWorld(world, x, y))
    if (kept.size < MOST_KEPT) kept.set(tile, water)
    return water
  }
}

const [MOVE, LINE] = [1, 2]

function ringsOf(moves: Uint8Array, side: number): Path[] {
  const rings: Path[] = []
  const wire = new Wire(moves)
  let [x, y] = [0, 0]
  let ring: number[] = []
  while (wire.at < wire.end) {
    const command = wire.varint()
    const kind = command & 7
    if (kind !== MOVE && kind !== LINE) {
      rings.push(Float64Array.from([...ring, ring[0] ?? 0, ring[1] ?? 0]))
      ring = []
      continue
    }
    for (let count = command >> 3; count > 0; count--) {
      x += wire.signed()
      y += wire.signed()
      ring.push(x / side, y / side)
    }
  }
  return rings
}

/**
 * The world's water in the tiles of a box, its rings counted from the corner of each. Only the tiles
 * of the world's closest zoom that are in `blocks` are read: the bounds of an extract with a distant island span oceans.
 */
export async function* worldWaterIn(
  read: ReadWater,
  zoom: number,
  [left, top, right, bottom]: Tiles,
  blocks: ReadonlySet<number>,
): AsyncGenerator<[x: number, y: number, water: Water]> {
  const side = sideAt(zoom)
  const across = 2 ** (zoom - WORLD_MAXZOOM)
  const end = (at: number) => Math.ceil(at / across)
  for (let column = Math.floor(left / across); column < end(right); column++)
    for (let row = Math.floor(top / across); row < end(bottom); row++) {
      if (!blocks.has(numberOf(WORLD_MAXZOOM, column, row))) continue
      const corner = [column * across * side, row * across * side] as const
      const known = await read(column, row)
      const found = new Map<string, [x: number, y: number, water: Water]>()
      const within: Tiles = [
        Math.max(left, column * across),
        Math.max(top, row * across),
        Math.min(right, (column + 1) * across),
        Math.min(bottom, (row + 1) * across),
      ]
      for (const kind of ['sea', 'inland'] as const) {
        const paths = known[kind].map(ring => ring.map((at, n) => (corner[n % 2] ?? 0) + at * across * side))
        intoTiles(
          { paths, isArea: true },
          zoom,
          (x, y, rings) => {
            const tile = found.get(`${x} ${y}`) ?? [x, y, { sea: [], inland: [] }]
            found.set(`${x} ${y}`, tile)
            tile[2][kind] = rings.map(ring => ring.map((at, n) => at - (n % 2 === 0 ? x : y) * side))
          },
          { within },
        )
      }
      yield* found.values()
    }
}
