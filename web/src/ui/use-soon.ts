import { startTransition, useEffect, useState } from 'react'
import { queryClient } from '../lib/calls/query-client.ts'
import { whenIdle } from '../lib/idle.ts'
import { isLineSlow } from '../lib/line.ts'
import { awaited, type Fetched } from './later.tsx'

/** What is to be done once the page rests. */
const waiting = new Set<() => unknown>()
let stopWatching: (() => void) | undefined
let cancelIdle: (() => void) | undefined

/** Whether the page waits for data that it shows, or for parts of it. */
const isBusy = () => awaited.count() > 0 || queryClient.isFetching() > 0

function look(): void {
  if (!isBusy()) {
    cancelIdle ??= whenIdle(act)
    return
  }
  cancelIdle?.()
  cancelIdle = undefined
}

function act(): void {
  cancelIdle = undefined
  if (isBusy()) return
  const due = [...waiting]
  waiting.clear()
  watchWhileWaiting()
  // One render for all of them, which React may interrupt.
  startTransition(() => {
    for (const work of due) work()
  })
}

function watchWhileWaiting(): void {
  if (waiting.size > 0) {
    if (stopWatching) return
    const ends = [awaited.subscribe(look), queryClient.getQueryCache().subscribe(look)]
    stopWatching = () => {
      for (const end of ends) end()
    }
    return
  }
  stopWatching?.()
  stopWatching = undefined
  cancelIdle?.()
  cancelIdle = undefined
}

/**
 * Acts once the page has the data and the parts that it shows, and nothing else to do. It watches both outside of React:
 * a component that asked for them would be drawn again with each call and each part.
 */
function whenResting(work: () => unknown): () => void {
  waiting.add(work)
  watchWhileWaiting()
  look()
  return () => {
    waiting.delete(work)
    watchWhileWaiting()
  }
}

function fetchAll(parts: readonly Fetched[]): void {
  for (const part of parts) part.fetch()
}

/** Fetches late parts that are used first, once the page rests. */
export function useSoon(...parts: Fetched[]): void {
  const [wanted] = useState(parts)
  useEffect(() => whenResting(() => fetchAll(wanted)), [wanted])
}

/** Fetches other late parts once the page rests; on a slow line they come when they are shown. */
export function useAtLeisure(...parts: Fetched[]): void {
  const [wanted] = useState(parts)
  useEffect(() => whenResting(() => isLineSlow() || fetchAll(wanted)), [wanted])
}

/** Calls a function once when the page rests. */
export function useWhenResting(work: () => unknown): void {
  useEffect(() => whenResting(work), [work])
}

/** True from the moment at which the page rests. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => (isIdle ? undefined : whenResting(() => setIsIdle(true))), [isIdle])
  return isIdle
}
