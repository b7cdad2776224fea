import { setTimeout as delay } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Log } from '../log.ts'

export interface Listener {
  /**
   * Resolves when the channel is heard; call the answer to stop. `onGap` is called when the connection
   * is back after a loss, because what was sent meanwhile is gone. LISTEN belongs to a session, so this
   * needs a direct connection, not a proxy that pools transactions.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => void>
  close(): Promise<void>
}

interface Subscription {
  channel: string
  onPayload: (payload: string) => void
  onGap: (() => void) | undefined
}

const longestWait = 5_000

/** One connection of its own for all channels, made with the first of them. */
export function openListener(config: ClientConfig, log: Log): Listener {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let connection: Promise<Client> | undefined

  async function hear(client: Client, channel: string) {
    await client.query(`listen ${escapeIdentifier(channel)}`)
  }

  async function connect(): Promise<Client> {
    const client = new Client({ ...config, connectionTimeoutMillis: 3_000 })
    client.on('error', error => log.warn({ err: error }, 'the connection for notifications was lost'))
    client.on('notification', ({ channel, payload }) => {
      for (const each of subscriptions) if (each.channel === channel) each.onPayload(payload ?? '')
    })
    try {
      await client.connect()
      for (const channel of new Set([...subscriptions].map(each => each.channel))) await hear(client, channel)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    client.once('end', () => {
      if (!closing.signal.aborted) connection = reconnect()
    })
    return client
  }

  async function reconnect(): Promise<Client> {
    for (let wait = 100; ; wait = Math.min(wait * 2, longestWait)) {
      await delay(wait * (0.5 + Math.random() / 2), undefined, { signal: closing.signal })
      try {
        const client = await connect()
        for (const each of subscriptions) each.onGap?.()
        return client
      } catch (error) {
        log.warn({ err: error }, 'the database cannot be reached for notifications')
      }
    }
  }

  async function connectFirst(): Promise<Client> {
    try {
      return await connect()
    } catch (error) {
      connection = undefined
      throw error
    }
  }

  return {
    async listen(channel, onPayload, onGap) {
      const subscription = { channel, onPayload, onGap }
      subscriptions.add(subscription)
      try {
        connection ??= connectFirst()
        await hear(await connection, channel)
      } catch (error) {
        subscriptions.delete(subscription)
        throw error
      }
      return () => void subscriptions.delete(subscription)
    },
    async close() {
      closing.abort()
      await connection?.then(client => client.end()).catch(() => undefined)
    },
  }
}
