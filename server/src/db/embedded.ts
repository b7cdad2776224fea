import { realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ClientConfig } from 'pg'
import { CannotStart } from '../failure.ts'
import type { Log } from '../log.ts'
import { installedEngine, prepareBinaries } from './embedded.binaries.ts'
import {
  appDatabase,
  appRole,
  clusterDirectory,
  prepareCluster,
  prepareDataDir,
  prepareSocketDir,
} from './embedded.cluster.ts'
import { clearLeftovers } from './embedded.leftovers.ts'
import { AlreadyRunning, lockFolder } from './embedded.lock.ts'
import { chooseOwner } from './embedded.owner.ts'
import { type Launch, launchPostmaster, type Postmaster, StartFailed } from './embedded.process.ts'

export interface Embedded {
  connection: ClientConfig
  /** Ends the sessions that are left, writes everything down and waits for the end of the server. */
  stop(): Promise<void>
}

/** The server ended again and again, and is not started any more. */
export class GaveUp extends CannotStart {}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** Without this handler the process ends. */
  onGiveUp?: (error: GaveUp) => void
  /** Uses the server of another process that has the folder, instead of failing. */
  join?: boolean
  /** For tests, whose data may be lost: nothing waits for the disk. */
  throwAway?: boolean
  /** A folder with PostgreSQL's programs, instead of the one that npm installed. */
  engine?: string
}

/** Starts the PostgreSQL that comes with the app, makes its database at the first start, and keeps it running. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, engine = installedEngine(), onGiveUp = fail, throwAway = false } = options
  const started = performance.now()
  const owner = await chooseOwner(clusterDirectory(options.dataDir))
  await prepareDataDir(options.dataDir, owner)
  const dataDir = await realpath(options.dataDir)
  const socketDir = await prepareSocketDir(dataDir, owner)
  const connection = { host: socketDir, port: 5432, user: appRole, database: appDatabase }
  const unlock = await lockFolder(dataDir, socketDir).catch(error => {
    if (options.join && error instanceof AlreadyRunning) return undefined
    throw error
  })
  if (!unlock) return { connection, stop: async () => {} }
  try {
    const binaries = await prepareBinaries(engine, dataDir, owner, log)
    await prepareCluster(dataDir, binaries, owner, log, throwAway)
    const cluster = { directory: clusterDirectory(dataDir), socketDir }
    const stopServer = await keepRunning({ binaries, cluster, owner, log, throwAway }, onGiveUp)
    log.info({ milliseconds: Math.round(performance.now() - started) }, 'the database is ready')
    return {
      connection,
      async stop() {
        await stopServer()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

function fail(error: GaveUp): never {
  throw error
}

const oneMinute = 60_000
const mostEnds = 5

/** Resolves when the server is ready, with the way to stop it; starts it again whenever it ends by itself. */
async function keepRunning(launch: Launch, onGiveUp: (error: GaveUp) => void): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  let ends: number[] = []
  let current: Promise<Postmaster | undefined> = Promise.resolve(watch(await start(launch)))

  function watch(postmaster: Postmaster): Postmaster {
    void postmaster.ended.then(output => {
      if (!stopping.signal.aborted) current = restart(output)
    })
    return postmaster
  }

  async function restart(output: string): Promise<Postmaster | undefined> {
    for (let reason = output; ; ) {
      launch.log.error({ reason }, 'the database server ended by itself')
      ends = [...ends.filter(time => time > Date.now() - oneMinute), Date.now()]
      if (ends.length >= mostEnds) {
        const message = `The database ended ${mostEnds} times within a minute; the log above tells why, and Caravan stops.`
        onGiveUp(new GaveUp(message, { cause: reason }))
        return undefined
      }
      await delay(100 * 2 ** ends.length, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return undefined
      try {
        return watch(await start(launch))
      } catch (error) {
        reason = String(error)
      }
    }
  }

  return async () => {
    stopping.abort()
    await (await current)?.stop()
  }
}

const longestStart = 20_000

async function start(launch: Launch): Promise<Postmaster> {
  const deadline = performance.now() + longestStart
  for (let unexplained = 0; ; ) {
    try {
      return await launchPostmaster(launch)
    } catch (error) {
      if (!(error instanceof StartFailed) || performance.now() > deadline) throw error
      // An obstacle may have gone by itself meanwhile; only the second time there is another reason.
      unexplained = (await clearLeftovers(launch.cluster, launch.log)) ? 0 : unexplained + 1
      if (unexplained === 2) throw error
      await delay(50)
    }
  }
}
