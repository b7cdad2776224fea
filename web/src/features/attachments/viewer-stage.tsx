import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { QueryFailure } from '../../ui/query-failure.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const CLOSEST = 6
const DOUBLE_PRESSED = 2.5
const BY_KEY = 1.5

type StageProps = {
  name: string
  /** Draws the content, at zoom 1 as wide as the stage. */
  children: (zoom: number) => ReactNode
}

/** Scrolls its content, and zooms by a double press, a pinch, Ctrl and the wheel, or + and -. */
export function Stage({ name, children }: StageProps) {
  const t = useTranslations('viewer')
  const stage = useRef<HTMLDivElement>(null)
  const [zoom, setZoom] = useState(1)
  const now = useRef(1)

  /** Keeps the given point of the content where it is, or else the middle. */
  function zoomTo(wanted: number, at?: { clientX: number; clientY: number }): void {
    const element = stage.current
    const next = Math.min(CLOSEST, Math.max(1, wanted))
    if (!element || next === now.current) return
    const box = element.getBoundingClientRect()
    const x = at ? at.clientX - box.left : box.width / 2
    const y = at ? at.clientY - box.top : box.height / 2
    const grown = next / now.current
    const left = (element.scrollLeft + x) * grown - x
    const top = (element.scrollTop + y) * grown - y
    now.current = next
    flushSync(() => setZoom(next))
    element.scrollTo({ left, top, behavior: 'instant' })
  }

  useEffect(() => {
    const element = stage.current
    if (!element) return
    let pinched: { distance: number; zoom: number } | undefined
    function turn(event: WheelEvent) {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      zoomTo(now.current * Math.exp(-event.deltaY / 200), event)
    }
    function pinch(event: TouchEvent) {
      const [one, other] = event.touches
      if (!one || !other) {
        pinched = undefined
        return
      }
      if (event.cancelable) event.preventDefault()
      const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
      pinched ??= { distance, zoom: now.current }
      const middle = {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      }
      zoomTo((pinched.zoom * distance) / pinched.distance, middle)
    }
    const leaving = new AbortController()
    const listening = { passive: false, signal: leaving.signal }
    element.addEventListener('wheel', turn, listening)
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, pinch, listening)
    return () => leaving.abort()
  })

  function press({ key }: KeyboardEvent) {
    if (key === '+' || key === '=') zoomTo(now.current * BY_KEY)
    if (key === '-') zoomTo(now.current / BY_KEY)
    if (key === '0') zoomTo(1)
  }

  return (
    <section
      aria-label={t('content', { name })}
      className="h-full touch-pan-x touch-pan-y overflow-auto overscroll-contain outline-offset-[-2px]"
      data-stage
      onDoubleClick={event => zoomTo(now.current > 1 ? 1 : DOUBLE_PRESSED, event)}
      onKeyDown={press}
      ref={stage}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: It is scrolled by keys.
      tabIndex={0}
    >
      {children(zoom)}
    </section>
  )
}

export function Waiting() {
  const t = useTranslations('ui')
  return (
    <div className="grid h-full animate-appear place-items-center text-ink-2" role="status">
      <span className="sr-only">{t('loading')}</span>
      <Spinner size={28} />
    </div>
  )
}

/** Stands in for a file that cannot be shown. */
export function Unshown({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full place-content-center justify-items-center gap-3 p-8 text-center" role="alert">
      <CircleAlert aria-hidden className="size-7 text-ink-3" />
      <p className="max-w-[46ch] type-body text-ink-2">{children}</p>
    </div>
  )
}

type LoadedProps<Data> = { query: UseQueryResult<Data>; children: (data: Data) => ReactNode }

/** Shows the data of a query, or that it is loading or has failed. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Waiting />
  return (
    <div className="grid h-full place-content-center p-8">
      <QueryFailure query={query} />
    </div>
  )
}
