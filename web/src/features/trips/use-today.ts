import { getLocalTimeZone, today } from '@internationalized/date'
import { useSyncExternalStore } from 'react'

const A_MINUTE = 60_000

function watch(listener: () => void) {
  const timer = setInterval(listener, A_MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The traveller's own date, which changes at midnight on a page that is left open. */
export function useToday(): string {
  return useSyncExternalStore(watch, () => today(getLocalTimeZone()).toString())
}
