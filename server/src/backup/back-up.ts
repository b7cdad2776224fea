import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { ClientConfig } from 'pg'
import about from '../../package.json' with { type: 'json' }
import { RESERVED_BYTES } from '../attachments/incoming.ts'
import type { Config } from '../config.ts'
import { CannotStart } from '../failure.ts'
import { openFiles } from '../ground.ts'
import { entry, type Head, json, placesOf, type Total } from './contents.ts'
import { openSnapshot } from './rows.queries.ts'
import { type Piece, seal } from './sealed-file.ts'

const PIECE = 256 * 1024
/** How much is written before the disk is looked at again. */
const LOOKED_AT = 16 * 1024 * 1024

export interface BackupParts {
  connection: string | ClientConfig
  config: Pick<Config, 'attachments' | 'dataDir'>
  key: Buffer
  /** Nothing is there yet. */
  path: string
}

/** Writes a backup; the file is whole, or it is not there. Undefined while another one is being made. */
export async function backUp({ connection, config, key, path }: BackupParts): Promise<Total | undefined> {
  if (existsSync(path)) throw new CannotStart(`There is a file at ${path} already.`)
  await using snapshot = await openSnapshot(connection)
  if (!snapshot) return undefined
  const { migrations, dataKeys, tables, rowsOf, files } = snapshot
  const places = placesOf(openFiles(config))
  const total: Total = { rows: {}, files: 0, bytes: 0, missing: 0 }

  async function* contents(): AsyncGenerator<Piece> {
    const head: Head = {
      ...{ version: about.version, at: new Date().toISOString(), migrations },
      dataKeys: dataKeys.map(({ id }) => id),
    }
    yield json('head', head)
    for (const table of tables) {
      const rows = rowsOf(table)
      const compress = createZstdCompress({ chunkSize: PIECE })
      // An error of the rows ends the compressed ones as well.
      const compressed = pipeline(rows, compress, () => undefined)
      yield* entry(table, compressed)
      total.rows[table.table] = rows.rowCount
    }
    for await (const file of files()) {
      const content = await places[file.folder].open(file.name)
      if (content) yield* entry(file, content)
      total[content ? 'files' : 'missing']++
    }
    yield json('last', total)
  }

  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${path}.part`
  try {
    const counted = withRoom(folder, seal(key, contents()), total)
    await piped(counted, createWriteStream(unfinished, { mode: 0o600, flush: true }))
    await rename(unfinished, path)
    await using opened = await open(folder)
    await opened.sync()
    return total
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function* withRoom(folder: string, pieces: AsyncIterable<Buffer>, total: Total) {
  let looked = -LOOKED_AT
  for await (const piece of pieces) {
    if (total.bytes >= looked + LOOKED_AT) {
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < RESERVED_BYTES)
        throw new CannotStart(`There is no room for a backup in ${folder}.`)
      looked = total.bytes
    }
    total.bytes += piece.length
    yield piece
  }
}
