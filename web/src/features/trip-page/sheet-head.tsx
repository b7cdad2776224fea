import { type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import words from '../../lib/messages/sheet.json'
import { withWords } from '../../lib/words/words.tsx'

const stops = ['list', 'half', 'map'] as const
/** Where the sheet of the day rests on a phone: over all of the map, below a strip of it, or below all of it. */
type Stop = (typeof stops)[number]

const next = { list: 'half', half: 'map', map: 'list' } as const
const leadsTo = { list: 'showMap', half: 'enlargeMap', map: 'showList' } as const
const SLIDE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' }
/** From so many pixels on, a press is a drag. */
const SLACK = 6
/** In ms: a finger that has rested for so long has no speed; any other throws the sheet for so long. */
const [REST, THROW] = [80, 200]
/** In pixels, by which the sheet lies over the map, as in the style sheet. */
const OVERLAP = 22

type Drag = { at: number; from: number; top: number; time: number; speed: number }

type SheetHeadProps = {
  /** Whether the sheet lies below all of the map; in the address, as Back ends it. */
  isLow: boolean
  onLow: (isLow: boolean) => void
}

/** Brings the sheet around it on to the next stop. Fingers scroll it over the strip, and drag it by its head. */
export const SheetHead = withWords(words, Head)

function Head({ isLow, onLow }: SheetHeadProps) {
  const t = useTranslations('trip')
  const head = useRef<HTMLButtonElement>(null)
  const [isUp, setIsUp] = useState(false)
  const stop: Stop = isLow ? 'map' : isUp ? 'list' : 'half'
  const drag = useRef<Drag>(undefined)
  const isDragged = useRef(false)
  /** From where it leaves, and where it goes, until the address says so. */
  const leaving = useRef<{ from?: number; to?: Stop }>({})
  const wasLow = useRef(isLow)

  function go(to: Stop) {
    leaving.current = { from: partsOf(head.current).top(), to }
    if ((to === 'map') === isLow) settle(to)
    else onLow(to === 'map')
  }

  /** Slides over the page, which is at its upper end meanwhile. */
  function settle(to: Stop) {
    const { shown, scroller, half, topOf } = partsOf(head.current)
    const { from = isLow ? half : Number.POSITIVE_INFINITY } = leaving.current
    leaving.current = {}
    setIsUp(to === 'list')
    if (half === 0) return
    scroller.scrollTop = 0
    shown.style.translate = ''
    scroller.toggleAttribute('data-slides', from > half)
    function end() {
      scroller.scrollTop = to === 'list' ? half : 0
      scroller.removeAttribute('data-slides')
    }
    const base = topOf(isLow ? 'map' : 'half')
    const way = [Math.min(from, topOf('map')), topOf(to)].map(top => `0 ${top - base}px`)
    if (way[0] === way[1] || matchMedia('(prefers-reduced-motion: reduce)').matches) return end()
    shown.animate({ translate: way }, SLIDE).finished.then(end, () => undefined)
  }

  useLayoutEffect(() => {
    if (wasLow.current !== isLow) settle(isLow ? 'map' : (leaving.current.to ?? 'half'))
    wasLow.current = isLow
  })

  const hold = useEffectEvent(({ target, isPrimary, button, clientY: at, timeStamp: time }: PointerEvent) => {
    const { shown, half, top } = partsOf(head.current)
    const isHead = target === shown ? isLow : (target as Element).closest('.trip-grabber, h2')
    isDragged.current = false
    if (isHead && isPrimary && button === 0 && half > 0)
      drag.current = { at, from: top(), top: top(), time, speed: 0 }
  })

  const move = useEffectEvent(({ clientY, timeStamp, pointerId }: PointerEvent) => {
    const held = drag.current
    if (!held) return
    const { shown, scroller, topOf } = partsOf(head.current)
    if (!isDragged.current) {
      if (Math.abs(clientY - held.at) < SLACK) return
      isDragged.current = true
      shown.setPointerCapture(pointerId)
      for (const slide of shown.getAnimations()) slide.cancel()
      scroller.scrollTop = 0
    }
    const wanted = held.from + clientY - held.at
    const base = topOf(isLow ? 'map' : 'half')
    if (wanted > base) scroller.setAttribute('data-slides', '')
    const top = Math.max(Math.min(wanted, topOf('map')), Math.min(held.from, 0))
    const ms = timeStamp - held.time
    if (ms > 0) Object.assign(held, { speed: (top - held.top) / ms, top, time: timeStamp })
    shown.style.translate = `0 ${top - base}px`
  })

  const drop = useEffectEvent(({ type, timeStamp }: PointerEvent) => {
    const held = drag.current
    drag.current = undefined
    if (!held || !isDragged.current) return
    const { topOf } = partsOf(head.current)
    const hasSpeed = type === 'pointerup' && timeStamp - held.time < REST
    const thrown = held.top + (hasSpeed ? held.speed * THROW : 0)
    const away = (to: Stop) => Math.abs(topOf(to) - thrown)
    go(stops.reduce((best, one) => (away(one) < away(best) ? one : best)))
  })

  useEffect(() => {
    const { shown, scroller, half } = partsOf(head.current)
    const left = new AbortController()
    const { signal } = left
    scroller.addEventListener('scroll', () => setIsUp(scroller.scrollTop > half / 2), {
      passive: true,
      signal,
    })
    shown.addEventListener('pointerdown', event => hold(event), { signal })
    shown.addEventListener('pointermove', event => move(event), { signal })
    for (const end of ['pointerup', 'pointercancel'] as const)
      shown.addEventListener(end, event => drop(event), { signal })
    return () => left.abort()
  }, [])

  return (
    <button
      aria-label={t(leadsTo[stop])}
      className="trip-grabber"
      // A press with the mouse follows upon a drag.
      onClick={({ detail }: MouseEvent) => (detail === 0 || !isDragged.current) && go(next[stop])}
      ref={head}
      type="button"
    />
  )
}

/** The sheet of a head, and what it lies in; `half` is 0 where there is no sheet. */
function partsOf(head: HTMLElement | null) {
  const shown = head?.parentElement as HTMLElement
  const scroller = shown.parentElement as HTMLElement
  const half = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--half')) || 0
  const map = shown.nextElementSibling as HTMLElement | null
  return {
    shown,
    scroller,
    half,
    top: () => shown.getBoundingClientRect().top - scroller.getBoundingClientRect().top,
    /** Of the lowest one, while the map is as high. */
    topOf: (stop: Stop) => ({ list: 0, half, map: (map?.offsetHeight ?? 0) - OVERLAP })[stop],
  }
}
