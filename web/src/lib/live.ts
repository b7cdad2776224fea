import type { Endpoint } from '@caravan/contract/endpoint'
import type { LiveEvent } from '@caravan/contract/events'
import type { NoteEvent } from '@caravan/contract/note'
import type { Presence } from '@caravan/contract/presence'
import { CallFailed, request } from './call.ts'
import { whenIdle } from './idle.ts'

// Six open streams would block the origin over HTTP/1.1, so a tab that nobody looks at gives its own back.
const HIDDEN_FOR = 30_000
// The server shows a sign of life every 20 s; a connection that died without a word shows none.
const SILENT_FOR = 50_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

type Following = {
  params?: Record<string, string>
  token: string
  /** The `seq` of the data that were read before; the stream begins with the events after it. */
  since?: number | undefined
  /** Asked with every new connection. */
  query?: () => Record<string, string>
  onEvent: (event: LiveEvent) => void
  /** The others who watch; undefined while there is no connection. */
  onPresence?: (people: Presence[] | undefined) => void
  onNote?: (event: NoteEvent) => void
  /** The server does not let this person watch any more. */
  onRefused?: () => void
}

/** Follows a stream of live events until it is told to stop or the server refuses it. */
export function follow(endpoint: Endpoint, following: Following): () => void {
  const { params, token, since, query, onEvent, onPresence, onNote, onRefused } = following
  const stopped = new AbortController()
  const attention = watchAttention(stopped.signal)
  let lastId = since?.toString()
  let failures = 0

  async function read(): Promise<void> {
    const watchdog = new AbortController()
    const signal = AbortSignal.any([stopped.signal, watchdog.signal, attention.lost()])
    const headers = lastId === undefined ? {} : { 'last-event-id': lastId }
    const sent = { ...(params && { params }), ...(query && { query: query() }) }
    // The page's own data come first. A stream of high priority counts as a part of it that still loads.
    const options = { token, signal, headers, priority: 'low' }
    const response = await request(endpoint, { ...options, ...sent } as never)
    if (!response.body) return
    let silence = setTimeout(() => watchdog.abort(), SILENT_FOR)
    try {
      for await (const { id, name, data } of readEvents(response.body)) {
        clearTimeout(silence)
        silence = setTimeout(() => watchdog.abort(), SILENT_FOR)
        failures = 0
        lastId = id ?? lastId
        if (data === undefined) continue
        if (name === 'presence') onPresence?.(JSON.parse(data) as Presence[])
        else if (name === 'note') onNote?.(JSON.parse(data) as NoteEvent)
        else onEvent(JSON.parse(data) as LiveEvent)
      }
    } finally {
      clearTimeout(silence)
      if (!stopped.signal.aborted) onPresence?.(undefined)
    }
  }

  async function run(): Promise<void> {
    // The page is drawn first.
    await new Promise<void>(whenIdle)
    while (!stopped.signal.aborted) {
      await attention.present()
      try {
        await read()
      } catch (error) {
        if (isRefusal(error)) return onRefused?.()
      }
      if (!attention.isLost()) await pause(pauseAfter(failures++), stopped.signal)
    }
  }

  void run()
  return () => stopped.abort()
}

/** Asked again, the server would say the same. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429
}

/** Doubles, and differs from browser to browser, so that a server that comes back is not met by all of them at once. */
function pauseAfter(failures: number): number {
  const longest = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** failures)
  return longest / 2 + (Math.random() * longest) / 2
}

/** Ends early when the network comes back. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** Whether somebody looks at this tab; it counts as left once it was hidden for a while. */
function watchAttention(signal: AbortSignal) {
  let leaving: ReturnType<typeof setTimeout> | undefined
  let left = new AbortController()
  let back: PromiseWithResolvers<void> | undefined

  function look() {
    clearTimeout(leaving)
    if (!document.hidden) {
      if (left.signal.aborted) left = new AbortController()
      back?.resolve()
      back = undefined
    } else if (!left.signal.aborted) {
      leaving = setTimeout(() => left.abort(), HIDDEN_FOR)
    }
  }

  document.addEventListener('visibilitychange', look)
  look()
  signal.addEventListener('abort', () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(leaving)
    back?.resolve()
  })

  return {
    lost: () => left.signal,
    isLost: () => left.signal.aborted,
    async present() {
      if (!left.signal.aborted || signal.aborted) return
      back ??= Promise.withResolvers()
      await back.promise
    },
  }
}

/** One event of a `text/event-stream`; without data it only moves the id or is a sign of life. */
export type StreamEvent = { id?: string; name?: string; data?: string }

/** Reads server-sent events off a stream, and an empty event for each comment, by which a server shows that it is there. */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    while (true) {
      const { value, done } = await reader.read()
      if (done) return
      rest += decoder.decode(value, { stream: true })
      // A carriage return at the very end may be the first half of a line break.
      const blocks = rest.split(/\r\n\r\n|\n\n|\r\r(?!$)/)
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    // Not awaited: a stream that was aborted never settles it in every browser.
    void reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): StreamEvent {
  const event: StreamEvent = {}
  const data: string[] = []
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    if (field === 'id') event.id = value
    if (field === 'event') event.name = value
  }
  return data.length > 0 ? { ...event, data: data.join('\n') } : event
}
