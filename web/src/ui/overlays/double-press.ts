import { useEffect } from 'react'

/** No double click takes longer. */
const DOUBLE = 500

let changedAt = Number.NEGATIVE_INFINITY
let pressedAt = Number.NEGATIVE_INFINITY

function notePress({ timeStamp }: Event): void {
  pressedAt = timeStamp
}

/** Notes when a dialog opens and when it goes. */
export function useNewUnderPointer(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const note = () => {
      changedAt = performance.now()
    }
    note()
    addEventListener('pointerdown', notePress, true)
    return () => {
      removeEventListener('pointerdown', notePress, true)
      note()
    }
  }, [isOpen])
}

/**
 * The second press of a double click is meant for what the first has opened or closed, not for what lies there now. Its
 * own time counts, as a busy page hears of it late.
 */
export const isSecondPress = () => pressedAt - changedAt < DOUBLE
