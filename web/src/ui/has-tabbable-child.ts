import { type RefObject, useLayoutEffect, useState } from 'react'

const tabbable =
  ':is(a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"])'

/**
 * Replaces the package's own hook (`vite.config.ts`), which tells a tab panel without controls to take the focus itself.
 * The original calls `checkVisibility` on every child after each change, which forces the browser to recalculate styles.
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
