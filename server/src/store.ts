import type { ClientConfig } from 'pg'
import type { Config } from './config.ts'
import { isSpread } from './db/distribute.ts'
import { reachableDataDir } from './db/embedded.owner.ts'
import { type GaveUp, startEmbedded } from './db/embedded.ts'
import { migrate, migrationsFolder, refuseUnsafe } from './db/migrate.ts'
import { type Database, openDatabase } from './db/pool.ts'
import { type Waiting, waitForDatabase } from './db/wait-for-database.ts'
import { makeDataFolder } from './files/data-folder.ts'
import { rekeyAddresses } from './identity/address-keys.queries.ts'
import type { Log } from './log.ts'

export interface Store {
  db: Database
  connection: string | ClientConfig
  close(): Promise<void>
}

/** Settles where the data is: the default folder gives way when the database's own user could not reach it. */
export function settleDataDir(config: Config): Config {
  if (!config.dataDirIsDefault || config.databaseUrl !== undefined) return config
  return { ...config, dataDir: reachableDataDir(config.dataDir) }
}

export interface Opening {
  /** Uses an embedded database that another process on this machine keeps running. */
  join?: boolean
  onGiveUp?: (error: GaveUp) => void
  /** Waits for the database of DATABASE_URL where it does not answer, instead of failing. */
  waiting?: Waiting
}

/** Has the database run, the embedded one or that of DATABASE_URL, whatever its schema is. */
export async function startDatabase(config: Config, log: Log, { join = false, onGiveUp }: Opening = {}) {
  if (config.databaseUrl !== undefined) {
    makeDataFolder(config.dataDir)
    return { connection: config.databaseUrl, stop: async () => {} }
  }
  return startEmbedded({ dataDir: config.dataDir, log, join, ...(onGiveUp && { onGiveUp }) })
}

/** Opens the database with the schema of this version. */
export function openStore(config: Config, log: Log, options: Opening = {}): Promise<Store> {
  const open = () => openOnce(config, log, options)
  return options.waiting && config.databaseUrl !== undefined ? waitForDatabase(open, options.waiting) : open()
}

async function openOnce(config: Config, log: Log, options: Opening): Promise<Store> {
  await using opening = new AsyncDisposableStack()
  const { connection } = opening.adopt(await startDatabase(config, log, options), database => database.stop())
  await migrate(connection, migrationsFolder)
  // The one that comes along is never spread, and is not asked.
  const isOnMany = config.databaseUrl !== undefined && (await isSpread(connection))
  const db = opening.adopt(openDatabase(connection, log, isOnMany), db => db.close())
  await refuseUnsafe(db)
  await rekeyAddresses(db)
  const open = opening.move()
  return { db, connection, close: () => open.disposeAsync() }
}
