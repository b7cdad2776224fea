import { join } from 'node:path'
import type { Log } from '../../log.ts'
import { type Archive, openArchive } from '../streets/read-archive.ts'

/** The tiles of the world, which the build makes. */
export const builtWorld = join(import.meta.dirname, '../../../dist/world/world.pmtiles')

/** The archive is opened with the first tile that is asked for. Without it there are no tiles, and the log says so. */
export function openWorld({ log, path = builtWorld }: { log: Pick<Log, 'warn'>; path?: string | undefined }) {
  let opened: Promise<Archive | undefined> | undefined
  return {
    archive: (): Promise<Archive | undefined> =>
      (opened ??= openArchive(path).catch(
        error => void log.warn({ err: error }, 'the tiles of the world cannot be opened'),
      )),
    close: async (): Promise<void> => (await opened)?.close(),
  }
}
