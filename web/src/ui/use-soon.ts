import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../lib/calls/query-client.ts'
import { whenIdle } from '../lib/idle.ts'
import { awaited, type Fetched } from './later.tsx'

/** Whether the page waits for data that it shows, or for parts of it. */
function useIsBusy(): boolean {
  const isFetching = useIsFetching({}, queryClient) > 0
  return awaited.useCount() > 0 || isFetching
}

/** Fetches late parts once the page has the data that it shows, and nothing else to do. */
export function useSoon(...parts: Fetched[]): void {
  const [wanted] = useState(parts)
  const isBusy = useIsBusy()
  useEffect(() => {
    if (isBusy) return
    return whenIdle(() => {
      for (const part of wanted) part.fetch()
    })
  }, [isBusy, wanted])
}

/** True once the page has the data that it shows, and nothing else to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  const isBusy = useIsBusy()
  useEffect(() => {
    if (isBusy || isIdle) return
    return whenIdle(() => setIsIdle(true))
  }, [isBusy, isIdle])
  return isIdle
}
