import type { Log } from '../../log.ts'
import type { Region } from '../folders.ts'
import { fileIn, openRegions, sizeOf } from '../opened.ts'
import { openWorld } from '../world/world.ts'
import { type Archive, openArchive } from './read-archive.ts'
import { ARCHIVE } from './streets.ts'

/** For so long one that is gone is read by those who have found it. */
const STILL_MS = 30_000

export interface Streets {
  region: Region
  /** Another one for each time that the region was made. */
  version: string
  archive: Archive
}

export interface StreetsParts {
  /** Path of the world's tiles. The default is the file that the build makes. */
  world?: string | undefined
}

interface Needs extends StreetsParts {
  dataDir: string
  log: Pick<Log, 'warn'>
}

export type OpenedStreets = ReturnType<typeof openStreets>

/** The tiles of the world, and the streets of all regions, which come and go while the server runs. */
export function openStreets({ dataDir, log, world: path }: Needs) {
  const world = openWorld({ log, path })
  const regions = openRegions<{ streets: Promise<Streets | undefined> }>({
    ...{ dataDir, log },
    open(folder, region) {
      const path = fileIn(folder, ARCHIVE)
      if (!path) return undefined
      const version = Date.parse(region.added_at).toString(36)
      // One that cannot be read is as if it were not there.
      const streets = openArchive(path).then(
        archive => ({ region, version, archive }),
        error => void log.warn({ err: error, region: region.id }, 'streets cannot be opened'),
      )
      const end = async () => (await streets)?.archive.close()
      return { streets, close: () => void setTimeout(end, STILL_MS).unref() }
    },
  })

  async function all(): Promise<Streets[]> {
    return (await Promise.all(regions.all().map(({ streets }) => streets))).filter(one => one !== undefined)
  }

  return {
    /** The smallest one first. */
    list: async (): Promise<Streets[]> =>
      (await all()).sort((one, other) => sizeOf(one.archive) - sizeOf(other.archive)),
    find: async (id: string): Promise<Streets | undefined> =>
      (await all()).find(({ region }) => region.id === id),
    world: world.archive,
    async close(): Promise<void> {
      await world.close()
      for (const { archive } of await all()) await archive.close()
    },
  }
}
