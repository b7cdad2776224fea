import { join } from 'node:path'
import type { Config } from './config.ts'
import { reachableDataDir } from './db/embedded.owner.ts'
import { type GaveUp, startEmbedded } from './db/embedded.ts'
import { migrate, refuseUnsafe } from './db/migrate.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { rekeyAddresses } from './identity/address-keys.queries.ts'
import type { Log } from './log.ts'

export interface Store {
  db: Database
  close(): Promise<void>
}

/** Settles where the data is: the default folder gives way when the database's own user could not reach it. */
export function settleDataDir(config: Config): Config {
  if (!config.dataDirIsDefault || config.databaseUrl !== undefined) return config
  return { ...config, dataDir: reachableDataDir(config.dataDir) }
}

/**
 * Opens the database, the embedded one or that of DATABASE_URL, with the schema of this version. `join` uses an
 * embedded one that another process on this machine keeps running.
 */
export async function openStore(
  config: Config,
  log: Log,
  { join: mayJoin = false, onGiveUp }: { join?: boolean; onGiveUp?: (error: GaveUp) => void } = {},
): Promise<Store> {
  await using opening = new AsyncDisposableStack()
  const connection = config.databaseUrl ?? (await startOwn())
  await migrate(connection, join(import.meta.dirname, 'db', 'migrations'))
  const db = opening.adopt(openDatabase(connection, log), db => db.close())
  await refuseUnsafe(db)
  await rekeyAddresses(db)
  const open = opening.move()
  return { db, close: () => open.disposeAsync() }

  async function startOwn() {
    const embedded = await startEmbedded({
      dataDir: config.dataDir,
      log,
      join: mayJoin,
      ...(onGiveUp && { onGiveUp }),
    })
    opening.defer(() => embedded.stop())
    return embedded.connection
  }
}
