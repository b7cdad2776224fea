import './map.css'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { PlaceSource } from '../../trip/place-source.tsx'
import { MapCanvas } from './canvas.ts'
import { contentOf, pinsOf } from './content.ts'
import { Controls } from './controls.tsx'
import { Overlay } from './overlay.tsx'
import { ScaleBar } from './scale-bar.tsx'
import { SchematicMap } from './schematic-map.tsx'
import { configuredTiles } from './tiles.ts'
import type { MapContent, TripMapProps } from './types.ts'

/** The map of a day or of the whole trip; fills its parent, whose corners it takes over. */
export function TripMap(props: TripMapProps) {
  const { stops, legs, mode, labels = [], flights = [], rentals = [] } = props
  const { words, selected, hovered, onHover, onSelect } = props
  const hintId = useId()
  const host = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState<MapCanvas>()
  const [isBroken, setIsBroken] = useState(false)
  const [tiles, setTiles] = useState(configuredTiles)
  // Callers pass fresh arrays of the same places; what they say is what the map depends on.
  const key = JSON.stringify({ stops, legs, mode, labels, flights, rentals } satisfies MapContent)
  const given = useMemo(() => JSON.parse(key) as Required<MapContent>, [key])
  const content = useMemo(() => contentOf(given), [given])

  const firstExtent = useEffectEvent(() => content.extent)
  useEffect(() => {
    if (!host.current) return
    try {
      const opened = new MapCanvas(host.current, firstExtent(), tiles, () => setTiles(undefined))
      setCanvas(opened)
      return () => {
        setCanvas(undefined)
        opened.remove()
      }
    } catch {
      setIsBroken(true)
      return
    }
  }, [tiles])

  useEffect(() => canvas?.show(content, given.labels), [canvas, content, given])
  useEffect(() => canvas?.name(words.surface), [canvas, words.surface])

  const meantId = hovered ?? selected
  useEffect(() => canvas?.point(meantId ?? undefined), [canvas, meantId])

  const point = useEffectEvent(onHover)
  const pick = useEffectEvent(onSelect)
  useEffect(() => canvas?.watchPointer({ onHover: id => point(id), onSelect: id => pick(id) }), [canvas])

  const selectedPlace = useMemo(
    () => [...given.stops, ...given.legs].find(({ id }) => id === selected),
    [given, selected],
  )
  useEffect(() => {
    if (selectedPlace) canvas?.reveal(selectedPlace)
  }, [canvas, selectedPlace])

  if (isBroken) return <SchematicMap {...props} />

  return (
    <section aria-describedby={hintId} aria-label={words.name} className="trip-map" data-tiles={tiles && ''}>
      <p className="sr-only" id={hintId}>
        {words.hint}
      </p>
      <div className="absolute inset-0" ref={host} />
      {canvas && (
        <>
          {createPortal(
            <Overlay
              {...props}
              halts={content.halts}
              onReach={place => canvas.reveal(place)}
              pins={pinsOf(content, meantId)}
              rentals={content.rentals}
              surface={canvas}
            />,
            canvas.element,
          )}
          <Controls onFit={() => canvas.fit()} onZoom={steps => canvas.zoomBy(steps)} words={words} />
          <ScaleBar language={props.language} surface={canvas} />
          <p className="map-sources" data-over-map>
            <PlaceSource />
          </p>
        </>
      )}
    </section>
  )
}
