import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../failure.ts'

/** Files that are on their way, each for as long as its call takes. */
export interface Incoming extends AsyncDisposable {
  path: string
  bytes: number
  hash: string
}

const HOUR_MS = 3_600_000

/** Receives a file to its end into this folder; it is gone when it is disposed of, unless it was moved. */
export async function receive(
  folder: string,
  pieces: AsyncIterable<Buffer>,
  maxBytes: number,
): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  let bytes = 0
  try {
    await using file = await open(path, 'wx', 0o600)
    for await (const piece of pieces) {
      bytes += piece.length
      if (bytes > maxBytes) continue
      hash.update(piece)
      await file.writeFile(piece)
    }
    if (bytes > maxBytes) throw new Failure('attachment.too_large')
    if (bytes === 0) throw new Failure('attachment.empty')
    await file.sync()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, bytes, hash: hash.digest('hex'), [Symbol.asyncDispose]: () => rm(path, { force: true }) }
}

/** Clears up what a crash has left. */
export async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - HOUR_MS) await rm(path, { force: true })
  }
}
