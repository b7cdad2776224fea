import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryClient } from '../lib/calls/query-client.ts'
import { whenIdle } from '../lib/idle.ts'
import type { Fetched } from './later.tsx'

/** Fetches late parts once the page has the data that it shows, and nothing else to do. */
export function useSoon(...parts: Fetched[]): void {
  const [wanted] = useState(parts)
  const isBusy = useIsFetching({}, queryClient) > 0
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
  const isBusy = useIsFetching({}, queryClient) > 0
  useEffect(() => {
    if (isBusy || isIdle) return
    return whenIdle(() => setIsIdle(true))
  }, [isBusy, isIdle])
  return isIdle
}
