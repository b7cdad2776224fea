import './map.css'
import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, MapPin } from 'lucide-react'
import { type Ref, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { queryClient } from '../../lib/calls/query-client.ts'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import type { Coordinates } from '../../terrain/route.ts'
import { useBookingKinds } from '../../trip/kinds.ts'
import { regionalOf } from '../../trip/places/place-source.tsx'
import { itemLooks } from '../../trip/rows/item-look.ts'
import { aroundQuery } from './around.ts'
import { MapCanvas } from './canvas.ts'
import { useCards } from './cards.tsx'
import { contentOf } from './content.ts'
import { MapFrame } from './frame.tsx'
import { OutlineMap } from './outline-map.tsx'
import { StreetsQuestion } from './streets-button.tsx'
import { type MapContent, type Spot, stopTypes, type TripMapProps } from './types.ts'
import { useStreets } from './use-streets.tsx'
import type { InSight } from './view.ts'

const noPlaces: PlaceAround[] = []

/** The map of a day or of the whole trip; fills its parent, whose corners it takes over. */
export const TripMap = withWords(messages, (props: TripMapProps) => {
  const { stops, legs, mode, arcs = [], beside = [], ideas = [], tracks = [] } = props
  const { known, selected, explore, onAim } = props
  const language = useLocale()
  const t = useTranslations('map')
  const host = useRef<HTMLDivElement>(null)
  const drawings = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<MapCanvas>()
  const [isBroken, setIsBroken] = useState(false)
  const [inSight, setInSight] = useState<InSight>()
  // Callers pass fresh arrays of the same places; what they say is what the map depends on.
  const key = JSON.stringify({ stops, legs, mode, arcs, beside, ideas, tracks } satisfies MapContent)
  const given = useMemo(() => JSON.parse(key) as Required<MapContent>, [key])
  const content = useMemo(() => contentOf({ ...given, known }), [given, known])
  const cards = useCards(props, content)

  const firstExtent = useEffectEvent(() => content.extent)
  useEffect(() => {
    let opened: MapCanvas | undefined
    function begin() {
      if (!host.current || !drawings.current) return
      try {
        opened = new MapCanvas(host.current, firstExtent(), drawings.current)
        setCanvas(opened)
      } catch {
        setIsBroken(true)
      }
    }
    // Behind the picture of what is around it, whose styles and places are known then.
    let timer: ReturnType<typeof setTimeout>
    const picture = requestAnimationFrame(() => (timer = setTimeout(begin)))
    return () => {
      cancelAnimationFrame(picture)
      clearTimeout(timer)
      setCanvas(undefined)
      opened?.remove()
    }
  }, [])

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
      <div className="absolute inset-0" ref={host} />
      {canvas && isBare && explore && <StreetsQuestion canvas={canvas} />}
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
  const kinds = useBookingKinds()
  const drawn = new Map<string, LucideIcon>([['idea', MapPin]])
  for (const { name, icon, icons } of kinds) {
    drawn.set(name, icon)
    for (const [name, icon] of Object.entries(icons ?? {})) drawn.set(name, icon)
  }
  for (const type of stopTypes) drawn.set(type, itemLooks[type].icon)
  return (
    <div hidden ref={ref}>
      {[...drawn].map(([name, Icon]) => (
        <span data-icon={name} key={name}>
          <Icon />
        </span>
      ))}
    </div>
  )
}
