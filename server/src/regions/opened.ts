import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import type { Region } from './folders.ts'
import { outdated, regionFolders } from './folders.ts'

/** Whether a region was added, updated or removed is looked at no more often. */
const LOOK_EVERY_MS = 2_000

interface Needs<T> {
  dataDir: string
  log: Pick<Log, 'warn'>
  /** Opens a file of a region; undefined where it has none. */
  open(folder: string, region: Region): (T & { close(): void }) | undefined
  now?: () => number
}

interface Opened<T> {
  region: Region
  /** Which building of the region it is. */
  stamp: string
  files: (T & { close(): void }) | undefined
}

/**
 * The regions of a running server, of which one that is added, updated or removed is seen without a restart; those of
 * smaller parts of the world come first. A file stays open until its region is another one.
 */
export function openRegions<T>({ dataDir, log, open, now = Date.now }: Needs<T>) {
  const folders = regionFolders(dataDir)
  let opened = new Map<string, Opened<T>>()
  let looked = Number.NEGATIVE_INFINITY
  let seen = ''

  function look(): void {
    if (now() - looked < LOOK_EVERY_MS) return
    looked = now()
    // An update renames a folder, which the folder around it tells.
    const stamp = existsSync(folders.root) ? String(statSync(folders.root).mtimeMs) : ''
    if (stamp === seen) return
    try {
      refresh()
      seen = stamp
    } catch (error) {
      log.warn({ err: error }, 'the regions cannot be read')
    }
  }

  function refresh(): void {
    const next = new Map<string, Opened<T>>()
    for (const region of folders.read()) {
      const stamp = region.added_at
      const known = opened.get(region.id)
      if (known?.stamp === stamp) next.set(region.id, known)
      else next.set(region.id, { region, stamp, files: openOne(region) })
    }
    for (const [id, { files }] of opened) if (next.get(id)?.files !== files) files?.close()
    opened = new Map([...next].sort(([, a], [, b]) => sizeOf(a.region) - sizeOf(b.region)))
  }

  function openOne(region: Region) {
    try {
      return open(folders.at(region.id), region)
    } catch (error) {
      log.warn({ err: error, region: region.id }, 'a region cannot be opened')
      return undefined
    }
  }

  return {
    /** What is open, of the smallest region first. */
    all(): T[] {
      look()
      return [...opened.values()].flatMap(({ files }) => files ?? [])
    },
    close(): void {
      for (const { files } of opened.values()) files?.close()
      opened = new Map()
      seen = ''
    },
  }
}

/** Says at the start of a server which regions have to be brought anew. */
export function tellOutdated({ dataDir, log }: Pick<Needs<unknown>, 'dataDir' | 'log'>): void {
  try {
    for (const region of regionFolders(dataDir).read()) {
      const told = outdated(region)
      if (told) log.warn({ region: region.id }, told)
    }
  } catch (error) {
    log.warn({ err: error }, 'the regions cannot be read')
  }
}

export const sizeOf = ({ bounds: [west, south, east, north] }: Pick<Region, 'bounds'>) =>
  (east - west) * (north - south)

/** A file of a region that may not be there, as the region is of before there were such files. */
export const fileIn = (folder: string, name: string) => {
  const file = join(folder, name)
  return existsSync(file) ? file : undefined
}
