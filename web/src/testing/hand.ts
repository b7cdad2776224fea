import { fireEvent, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'

/** A mouse or a finger. What is under it is told, as nothing has a place on the page here. */
export function hand(pointerType: 'mouse' | 'touch') {
  let under: Element | null = null
  const look = vi.spyOn(document, 'elementFromPoint').mockImplementation(() => under)
  const pointer = (clientX = 0, clientY = 0) => ({ pointerType, isPrimary: true, clientX, clientY })
  const takenAway = () => fireEvent.pointerCancel(document.body, pointer())
  onTestFinished(() => {
    takenAway()
    look.mockRestore()
  })
  return {
    async press(part: Element) {
      fireEvent.pointerDown(part, pointer(200, 200))
      await vi.dynamicImportSettled()
    },
    move: (x: number, y: number) => fireEvent.pointerMove(document.body, pointer(200 + x, 200 + y)),
    over(part: Element) {
      under = part
      fireEvent.pointerMove(document.body, pointer())
    },
    letGo: () => fireEvent.pointerUp(document.body, pointer()),
    takenAway,
    /** Takes a row up, once the page can do that. */
    async lift(part: Element) {
      fireEvent.pointerDown(part, pointer(200, 200))
      await waitFor(() => {
        if (pointerType === 'mouse') fireEvent.pointerMove(document.body, pointer(200, 220))
        expect(part.closest('[data-carried]')).not.toBeNull()
      })
    },
  }
}
