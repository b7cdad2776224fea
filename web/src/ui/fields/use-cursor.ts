import type { CalendarDate } from '@internationalized/date'
import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useRef, useState } from 'react'

/**
 * The cursor, which stays on a day that is chosen by keyboard or screen reader: React Aria moves it on by a day, and so
 * into the next month.
 */
export function useCursor(first: CalendarDate) {
  const [focusedValue, setFocusedValue] = useState(first)
  const isHeld = useRef(false)
  const hold = (is: boolean) => (event: SyntheticEvent) => {
    isHeld.current = is && (event.target as Element).closest('[role=gridcell]') !== null
  }
  return {
    moveTo: setFocusedValue,
    calendar: {
      focusedValue,
      onFocusChange(date: CalendarDate) {
        if (!isHeld.current) setFocusedValue(date)
      },
    },
    around: {
      onKeyDownCapture: (event: KeyboardEvent) => hold(event.key === 'Enter' || event.key === ' ')(event),
      onPointerDownCapture: hold(false),
      // A click that no pointer has made.
      onClickCapture: (event: MouseEvent) => event.detail === 0 && hold(true)(event),
    },
  }
}
