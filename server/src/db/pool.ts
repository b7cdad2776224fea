import { Client, type ClientConfig, Pool, type PoolClient } from 'pg'
import type { Log } from '../log.ts'
import { columnTypes } from './column-types.ts'
import { type Listener, openListener } from './listener.ts'
import { openLookups } from './lookups.ts'
import { type Queries, queriesOver, send, watchEnd } from './queries.ts'
import { CONNECTING_MS, type Left, retrying, STATEMENT_MS } from './retry.ts'
import { sql } from './sql.ts'
import { attemptTransaction, runEffects, type Tx } from './transaction.ts'
import { DatabaseUnavailable, isStalePlan, withoutConnection } from './unavailable.ts'

export type { Queries } from './queries.ts'
export type { Tx } from './transaction.ts'

export interface TransactOptions {
  /** Storing the work twice equals storing it once; it is then repeated when nobody knows whether it was. */
  idempotent?: boolean
}

export interface Database extends Queries {
  /** For the short reads that come with every call; see `openLookups`. */
  lookups: Queries
  /**
   * Runs `work` in one transaction and commits when it resolves. `work` may run several times, so
   * whatever it does outside of the database belongs into `tx.afterCommit`.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, options?: TransactOptions): Promise<T>
  listen: Listener['listen']
  /** Tells every node that listens; the payload may have up to 7999 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /** Whether it is Citus, which has the rows of trips on several machines. */
  isSpread: boolean
  /** The connections of the pool, and the callers that wait for one. */
  connections(): { inUse: number; idle: number; waiting: number }
  /** Waits for the connections that are in use, then closes all. */
  close(): Promise<void>
}

// The limits travel in the start-up message, so they cost no round trip. A date is cut from a point in
// time in the session's zone, so that zone must not depend on the server's configuration.
const session: ClientConfig = {
  application_name: 'caravan',
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // This one is the client's. It only ends what a server that stands still, or vanished, will never answer.
  query_timeout: STATEMENT_MS,
  types: columnTypes,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

const settings = {
  max: 10,
  min: 2,
  idleTimeoutMillis: 30_000,
  connectionTimeoutMillis: CONNECTING_MS,
  pipeline: true,
}

const sendNotification = sql<[channel: string, payload: string], unknown>(
  'db.notify',
  'select pg_notify($1, $2)',
)

/**
 * Each statement is planned once: PostgreSQL guesses that a list in JSON has 100 rows, and would plan such a statement
 * anew for each shorter one. Citus knows only from its values to which machine a statement goes, but for the simplest.
 */
const optionsFor = (isSpread: boolean) =>
  `-c TimeZone=UTC -c plan_cache_mode=${isSpread ? 'auto' : 'force_generic_plan'}`

/** Opens a pool; connections are made when they are needed. */
export function openDatabase(connection: string | ClientConfig, log: Log, isSpread = false): Database {
  const config = { ...session, options: optionsFor(isSpread), ...asConfig(connection) }
  const pool = new Pool({ ...config, ...settings })
  const lookups = openLookups(config)
  const listener = openListener(config, log)

  // Without these handlers the end of one connection would end the process. One in use reports its end
  // by the query that fails.
  pool.on('error', error => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', watchEnd)

  async function acquire(): Promise<PoolClient> {
    if (pool.ending) throw new DatabaseUnavailable('closed', { rolledBack: true })
    try {
      return await pool.connect()
    } catch (cause) {
      const full = pool.totalCount >= settings.max && pool.idleCount === 0
      throw withoutConnection(cause, full ? 'overloaded' : 'lost')
    }
  }

  async function lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await acquire()
    let failure: unknown
    try {
      return await work(client)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(isSpent(client, failure))
    }
  }

  const queries = queriesOver(query =>
    retrying(left => lend(client => send(client, { ...query, query_timeout: left() }))),
  )

  return {
    ...queries,
    lookups,
    isSpread,
    async transact(work, { idempotent = false } = {}) {
      const attempt = (left: Left) => lend(client => attemptTransaction(client, work, left(), isSpread))
      const { value, effects } = await retrying(attempt, idempotent)
      await runEffects(effects, log)
      return value
    },
    listen: listener.listen,
    async notify(channel, payload) {
      await queries.one(sendNotification, [channel, payload])
    },
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await Promise.all([listener.close(), lookups.close()])
      if (!pool.ending) await pool.end()
    },
  }
}

export function asConfig(connection: string | ClientConfig): ClientConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection
}

/** A single connection, for work before the pool is open. */
export function createClient(connection: string | ClientConfig, application_name: string): Client {
  const config = { ...asConfig(connection), application_name, connectionTimeoutMillis: CONNECTING_MS }
  // Each query reports a loss of the connection itself.
  return new Client(config).on('error', () => undefined)
}

function isSpent(client: PoolClient, error: unknown): boolean {
  return (
    client.connection.stream.destroyed ||
    client.getTransactionStatus() !== 'I' ||
    (error instanceof DatabaseUnavailable && error.reason === 'lost') ||
    isStalePlan(error)
  )
}
