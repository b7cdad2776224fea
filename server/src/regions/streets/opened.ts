import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Region, regionFolders } from '../folders.ts'
import { type Archive, openArchive } from './read-archive.ts'
import { ARCHIVE } from './streets.ts'

const LOOK_MS = 2_000
/** For so long one that is gone is read by those who have found it. */
const STILL_MS = 30_000

export interface Streets {
  region: Region
  /** Another one for each time that the region was made. */
  version: string
  archive: Archive
}

export type OpenedStreets = ReturnType<typeof openStreets>

/** The streets of all regions, which come and go while the server runs. */
export function openStreets(dataDir: string, now = () => performance.now()) {
  const folders = regionFolders(dataDir)
  let opened: Promise<Map<string, Streets>> = Promise.resolve(new Map())
  let changed = -1
  let looked = Number.NEGATIVE_INFINITY

  async function open(before: Map<string, Streets>): Promise<Map<string, Streets>> {
    const streets = new Map<string, Streets>()
    for (const region of folders.list()) {
      const version = Date.parse(region.added_at).toString(36)
      const path = join(folders.at(region.id), ARCHIVE)
      const known = before.get(region.id)
      if (known?.version === version) streets.set(region.id, known)
      else if (existsSync(path)) {
        // One that cannot be read is as if it were not there.
        const archive = await openArchive(path).catch(() => undefined)
        if (archive) streets.set(region.id, { region, version, archive })
      }
    }
    for (const [id, { archive }] of before)
      if (streets.get(id)?.archive !== archive) setTimeout(() => void archive.close(), STILL_MS).unref()
    return streets
  }

  function all(): Promise<Map<string, Streets>> {
    if (now() - looked < LOOK_MS) return opened
    looked = now()
    const mtime = existsSync(folders.root) ? statSync(folders.root).mtimeMs : 0
    if (mtime === changed) return opened
    changed = mtime
    const before = opened
    opened = before.then(open).catch(() => {
      // In the middle of a swap: it is looked at again.
      changed = -1
      return before
    })
    return opened
  }

  return {
    /** The smallest one first. */
    list: async (): Promise<Streets[]> =>
      [...(await all()).values()].sort((one, other) => sizeOf(one.archive) - sizeOf(other.archive)),
    find: async (id: string): Promise<Streets | undefined> => (await all()).get(id),
    async close(): Promise<void> {
      for (const { archive } of (await opened).values()) await archive.close()
    },
  }
}

function sizeOf({ bounds: [west, south, east, north] }: Archive): number {
  return (east - west) * (north - south)
}
