import { useSyncExternalStore } from 'react'
import { isOnServer } from '../window.ts'

const watchers = new Set<() => void>()
/** Whether the server has answered when it was asked last. */
let isReached = true
let silences = 0
let asking: ReturnType<typeof setTimeout> | undefined

/** Seconds until a server is asked again that is away or in trouble. */
export const pauses = [2, 4, 8, 16, 30]
/** After how long without any answer a server is asked whether it is there, and how long that may take. */
const DOUBTFUL_AFTER = 1_300
/** A connection on which nothing moves may stand for ever. */
const GIVEN_UP_AFTER = 30_000
let heardAt = 0
let probe: Promise<void> | undefined
let silence = new AbortController()
/** Away again sooner than that, it is asked less and less: one call may fail for ever where others are answered. */
const STEADY_AFTER = 30

/** Whether the server can be reached, as far as the browser and the last call know. */
export const isOnline = (): boolean => navigator.onLine && isReached

function become(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  if (reached) silence = new AbortController()
  else silence.abort(new DOMException('The server is silent.', 'TimeoutError'))
  tell()
}

/** A signal that aborts when the server stops answering, for calls that must not wait for it. */
export const untilSilence = (): AbortSignal => silence.signal

function tell(): void {
  for (const watcher of watchers) watcher()
}

function after(seconds: number, work: () => void): void {
  clearTimeout(asking)
  asking = setTimeout(work, seconds * 1000)
}

/** A call had no answer, or one that is not the server's, which is asked from now on whether it is there. */
export function noteSilence(): void {
  if (!isReached) return
  become(false)
  askLater()
}

/** The server has answered, whatever it said. */
export function noteAnswer(): void {
  heardAt = performance.now()
}

/**
 * Watches a call that was sent, until its end. A server that works on it for long answers others meanwhile; one that
 * hangs, or whose network swallows everything, answers nobody.
 */
export function watchCall(): () => void {
  const sentAt = performance.now()
  const timer = setTimeout(() => {
    if (isReached && heardAt < sentAt) probe ??= askWhetherThere().finally(() => (probe = undefined))
  }, DOUBTFUL_AFTER)
  return () => clearTimeout(timer)
}

async function askWhetherThere(): Promise<void> {
  const askedAt = performance.now()
  try {
    await askHealth(DOUBTFUL_AFTER)
  } catch (failure) {
    const isLate = failure instanceof DOMException && failure.name === 'TimeoutError'
    // What failed at once is told by the calls themselves.
    if (isLate && heardAt < askedAt) noteSilence()
  }
}

const askHealth = (within: number) =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(within) })

function askLater(): void {
  after(pauses[silences] ?? 30, ask)
  silences += 1
}

async function ask(): Promise<void> {
  const response = await askHealth(GIVEN_UP_AFTER).catch(() => undefined)
  if (!response?.ok || !isFromServer(response)) return askLater()
  after(STEADY_AFTER, forgetSilence)
  become(true)
}

function forgetSilence(): void {
  silences = 0
}

/** Begins anew, for a test. */
export function beginOnline(): void {
  clearTimeout(asking)
  forgetSilence()
  become(true)
}

/** Neither the page of a captive portal nor a proxy that finds no server. */
export function isFromServer({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) return true
  return !type.startsWith('text/html') && !(status >= 502 && status <= 504)
}

if (!isOnServer) {
  window.addEventListener('offline', tell)
  // Calls of a page that was left have failed with it.
  for (const event of ['online', 'pageshow'])
    window.addEventListener(event, () => {
      tell()
      if (isReached) return
      forgetSilence()
      void ask()
    })
}

export function watchOnline(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Why nothing can be sent: the device has no network, or the server is silent. */
export type Away = 'offline' | 'silent'

/** Undefined while the server can be reached. */
export const awayNow = (): Away | undefined =>
  navigator.onLine ? (isReached ? undefined : 'silent') : 'offline'

export const useAway = (): Away | undefined => useSyncExternalStore(watchOnline, awayNow, () => undefined)

export const useIsOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline, () => true)

/** The seconds for which a server that is busy or in trouble is left alone; undefined where it has refused. */
export function restAfter(
  { status = 0, retryAfter }: { status?: number; retryAfter?: number | undefined },
  pause: number | undefined,
) {
  const isTrouble = status === 429 || (status >= 500 && pause !== undefined)
  return isTrouble ? (retryAfter ?? pause ?? 30) : undefined
}
