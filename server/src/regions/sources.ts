import { buildRegion } from './build/build.ts'
import type { Build } from './build/work.queries.ts'
import { EVERYWHERE, type Region } from './folders.ts'
import { BrokenExtract } from './osm/file.ts'
import { buildOverture, isLines } from './overture.ts'
import { parts } from './parts.ts'
import { buildTiles } from './streets/foreign.ts'
import { BrokenArchive } from './streets/read-archive.ts'
import { OPENSTREETMAP } from './streets/streets.ts'

type Source = Pick<Region, 'bounds' | 'made_at' | 'attribution'>

/** Builds a region out of a file of any kind that is read, and tells what the file says of itself. */
export function buildFrom(build: Build): Promise<Source> {
  if (build.file.endsWith('.pmtiles')) return buildTiles(build)
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
