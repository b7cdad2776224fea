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
 * every event and every heartbeat. The first event tells the current number: a client that knows an older one
 * (`Last-Event-ID`) has missed something and fetches again.
 */
export async function openStream({ bus, channel, request, reply, currentSeq }: Watch): Promise<void> {
  const waiting: LiveEvent[] = []
  let deliver = (event: LiveEvent): void => void waiting.push(event)
  // Subscribed before the number is read: an event in between is sent twice rather than never.
  const unsubscribe = bus.subscribe(channel, event => deliver(event))
  const seq = await currentSeq().catch(error => {
    unsubscribe()
    throw error
  })
  if (seq === null) {
    unsubscribe()
    return
  }
  reply.hijack()
  const out = reply.raw
  out.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  out.flushHeaders()

  const end = () => {
    clearInterval(heartbeat)
    unsubscribe()
    openStreams.delete(end)
    out.end()
  }
  const stillAllowed = async () => (await currentSeq().catch(() => seq)) !== null
  const heartbeat = setInterval(async () => {
    if (await stillAllowed()) out.write(': \n\n')
    else end()
  }, HEARTBEAT_MS)
  heartbeat.unref()
  openStreams.add(end)
  out.once('close', end)

  deliver = event => {
    stillAllowed().then(allowed => {
      if (allowed) writeEvent(out, event)
      else end()
    })
  }
  const known = Number(request.headers['last-event-id'])
  const missed = Number.isInteger(known) && known < seq
  writeEvent(out, { seq, topics: missed ? ['*'] : [], actor: null })
  for (const event of waiting) deliver(event)
}

function writeEvent(out: NodeJS.WritableStream, event: LiveEvent): void {
  out.write(`id: ${event.seq}\ndata: ${JSON.stringify(event)}\n\n`)
}
