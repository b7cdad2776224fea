import type { LiveEvent } from '@caravan/contract/events'
import type { NoteEvent } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { countedAddress } from '../identity/network.ts'
import type { Bus } from './bus.ts'
import { addStream, type OpenStream, removeStream } from './open-streams.ts'
import type { Visit, Watcher } from './presence.ts'

const HEARTBEAT_MS = 20_000
/** The bytes that may wait for a client that does not read; it comes back with its last number. */
const MAX_UNREAD = 1_000_000

/** A channel that a stream tells of. */
export interface Channel {
  /** `user:<id>` or `trip:<id>`. */
  name: string
  /** The numbers that the client has of it; another one than the channel's means that it has missed something. */
  known: (string | number | undefined)[]
  /** How many windows the visits are of. */
  windows?: number
  /** Makes those who watch known to the others, and tells of them. */
  enter?(watcher: Watcher): Visit[]
}

/** An event of a channel; `gone` when the caller may not watch it any more. */
export type Word = { event: LiveEvent } | { people: Presence[] } | { note: NoteEvent } | { gone: true }

/** How a channel stands for a caller who may watch it. */
export interface Standing {
  seq: number
  /** Whether they are told of a topic; undefined where of all. */
  shows?: ((topic: string) => boolean) | undefined
  /** Where others are, as far as the caller sees it; undefined where all of it. */
  presence?: ((people: readonly Presence[]) => Presence[]) | undefined
}

interface Watch {
  bus: Bus
  channels: Channel[]
  request: FastifyRequest
  reply: FastifyReply
  /** The channels now that the caller may watch, or undefined once the session has ended. */
  standings(): Promise<Map<string, Standing> | undefined>
  /** A word as it is sent, where more than one channel is watched: the end of one is told then. */
  blockOf?(channel: string, word: Word): Block
}

/**
 * Sends the events of channels until the client goes or loses its right to watch, which is looked up again with
 * every event and every heartbeat. The first event of each tells the current number: a client that knows another one
 * has missed something and fetches again.
 */
export async function openStream(watch: Watch): Promise<void> {
  const { bus, channels, request, reply, standings, blockOf = blockOfOne } = watch
  const out = reply.raw
  const begun = Promise.withResolvers<void>()
  let turn = begun.promise
  let open = true
  /** Ends with the right to watch a channel. */
  const parts = new Map<string, (() => void)[]>()
  const account = request.actor?.id
  const stream: OpenStream = { ...ownersOf(watch), server: request.server.server, end }

  // Subscribed before the numbers are read: what comes in between waits for its turn.
  for (const { name } of channels)
    parts.set(name, [bus.subscribe(name, event => inTurn(now => tellEvent(name, event, now)))])
  // A message to the account may be the end of this session.
  const isAccount = parts.has(`user:${account}`)
  const stopHearing = isAccount ? undefined : bus.subscribe(`user:${account}`, () => inTurn(() => {}))
  let first: Map<string, Standing> | undefined
  try {
    first = await standings()
    addStream(stream)
  } catch (error) {
    unsubscribe()
    throw error
  }
  reply.hijack()
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  out.flushHeaders()
  const visits = new Map<string, Visit[]>()
  const heartbeat = setInterval(() => {
    for (const visit of [...visits.values()].flat()) visit.stay()
    inTurn(() => out.write(': \n\n'))
  }, HEARTBEAT_MS)
  heartbeat.unref()
  out.once('close', end)
  // The session may have ended, or the client may have gone, while the numbers were read.
  if (first === undefined || out.destroyed) return end()

  keepOnly(first)
  for (const { name, known, enter } of channels) {
    const { seq } = first.get(name) ?? {}
    if (seq === undefined) continue
    const missed = known.some(number => number !== undefined && String(number) !== String(seq))
    say(name, { event: { seq, topics: missed ? ['*'] : [], actor: null } })
    const entered =
      enter?.(
        watcherOf(
          word => say(name, word),
          (send, topic) => inTurn(now => isShown(now.get(name), topic) && send(now.get(name))),
        ),
      ) ?? []
    visits.set(name, entered)
    parts.get(name)?.push(() => {
      visits.delete(name)
      for (const visit of entered) visit.leave()
    })
  }
  begun.resolve()

  function tellEvent(name: string, event: LiveEvent | undefined, now: Map<string, Standing>): void {
    const standing = now.get(name)
    if (!standing) return
    if (!event) say(name, { event: { seq: standing.seq, topics: ['*'], actor: null } })
    if (!event || event.seq <= (first?.get(name)?.seq ?? 0)) return
    const topics = event.topics.filter(topic => isShown(standing, topic))
    // Written once for all who are told the same.
    if (topics.length === event.topics.length) say(name, { event })
    else if (topics.length > 0) say(name, { event: { ...event, topics } })
  }

  function say(name: string, word: Word): void {
    const { text, chunk } = blockOf(name, word)
    // The response would frame and encode the block again for every stream.
    if (out.chunkedEncoding && out.socket) out.socket.write(chunk)
    else out.write(text)
  }

  /** One after the other, so that the numbers grow. A right that cannot be looked up is no right; clients come back. */
  function inTurn(send: (now: Map<string, Standing>) => void): void {
    turn = turn.then(async () => {
      const now = open ? await standings().catch(() => undefined) : undefined
      if (!open) return
      if (now === undefined) return end()
      keepOnly(now)
      if (!open) return
      send(now)
      if (out.writableLength > MAX_UNREAD) out.destroy()
    })
  }

  /** Ends what the caller may not watch any more, and with the last of it the stream. */
  function keepOnly(now: Map<string, Standing>): void {
    for (const [name, stops] of parts) {
      if (now.has(name)) continue
      parts.delete(name)
      for (const stop of stops) stop()
      if (watch.blockOf) say(name, { gone: true })
    }
    if (parts.size === 0) end()
  }

  function unsubscribe(): void {
    stopHearing?.()
    for (const stop of [...parts.values()].flat()) stop()
    parts.clear()
  }

  function end(): void {
    if (!open) return
    open = false
    clearInterval(heartbeat)
    unsubscribe()
    removeStream(stream)
    out.end()
  }
}

/** Whose limits the stream counts against. A guest's stream counts to the guest's trip whatever it watches. */
function ownersOf({ channels, request: { actor, ip } }: Watch) {
  const watched = channels.flatMap(({ name }) => (name.startsWith('trip:') ? name.slice('trip:'.length) : []))
  return {
    account: actor?.id,
    host: actor?.host ?? undefined,
    trips: [...new Set([...watched, ...(actor?.guest_of ? [actor.guest_of] : [])])],
    address: countedAddress(ip),
    windows: channels.reduce((sum, channel) => sum + (channel.windows ?? 0), 0),
  }
}

/** Whether a caller is told of a topic, or of what has none, on a channel that they may watch. */
const isShown = (standing: Standing | undefined, topic?: string) =>
  standing !== undefined && (topic === undefined || standing.shows?.(topic) !== false)

/** Tells in turn of those who are on a channel. */
function watcherOf(
  say: (word: Word) => void,
  inTurn: (send: (standing: Standing | undefined) => void, topic?: string) => void,
): Watcher {
  const typed: NoteEvent[] = []
  return {
    people: people => inTurn(standing => say({ people: standing?.presence?.(people) ?? people })),
    // Events that come while the right is looked up wait for the same answer, so that one lookup serves them all.
    note(event) {
      if (typed.push(event) === 1)
        inTurn(() => {
          for (const note of typed.splice(0)) say({ note })
        }, 'note')
    },
  }
}

/** A word as text, and as the chunk of an HTTP/1.1 response. */
interface Block {
  text: string
  chunk: Buffer
}

function blockFrom(text: string): Block {
  const length = Buffer.byteLength(text).toString(16)
  return { text, chunk: Buffer.from(`${length}\r\n${text}\r\n`) }
}

/** Writes a word once for all streams that say it one after the other. */
export function sayingOnce(write: (channel: string, word: Word) => string) {
  let last: { channel: string; said: unknown; block: Block } | undefined
  return (channel: string, word: Word): Block => {
    const [said] = Object.values(word)
    if (last?.channel !== channel || last.said !== said)
      last = { channel, said, block: blockFrom(write(channel, word)) }
    return last.block
  }
}

/** A word as it is sent where one channel is watched: the end of it is that of the stream. */
const blockOfOne = sayingOnce((_, word) => {
  if ('event' in word) return `id: ${word.event.seq}\ndata: ${JSON.stringify(word.event)}\n\n`
  if ('people' in word) return `event: presence\ndata: ${JSON.stringify(word.people)}\n\n`
  return 'note' in word ? `event: note\ndata: ${JSON.stringify(word.note)}\n\n` : ': \n\n'
})
