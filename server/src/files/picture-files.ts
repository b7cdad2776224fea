import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LEFT_BEHIND_MS } from './left-behind.ts'
import { writeWhole } from './whole-file.ts'

const namePattern = /^[0-9a-f]{32}\.webp$/

/** The pictures in a folder, each under a random name of its own, so that an address never shows another picture later. */
export function createPictureFiles(folder: string) {
  function pathOf(name: string): string {
    if (!namePattern.test(name)) throw new RangeError('This is not the name of a picture.')
    return join(folder, name)
  }

  const keep = (name: string, webp: Uint8Array): Promise<void> => writeWhole(pathOf(name), webp)

  return {
    /** Answers the name; the file is whole, or it is not there. */
    async store(webp: Uint8Array): Promise<string> {
      const name = `${randomBytes(16).toString('hex')}.webp`
      await keep(name, webp)
      return name
    },

    keep,

    async read(name: string): Promise<Buffer | undefined> {
      if (!namePattern.test(name)) return undefined
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },

    /** A picture that is gone already is no error. */
    async remove(name: string): Promise<void> {
      await rm(pathOf(name), { force: true })
    },

    /** Clears up what a crash left between a commit and the removal. What is younger may be on its way. */
    async removeAllBut(listWanted: () => Promise<string[]>): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      if (names.length === 0) return
      const wanted = new Set(await listWanted())
      for (const name of names.filter(candidate => !wanted.has(candidate))) {
        const { mtimeMs } = await stat(join(folder, name))
        if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(join(folder, name), { force: true })
      }
    },
  }
}

export type PictureFiles = ReturnType<typeof createPictureFiles>

/** The format by the first bytes, because the name and the type that came with the file can say anything. */
export function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xFF\xD8\xFF')) return 'jpeg'
  if (start.startsWith('\x89PNG\r\n\x1A\n')) return 'png'
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp'
  return undefined
}

/** The bytes are no picture that is kept. */
export class NoPicture extends Error {
  override readonly name = 'NoPicture'
}
