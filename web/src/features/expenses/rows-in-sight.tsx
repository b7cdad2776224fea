import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { textScale } from '../../ui/use-is-phone.ts'

/** Drawn beyond both edges of what is in sight. */
const BEYOND = 5
const HEADING = 36

type RowsInSightProps<Row extends { id: string }> = {
  rows: readonly Row[]
  /** Of each of them, where text is as large as usual. */
  height: number
  label: string
  /** Of the part of the list that a row is in; always the same function. */
  partOf?: ((row: Row) => string) | undefined
  headingOf?: (part: string) => string
  children: (row: Row) => ReactNode
}

/** A long list inside something that scrolls: only the rows in sight are drawn, the others keep their room. */
export function RowsInSight<Row extends { id: string }>(props: RowsInSightProps<Row>) {
  const { rows, label, partOf, headingOf, children } = props
  const [size] = useState(textScale)
  const [height, heading] = [props.height * size, HEADING * size]
  const list = useRef<HTMLUListElement>(null)
  const [{ first, count }, setSight] = useState(() => ({ first: 0, count: Math.ceil(innerHeight / height) }))
  const { places, whole } = useMemo(
    () => placesOf(rows, height, heading, partOf),
    [rows, height, heading, partOf],
  )
  useEffect(() => {
    const scroller = list.current?.parentElement
    if (!scroller) return
    function look() {
      if (!list.current || !scroller) return
      const above = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
      const first = Math.max(0, places.findLastIndex(({ top }) => top <= above) - BEYOND)
      const count = Math.ceil(scroller.clientHeight / height) + 1 + 2 * BEYOND
      setSight(sight => (sight.first === first && sight.count === count ? sight : { first, count }))
    }
    // It is called first once the page is laid out, so that nothing is laid out twice for it. Rows beyond what is in
    // sight come after the first picture.
    const observer = new ResizeObserver(() => startTransition(look))
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [height, places])
  const from = Math.min(first, Math.max(0, rows.length - count))
  return (
    <ul aria-label={label} className="relative" ref={list} style={{ height: whole }}>
      {places.slice(from, from + count).map(({ row, top, part }, index) => (
        <li
          aria-posinset={from + index + 1}
          aria-setsize={rows.length}
          className="absolute inset-x-0 [contain:layout]"
          key={row.id}
          style={{ top, height: part === undefined ? height : heading + height }}
        >
          {part !== undefined && (
            <h3 className="flex items-end pb-1 type-hint text-ink-2" style={{ height: heading }}>
              {headingOf?.(part) ?? part}
            </h3>
          )}
          <div style={{ height }}>{children(row)}</div>
        </li>
      ))}
    </ul>
  )
}

/** Where each row lies; the first of a part lies below its heading. */
function placesOf<Row>(
  rows: readonly Row[],
  height: number,
  heading: number,
  partOf: ((row: Row) => string) | undefined,
) {
  let whole = 0
  let before: string | undefined
  const places = rows.map(row => {
    const top = whole
    const own = partOf?.(row)
    const part = own === before ? undefined : own
    before = own
    whole += height + (part === undefined ? 0 : heading)
    return { row, top, part }
  })
  return { places, whole }
}
