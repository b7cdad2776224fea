import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

/** Brings the sheet of the day over the map, or back; fingers simply scroll it. */
export function SheetGrip() {
  const t = useTranslations('trip')
  const grip = useRef<HTMLButtonElement>(null)
  const [isUp, setIsUp] = useState(false)

  useEffect(() => {
    const scroller = grip.current?.closest('main')
    const look = () => setIsUp(scroller ? scroller.scrollTop > wayUp(scroller, grip.current) / 2 : false)
    scroller?.addEventListener('scroll', look, { passive: true })
    return () => scroller?.removeEventListener('scroll', look)
  }, [])

  function move() {
    const scroller = grip.current?.closest('main')
    if (!scroller) return
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = isUp ? 0 : wayUp(scroller, grip.current)
    scroller.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
  }

  return (
    <button
      aria-label={isUp ? t('showMap') : t('hideMap')}
      className="trip-grabber"
      onClick={move}
      ref={grip}
      type="button"
    />
  )
}

/** How far the sheet has to go until the map is covered. */
function wayUp(scroller: HTMLElement, grip: HTMLElement | null): number {
  const sheet = grip?.parentElement
  if (!sheet) return 0
  return sheet.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
