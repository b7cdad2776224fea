import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { Wire } from '../osm/wire.ts'
import type { Archive } from '../streets/read-archive.ts'
import { featureIn, layersIn } from '../streets/rewrite.ts'
import { intoTiles, type Path, sideAt, type Tiles } from '../streets/shapes.ts'

const unpack = promisify(gunzip)

/** The rings of the sea in a tile of the world's closest zoom, as shares of the side of that tile from its corner. */
async function seaOfWorld(world: Archive, x: number, y: number): Promise<Path[]> {
  const packed = await world.tile(WORLD_MAXZOOM, x, y)
  if (!packed) return []
  const rings: Path[] = []
  for (const layer of layersIn(await unpack(packed))) {
    if (layer.name !== 'water') continue
    for (const wire of layer.features) {
      const { tags, moves } = featureIn(wire, layer)
      if (tags['kind'] === 'sea') rings.push(...ringsOf(moves, layer.side))
    }
  }
  return rings
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

/** The world's sea in the tiles of a box. */
export async function* worldSeaIn(
  world: Archive,
  zoom: number,
  [left, top, right, bottom]: Tiles,
): AsyncGenerator<[x: number, y: number, rings: Path[]]> {
  const side = sideAt(zoom)
  const across = 2 ** (zoom - WORLD_MAXZOOM)
  const end = (at: number) => Math.ceil(at / across)
  for (let column = Math.floor(left / across); column < end(right); column++)
    for (let row = Math.floor(top / across); row < end(bottom); row++) {
      const corner = [column * across * side, row * across * side] as const
      const paths = (await seaOfWorld(world, column, row)).map(ring =>
        ring.map((at, n) => (corner[n % 2] ?? 0) + at * across * side),
      )
      const found: [x: number, y: number, rings: Path[]][] = []
      const within: Tiles = [
        Math.max(left, column * across),
        Math.max(top, row * across),
        Math.min(right, (column + 1) * across),
        Math.min(bottom, (row + 1) * across),
      ]
      const emit = (x: number, y: number, rings: Path[]) =>
        found.push([x, y, rings.map(ring => ring.map((at, n) => at - (n % 2 === 0 ? x : y) * side))])
      intoTiles({ paths, isArea: true }, zoom, emit, { within })
      yield* found
    }
}
