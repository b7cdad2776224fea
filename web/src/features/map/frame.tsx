import { type ComponentProps, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { MapSource } from '../../trip/places/place-source.tsx'
import type { MapCanvas } from './canvas.ts'
import { type Cards, PlaceCard } from './cards.tsx'
import { Controls } from './controls.tsx'
import { PlaceList } from './place-list.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { SpotCard } from './spot-card.tsx'
import { StopRow } from './stop-row.tsx'
import type { TripMapProps } from './types.ts'
import type { InSight } from './view.ts'

type MapFrameProps = {
  of: TripMapProps
  cards: Cards
  /** Once it is there; an outline instead of it says which part of the world is meant. */
  canvas?: MapCanvas | undefined
  inSight?: InSight | undefined
  outline?: ReactNode
  /** Whether the ground is from elsewhere. */
  hasTiles?: boolean
  streetsButton?: ReactNode
  /** Whose regions the places around, and the streets, are from. */
  regional?: ComponentProps<typeof MapSource>['regional']
  streets?: readonly string[]
  /** The ground. */
  children?: ReactNode
}

/** All that stands on the ground of a map: list of places, cards, controls, scale and sources. */
export function MapFrame(props: MapFrameProps) {
  const { of, cards, canvas, inSight = canvas, outline, hasTiles, children } = props
  const { streetsButton, streets = [], regional = [] } = props
  const { explore, selected, onOpen, onSelect } = of
  const t = useTranslations('map')
  const hintId = useId()
  const { opened, pointed } = cards
  const isDrawn = canvas !== undefined && !hasTiles
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
      {inSight && (
        <>
          <div className={canvas ? 'sr-only' : 'map-plain'}>
            {outline}
            <PlaceList
              cards={cards}
              explore={explore}
              isHidden={canvas !== undefined}
              onReach={place => canvas?.reveal(place)}
              selected={selected}
            />
          </div>
          {canvas && pointed && <PlaceCard canvas={canvas} of={pointed} />}
          {opened &&
            explore &&
            (opened.as !== 'spot' ? (
              <PlaceCard
                canvas={canvas}
                explore={explore}
                key={opened.id}
                of={opened}
                onClose={cards.close}
              />
            ) : (
              <SpotCard
                canvas={canvas}
                explore={explore}
                key={`${opened.lat} ${opened.lng}`}
                of={opened}
                onClose={cards.close}
              />
            ))}
          {onOpen && cards.row.length > 0 && (
            <StopRow onOpen={onOpen} onSelect={onSelect} selected={selected} stops={cards.row} />
          )}
          <Controls canvas={canvas} explore={explore} inSight={inSight} />
          <div className="map-sources">
            <p data-over-map>
              <MapSource
                hasNames={canvas !== undefined && explore !== undefined}
                hasLines={isDrawn || (of.known !== undefined && of.known.length > 0)}
                regional={regional}
                streets={streets}
              />
            </p>
            {streetsButton}
            {canvas && <ScaleBar canvas={canvas} />}
          </div>
        </>
      )}
    </section>
  )
}
