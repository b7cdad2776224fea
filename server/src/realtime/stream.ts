import type { Server } from 'node:http'
import type { LiveEvent } from '@caravan/contract/events'
import type { NoteEvent } from '@caravan/contract/note'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../failure.ts'
import type { Bus } from './bus.ts'
import type { Visit, Watcher } from './presence.ts'

const HEARTBEAT_MS = 20_000
/** A server has 2,000 connections for everybody; this is one for each tab that a person could look at. */
const MAX_PER_ACCOUNT = 40
/** The bytes that may wait for a client that does not read; it comes back with its last number. */
const MAX_UNREAD = 1_000_000

interface Watch {
  bus: Bus
  channel: string
  request: FastifyRequest
  reply: FastifyReply
  /** The channel's number now, or undefined once the caller may not watch it any more. */
  currentSeq(): Promise<number | undefined>
  /** Makes whoever watches known to the others, and tells of them. */
  enter?(watcher: Watcher): Visit
}

interface OpenStream {
  server: Server
  account: string | undefined
  end(): void
}

const openStreams = new Set<OpenStream>()

/** Ends the streams of a server, so that one which stops does not wait for them. */
export function endStreams(of: Server): void {
  for (const { server, end } of openStreams) if (server === of) end()
}

function countStreams(account: string | undefined): number {
  return [...openStreams].filter(stream => stream.account === account).length
}

/**
 * Sends a channel's events until the client goes or loses its right to watch, which is looked up again with
 * every event and every heartbeat. The first event tells the current number: a client that knows another one
 * (`Last-Event-ID`) has missed something and fetches again.
 */
export async function openStream({ bus, channel, request, reply, currentSeq, enter }: Watch): Promise<void> {
  const out = reply.raw
  const begun = Promise.withResolvers<void>()
  let turn = begun.promise
  let open = true
  const typed: NoteEvent[] = []

  // Subscribed before the number is read: what comes in between waits for its turn.
  const stopHearing = bus.subscribe(channel, event =>
    inTurn(now => {
      if (!event) writeEvent(out, { seq: now, topics: ['*'], actor: null })
      else if (event.seq > (seq ?? 0)) writeEvent(out, event)
    }),
  )
  const account = request.actor?.id
  // A message to the account may be the end of this session.
  const isAccount = channel === `user:${account}`
  const stopHearingOfAccount = isAccount
    ? undefined
    : bus.subscribe(`user:${account}`, () => inTurn(() => {}))
  const unsubscribe = () => {
    stopHearing()
    stopHearingOfAccount?.()
  }
  const stream: OpenStream = { server: request.server.server, account, end }
  const seq = await currentSeq().catch(error => {
    unsubscribe()
    throw error
  })
  if (countStreams(stream.account) >= MAX_PER_ACCOUNT) {
    unsubscribe()
    throw new Failure('limit.rate', { retryAfter: 60 })
  }
  reply.hijack()
  openStreams.add(stream)
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  out.flushHeaders()
  let visit: Visit | undefined
  const heartbeat = setInterval(() => {
    visit?.stay()
    inTurn(() => out.write(': \n\n'))
  }, HEARTBEAT_MS)
  heartbeat.unref()
  out.once('close', end)
  // The session may have ended, or the client may have gone, while the number was read.
  if (seq === undefined || out.destroyed) return end()

  const known = request.headers['last-event-id']
  const missed = known !== undefined && known !== String(seq)
  writeEvent(out, { seq, topics: missed ? ['*'] : [], actor: null })
  begun.resolve()
  visit = enter?.({
    people: people => inTurn(() => writeNamed('presence', people)),
    note: hearNote,
  })

  /** Events that come while the right is looked up wait for the same answer, so that one lookup serves them all. */
  function hearNote(event: NoteEvent): void {
    if (typed.push(event) === 1)
      inTurn(() => {
        for (const each of typed.splice(0)) writeNamed('note', each)
      })
  }

  function writeNamed(name: string, data: unknown): void {
    out.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** One after the other, so that the numbers grow. A right that cannot be looked up is no right; clients come back. */
  function inTurn(send: (seq: number) => void): void {
    turn = turn.then(async () => {
      const now = open ? await currentSeq().catch(() => undefined) : undefined
      if (!open) return
      if (now === undefined) return end()
      send(now)
      if (out.writableLength > MAX_UNREAD) out.destroy()
    })
  }

  function end(): void {
    if (!open) return
    open = false
    clearInterval(heartbeat)
    unsubscribe()
    visit?.leave()
    openStreams.delete(stream)
    out.end()
  }
}

function writeEvent(out: NodeJS.WritableStream, event: LiveEvent): void {
  out.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
}
