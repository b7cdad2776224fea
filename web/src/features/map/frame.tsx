import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { PlaceSource } from '../../trip/places/place-source.tsx'
import { type Cards, PlaceCard } from './cards.tsx'
import type { DrawnContent } from './content.ts'
import { Controls } from './controls.tsx'
import { Overlay } from './overlay.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { SpotCard } from './spot-card.tsx'
import type { Camera, Surface } from './surface.ts'
import type { TripMapProps } from './types.ts'

type MapFrameProps = {
  of: TripMapProps
  content: DrawnContent
  cards: Cards
  /** Once the ground is there. */
  surface: Surface | undefined
  /** Of a ground that can be moved, on which the places lie as well. */
  camera?: Camera | undefined
  /** Whether the ground is from elsewhere. */
  hasTiles?: boolean
  /** Beside whom the places are from. */
  sources?: ReactNode
  /** The ground. */
  children: ReactNode
}

/** All that stands on the ground of a map: places, cards, controls, scale and sources. */
export function MapFrame({
  of,
  content,
  cards,
  surface,
  camera,
  hasTiles,
  sources,
  children,
}: MapFrameProps) {
  const { explore } = of
  const t = useTranslations('map')
  const hintId = useId()
  const { opened, pointed } = cards
  const overlay = surface && (
    <Overlay
      {...of}
      content={content}
      onHover={cards.hover}
      onReach={place => camera?.reveal(place)}
      onSelect={cards.select}
      pins={cards.pins}
      surface={surface}
    />
  )
  return (
    <section
      aria-describedby={hintId}
      aria-label={t('name')}
      className="trip-map"
      data-tiles={hasTiles ? '' : undefined}
      onKeyDown={cards.onKeyDown}
    >
      <p className="sr-only" id={hintId}>
        {t('hint')}
      </p>
      {children}
      {surface && (
        <>
          {camera ? createPortal(overlay, camera.element) : overlay}
          {pointed && <PlaceCard of={pointed} pins={cards.pins} surface={surface} />}
          {opened &&
            explore &&
            (opened.as !== 'spot' ? (
              <PlaceCard
                explore={explore}
                key={opened.id}
                of={opened}
                onClose={cards.close}
                pins={cards.pins}
                surface={surface}
              />
            ) : (
              <SpotCard
                explore={explore}
                key={`${opened.lat} ${opened.lng}`}
                of={opened}
                onClose={cards.close}
                surface={surface}
              />
            ))}
          <Controls camera={camera} explore={explore} surface={surface} />
          <ScaleBar surface={surface} />
          <div className="map-sources" data-over-map>
            <p>
              <PlaceSource hasNames={camera !== undefined && explore !== undefined} />
            </p>
            {sources}
          </div>
        </>
      )}
    </section>
  )
}
