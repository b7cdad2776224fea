import './map.css'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import { MapSource, regionalOf } from '../../trip/places/place-source.tsx'
import { aroundQuery } from './around.ts'
import { contentOf } from './content.ts'
import { type Covered, STRIP } from './covered.ts'
import { DrawnMap } from './drawn-map.tsx'
import type { Box } from './spread.ts'
import type { TripMapProps } from './types.ts'
import { viewOf } from './view.ts'

type MapPictureProps = {
  of: TripMapProps
  covered: Covered
  /** Undefined below the canvas, which takes the presses. */
  onPress?: (() => void) | undefined
}

/** What the map will show, with a fraction of its work. */
export const MapPicture = withWords(messages, ({ of, covered, onPress }: MapPictureProps) => {
  const { stops, legs, mode, known, arcs, beside, ideas, tracks, selected, onSelect, explore } = of
  const { size, boxes } = covered
  const t = useTranslations('map')
  const language = useLocale()
  const content = useMemo(
    () => contentOf({ stops, legs, mode, known, arcs, beside, ideas, tracks }),
    [stops, legs, mode, known, arcs, beside, ideas, tracks],
  )
  const view = useMemo(() => viewOf(content.extent, size), [content, size])
  const { data: places } = useQuery(aroundQuery(explore && { view, size }, language), queryClient)
  // Below are the sources, and on a strip the sheet of the day.
  const taken = useMemo(() => {
    const foot = size.height < STRIP ? 56 : 26
    return [...boxes, [0, size.height - foot, size.width, size.height] satisfies Box]
  }, [boxes, size])
  const drawn = (
    <DrawnMap
      className="map-picture"
      content={content}
      hasStopNames
      places={places}
      selected={selected}
      size={size}
      taken={taken}
      view={view}
    />
  )
  if (!onPress) return drawn

  function press({ clientX, clientY }: MouseEvent) {
    const pressed = document.elementsFromPoint(clientX, clientY).map(one => one.closest('[data-mark]'))
    const id = pressed.find(mark => mark !== null)?.getAttribute('data-mark')
    if (id) onSelect(id)
    onPress?.()
  }
  return (
    <section aria-label={t('name')} className="absolute inset-0">
      {drawn}
      <button
        aria-label={t('use')}
        className="absolute inset-0 rounded-[inherit] -outline-offset-4"
        onClick={press}
        type="button"
      />
      <div className="map-sources">
        <p>
          <MapSource
            hasLines
            hasNames={explore !== undefined}
            regional={regionalOf(places ?? [])}
            streets={[]}
          />
        </p>
      </div>
    </section>
  )
})
