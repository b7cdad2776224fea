import { useLayoutEffect } from 'react'

/** The opener of an overlay that was removed in this frame; the overlay in its place gives the focus back to it. */
let handedOver: Element | null = null

/**
 * Gives the focus back to what had it when an overlay opened. React Aria does so for an overlay that has had the focus
 * itself; one that is closed before, a moment after it was opened by key, leaves it to nobody.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = handedOver ?? document.activeElement
    return () => {
      handedOver = opener
      requestAnimationFrame(() => {
        handedOver = null
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus()
      })
    }
  }, [isOpen])
}
