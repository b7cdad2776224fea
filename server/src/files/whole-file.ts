import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only its owner reads: it is whole and on the disk under its name, or it is not there. */
export async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  try {
    await using file = await open(unfinished, 'w', 0o600)
    await file.writeFile(content)
    await file.sync()
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    throw error
  }
}
