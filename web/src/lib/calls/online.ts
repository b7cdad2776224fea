import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()
/** Whether the last call was answered. */
let isReached = true
let silences = 0
let asking: ReturnType<typeof setTimeout> | undefined

/** Seconds until the server is asked again whether it is there. */
const pauses = [2, 4, 8, 16, 30]

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

/** A call was answered by the server itself. */
export function noteAnswer(): void {
  clearTimeout(asking)
  silences = 0
  become(true)
}

/** A call had no answer, or one that is not the server's. It is asked again until there is one. */
export function noteSilence(): void {
  clearTimeout(asking)
  asking = setTimeout(ask, (pauses[silences] ?? 30) * 1000)
  silences += 1
  become(false)
}

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/health', { cache: 'no-store' })
    if (isFromServer(response)) noteAnswer()
    else noteSilence()
  } catch {
    noteSilence()
  }
}

/** Neither the page of a captive portal nor a proxy that finds no server. */
export function isFromServer({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  if (type.startsWith('application/problem+json')) return true
  return !type.startsWith('text/html') && !(status >= 502 && status <= 504)
}

if (typeof window !== 'undefined') {
  window.addEventListener('offline', tell)
  // Calls of a page that was left have failed with it.
  for (const event of ['online', 'pageshow'])
    window.addEventListener(event, () => {
      tell()
      if (isReached) return
      silences = 0
      void ask()
    })
}

export function watchOnline(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useIsOnline = (): boolean => useSyncExternalStore(watchOnline, isOnline, () => true)
