import './map.css'
import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import messages from '../../lib/messages/map.json'
import { queryClient } from '../../lib/query-client.ts'
import { withWords } from '../../lib/words.tsx'
import type { Coordinates } from '../../terrain/route.ts'
import { itemLooks } from '../../trip/item-look.ts'
import { PlaceSource } from '../../trip/place-source.tsx'
import { aroundQuery } from './around.ts'
import { MapCanvas } from './canvas.ts'
import { Card } from './card.tsx'
import { buttonsOf, contentOf, pinsOf } from './content.ts'
import { Controls } from './controls.tsx'
import { spotOf } from './names.ts'
import { Overlay } from './overlay.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { SchematicMap } from './schematic-map.tsx'
import { PinActions, SpotCard } from './spot-card.tsx'
import { StreetsButton } from './streets-button.tsx'
import { configuredTiles } from './tiles.ts'
import { type MapContent, type MapPlace, type Spot, stopTypes, type TripMapProps } from './types.ts'
import type { Size, View } from './view.ts'

const noPlaces: PlaceAround[] = []

/** The map of a day or of the whole trip; fills its parent, whose corners it takes over. */
export const TripMap = withWords(messages, (props: TripMapProps) => {
  const { stops, legs, mode, flights = [], rentals = [], ideas = [] } = props
  const { words, selected, hovered, onHover, onSelect, explore, language } = props
  const t = useTranslations('map')
  const hintId = useId()
  const host = useRef<HTMLDivElement>(null)
  const icons = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<MapCanvas>()
  const [isBroken, setIsBroken] = useState(false)
  const [streets, setStreets] = useState<'none' | 'shown' | 'failed'>('none')
  const [inSight, setInSight] = useState<{ view: View; size: Size }>()
  const [spot, setSpot] = useState<Spot>()
  /** A pin that was pressed, and then something else. */
  const [left, setLeft] = useState<string | null>(null)
  const pressed = selected === left ? null : selected
  // Callers pass fresh arrays of the same places; what they say is what the map depends on.
  const key = JSON.stringify({ stops, legs, mode, flights, rentals, ideas } satisfies MapContent)
  const given = useMemo(() => JSON.parse(key) as Required<MapContent>, [key])
  const content = useMemo(() => contentOf(given), [given])

  const firstExtent = useEffectEvent(() => content.extent)
  useEffect(() => {
    if (!host.current || !icons.current) return
    try {
      const opened = new MapCanvas(host.current, firstExtent(), icons.current)
      setCanvas(opened)
      const tiles = configuredTiles()
      let isThere = true
      const tell = (become: typeof streets) => () => isThere && setStreets(become)
      if (tiles) opened.showStreets(tiles).then(tell('shown'), tell('failed'))
      return () => {
        isThere = false
        setCanvas(undefined)
        opened.remove()
      }
    } catch {
      setIsBroken(true)
      return
    }
  }, [])

  useEffect(() => canvas?.show(content), [canvas, content])
  useEffect(() => canvas?.name(words.surface), [canvas, words.surface])

  const meantId = hovered ?? pressed
  useEffect(() => canvas?.point(meantId ?? undefined), [canvas, meantId])

  function select(id: string) {
    setSpot(undefined)
    setLeft(null)
    onSelect(id)
  }
  /** A press beside an open card closes it. */
  function openSpot(next: Spot) {
    const isOpen = spot !== undefined || stops.some(({ id }) => id === pressed)
    setLeft(selected)
    setSpot(isOpen && next.place_id === null ? undefined : next)
  }
  const point = useEffectEvent(onHover)
  const pick = useEffectEvent(select)
  const press = useEffectEvent(
    (at: Coordinates, place: PlaceAround | undefined, name = place?.name ?? null) => {
      if (explore) openSpot(place ? spotOf(place) : { ...at, name, ...unknown })
    },
  )
  useEffect(
    () =>
      canvas?.watchPointer({
        onHover: id => point(id),
        onSelect: id => pick(id),
        onPress: (at, place, name) => press(at, place, name),
      }),
    [canvas],
  )

  const isExplored = explore !== undefined
  useEffect(
    () =>
      isExplored ? canvas?.watchRest(() => setInSight({ view: canvas.view, size: canvas.size })) : undefined,
    [canvas, isExplored],
  )
  const { data: places = noPlaces } = useQuery(aroundQuery(inSight, language), queryClient)
  // biome-ignore lint/correctness/useExhaustiveDependencies: names give way to places of the trip.
  useEffect(() => canvas?.label(places), [canvas, places, content])

  const selectedPlace = useMemo(
    () => [...given.stops, ...given.legs].find(({ id }) => id === selected),
    [given, selected],
  )
  useEffect(() => {
    if (selectedPlace) canvas?.reveal(selectedPlace)
  }, [canvas, selectedPlace])

  const actionsOf = (place: MapPlace) =>
    explore && place.id === pressed && 'number' in place ? (
      <PinActions edit={explore.edit} of={place} />
    ) : undefined

  if (isBroken)
    return (
      <SchematicMap
        {...props}
        actionsOf={actionsOf}
        controls={surface => <Controls explore={explore} surface={surface} words={words} />}
      />
    )

  const pins = pinsOf(content, meantId)
  const meant = buttonsOf(content, pins).find(({ id }) => id === meantId)
  return (
    <section
      aria-describedby={hintId}
      aria-label={words.name}
      className="trip-map"
      data-tiles={streets === 'shown' ? '' : undefined}
    >
      <p className="sr-only" id={hintId}>
        {words.hint}
      </p>
      <div hidden ref={icons}>
        {stopTypes.map(type => {
          const { icon: Icon } = itemLooks[type]
          return (
            <span data-glyph={type} key={type}>
              <Icon />
            </span>
          )
        })}
      </div>
      <div className="absolute inset-0" ref={host} />
      {canvas && (
        <>
          {createPortal(
            <Overlay
              {...props}
              content={content}
              onSelect={select}
              onReach={place => canvas.reveal(place)}
              pins={pins}
              surface={canvas}
            />,
            canvas.element,
          )}
          {spot && explore ? (
            <SpotCard
              explore={explore}
              key={`${spot.lat} ${spot.lng}`}
              of={spot}
              onClose={() => setSpot(undefined)}
              surface={canvas}
            />
          ) : (
            meant && <Card actions={actionsOf(meant)} of={meant} pins={pins} surface={canvas} words={words} />
          )}
          <Controls camera={canvas} explore={explore} surface={canvas} words={words} />
          <ScaleBar language={language} surface={canvas} />
          <div className="map-sources" data-over-map>
            <p>
              <PlaceSource hasNames={explore !== undefined} />
            </p>
            <StreetsButton />
          </div>
          {streets === 'failed' && (
            <p className="map-notice" data-over-map role="status">
              {t('noStreets')}
            </p>
          )}
        </>
      )}
    </section>
  )
})

const unknown = { formatted_address: null, place_id: null, type: null, glyph: null }
