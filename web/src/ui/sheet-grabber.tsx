import { type PointerEvent, useRef } from 'react'

const DISMISS_AFTER = 96

/**
 * The bar that a sheet is pulled down by. It follows the finger on the element that moves, and lets React Aria
 * animate the rest; closing by keyboard and by screen reader is the close button's.
 */
export function SheetGrabber({ onDismiss }: { onDismiss: () => void }) {
  const start = useRef(0)
  const sheetOf = (event: PointerEvent<HTMLElement>) =>
    event.currentTarget.closest<HTMLElement>('[data-sheet]') ?? event.currentTarget

  function grab(event: PointerEvent<HTMLElement>) {
    start.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function pull(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const sheet = sheetOf(event)
    sheet.style.transition = 'none'
    sheet.style.translate = `0 ${Math.max(0, event.clientY - start.current)}px`
  }

  function release(event: PointerEvent<HTMLElement>) {
    const sheet = sheetOf(event)
    sheet.style.transition = ''
    sheet.style.translate = ''
    if (event.clientY - start.current > DISMISS_AFTER) onDismiss()
  }

  return (
    <div
      aria-hidden
      className="flex h-7 shrink-0 cursor-grab touch-none items-center justify-center md:hidden"
      onPointerCancel={release}
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={release}
    >
      <span className="h-[4.5px] w-[38px] rounded-full bg-line-strong/60" />
    </div>
  )
}
