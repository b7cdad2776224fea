import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRegion } from '../regions/build/build.ts'
import type { Part } from '../regions/build/part.ts'
import { FORMAT, regionFolders } from '../regions/folders.ts'
import { type Written, writeExtract } from './extract.ts'

interface Making {
  dataDir: string
  id: string
  written: Written
  parts: readonly Part[]
  /** West, south, east, north. */
  bounds?: [number, number, number, number]
  added_at?: string
}

/** Makes a region as an operator does, or makes it anew. */
export async function makeRegion(making: Making): Promise<void> {
  const {
    dataDir,
    id,
    written,
    parts,
    bounds = [-180, -85, 180, 85],
    added_at = new Date().toISOString(),
  } = making
  const folder = mkdtempSync(join(tmpdir(), 'region-'))
  const file = join(folder, `${id}.osm.pbf`)
  writeExtract(file, written)
  const folders = regionFolders(dataDir)
  const work = folders.building(id)
  await buildRegion({ file, folder: work, parts, told: () => {}, signal: new AbortController().signal })
  const region = {
    ...{ id, made_at: null, added_at, file: { name: `${id}.osm.pbf`, bytes: 1 }, bounds },
    format: FORMAT,
    attribution: '© OpenStreetMap contributors',
  }
  writeFileSync(join(work, 'out/region.json'), JSON.stringify(region))
  folders.swapIn(id, join(work, 'out'))
  rmSync(work, { recursive: true })
  rmSync(folder, { recursive: true })
}
