import { Client, type ClientConfig } from 'pg'
import { gather, type Queries, queriesOver, send, watchEnd } from './queries.ts'
import { CONNECTING_MS, retrying } from './retry.ts'
import { DatabaseUnavailable, isStalePlan, withoutConnection } from './unavailable.ts'

export interface Lookups extends Queries {
  close(): Promise<void>
}

interface Sharing {
  /** They are asked in turn. */
  connections: number
  /** What is asked may be asked again where nobody knows whether it was answered. */
  idempotent: boolean
  gatheredUntil: Parameters<typeof gather>[1]
}

const forReads: Sharing = { connections: 1, idempotent: true, gatheredUntil: setImmediate }
/** The second one goes on while the first one commits. */
export const forWrites: Sharing = { connections: 2, idempotent: false, gatheredUntil: process.nextTick }

/**
 * One connection that the short reads of all calls share, made with the first of them. What many calls ask in
 * one turn of the event loop leaves in one write and is answered in one read, which is cheaper than a
 * connection for each. What one of them waits for all wait for: nothing that waits for a lock or takes long.
 */
export function openLookups(config: ClientConfig, sharing = forReads): Lookups {
  const connections = new Array<Promise<Client> | undefined>(sharing.connections)
  let asked = 0
  let isClosed = false

  function connect(n: number): Promise<Client> {
    const client = new Client({ ...config, pipeline: true, connectionTimeoutMillis: CONNECTING_MS })
    watchEnd(client)
    const made = client.connect().then(
      () => client,
      cause => {
        throw withoutConnection(cause, 'lost')
      },
    )
    const forget = () => {
      if (connections[n] === made) connections[n] = undefined
    }
    client.on('error', forget).once('end', forget)
    made.catch(forget)
    return made
  }

  const queries = queriesOver(query =>
    retrying(async left => {
      if (isClosed) throw new DatabaseUnavailable('closed', { rolledBack: true })
      const n = asked++ % connections.length
      const connection = connections[n] ?? connect(n)
      connections[n] = connection
      const client = await connection
      gather(client.connection.stream, sharing.gatheredUntil)
      try {
        return await send(client, { ...query, query_timeout: left() })
      } catch (error) {
        // This connection would fail again with the same statement; the others on it are still answered.
        if (isStalePlan(error)) {
          if (connections[n] === connection) connections[n] = undefined
          client.end().catch(() => undefined)
        }
        throw error
      }
    }, sharing.idempotent),
  )

  return {
    ...queries,
    async close() {
      isClosed = true
      for (const connection of connections)
        await connection?.then(client => client.end()).catch(() => undefined)
    },
  }
}
