import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Part } from '../build/part.ts'
import type { Header } from '../osm/file.ts'
import { createArchive } from './archive.ts'
import { areaOf, type Drawn, lineOf } from './kinds.ts'
import { nameOf } from './labels.ts'
import { labelOf, namesOf } from './names.ts'
import { numberOf, tileAt } from './numbers.ts'
import { createCoast, createPieces, type Pieces } from './pieces.queries.ts'
import { type Box, joinedCoasts, seaAt } from './sea.ts'
import {
  boxOf,
  FIRST_ZOOM,
  intoTiles,
  LAST_ZOOM,
  type Path,
  planeOf,
  raised,
  reversed,
  sideAt,
  simplified,
  turnOf,
} from './shapes.ts'
import { type Piece, putPiece, type Said, tileOf, types } from './tile.ts'

/** The file of a region with its tiles. */
export const ARCHIVE = 'streets.pmtiles'

/** Farther away the drawn ground has the sea. */
const SEA_FROM = 8
/** Of the last zoom, where a part of a tile is much enlarged, and of the others, in their units. */
const toleranceAt = (zoom: number) => (zoom === LAST_ZOOM ? 1.5 : 2.5)
/** Of 512 pixels that a tile has; areas that are smaller than so many of them squared are left out. */
const smallestAt = (zoom: number, { layer }: Drawn) =>
  ((layer === 'land' && zoom < LAST_ZOOM ? 4 : 1.5) * (sideAt(zoom) / 512)) ** 2
const NAMES_FROM = { road: 13, water: 11 } as Record<string, number>
const TOGETHER = 64

const compress = promisify(gzip)

/** Draws streets and all around them into vector tiles, one archive of them. */
export const streets: Part = {
  name: 'Drawing the streets',

  begin(work) {
    const pieces = createPieces(work)
    const coast = createCoast(work)
    const drawing = drawingInto(pieces)
    return {
      node({ lng, lat, tags }) {
        const name = nameOf(tags)
        const spot = () => planeOf(Int32Array.from([lng, lat]))
        if (name) drawing.spot(name, spot())
        if (tags['addr:housenumber']) drawing.houseNumber(tags['addr:housenumber'], spot())
      },
      way({ tags, line }) {
        if (line.length < 4) return
        if (tags['natural'] === 'coastline') coast.add(line)
        const drawn = tags['area'] === 'yes' ? undefined : lineOf(tags)
        if (drawn) drawing.line(drawn, { ...namesOf(tags) }, planeOf(line))
      },
      area({ tags, polygons }) {
        const drawn = areaOf(tags)
        const name = nameOf(tags)
        const number = drawn?.layer === 'building' ? tags['addr:housenumber'] : undefined
        if (!drawn && !name && !number) return
        const rings = polygons.map(polygon =>
          polygon.map((line, n) => {
            const ring = planeOf(line)
            return turnOf(ring) > 0 === (n === 0) ? ring : reversed(ring)
          }),
        )
        if (drawn) drawing.area(drawn, rings.flat())
        const largest = rings
          .map(([outer]) => outer ?? new Float64Array())
          .sort((a, b) => turnOf(b) - turnOf(a))[0]
        if (!largest) return
        if (name) drawing.spot(sized(name, turnOf(largest) / 2), middleOf(largest))
        if (number) drawing.houseNumber(number, middleOf(largest))
      },
      settle: pieces.settle,
    }
  },

  async finish(work, folder, told) {
    const { bounds } = JSON.parse(readFileSync(join(folder, 'header.json'), 'utf8')) as Header
    const pieces = createPieces(work)
    addSea(work, pieces, bounds)
    await write(pieces, join(folder, ARCHIVE), bounds, told)
  },
}

/** What is named for its size is told from where it takes some room on. */
function sized(name: Drawn, area: number): Drawn {
  if (name.said['kind'] !== 'water' && name.said['kind'] !== 'land') return name
  const pixels = (Math.sqrt(area) * 512) / sideAt(LAST_ZOOM)
  const from = Math.ceil(LAST_ZOOM - Math.log2(Math.max(pixels, 1) / 64))
  return { ...name, from: Math.max(FIRST_ZOOM + 2, Math.min(from, LAST_ZOOM)) }
}

/** The centre of gravity of a ring. */
function middleOf(ring: Path): Path {
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

/** Puts lines, areas and spots, on the plane of the last zoom, into the tiles of all zooms that have them. */
function drawingInto(pieces: Pieces) {
  function put(zoom: number, piece: Omit<Piece, 'paths'>, paths: Path[]): void {
    const side = sideAt(zoom)
    intoTiles({ paths, isArea: piece.type === types.area }, zoom, (x, y, paths) =>
      pieces.add(numberOf(zoom, x, y), pen => putPiece(pen, { ...piece, paths }, x * side, y * side)),
    )
  }

  return {
    line({ layer, said, from }: Drawn, names: Said, path: Path): void {
      let line = path
      for (let zoom = LAST_ZOOM; zoom >= from; zoom--) {
        if (zoom < LAST_ZOOM) line = raised(line, zoom)
        line = simplified(line, toleranceAt(zoom))
        const { level, ...always } = said
        const all = {
          ...always,
          ...(level && zoom >= 13 && { level }),
          ...(zoom >= (NAMES_FROM[layer] ?? Number.POSITIVE_INFINITY) && names),
        }
        put(zoom, { layer, type: types.line, said: all }, [line])
      }
    },

    area(drawn: Drawn, rings: Path[]): void {
      const { layer, said, from } = drawn
      let paths = rings
      for (let zoom = LAST_ZOOM; zoom >= from && paths.length > 0; zoom--) {
        if (zoom < LAST_ZOOM) paths = paths.map(path => raised(path, zoom))
        paths = paths
          .filter(path => Math.abs(turnOf(path)) / 2 >= smallestAt(zoom, drawn))
          .map(path => simplified(path, toleranceAt(zoom)))
        if (paths.length > 0) put(zoom, { layer, type: types.area, said }, paths)
      }
    },

    spot({ layer, said, from }: Drawn, spot: Path): void {
      let path = spot
      for (let zoom = LAST_ZOOM; zoom >= from; zoom--) {
        if (zoom < LAST_ZOOM) path = raised(path, zoom)
        const [x = 0, y = 0] = path
        const side = sideAt(zoom)
        const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
        const piece = { layer, type: types.spot, said, paths: [path] }
        pieces.add(numberOf(zoom, column, row), pen => putPiece(pen, piece, column * side, row * side))
      }
    },

    houseNumber(text: string, spot: Path): void {
      const number = labelOf(text)
      if (number && number.length <= 8)
        this.spot({ layer: 'number', said: { number }, from: LAST_ZOOM }, spot)
    },
  }
}

/** The sea is told by the coasts once all of them are known; without bounds it reaches as far as they do. */
function addSea(work: DatabaseSync, pieces: Pieces, bounds: Header['bounds']): void {
  let coasts = joinedCoasts(createCoast(work).lines()).map(planeOf)
  if (coasts.length === 0) return
  const [west, south, east, north] = (bounds ?? [0, 0, 0, 0]).map(degrees => Math.round(degrees * 1e7))
  const corners = bounds
    ? planeOf(Int32Array.from([west ?? 0, north ?? 0, east ?? 0, south ?? 0]))
    : Float64Array.from(boxOf(coasts))
  let corner = corners
  for (let zoom = LAST_ZOOM; zoom >= SEA_FROM; zoom--) {
    if (zoom < LAST_ZOOM) {
      coasts = coasts.map(path => raised(path, zoom))
      corner = raised(corner, zoom)
    }
    coasts = coasts.map(path => simplified(path, toleranceAt(zoom)))
    const side = sideAt(zoom)
    const box = [...corner].map((at, n) =>
      Math.min(2 ** zoom, Math.floor(at / side) + (n < 2 ? 0 : 1)),
    ) as Box
    seaAt(coasts, zoom, box, (x, y, paths) =>
      pieces.add(numberOf(zoom, x, y), pen =>
        putPiece(pen, { layer: 'water', type: types.area, said: {}, paths }),
      ),
    )
  }
  pieces.settle()
}

async function write(
  pieces: Pieces,
  path: string,
  bounds: Header['bounds'],
  told: (share: number) => Promise<void>,
): Promise<void> {
  const archive = createArchive(path)
  const count = Math.max(pieces.count(), 1)
  let done = 0
  let batch: [tile: number, bytes: Uint8Array][] = []
  const flush = async () => {
    const packed = await Promise.all(batch.map(([, bytes]) => compress(bytes)))
    for (const [n, [tile]] of batch.entries()) archive.add(tile, packed[n] ?? new Uint8Array())
    batch = []
    await told(Math.min(done / count, 1))
  }
  let box = [Infinity, Infinity, -Infinity, -Infinity] as Box
  for (const [tile, waiting] of pieces.inOrder()) {
    done += waiting.length
    const { zoom, x, y } = tileAt(tile)
    batch.push([tile, tileOf(waiting, sideAt(zoom))])
    if (zoom === LAST_ZOOM)
      box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + 1), Math.max(box[3], y + 1)]
    if (batch.length === TOGETHER) await flush()
  }
  await flush()
  const drawn = Number.isFinite(box[0]) ? degreesOf(box) : [0, 0, 0, 0]
  archive.end(bounds ?? drawn, {
    name: 'streets',
    attribution: '© OpenStreetMap contributors',
    type: 'overlay',
  })
}

/** West, south, east and north of tiles of the last zoom. */
function degreesOf([left, top, right, bottom]: Box): number[] {
  const most = 2 ** LAST_ZOOM
  const lat = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / most))) * 180) / Math.PI
  return [(left / most) * 360 - 180, lat(bottom), (right / most) * 360 - 180, lat(top)]
}
