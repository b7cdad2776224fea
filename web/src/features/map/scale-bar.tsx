import { useLayoutEffect, useRef } from 'react'
import { useLocale } from 'use-intl'
import { localeOf } from '../../lib/words/language.ts'
import type { MapCanvas } from './canvas.ts'
import { scaleOf, scaleText } from './scale.ts'
import { metresPerPixel } from './view.ts'

/** True in the middle of the map; the language is the page's. */
export function ScaleBar({ canvas }: { canvas: MapCanvas }) {
  const language = useLocale()
  const bar = useRef<HTMLSpanElement>(null)
  const text = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    function measure() {
      const { metres, pixels } = scaleOf(metresPerPixel(canvas.view))
      if (bar.current) bar.current.style.width = `${pixels.toFixed(1)}px`
      if (text.current) text.current.textContent = scaleText(metres, localeOf[language])
    }
    measure()
    return canvas.watch(measure)
  }, [canvas, language])

  return (
    <div aria-hidden="true" className="map-scale" data-over-map>
      <span className="h-1.5 border border-current border-t-0" ref={bar} />
      <span ref={text} />
    </div>
  )
}
