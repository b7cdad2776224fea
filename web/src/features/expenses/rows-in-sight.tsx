import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Drawn beyond both edges of what is in sight. */
const BEYOND = 5
const AT_LEAST = 20

type RowsInSightProps<Row extends { id: string }> = {
  rows: readonly Row[]
  /** Of each of them. */
  height: number
  label: string
  children: (row: Row) => ReactNode
}

/** A long list inside something that scrolls: only the rows in sight are drawn, the others keep their room. */
export function RowsInSight<Row extends { id: string }>({
  rows,
  height,
  label,
  children,
}: RowsInSightProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [{ first, count }, setSight] = useState({ first: 0, count: AT_LEAST })
  useEffect(() => {
    const scroller = list.current?.parentElement
    if (!scroller) return
    function look() {
      if (!list.current || !scroller) return
      const above = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
      const first = Math.max(0, Math.floor(above / height) - BEYOND)
      const count = Math.max(AT_LEAST, Math.ceil(scroller.clientHeight / height) + 1 + 2 * BEYOND)
      setSight(sight => (sight.first === first && sight.count === count ? sight : { first, count }))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [height])
  const from = Math.min(first, Math.max(0, rows.length - count))
  const shown = rows.slice(from, from + count)
  return (
    <ul aria-label={label} className="relative" ref={list} style={{ height: rows.length * height }}>
      {shown.map((row, index) => (
        <li
          aria-posinset={from + index + 1}
          aria-setsize={rows.length}
          className="absolute inset-x-0 [contain:layout]"
          key={row.id}
          style={{ top: (from + index) * height, height }}
        >
          {children(row)}
        </li>
      ))}
    </ul>
  )
}
