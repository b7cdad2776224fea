import type { LiveEvent } from '@caravan/contract/events'
import { LiveEvent as LiveEventSchema } from '@caravan/contract/events'
import * as z from 'zod/mini'
import type { Database } from '../db/pool.ts'

type Listener = (event: LiveEvent) => void

/** Carries what has changed from a write that committed to everybody who watches its channel (`user:<id>`, `trip:<id>`). */
export interface Bus {
  publish(channel: string, event: LiveEvent): void
  subscribe(channel: string, listener: Listener): () => void
}

export function createLocalBus(): Bus {
  const channels = new Map<string, Set<Listener>>()
  return {
    publish(channel, event) {
      for (const listener of channels.get(channel) ?? []) listener(event)
    },
    subscribe(channel, listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel)
      }
    },
  }
}

const Notice = z.object({ channel: z.string(), event: LiveEventSchema })
const PG_CHANNEL = 'caravan_live'

/** The same among several servers on one database: PostgreSQL hands every node what any of them publishes, this one included. */
export async function createSharedBus(db: Database, onError: (error: unknown) => void): Promise<Bus> {
  const local = createLocalBus()
  await db.listen(PG_CHANNEL, payload => {
    const notice = Notice.safeParse(JSON.parse(payload))
    if (notice.success) local.publish(notice.data.channel, notice.data.event)
  })
  return {
    publish(channel, event) {
      db.notify(PG_CHANNEL, JSON.stringify({ channel, event })).catch(onError)
    },
    subscribe: local.subscribe,
  }
}
