import type { LiveEvent } from '@caravan/contract/events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bus } from './bus.ts'

const HEARTBEAT_MS = 20_000

interface Watch {
  bus: Bus
  channel: string
  request: FastifyRequest
  reply: FastifyReply
  /** The channel's number now, or null once the caller may not watch it any more. */
  currentSeq(): Promise<number | null>
}

const openStreams = new Set<() => void>()

/** Ends every stream, so that a server which stops does not wait for them. */
export function endStreams(): void {
  for (const end of openStreams) end()
}

/**
 * Sends a channel's events until the client goes or loses its right to watch, which is looked up again with
 * every event and every heartbeat. The first event tells the current number: a client that knows another one
 * (`Last-Event-ID`) has missed something and fetches again.
 */
export async function openStream({ bus, channel, request, reply, currentSeq }: Watch): Promise<void> {
  const out = reply.raw
  const begun = Promise.withResolvers<void>()
  let turn = begun.promise
  let open = true

  // Subscribed before the number is read: what comes in between waits for its turn.
  const unsubscribe = bus.subscribe(channel, event =>
    inTurn(now => {
      if (!event) writeEvent(out, { seq: now, topics: ['*'], actor: null })
      else if (event.seq > (seq ?? 0)) writeEvent(out, event)
    }),
  )
  const seq = await currentSeq().catch(error => {
    unsubscribe()
    throw error
  })
  reply.hijack()
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  out.flushHeaders()
  const heartbeat = setInterval(() => inTurn(() => out.write(': \n\n')), HEARTBEAT_MS)
  heartbeat.unref()
  openStreams.add(end)
  out.once('close', end)
  // The session may have ended, or the client may have gone, while the number was read.
  if (seq === null || out.destroyed) return end()

  const known = request.headers['last-event-id']
  const missed = known !== undefined && known !== String(seq)
  writeEvent(out, { seq, topics: missed ? ['*'] : [], actor: null })
  begun.resolve()

  /** One after the other, so that the numbers grow. A right that cannot be looked up is no right; clients come back. */
  function inTurn(send: (seq: number) => void): void {
    turn = turn.then(async () => {
      const now = open ? await currentSeq().catch(() => null) : null
      if (!open) return
      if (now === null) end()
      else send(now)
    })
  }

  function end(): void {
    if (!open) return
    open = false
    clearInterval(heartbeat)
    unsubscribe()
    openStreams.delete(end)
    out.end()
  }
}

function writeEvent(out: NodeJS.WritableStream, event: LiveEvent): void {
  out.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
}
