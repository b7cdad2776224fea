import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../failure.ts'
import { LEFT_BEHIND_MS } from '../files/left-behind.ts'
import { Unreadable } from './pieces.ts'
import type { AttachmentStore } from './store.ts'

/** Left free for the database, which stops where it cannot write. */
export const RESERVED_BYTES = 256 * 1024 * 1024
/** How much of a file arrives before the disk is looked at again. */
const LOOKED_AT = 4 * 1024 * 1024

/** A path for a file, which goes when it is disposed of unless it was moved. */
interface OnItsWay extends AsyncDisposable {
  path: string
}

/** A folder for files on their way to the store, or from it. */
export function createIncoming(folder: string) {
  /** The bytes that files on their way are still to take. */
  let expected = 0

  async function requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize - expected < bytes + RESERVED_BYTES) throw new Failure('attachment.no_space')
  }

  async function begin(): Promise<OnItsWay> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, randomUUID())
    return { path, [Symbol.asyncDispose]: () => rm(path, { force: true }) }
  }

  return {
    begin,

    /**
     * Writes what arrives, as much as was announced if that is known, and answers the hash of it. Room for it is kept
     * from the beginning. What is refused is received to its end, or the sender might never come to read why.
     */
    async receive(
      path: string,
      pieces: AsyncIterable<Buffer>,
      maxBytes: number,
      announced = maxBytes,
    ): Promise<string> {
      let left = Math.min(announced, maxBytes)
      let refusal = await requireRoom(left).catch((error: unknown) => error)
      if (refusal) left = 0
      expected += left
      await using file = await open(path, 'wx', 0o600)
      const hash = createHash('sha256')
      let bytes = 0
      try {
        for await (const piece of pieces) {
          const isDue = Math.floor((bytes + piece.length) / LOOKED_AT) > Math.floor(bytes / LOOKED_AT)
          bytes += piece.length
          if (bytes > maxBytes || refusal) continue
          try {
            if (isDue) await requireRoom(0)
            hash.update(piece)
            await file.writeFile(piece)
          } catch (error) {
            refusal = error
            await file.truncate()
          }
          const written = Math.min(left, piece.length)
          left -= written
          expected -= written
        }
      } finally {
        expected -= left
      }
      if (refusal) throw refusal
      if (bytes > maxBytes) throw new Failure('attachment.too_large')
      if (bytes === 0) throw new Failure('attachment.empty')
      return hash.digest('hex')
    },

    /** A copy of a stored file, for what reads files alone. */
    async copyOf(store: AttachmentStore, name: string): Promise<OnItsWay | undefined> {
      const stream = await store.open(name)
      if (!stream) return undefined
      await using removing = new AsyncDisposableStack()
      const copy = removing.use(await begin())
      await pipeline(stream, createWriteStream(copy.path, { mode: 0o600 }))
      removing.move()
      return copy
    },

    /** Clears up what a crash has left. */
    async removeStale(): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        // It may have been moved since.
        const mtimeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now()
        if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true })
      }
    },
  }
}

/** Does something with files; where that fails for what they are, or where they lie, it is a refusal. */
export async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof Unreadable) return new Failure('attachment.unreadable', { cause: error })
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return new Failure('attachment.no_space', { cause: error })
  // The disk or the connection, whatever is wrong with it.
  return syscall === undefined ? error : new Failure('server.unavailable', { cause: error })
}
