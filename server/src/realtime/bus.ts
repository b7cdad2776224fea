import { type AccountTopic, LiveEvent } from '@caravan/contract/events'
import * as z from 'zod/mini'
import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { raiseSeq } from '../identity/accounts.queries.ts'
import type { Log } from '../log.ts'

/** Hears an event; nothing where events may have been lost, so that everything has to be looked up again. */
type Listener<E> = (event: E | undefined) => void

/** Carries what has changed from a write that committed to everybody who watches its channel (`user:<id>`, `trip:<id>`). */
export interface Bus<E = LiveEvent> {
  publish(channel: string, event: E): void
  subscribe(channel: string, listener: Listener<E>): () => void
}

export function createLocalBus<E = LiveEvent>() {
  const channels = new Map<string, Set<Listener<E>>>()
  return {
    publish(channel: string, event: E) {
      for (const listener of channels.get(channel) ?? []) listener(event)
    },
    subscribe(channel: string, listener: Listener<E>) {
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

/** The same bus, and how to hear at once of all that this process publishes. */
export function overheard<E>(bus: Bus<E>) {
  const ears: ((channel: string, event: E) => void)[] = []
  return {
    bus: {
      ...bus,
      publish(channel: string, event: E) {
        bus.publish(channel, event)
        for (const ear of ears) ear(channel, event)
      },
    },
    overhear: (ear: (typeof ears)[number]) => void ears.push(ear),
  }
}

/** The kind of event that a bus carries, and its name among the notifications of PostgreSQL. */
export interface Line<E> {
  name: string
  event: z.ZodMiniType<E>
}

export const liveLine: Line<LiveEvent> = { name: 'caravan_live', event: LiveEvent }

/** Between the servers of one database, or within the only server of an embedded one. */
export async function openBus<E>(
  { config, db, log }: { config: Pick<Config, 'databaseUrl'>; db: Database; log: Log },
  line: Line<E>,
): Promise<Bus<E>> {
  if (!config.databaseUrl) return createLocalBus()
  return createSharedBus(db, line, error => log.warn({ err: error }, 'a live event was lost'))
}

/** The same among several servers on one database: PostgreSQL hands every node what any of them publishes, this one included. */
export async function createSharedBus<E>(
  db: Database,
  { name, event }: Line<E>,
  onError: (error: unknown) => void,
): Promise<Bus<E>> {
  const Notice = z.object({ channel: z.string(), event })
  const local = createLocalBus<E>()
  await db.listen(
    name,
    payload => {
      const notice = readNotice(Notice, payload)
      if (notice) local.publish(notice.channel, notice.event)
      else onError(new Error('a notification that no server of this version sends'))
    },
    local.tellOfGap,
  )
  return {
    publish(channel, event) {
      db.notify(name, JSON.stringify({ channel, event })).catch(onError)
    },
    subscribe: local.subscribe,
  }
}

/** Everybody who may connect to the database may notify; what makes no sense must not end this server. */
function readNotice<T>(schema: z.ZodMiniType<T>, payload: string): T | undefined {
  try {
    return z.parse(schema, JSON.parse(payload))
  } catch {
    return undefined
  }
}

/** Raises the account's number with the change, and tells its open devices once the change has committed. */
export function createAnnounce(bus: Bus) {
  return async (tx: Tx, userId: string, topics: AccountTopic[]): Promise<void> => {
    const seq = await raiseSeq(tx, userId)
    tx.afterCommit(() => bus.publish(`user:${userId}`, { seq, topics, actor: userId }))
  }
}
