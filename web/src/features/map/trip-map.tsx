import './map.css'
import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import type { Coordinates } from '../../terrain/route.ts'
import { regionalOf } from '../../trip/places/place-source.tsx'
import { aroundQuery } from './around.ts'
import { useCards } from './cards.tsx'
import { contentOf } from './content.ts'
import { useDrawings } from './drawings.ts'
import { MapFrame } from './frame.tsx'
import { OutlineMap } from './outline-map.tsx'
import { StreetsQuestion } from './streets-button.tsx'
import type { MapContent, Spot, TripMapProps } from './types.ts'
import { useCanvas } from './use-canvas.ts'
import { useStreets } from './use-streets.tsx'
import type { InSight } from './view.ts'

const noPlaces: PlaceAround[] = []

type Beginning = {
  /** A picture of the map, which stands in its place until it is drawn. */
  picture: (canPress: boolean) => ReactNode
  /** The picture was pressed, and had the focus. */
  hasFocus: boolean
}

/** The map of a day or of the whole trip; fills its parent, whose corners it takes over. Until it is drawn, a picture is. */
export const TripMap = withWords(messages, (props: TripMapProps & Beginning) => {
  const { stops, legs, mode, arcs = [], beside = [], ideas = [], tracks = [] } = props
  const { known, selected, explore, onAim, picture, hasFocus } = props
  const language = useLocale()
  const t = useTranslations('map')
  const host = useRef<HTMLDivElement>(null)
  const drawings = useRef<HTMLDivElement>(null)
  const [inSight, setInSight] = useState<InSight>()
  // Callers pass fresh arrays of the same places; what they say is what the map depends on.
  const key = JSON.stringify({ stops, legs, mode, arcs, beside, ideas, tracks } satisfies MapContent)
  const given = useMemo(() => JSON.parse(key) as Required<MapContent>, [key])
  const content = useMemo(() => contentOf({ ...given, known }), [given, known])
  const cards = useCards(props, content)
  const firstExtent = useEffectEvent(() => content.extent)
  const { canvas, isDrawn, isBroken } = useCanvas({ host, drawings, extent: content.extent, hasFocus })

  const { state, isBare, streets, streetsButton } = useStreets(canvas, props.tripId, content.extent)

  const hasRow = cards.row.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown keeps clear of the row.
  useEffect(() => canvas?.show(content), [canvas, content, hasRow])
  useEffect(() => canvas?.name(t('surface')), [canvas, t])

  const { meant } = cards
  const meantKey = JSON.stringify(meant)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it says is what the map depends on.
  useEffect(() => canvas?.mean(meant), [canvas, content, meantKey])

  const point = useEffectEvent(cards.hover)
  const pick = useEffectEvent(cards.select)
  const press = useEffectEvent((spot: Spot) => (onAim ? canvas?.centre(spot) : cards.press(spot)))
  const aim = useEffectEvent((spot: Coordinates) => onAim?.(spot))
  useEffect(
    () =>
      canvas?.watchPointer({
        onHover: id => point(id),
        onSelect: id => pick(id),
        onPress: spot => press(spot),
      }),
    [canvas],
  )

  const isAimed = onAim !== undefined
  const isExplored = explore !== undefined || isAimed
  useEffect(() => {
    if (!canvas || !isExplored) return
    const look = () => {
      setInSight({ view: canvas.view, size: canvas.size })
      aim(canvas.view.center)
    }
    if (isAimed) canvas.centre(firstExtent()[0], false)
    look()
    return canvas.watch(look, 'moveend')
  }, [canvas, isExplored, isAimed])
  const { data: places = noPlaces } = useQuery(aroundQuery(inSight, language), queryClient)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names give way to places of the trip.
  useEffect(() => canvas?.label(places), [canvas, places, content])

  const selectedPlace = useMemo(
    () => [...given.stops, ...given.legs].find(({ id }) => id === selected),
    [given, selected],
  )
  const shown = cards.opened ?? selectedPlace
  useEffect(() => {
    if (shown) canvas?.reveal(shown)
  }, [canvas, shown])

  if (isBroken) return <OutlineMap {...props} />
  return (
    <MapFrame
      canvas={canvas}
      cards={cards}
      hasTiles={state === 'shown'}
      of={props}
      regional={regionalOf(places)}
      streets={streets}
      streetsButton={streetsButton}
    >
      <Drawings ref={drawings} />
      <div className="absolute inset-0" data-drawn={isDrawn ? '' : undefined} ref={host} />
      {!isDrawn && <div className="pointer-events-none absolute inset-0">{picture(false)}</div>}
      {canvas && isBare && explore && !cards.opened && <StreetsQuestion canvas={canvas} />}
      {state === 'failed' && (
        <p className="map-notice" data-over-map role="status">
          {t('noStreets')}
        </p>
      )}
    </MapFrame>
  )
})

/** Of types and kinds, for the icons on the map. */
function Drawings({ ref }: { ref: Ref<HTMLDivElement> }) {
  return (
    <div hidden ref={ref}>
      {[...useDrawings()].map(([name, Icon]) => (
        <span data-icon={name} key={name}>
          <Icon />
        </span>
      ))}
    </div>
  )
}
