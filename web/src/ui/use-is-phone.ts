import { useSyncExternalStore } from 'react'

const query = matchMedia('(width < 48rem)')

function subscribe(listener: () => void) {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Where overlays take another shape; everything else is left to style sheets. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
