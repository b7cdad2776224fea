import { useEffect } from 'react'
import { useStore } from '../lib/use-store.ts'

/** How many of something the page has, told to whoever asks. */
export function counted() {
  let count = 0
  const listeners = new Set<() => void>()

  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    subscribe,
    count: () => count,
    /** Renders its caller again only when the answer changes. */
    useIsAtLeast: (least: number) => useStore(subscribe, () => count >= least),
    useCounted(isOne: boolean): void {
      useEffect(() => {
        if (!isOne) return
        const change = (by: 1 | -1) => {
          count += by
          for (const listener of listeners) listener()
        }
        change(1)
        return () => change(-1)
      }, [isOne, listeners])
    },
  }
}
