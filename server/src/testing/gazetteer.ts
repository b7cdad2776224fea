import { mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silent } from '../db/log.ts'
import { createGazetteer } from '../providers/places/bundled/gazetteer.ts'

/** One index of places for all tests, which takes seconds to build and never changes. */
export const GAZETTEER_DIR = join(tmpdir(), `caravan-gazetteer-${process.getuid?.() ?? 0}`)

export async function prepareGazetteer(): Promise<void> {
  const gazetteer = createGazetteer({ folder: GAZETTEER_DIR, log: silent })
  await gazetteer.prepare()
  await gazetteer.close()
}

/** Lets a server with this data folder find the index there. */
export async function shareGazetteer(dataDir: string): Promise<void> {
  await mkdir(GAZETTEER_DIR, { recursive: true })
  await symlink(GAZETTEER_DIR, join(dataDir, 'places'))
}
