import { LiveEvent } from '@caravan/contract/events'
import * as z from 'zod/mini'
import type { Database } from '../db/pool.ts'

/** Hears an event; nothing where events may have been lost, so that everything has to be looked up again. */
type Listener = (event: LiveEvent | undefined) => void

/** Carries what has changed from a write that committed to everybody who watches its channel (`user:<id>`, `trip:<id>`). */
export interface Bus {
  publish(channel: string, event: LiveEvent): void
  subscribe(channel: string, listener: Listener): () => void
}

function createChannels() {
  const channels = new Map<string, Set<Listener>>()
  return {
    publish(channel: string, event: LiveEvent) {
      for (const listener of channels.get(channel) ?? []) listener(event)
    },
    subscribe(channel: string, listener: Listener) {
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel)
      }
    },
    tellOfGap() {
      for (const listeners of channels.values()) for (const listener of listeners) listener(undefined)
    },
  }
}

export function createLocalBus(): Bus {
  return createChannels()
}

const Notice = z.object({ channel: z.string(), event: LiveEvent })
const PG_CHANNEL = 'caravan_live'

/** The same among several servers on one database: PostgreSQL hands every node what any of them publishes, this one included. */
export async function createSharedBus(db: Database, onError: (error: unknown) => void): Promise<Bus> {
  const local = createChannels()
  await db.listen(
    PG_CHANNEL,
    payload => {
      const notice = readNotice(payload)
      if (notice) local.publish(notice.channel, notice.event)
      else onError(new Error('a notification that no server of this version sends'))
    },
    local.tellOfGap,
  )
  return {
    publish(channel, event) {
      db.notify(PG_CHANNEL, JSON.stringify({ channel, event })).catch(onError)
    },
    subscribe: local.subscribe,
  }
}

/** Everybody who may connect to the database may notify; what makes no sense must not end this server. */
function readNotice(payload: string): z.output<typeof Notice> | undefined {
  try {
    return Notice.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}
