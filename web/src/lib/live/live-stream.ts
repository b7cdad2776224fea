import { type LiveWindow, type LiveWord, live } from '@caravan/contract/live'
import { CallFailed, request } from '../calls/call.ts'
import { readEvents } from './event-stream.ts'

/** Tabs that come one after the other are asked for together, and a session that ends in all of them is not asked for. */
const GATHER_MS = 50
// The server shows a sign of life every 20 s; a connection that died without a word shows none.
const SILENT_FOR = 50_000
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** The query of a stream. */
export interface Wanted {
  since?: number | undefined
  windows: LiveWindow[]
}

/** The words of a stream, also of itself: for which windows it has begun, and that there is none for now. */
export type StreamWord = LiveWord | { begun: LiveWindow[] } | { lost: true }

interface Stream {
  token: string
  /** Asked with every new connection. */
  wanted(): Wanted
  onWord(word: StreamWord): void
  /** The server would say the same again. */
  onRefused(): void
}

/** Keeps one stream open until it is closed. */
export function openLiveStream({ token, wanted, onWord, onRefused }: Stream) {
  const closed = new AbortController()
  /** The connection that has begun, and the one that comes after it: nothing is missed in between. */
  let current: AbortController | undefined
  let next: AbortController | undefined
  let gathering: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  /** How often the server has refused what a window told of itself. */
  const refusals = new Map<string, number>()
  const refusalsOf = (window: LiveWindow) => refusals.get(keyOf(window)) ?? 0

  /** A window that was refused does without its place, and one that was refused once more is left out. */
  function allowed(): Wanted {
    const { windows, ...rest } = wanted()
    const left = windows.filter(window => refusalsOf(window) < 2)
    return { ...rest, windows: left.map(window => (refusalsOf(window) === 0 ? window : placeless(window))) }
  }

  /** Notes which windows are refused; false where it is something else. */
  function isAboutWindows(error: unknown, windows: LiveWindow[]): boolean {
    const fields = error instanceof CallFailed ? error.fields : []
    const refused = new Set(fields.map(({ field }) => windows[Number(/^windows\.(\d+)/.exec(field)?.[1])]))
    for (const window of refused) if (window) refusals.set(keyOf(window), refusalsOf(window) + 1)
    return [...refused].some(Boolean)
  }

  async function read(own: AbortController, body: Wanted): Promise<void> {
    const watchdog = new AbortController()
    let silence = setTimeout(() => watchdog.abort(), SILENT_FOR)
    try {
      const signal = AbortSignal.any([closed.signal, own.signal, watchdog.signal])
      // The page's own data come first. A stream of high priority counts as a part of it that still loads.
      const response = await request(live, { token, signal, body, priority: 'low' })
      if (!response.body) return
      for await (const data of readEvents(response.body)) {
        clearTimeout(silence)
        silence = setTimeout(() => watchdog.abort(), SILENT_FOR)
        failures = 0
        if (next === own) {
          current?.abort()
          current = own
          next = undefined
          onWord({ begun: body.windows })
        }
        if (data !== undefined && current === own) onWord(JSON.parse(data) as LiveWord)
      }
    } finally {
      clearTimeout(silence)
    }
  }

  async function connect(): Promise<void> {
    next?.abort()
    const own = new AbortController()
    next = own
    const body = allowed()
    try {
      await read(own, body)
    } catch (error) {
      if (isRefusal(error) && !own.signal.aborted && !closed.signal.aborted)
        return isAboutWindows(error, body.windows) ? connect() : onRefused()
    }
    if (own.signal.aborted || closed.signal.aborted) return
    if (current === own) {
      current = undefined
      onWord({ lost: true })
      if (next) return
    }
    next = own
    await pause(pauseAfter(failures++), closed.signal)
    if (next === own && !closed.signal.aborted) void connect()
  }

  function connectSoon(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined
      void connect()
    }, GATHER_MS)
  }

  connectSoon()
  return {
    /** Something else is wanted now. */
    renew: connectSoon,
    close() {
      clearTimeout(gathering)
      closed.abort()
    },
  }
}

const keyOf = ({ tab, trip_id }: LiveWindow) => `${tab} ${trip_id}`
const placeless = ({ trip_id, tab, since }: LiveWindow): LiveWindow => ({ trip_id, tab, since })

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
