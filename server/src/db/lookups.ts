import { Client, type ClientConfig } from 'pg'
import { gather, type Queries, queriesOver, send, watchEnd } from './queries.ts'
import { CONNECTING_MS, retrying } from './retry.ts'
import { DatabaseUnavailable, isStalePlan, withoutConnection } from './unavailable.ts'

export interface Lookups extends Queries {
  close(): Promise<void>
}

/**
 * One connection that the short reads of all calls share, made with the first of them. What many calls ask in
 * one turn of the event loop leaves in one write and is answered in one read, which is cheaper than a
 * connection for each. What one of them waits for all wait for: nothing that writes, locks or takes long.
 */
export function openLookups(config: ClientConfig): Lookups {
  let connection: Promise<Client> | undefined
  let isClosed = false

  function connect(): Promise<Client> {
    const client = new Client({ ...config, pipeline: true, connectionTimeoutMillis: CONNECTING_MS })
    watchEnd(client)
    const made = client.connect().then(
      () => client,
      cause => {
        throw withoutConnection(cause, 'lost')
      },
    )
    const forget = () => {
      if (connection === made) connection = undefined
    }
    client.on('error', forget).once('end', forget)
    made.catch(forget)
    return made
  }

  const queries = queriesOver(query =>
    retrying(async left => {
      if (isClosed) throw new DatabaseUnavailable('closed', { rolledBack: true })
      connection ??= connect()
      const client = await connection
      gather(client.connection.stream, setImmediate)
      try {
        return await send(client, { ...query, query_timeout: left() })
      } catch (error) {
        // This connection would fail again with the same statement; the others on it are still answered.
        if (isStalePlan(error)) {
          connection = undefined
          client.end().catch(() => undefined)
        }
        throw error
      }
    }, true),
  )

  return {
    ...queries,
    async close() {
      isClosed = true
      await connection?.then(client => client.end()).catch(() => undefined)
    },
  }
}
