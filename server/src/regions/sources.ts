import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRegion } from './build/build.ts'
import { emptyOut, type Told } from './build/work.queries.ts'
import type { Region } from './folders.ts'
import { BrokenExtract } from './osm/file.ts'
import { buildOverture, isLines } from './overture.ts'
import { parts } from './parts.ts'
import { attributionIn, BrokenArchive, openArchive } from './streets/read-archive.ts'
import { ARCHIVE } from './streets/streets.ts'

interface Build {
  file: string
  /** What is built is put into its folder `out`. */
  folder: string
  told: Told
  signal: AbortSignal
}

type Source = Pick<Region, 'bounds' | 'made_at' | 'attribution'>

const EVERYWHERE: Region['bounds'] = [-180, -90, 180, 90]
const OPENSTREETMAP = '© OpenStreetMap contributors'

/** Builds a region out of a file of any kind that is read, and tells what the file says of itself. */
export function buildFrom(build: Build): Promise<Source> {
  if (build.file.endsWith('.pmtiles')) return fromTiles(build)
  return isLines(build.file) ? fromOverture(build) : fromExtract(build)
}

/** Errors whose message says to operators what is wrong with their file. */
export const isBroken = (error: unknown): error is Error =>
  error instanceof BrokenExtract || error instanceof BrokenArchive

async function fromExtract(build: Build): Promise<Source> {
  const { bounds, made_at } = await buildRegion({ ...build, parts })
  return {
    made_at: made_at === null ? null : new Date(made_at * 1000).toISOString(),
    bounds: bounds ?? EVERYWHERE,
    attribution: OPENSTREETMAP,
  }
}

async function fromOverture(build: Build): Promise<Source> {
  return { made_at: null, bounds: await buildOverture(build), attribution: '© Overture Maps Foundation' }
}

/** Streets that others have drawn, as they are: such a region has no places. */
async function fromTiles({ file, folder }: Build): Promise<Source> {
  const tiles = await openArchive(file)
  const { bounds } = tiles
  const told = await tiles.told().finally(tiles.close)
  copyFileSync(file, join(emptyOut(folder), ARCHIVE))
  return { made_at: null, bounds, attribution: attributionIn(told) ?? OPENSTREETMAP }
}
