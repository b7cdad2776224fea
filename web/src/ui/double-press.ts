import { useEffect } from 'react'

/** No double click takes longer. */
const DOUBLE = 500

let changedAt = Number.NEGATIVE_INFINITY

/** Notes when a dialog opens and when it goes. */
export function useNewUnderPointer(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const note = () => {
      changedAt = performance.now()
    }
    note()
    return note
  }, [isOpen])
}

/** The second press of a double click is meant for what the first has opened or closed, not for what lies there now. */
export const isSecondPress = () => performance.now() - changedAt < DOUBLE
