import { type RefObject, useLayoutEffect, useState } from 'react'

const tabbable =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"])'

/**
 * Replaces the package's own hook (`vite.config.ts`), by which an empty panel of tabs can be reached itself. That one asks
 * of each child whether it is visible, so with every change in a panel the browser computes all of its styles at once.
 */
export function useHasTabbableChild(ref: RefObject<Element | null>): boolean {
  const [hasOne, setHasOne] = useState(false)
  useLayoutEffect(() => {
    const panel = ref.current
    if (!panel) return
    const look = () => setHasOne(panel.querySelector(tabbable) !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(panel, { subtree: true, childList: true, attributeFilter: ['tabindex', 'disabled'] })
    return () => observer.disconnect()
  }, [ref])
  return hasOne
}
