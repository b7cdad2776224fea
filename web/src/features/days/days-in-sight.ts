import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { whenIdle } from '../../lib/idle.ts'
import { stepTo } from '../../ui/walk.ts'

/** Up to so many days a list is in the document as a whole. */
const SHORT = 60
/** Rows beyond both edges of what is in sight. */
const BEYOND = 12
/** More rows than are in sight before anything is measured, which would lay out the page before its first picture. */
const AT_FIRST = 30

type Rows = { first: number; last: number }

const around = (index: number): Rows => ({
  first: index - AT_FIRST,
  last: Math.max(index, AT_FIRST) + BEYOND,
})

/**
 * The rows of a long list that are in the document: those in sight, the one that Tab comes to, and the one with the
 * focus. The list is as long as all of them, so that it scrolls by itself.
 */
export function useDaysInSight(list: RefObject<HTMLElement | null>, count: number, entrance: number) {
  const isLong = count > SHORT
  const [rows, setRows] = useState(() => around(entrance))
  const [focused, setFocused] = useState(-1)
  const shown = useRef(rows)

  const show = useCallback((next: Rows) => {
    shown.current = next
    setRows(next)
  }, [])

  useEffect(() => {
    if (!isLong) return
    function look() {
      const { top, height } = list.current?.getBoundingClientRect() ?? {}
      // A list that is hidden has no rows in sight.
      if (top === undefined || !height) return
      const at = (y: number) => Math.floor(((y - top) / height) * count)
      const [first, last] = [Math.max(at(0), 0), Math.min(at(innerHeight), count - 1)]
      const { current } = shown
      if (first < current.first || last > current.last) show({ first: first - BEYOND, last: last + BEYOND })
    }
    const ended = new AbortController()
    addEventListener('scroll', look, { capture: true, passive: true, signal: ended.signal })
    addEventListener('resize', look, { signal: ended.signal })
    const leave = whenIdle(look)
    return () => {
      ended.abort()
      leave()
    }
  }, [isLong, list, count, show])

  const isInSight = (index: number) =>
    !isLong || (index >= rows.first && index <= rows.last) || index === entrance || index === focused

  return {
    isLong,
    isInSight,
    /** Along all rows by arrow keys, Home and End. */
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const here = indexOf(document.activeElement)
      const next = here === undefined ? undefined : stepTo(event.key, here, count - 1)
      if (next === undefined) return
      event.preventDefault()
      if (!isInSight(next)) flushSync(() => show(around(next)))
      list.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-day-link]`)?.focus()
    },
    onFocus: ({ target }: FocusEvent) => isLong && setFocused(indexOf(target) ?? -1),
    onBlur: () => isLong && setFocused(-1),
  }
}

function indexOf(within: Element | null): number | undefined {
  const { index } = within?.closest<HTMLElement>('[data-index]')?.dataset ?? {}
  return index === undefined ? undefined : Number(index)
}
