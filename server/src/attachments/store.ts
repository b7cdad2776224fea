import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

/** Keeps files under names that never mean another file later. */
export interface AttachmentStore {
  /** Takes over the file at this path; when it answers, the file is whole and kept under this name. */
  put(name: string, path: string, bytes: number): Promise<void>
  /** Undefined where there is none. */
  open(name: string): Promise<Readable | undefined>
  /** A file that is gone already is no error. */
  remove(name: string): Promise<void>
  /** The files under names of `newFileName` and `newHeldName`; others are not ours. */
  list(): AsyncIterable<{ name: string; modified: number }>
}

export const newFileName = () => randomBytes(16).toString('hex')
/** A name for a file that is held for an hour and may never get a row. The sweep knows it by its name. */
export const newHeldName = () => `held-${newFileName()}`
export const isHeldName = (name: string) => name.startsWith('held-')
export const isFileName = (name: string) => /^(held-)?[0-9a-f]{32}$/.test(name)

let syncing = Promise.resolve()

/** Waits for the disk with one thread at a time, so that the others are left to what else goes on. */
function onDisk(path: string): Promise<void> {
  const synced = syncing.then(async () => {
    await using opened = await open(path, constants.O_RDONLY)
    await opened.sync()
  })
  syncing = synced.catch(() => undefined)
  return synced
}

/** The default: a folder of this machine. */
export function createFolderStore(folder: string): AttachmentStore {
  // Names are our own; the check guards against a damaged row.
  function pathOf(name: string): string {
    if (!isFileName(name)) throw new RangeError('This is not the name of a file.')
    return join(folder, name)
  }

  return {
    async put(name, path) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await onDisk(path)
      await rename(path, pathOf(name))
      // The name itself is on the disk only once its folder is.
      await onDisk(folder)
    },
    async open(name) {
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
      return file?.createReadStream()
    },
    async remove(name) {
      await rm(pathOf(name), { force: true })
    },
    async *list() {
      for await (const entry of await opendir(folder).catch(() => [])) {
        const isOurs = entry.isFile() && isFileName(entry.name)
        const about = isOurs ? await stat(join(folder, entry.name)).catch(() => undefined) : undefined
        if (about) yield { name: entry.name, modified: about.mtimeMs }
      }
    },
  }
}
