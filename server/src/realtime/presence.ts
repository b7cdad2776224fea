import { randomUUID } from 'node:crypto'
import { Id } from '@caravan/contract/fields'
import { NoteEvent, WRITING } from '@caravan/contract/note'
import { Presence } from '@caravan/contract/presence'
import * as z from 'zod/mini'
import type { Bus, Line } from './bus.ts'

/** A crowd that comes at once is told of at once, and nobody who hurries through the days floods the others. */
const GATHER_MS = 150
/** A visit is told again with every heartbeat of its stream; a server that died tells nothing any more. */
const SILENT_MS = 50_000

/** An open stream, and the place of its window in the trip. */
const Sighting = z.object({ ...Presence.shape, stream: Id, tab: Id })
type Sighting = z.output<typeof Sighting>

/** A message between servers about a trip. */
const Notice = z.union([
  z.object({ here: Sighting }),
  z.object({ moved: z.object({ ...Presence.shape, tab: Id }) }),
  z.object({ gone: Id }),
  z.object({ ask: z.literal(true) }),
  z.object({ note: NoteEvent }),
])
type Notice = z.output<typeof Notice>

export const presenceLine: Line<Notice> = { name: 'caravan_presence', event: Notice }

interface Seen extends Sighting {
  at: number
  /** The time since which it has the note open to write. */
  writes: number | undefined
}

interface Room {
  /** By their streams, those of other servers included. */
  seen: Map<string, Seen>
  /** The streams that this server keeps open. */
  own: Map<string, Watcher>
  telling: NodeJS.Timeout | undefined
  close(): void
}

/** A stream as it is told of others; once, however many windows it is of. */
export interface Watcher {
  people(people: Presence[]): void
  /** Only while a window of it has the note open to write. */
  note(event: NoteEvent): void
}

/** While a stream is open. */
export interface Visit {
  stay(): void
  leave(): void
}

/** The people who have a trip open now, never stored: a server remembers those of its own streams, and hears of the rest. */
export interface WhoIsHere {
  enter(tripId: string, at: Omit<Sighting, 'stream'>, watcher: Watcher): Visit
  move(tripId: string, to: Omit<Sighting, 'stream'>): void
  /** Tells those who write in the note. */
  tellWriters(tripId: string, event: NoteEvent): void
  /** The people who have the note open to write, as far as this server knows, in the order in which they began. */
  writers(tripId: string): string[]
  /** How many notes somebody at this server has open to write. */
  countWritten(): number
  /** Calls `listener` with each trip whose last writer was at this server and has gone. */
  onceUnwritten(listener: (tripId: string) => void): void
}

export function createWhoIsHere(bus: Bus<Notice>): WhoIsHere {
  const rooms = new Map<string, Room>()
  const onUnwritten: ((tripId: string) => void)[] = []

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
      see(tripId, room, notice.here)
    } else if ('note' in notice) {
      const writing = [...room.own].filter(([visit]) => room.seen.get(visit)?.dialog === WRITING)
      for (const watcher of new Set(writing.map(([, watcher]) => watcher))) watcher.note(notice.note)
    } else {
      const { tab, user_id } = notice.moved
      for (const known of room.seen.values())
        if (known.tab === tab && known.user_id === user_id) see(tripId, room, { ...known, ...notice.moved })
    }
  }

  function see(tripId: string, room: Room, sighting: Sighting): void {
    const { stream } = sighting
    const known = room.seen.get(stream)
    room.seen.set(stream, seenNow(sighting, known ?? inAnotherStream(room, sighting)))
    if (!known || keyOf(known) !== keyOf(sighting)) tellSoon(room)
    if (known?.dialog === WRITING && room.own.has(stream)) tellIfUnwritten(tripId, room)
  }

  function tellIfUnwritten(tripId: string, room: Room): void {
    const isWritten = [...room.seen.values()].some(({ dialog }) => dialog === WRITING)
    if (!isWritten) for (const listener of onUnwritten) listener(tripId)
  }

  function repeat(tripId: string, room: Room, stream: string): void {
    const known = room.seen.get(stream)
    if (known) bus.publish(tripId, { here: sightingOf(known) })
  }

  function tellSoon(room: Room): void {
    room.telling ??= setTimeout(() => {
      room.telling = undefined
      const people = peopleIn(room)
      for (const watcher of new Set(room.own.values())) watcher.people(people)
    }, GATHER_MS)
  }

  function forgetSilent(room: Room): void {
    const latest = Date.now() - SILENT_MS
    for (const { stream, at } of room.seen.values())
      if (at < latest && !room.own.has(stream) && room.seen.delete(stream)) tellSoon(room)
  }

  return {
    enter(tripId, at, watcher) {
      const room = rooms.get(tripId) ?? openRoom(tripId)
      const stream = randomUUID()
      room.own.set(stream, watcher)
      room.seen.set(stream, seenNow({ ...at, stream }, inAnotherStream(room, at)))
      repeat(tripId, room, stream)
      tellSoon(room)
      return {
        stay() {
          repeat(tripId, room, stream)
          forgetSilent(room)
        },
        leave() {
          room.own.delete(stream)
          const known = room.seen.get(stream)
          room.seen.delete(stream)
          if (known?.dialog === WRITING) tellIfUnwritten(tripId, room)
          if (room.own.size === 0) room.close()
          else tellSoon(room)
          bus.publish(tripId, { gone: stream })
        },
      }
    },
    move(tripId, to) {
      bus.publish(tripId, { moved: to })
    },
    tellWriters(tripId, event) {
      bus.publish(tripId, { note: event })
    },
    writers(tripId) {
      const writing = [...(rooms.get(tripId)?.seen.values() ?? [])].flatMap(({ user_id, writes }) =>
        writes === undefined ? [] : [{ user_id, writes }],
      )
      return [...new Set(writing.toSorted((a, b) => a.writes - b.writes).map(({ user_id }) => user_id))]
    },
    countWritten: () =>
      [...rooms.values()].filter(({ own, seen }) =>
        [...own.keys()].some(stream => seen.get(stream)?.dialog === WRITING),
      ).length,
    onceUnwritten: listener => void onUnwritten.push(listener),
  }
}

/** A window that opens its next stream before its last one ends goes on writing. */
function inAnotherStream({ seen }: Room, { user_id, tab }: Omit<Sighting, 'stream'>): Seen | undefined {
  return [...seen.values()].find(known => known.tab === tab && known.user_id === user_id)
}

function seenNow(sighting: Sighting, known?: Seen): Seen {
  const at = Date.now()
  return { ...sighting, at, writes: sighting.dialog === WRITING ? (known?.writes ?? at) : undefined }
}

function sightingOf({ at: _, writes: __, ...sighting }: Seen): Sighting {
  return sighting
}

const keyOf = ({ user_id, day, item_id, dialog, writing }: Presence) =>
  `${user_id} ${day} ${item_id} ${dialog} ${writing?.id}`

/** Each place of each person once, in an order that stays. */
function peopleIn({ seen }: Room): Presence[] {
  const people = new Map<string, Presence>()
  for (const { user_id, day, item_id, dialog, writing } of seen.values())
    people.set(keyOf({ user_id, day, item_id, dialog, writing }), { user_id, day, item_id, dialog, writing })
  return [...people].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, person]) => person)
}
