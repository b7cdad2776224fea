import { useCallback, useState } from 'react'

/** The size of an element in CSS pixels, once it is on the page. */
export function useSize() {
  const [size, setSize] = useState<{ width: number; height: number }>()
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const watcher = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element
      setSize({ width, height })
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [ref, size] as const
}
