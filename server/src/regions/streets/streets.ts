import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { collectBuffers } from '../../work/quiet.ts'
import { reversed } from '../build/areas.ts'
import type { Part } from '../build/part.ts'
import type { Header } from '../osm/file.ts'
import { builtWorld } from '../world/world.ts'
import { type Around, addSea, SEA, SEA_FROM } from './add-sea.ts'
import { createArchive, metadataOf } from './archive.ts'
import { joinedCoasts } from './coasts.ts'
import { areaOf, borderAt, borderOf, type Drawn, lineOf } from './kinds.ts'
import { houseNumberOf, nameOf } from './labels.ts'
import { namesOf } from './names.ts'
import { numberOf, tileAt } from './numbers.ts'
import type { Path } from './path.ts'
import { createBorders, createCoast, createPieces, type Pieces } from './pieces.queries.ts'
import { openArchive } from './read-archive.ts'
import {
  degreesOf,
  FIRST_ZOOM,
  intoTiles,
  LAST_ZOOM,
  middleOf,
  planeOf,
  raised,
  sideAt,
  simplified,
  type Tiles,
  toleranceAt,
  turnOf,
} from './shapes.ts'
import { type Piece, putPiece, type Said, tileOf, types } from './tile.ts'
import { groundWithin } from './whole-tile.ts'

/** The file of a region with its tiles. */
export const ARCHIVE = 'streets.pmtiles'
export const OPENSTREETMAP = '© OpenStreetMap contributors'

/** Of 512 pixels that a tile has; areas that are smaller than so many of them squared are left out. */
const smallestAt = (zoom: number, { layer }: Drawn) =>
  ((layer === 'land' && zoom < LAST_ZOOM ? 4 : 1.5) * (sideAt(zoom) / 512)) ** 2
const NAMES_FROM = { road: 13, water: 11 } as Record<string, number>
const TOGETHER = 64

type Tell = (share: number) => Promise<void>

const compress = promisify(gzip)

/** Draws streets and all around them into vector tiles, one archive of them. */
export const streets = drawingWith(undefined)

/** The same, with the sea of the world beyond the extract. */
export const streetsInWorld = drawingWith(builtWorld)

export function drawingWith(world: string | undefined): Part {
  return {
    name: 'Drawing the streets',

    begin(work) {
      const pieces = createPieces(work)
      const [coast, borders] = [createCoast(work), createBorders(work)]
      const drawing = drawingInto(pieces)
      return {
        node({ lng, lat, tags }) {
          for (const drawn of [nameOf(tags), houseNumberOf(tags)])
            if (drawn) drawing.spot(drawn, planeOf(Int32Array.from([lng, lat])))
        },
        way({ id, tags, line }) {
          if (line.length < 4) return
          const isCoast = tags['natural'] === 'coastline'
          if (isCoast) coast.add(line)
          const drawn = tags['area'] === 'yes' ? undefined : lineOf(tags)
          if (drawn) drawing.line(drawn, { ...namesOf(tags) }, planeOf(line))
          if (isCoast || tags['maritime'] === 'yes' || drawn?.layer === 'border') borders.leaveOut(id)
        },
        relation({ tags, members }) {
          const level = borderOf(tags)
          if (level) for (const { type, id } of members) if (type === 'way') borders.add(id, level)
        },
        area({ tags, polygons }) {
          const drawn = areaOf(tags)
          const name = nameOf(tags)
          const number = drawn?.layer === 'building' ? houseNumberOf(tags) : undefined
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
          if (number) drawing.spot(number, middleOf(largest))
        },
        settle: pieces.settle,
      }
    },

    async finish(work, folder, told) {
      const { bounds } = JSON.parse(readFileSync(join(folder, 'header.json'), 'utf8')) as Header
      const pieces = createPieces(work)
      const around = world && existsSync(world) ? await openArchive(world) : undefined
      const isNew = await addLate(work, pieces, { bounds, world: around }, told)
      await around?.close()
      const hasGround = around !== undefined && bounds !== undefined
      await write(pieces, join(folder, ARCHIVE), { bounds, hasGround }, share =>
        told(isNew ? SEA + share * (1 - SEA) : share),
      )
    },
  }
}

/** What is known once all is read; it is added once, however often writing is stopped and taken up again. */
async function addLate(work: DatabaseSync, pieces: Pieces, around: Around, told: Tell): Promise<boolean> {
  const [coast, borders, drawing] = [createCoast(work), createBorders(work), drawingInto(pieces)]
  work.exec('BEGIN')
  for (const { level, line } of borders.lines())
    drawing.line(borderAt(level), {}, planeOf(new Int32Array(line.slice().buffer)))
  const hasWorld = around.world !== undefined && around.bounds !== undefined
  const isCoastal = coast.isKnown() || (hasWorld && !coast.isForgotten())
  if (isCoastal) await addSea(joinedCoasts(coast.lines()), pieces, around, told)
  pieces.settle()
  coast.forget()
  borders.forget()
  work.exec('COMMIT')
  collectBuffers()
  return isCoastal
}

/** What is named for its size is told from where it takes some room on. */
function sized(name: Drawn, area: number): Drawn {
  if (name.said['kind'] !== 'water' && name.said['kind'] !== 'land') return name
  const pixels = (Math.sqrt(area) * 512) / sideAt(LAST_ZOOM)
  const from = Math.ceil(LAST_ZOOM - Math.log2(Math.max(pixels, 1) / 64))
  return { ...name, from: Math.max(FIRST_ZOOM + 2, Math.min(from, LAST_ZOOM)) }
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
  }
}

async function write(
  pieces: Pieces,
  path: string,
  { bounds, hasGround }: Pick<Around, 'bounds'> & { hasGround: boolean },
  told: Tell,
): Promise<void> {
  const archive = createArchive(path)
  const ground = hasGround && bounds ? groundWithin(bounds) : undefined
  const count = Math.max(pieces.count(), 1)
  let done = 0
  let batch: [tile: number, bytes: Uint8Array][] = []
  const flush = async () => {
    const packed = await Promise.all(batch.map(([, bytes]) => compress(bytes)))
    for (const [n, [tile]] of batch.entries()) archive.add(tile, packed[n] ?? new Uint8Array())
    batch = []
    await told(Math.min(done / count, 1))
  }
  let box = [Infinity, Infinity, -Infinity, -Infinity] as Tiles
  for (const [tile, waiting] of pieces.inOrder()) {
    done += waiting.length
    const { zoom, x, y } = tileAt(tile)
    const side = sideAt(zoom)
    // A region has its own ground, which hides the coarser one of the world.
    const pieces = ground && zoom >= SEA_FROM ? [ground(zoom, x, y), ...waiting] : waiting
    batch.push([tile, tileOf(pieces, side)])
    if (zoom === LAST_ZOOM)
      box = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x + 1), Math.max(box[3], y + 1)]
    if (batch.length === TOGETHER) await flush()
  }
  await flush()
  const drawn = Number.isFinite(box[0]) ? degreesOf(box) : [0, 0, 0, 0]
  archive.end(bounds ?? drawn, metadataOf(OPENSTREETMAP))
}
