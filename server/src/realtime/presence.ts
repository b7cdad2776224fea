import { randomUUID } from 'node:crypto'
import { Id } from '@caravan/contract/fields'
import { Presence } from '@caravan/contract/presence'
import * as z from 'zod/mini'
import type { Bus, Line } from './bus.ts'

/** A crowd that comes at once is told of at once, and nobody who hurries through the days floods the others. */
const GATHER_MS = 150
/** A visit is told again with every heartbeat of its stream; a server that died tells nothing any more. */
const SILENT_MS = 50_000

/** One open stream, and where in the trip its window is. */
const Sighting = z.object({ ...Presence.shape, stream: Id, tab: Id })
type Sighting = z.output<typeof Sighting>

/** A message between servers about a trip. */
const Notice = z.union([
  z.object({ here: Sighting }),
  z.object({ moved: z.object({ ...Presence.shape, tab: Id }) }),
  z.object({ gone: Id }),
  z.object({ ask: z.literal(true) }),
])
type Notice = z.output<typeof Notice>

export const presenceLine: Line<Notice> = { name: 'caravan_presence', event: Notice }

interface Room {
  /** By their streams, those of other servers included. */
  seen: Map<string, Sighting & { at: number }>
  /** The streams that this server keeps open. */
  own: Map<string, (people: Presence[]) => void>
  telling: NodeJS.Timeout | undefined
  close(): void
}

/** While a stream is open. */
export interface Visit {
  stay(): void
  leave(): void
}

/** The people who have a trip open now, never stored: a server remembers those of its own streams, and hears of the rest. */
export interface WhoIsHere {
  enter(tripId: string, at: Omit<Sighting, 'stream'>, tell: (people: Presence[]) => void): Visit
  move(tripId: string, to: Omit<Sighting, 'stream'>): void
}

export function createWhoIsHere(bus: Bus<Notice>): WhoIsHere {
  const rooms = new Map<string, Room>()

  function openRoom(tripId: string): Room {
    const unsubscribe = bus.subscribe(tripId, notice => hear(tripId, notice ?? { ask: true }))
    const room: Room = {
      seen: new Map(),
      own: new Map(),
      telling: undefined,
      close() {
        clearTimeout(room.telling)
        unsubscribe()
        rooms.delete(tripId)
      },
    }
    rooms.set(tripId, room)
    bus.publish(tripId, { ask: true })
    return room
  }

  function hear(tripId: string, notice: Notice): void {
    const room = rooms.get(tripId)
    if (!room) return
    if ('ask' in notice) {
      for (const stream of room.own.keys()) repeat(tripId, room, stream)
    } else if ('gone' in notice) {
      if (room.seen.delete(notice.gone)) tellSoon(room)
    } else if ('here' in notice) {
      see(room, notice.here)
    } else {
      const { tab, user_id } = notice.moved
      for (const known of room.seen.values())
        if (known.tab === tab && known.user_id === user_id) see(room, { ...known, ...notice.moved })
    }
  }

  function see(room: Room, { stream, tab, user_id, day, item_id }: Sighting): void {
    const known = room.seen.get(stream)
    room.seen.set(stream, { stream, tab, user_id, day, item_id, at: Date.now() })
    if (known?.day !== day || known.item_id !== item_id) tellSoon(room)
  }

  function repeat(tripId: string, room: Room, stream: string): void {
    const known = room.seen.get(stream)
    if (known) bus.publish(tripId, { here: sightingOf(known) })
  }

  function tellSoon(room: Room): void {
    room.telling ??= setTimeout(() => {
      room.telling = undefined
      const people = peopleIn(room)
      for (const tell of room.own.values()) tell(people)
    }, GATHER_MS)
  }

  function forgetSilent(room: Room): void {
    const latest = Date.now() - SILENT_MS
    for (const { stream, at } of room.seen.values())
      if (at < latest && !room.own.has(stream) && room.seen.delete(stream)) tellSoon(room)
  }

  return {
    enter(tripId, at, tell) {
      const room = rooms.get(tripId) ?? openRoom(tripId)
      const stream = randomUUID()
      room.own.set(stream, tell)
      room.seen.set(stream, { ...at, stream, at: Date.now() })
      repeat(tripId, room, stream)
      tellSoon(room)
      return {
        stay() {
          repeat(tripId, room, stream)
          forgetSilent(room)
        },
        leave() {
          room.own.delete(stream)
          room.seen.delete(stream)
          if (room.own.size === 0) room.close()
          else tellSoon(room)
          bus.publish(tripId, { gone: stream })
        },
      }
    },
    move(tripId, to) {
      bus.publish(tripId, { moved: to })
    },
  }
}

function sightingOf({ at: _, ...sighting }: Sighting & { at: number }): Sighting {
  return sighting
}

/** Each place of each person once, in an order that stays. */
function peopleIn({ seen }: Room): Presence[] {
  const people = new Map<string, Presence>()
  for (const { user_id, day, item_id } of seen.values())
    people.set(`${user_id} ${day} ${item_id}`, { user_id, day, item_id })
  return [...people].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person)
}
