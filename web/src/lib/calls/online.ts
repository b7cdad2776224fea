import { useSyncExternalStore } from 'react'
import { isOnServer } from '../window.ts'

const watchers = new Set<() => void>()
/** Whether the server has answered when it was asked last. */
let isReached = true
let silences = 0
let asking: ReturnType<typeof setTimeout> | undefined

/** Seconds until a server is asked again that is away or in trouble. */
export const pauses = [2, 4, 8, 16, 30]
/** Away again sooner than that, it is asked less and less: one call may fail for ever where others are answered. */
const STEADY_AFTER = 30

/** Whether the server can be reached, as far as the browser and the last call know. */
export const isOnline = (): boolean => navigator.onLine && isReached

function become(reached: boolean): void {
  if (reached === isReached) return
  isReached = reached
  tell()
}

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

function askLater(): void {
  after(pauses[silences] ?? 30, ask)
  silences += 1
}

async function ask(): Promise<void> {
  const response = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined)
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
  isReached = true
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
