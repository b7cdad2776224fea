import { type PointerEvent, type RefObject, useEffect } from 'react'
import { whenIdle } from '../../lib/idle.ts'
import { later } from '../../ui/later.tsx'
import type { Hands } from './carry.ts'

const load = () => import('./carrying.parts.ts')

/** The days of the trip at the lower edge of a phone, while a row is carried. */
export const DayStrip = later(load, 'DayStrip', { waiting: () => null, failed: () => null })

const refuse = (event: { preventDefault: () => void }) => event.preventDefault()

/** Lets the rows of a list be carried by mouse or finger, and swiped away. */
export function useHands(list: RefObject<HTMLElement | null>, hands: Hands | undefined) {
  const isOn = hands !== undefined
  useEffect(() => {
    const element = list.current
    if (!isOn || !element) return
    // Safari heeds only a listener that was there before the touch.
    const keepStill = (move: Event) =>
      'carrying' in element.dataset && move.cancelable && move.preventDefault()
    element.addEventListener('touchmove', keepStill, { passive: false })
    const leave = whenIdle(DayStrip.fetch)
    return () => {
      element.removeEventListener('touchmove', keepStill)
      leave()
    }
  }, [list, isOn])
  if (!hands) return {}
  return {
    // The browser's own dragging of links and pictures would take the pointer away.
    onDragStart: refuse,
    onPointerDown({ nativeEvent: down }: PointerEvent) {
      const element = list.current
      if (!element) return
      const up = new AbortController()
      for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => up.abort(), up)
      load().then(
        ({ press }) => up.signal.aborted || press(down, element, hands),
        () => undefined,
      )
    },
  }
}
