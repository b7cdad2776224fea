import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod/mini'
import { type Build, emptyOut, openWork, turnsOf } from '../build/work.queries.ts'
import { EVERYWHERE, type Region } from '../folders.ts'
import { Wire } from '../osm/wire.ts'
import { createArchive, type Entry, metadataOf } from './archive.ts'
import { numberOf, tileAt } from './numbers.ts'
import { createPieces } from './pieces.queries.ts'
import { type Archive, attributionIn, BrokenArchive, openArchive, SCHEMAS } from './read-archive.ts'
import { layersIn, rewritten } from './rewrite.ts'
import { roadLayers } from './schemas.ts'
import { FIRST_ZOOM } from './shapes.ts'
import { ARCHIVE, OPENSTREETMAP } from './streets.ts'
import { layers } from './tile.ts'

const STAGE = 'Drawing the streets anew'
const SETTLE_EVERY_MS = 5_000
/** From the first zoom that is drawn to the closest that others make. */
const [FIRST, END] = [numberOf(FIRST_ZOOM, 0, 0), numberOf(16, 0, 0)]
const MOST_ENTRIES = 5_000_000
const MOST_TILE = 16 * 1024 * 1024
const TOGETHER = 8
/** So many tiles tell the layers of an archive that does not tell them itself. */
const MOST_ASKED = 500

const [unpack, pack] = [promisify(gunzip), promisify(gzip)]
const Layers = z.object({ vector_layers: z.array(z.object({ id: z.string() })).check(z.minLength(1)) })

/** Makes a region of streets alone out of tiles that others have made: such as ours as they are, others anew. */
export async function buildTiles(build: Build): Promise<Pick<Region, 'bounds' | 'made_at' | 'attribution'>> {
  const archive = await openArchive(build.file)
  try {
    const said = await archive.told()
    const [west, south, east, north] = archive.bounds
    const bounds = west < east && south < north ? archive.bounds : EVERYWHERE
    const region = { made_at: null, bounds, attribution: attributionIn(said) ?? OPENSTREETMAP }
    if (await isOurs(archive, said)) copyFileSync(build.file, join(emptyOut(build.folder), ARCHIVE))
    else await drawAnew(archive, region, build)
    return region
  } finally {
    await archive.close()
  }
}

/** Whether an archive is of our own schema, told by its layers; one of a schema that nobody knows is refused. */
async function isOurs(archive: Archive, said: object): Promise<boolean> {
  const told = Layers.safeParse(said)
  const names = new Set(told.data?.vector_layers.map(({ id }) => id))
  let left = told.success ? 0 : MOST_ASKED
  for await (const entry of archive.entriesOf()) {
    if (left-- <= 0) break
    for (const { name } of await opened(archive, entry, layersIn)) names.add(name)
  }
  if (roadLayers.some(name => names.has(name))) return false
  if ([...names].every(name => layers.some(own => own === name))) return true
  throw new BrokenArchive(`The archive has layers of another schema. ${SCHEMAS}`)
}

/** What is made of a tile; one that is broken is named. */
async function opened<T>(archive: Archive, entry: Entry, make: (tile: Uint8Array) => T): Promise<T> {
  const bytes = await archive.read(entry)
  try {
    return make(archive.isPacked ? await unpack(bytes, { maxOutputLength: MOST_TILE }) : bytes)
  } catch {
    const { zoom, x, y } = tileAt(entry.tile)
    throw new BrokenArchive(`The tile ${zoom}/${x}/${y} of the archive is damaged or too large.`)
  }
}

async function drawAnew(
  archive: Archive,
  { bounds, attribution }: Pick<Region, 'bounds' | 'attribution'>,
  { file, folder, told, signal }: Build,
): Promise<void> {
  const work = openWork(folder, file, { next: FIRST })
  try {
    const tiles = createPieces(work.db)
    let { next } = work.state()
    let [entries, settled] = [0, performance.now()]
    let batch: Entry[] = []
    const flush = async () => {
      const drawn = await Promise.all(
        batch.map(async entry => {
          const bytes = await opened(archive, entry, rewritten)
          return bytes.length > 0 && (await pack(bytes))
        }),
      )
      for (const [n, { tile, run }] of batch.entries()) {
        const bytes = drawn[n]
        if (bytes) tiles.add(tile, pen => pen.varint(run).raw(bytes))
      }
      batch = []
      told(STAGE, archive.entries > 0 ? Math.min(entries / archive.entries, 1) : 0)
      if (!signal.aborted && performance.now() - settled < SETTLE_EVERY_MS) return
      tiles.settle()
      work.settle({ next })
      settled = performance.now()
      signal.throwIfAborted()
    }
    work.db.exec('BEGIN')
    for await (const entry of archive.entriesOf()) {
      const tile = Math.max(entry.tile, next)
      const until = Math.min(entry.tile + entry.run, END)
      if (++entries > MOST_ENTRIES)
        throw new BrokenArchive('The archive has too many tiles: `pmtiles extract` cuts out a part of it.')
      if (until <= tile) continue
      batch.push({ ...entry, tile, run: until - tile })
      next = until
      if (batch.length === TOGETHER) await flush()
    }
    await flush()
    tiles.settle()
    work.settle({ next })
    work.db.exec('COMMIT')
    const out = createArchive(join(emptyOut(folder), ARCHIVE))
    const turn = turnsOf('Writing the streets', told, signal)
    let written = 0
    for (const [tile, [data]] of tiles.inOrder()) {
      const wire = new Wire(data ?? new Uint8Array())
      const run = wire.varint()
      out.add(tile, wire.bytes.subarray(wire.at), run)
      if (++written % 1_000 === 0) await turn(written / entries)
    }
    out.end(bounds, metadataOf(attribution))
  } finally {
    work.db.close()
  }
}
