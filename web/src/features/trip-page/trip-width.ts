import { useSyncExternalStore } from 'react'

// Between phones, which have the map above the day, and screens that have room for it beside.
const query = matchMedia('(48rem <= width < 64rem)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the map opens as a sheet; a hidden one would cost as much as one in sight. */
export function useHasMapSheet(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
