import { gzipSync } from 'node:zlib'
import { WORLD_MAXZOOM } from '@caravan/contract/tiles'
import { reversed } from '../build/areas.ts'
import { Pen } from '../pen.ts'
import { createArchive, metadataOf } from '../streets/archive.ts'
import { numberOf } from '../streets/numbers.ts'
import type { Path } from '../streets/path.ts'
import { intoTiles, LAST_ZOOM, planeOf, sideAt, simplified, turnOf } from '../streets/shapes.ts'
import { type Layer, putPiece, type Said, tileOf, types } from '../streets/tile.ts'
import type { Water } from './water.ts'

export interface Town {
  people: number
  lat: number
  lng: number
}

/** The closest tiles are enlarged, and have finer units. */
const sideOf = (zoom: number) => (zoom === WORLD_MAXZOOM ? 4_096 : 2_048)
/** Units of a tile in which a line may be moved. */
const [TOLERANCE, CLOSEST_TOLERANCE] = [3, 1]
/** Units squared: smaller areas are left out. */
const [SMALLEST, CLOSEST_SMALLEST] = [48, 8]
/** The rivers that are lines are drawn where those that are areas are too narrow to be seen. */
const [RIVERS_FROM, RIVERS_TO] = [2, 7]
const BORDERS_FROM = 1
/** People on a square kilometre of a town. */
const DENSITY = 6_000
/** Towns are shaded from this radius on, in units of a tile. */
const SMALLEST_TOWN = 2
const EQUATOR_M = 40_075_017

type Line = (readonly [lng: number, lat: number])[]

export interface Sources {
  water: Iterable<Water>
  borders: readonly Line[]
  rivers: readonly Line[]
  towns: readonly Town[]
}

/** Builds the tiles of the world's water, borders and towns into a file that must not exist. */
export function buildWorld(path: string, { borders, rivers, towns, ...sources }: Sources): void {
  const water = Array.from(sources.water, ({ kind, rings }) => ({
    kind,
    rings: rings.map((ring, n) => {
      const path = planeAt(ring, WORLD_MAXZOOM)
      return turnOf(path) > 0 === (n === 0) ? path : reversed(path)
    }),
  }))
  const tiles = new Map<number, Uint8Array>()
  for (let zoom = WORLD_MAXZOOM; zoom >= 0; zoom--) {
    const put = putter(zoom)
    const isClosest = zoom === WORLD_MAXZOOM
    const lowered = sideOf(zoom) / sideOf(zoom + 1) / 2
    const tolerance = isClosest ? CLOSEST_TOLERANCE : TOLERANCE
    for (const one of water) {
      const rings = one.rings
        .map(ring => (isClosest ? ring : ring.map(at => at * lowered)))
        .filter(ring => Math.abs(turnOf(ring)) / 2 >= (isClosest ? CLOSEST_SMALLEST : SMALLEST))
        .map(ring => simplified(ring, tolerance))
      // Once the outer ring is too small, only islands are left: drop them as well.
      one.rings = rings[0] && turnOf(rings[0]) > 0 ? rings : []
      if (one.rings.length > 0) put.area('water', one.kind === 'sea' ? { kind: 'sea' } : {}, rings)
    }
    const lines = (paths: readonly Line[]) => paths.map(line => simplified(planeAt(line, zoom), tolerance))
    if (zoom >= BORDERS_FROM) put.lines('border', { level: 2 }, lines(borders))
    if (zoom >= RIVERS_FROM && zoom <= RIVERS_TO) put.lines('water', {}, lines(rivers))
    for (const { people, lat, lng } of towns) {
      const metres = Math.sqrt(people / DENSITY / Math.PI) * 1_000
      const unit = (EQUATOR_M * Math.cos((lat * Math.PI) / 180)) / 2 ** zoom / sideOf(zoom)
      if (metres / unit >= SMALLEST_TOWN)
        put.spot('people', { m: Math.ceil(metres / 100) * 100 }, planeAt([[lng, lat]], zoom))
    }
    for (const [tile, bytes] of put.tiles()) tiles.set(tile, bytes)
  }
  const archive = createArchive(path)
  for (const tile of [...tiles.keys()].sort((a, b) => a - b))
    archive.add(tile, tiles.get(tile) ?? new Uint8Array())
  archive.end([-180, -85, 180, 85], metadataOf('© OpenStreetMap contributors, Natural Earth'))
}

/** Gathers what lies in the tiles of a zoom. */
function putter(zoom: number) {
  const side = sideOf(zoom)
  const waiting = new Map<number, Uint8Array[]>()
  const pen = new Pen()

  function put(x: number, y: number, piece: Parameters<typeof putPiece>[1]): void {
    putPiece(pen.clear(), piece, x * side, y * side)
    if (pen.bytes.length === 0) return
    const number = numberOf(zoom, x, y)
    const pieces = waiting.get(number)
    if (pieces) pieces.push(pen.bytes.slice())
    else waiting.set(number, [pen.bytes.slice()])
  }

  return {
    area: (layer: Layer, said: Said, paths: Path[]) =>
      intoTiles(
        { paths, isArea: true },
        zoom,
        (x, y, paths) => put(x, y, { layer, type: types.area, said, paths }),
        { side },
      ),
    lines: (layer: Layer, said: Said, paths: Path[]) =>
      intoTiles(
        { paths, isArea: false },
        zoom,
        (x, y, paths) => put(x, y, { layer, type: types.line, said, paths }),
        { side },
      ),
    spot(layer: Layer, said: Said, path: Path): void {
      const [x, y] = [...path].map(at => Math.min(2 ** zoom - 1, Math.max(0, Math.floor(at / side))))
      put(x ?? 0, y ?? 0, { layer, type: types.spot, said, paths: [path] })
    },

    *tiles(): Generator<[tile: number, bytes: Uint8Array]> {
      // The open sea is the same everywhere.
      const packed = new Map<string, Uint8Array>()
      for (const [tile, pieces] of waiting) {
        const bytes = tileOf(pieces, side)
        const key = bytes.length < 100 ? Buffer.from(bytes).toString('latin1') : undefined
        const known = key === undefined ? undefined : packed.get(key)
        // A copy: the short tiles that gzip answers hold 16 kB each.
        const made = known ?? Uint8Array.from(gzipSync(bytes))
        if (key !== undefined) packed.set(key, made)
        yield [tile, made]
      }
    },
  }
}

/** Degrees on the plane of a zoom. */
function planeAt(line: Line, zoom: number): Path {
  const degrees = new Int32Array(line.length * 2)
  for (const [n, [lng, lat]] of line.entries()) {
    degrees[2 * n] = Math.round(lng * 1e7)
    degrees[2 * n + 1] = Math.round(lat * 1e7)
  }
  const scale = (sideOf(zoom) / sideAt(LAST_ZOOM)) * 2 ** (zoom - LAST_ZOOM)
  return planeOf(degrees).map(at => at * scale)
}
