import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { createZstdDecompress } from 'node:zlib'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { migrationsFolder, readMigrations, refuseUnknown } from '../db/migrate.ts'
import { CannotStart } from '../failure.ts'
import { openFiles } from '../ground.ts'
import { loadSecrets } from '../identity/secrets.ts'
import { type FileName, isFile, openBackup, placesOf, type Total } from './contents.ts'
import { refill } from './rows.queries.ts'
import { damaged } from './sealed-file.ts'

export interface RestoreParts {
  config: Pick<Config, 'attachments' | 'dataDir' | 'dataKey' | 'secretKey'>
  key: Buffer
  path: string
  /** Asked for once the whole file has been read. */
  connect(): Promise<string | ClientConfig>
}

/** Brings back what a backup holds, all of it or nothing, into a Caravan without accounts. */
export async function restore({ config, key, path, connect }: RestoreParts): Promise<Total> {
  const { head, read } = await openBackup(key, path)
  const migrations = await readMigrations(migrationsFolder)
  refuseUnknown(head.migrations, migrations)
  const known = new Set(loadSecrets(config).dataKeys.map(({ id }) => id))
  if (!head.dataKeys.every(id => known.has(id)))
    throw new CannotStart(
      'DATA_KEY does not open the profiles in this backup. Set the one that they were encrypted with, or bring back secrets/data-key.',
    )
  await read(async (_, bytes) => {
    for await (const _ of bytes);
  })

  const connection = await connect()
  const places = placesOf(openFiles(config))
  const put: FileName[] = []
  const rows: Total['rows'] = {}
  try {
    return await refill(connection, { migrations, at: head.migrations.length }, async copy => {
      const total = await read(async (entry, bytes) => {
        if (isFile(entry)) {
          put.push(entry)
          return places[entry.folder].put(entry.name, bytes)
        }
        const copying = copy(entry)
        await pipeline(bytes, createZstdDecompress(), copying)
        rows[entry.table] = copying.rowCount
      })
      if (put.length !== total.files || !isDeepStrictEqual(rows, total.rows)) throw damaged()
      return total
    })
  } catch (error) {
    for (const { folder, name } of put) await places[folder].remove(name)
    throw error
  }
}
