import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A path of the test's own in a folder of its own, with a file of these bytes or without one. */
export async function temporaryFile(bytes?: Uint8Array | string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'caravan-file-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'file')
  if (bytes !== undefined) await writeFile(path, bytes)
  return path
}
