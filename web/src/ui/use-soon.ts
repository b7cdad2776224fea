import { useEffect, useState } from 'react'
import { queryClient } from '../lib/calls/query-client.ts'
import { whenIdle } from '../lib/idle.ts'
import type { Fetched } from './later.tsx'

/**
 * Acts whenever the page has come to have the data that it shows, and has nothing else to do; the answer ends it. Hooks
 * that count what is fetched would draw whoever asks anew with each call.
 */
function whenThere(work: () => void): () => void {
  let stop = () => {}
  let wasBusy = true
  function look() {
    const isBusy = queryClient.isFetching() > 0
    if (isBusy === wasBusy) return
    wasBusy = isBusy
    stop()
    stop = isBusy ? () => {} : whenIdle(work)
  }
  const end = queryClient.getQueryCache().subscribe(look)
  look()
  return () => {
    end()
    stop()
  }
}

/** Fetches late parts once the page has the data that it shows, and nothing else to do. */
export function useSoon(...parts: Fetched[]): void {
  const [wanted] = useState(parts)
  useEffect(
    () =>
      whenThere(() => {
        for (const part of wanted) part.fetch()
      }),
    [wanted],
  )
}

/** True once the page has the data that it shows, and nothing else to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => (isIdle ? undefined : whenThere(() => setIsIdle(true))), [isIdle])
  return isIdle
}
