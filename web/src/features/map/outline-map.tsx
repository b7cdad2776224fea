import './map.css'
import { useMemo } from 'react'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import { curveThrough, stopsOf } from '../../terrain/route.ts'
import { useCards } from './cards.tsx'
import { contentOf } from './content.ts'
import { MapFrame } from './frame.tsx'
import type { TripMapProps } from './types.ts'
import { type Size, viewOf } from './view.ts'

const SIZE: Size = { width: 480, height: 180 }

/** The places of a map as a list below the outline of their route, without WebGL and without any library. */
export const OutlineMap = withWords(messages, (props: TripMapProps) => {
  const { stops, legs, mode, arcs, beside, ideas } = props
  const content = useMemo(
    () => contentOf({ stops, legs, mode, arcs, beside, ideas }),
    [stops, legs, mode, arcs, beside, ideas],
  )
  const cards = useCards(props, content)
  const inSight = useMemo(() => ({ size: SIZE, view: viewOf(content.extent, SIZE) }), [content])
  const { pins, halts } = content
  const halfway = stopsOf(pins.length > 0 ? pins : halts, SIZE.width, SIZE.height)
  const road = curveThrough(halfway)
  const outline = halfway.length > 0 && (
    <svg aria-hidden="true" className="map-outline" fill="none" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
      <path className="stroke-casing" d={road} strokeWidth="6.2" />
      <path className="stroke-marigold" d={road} strokeWidth="3.8" />
      {halfway.map(([cx, cy], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route can come back to a spot.
        <circle className="fill-white stroke-casing" cx={cx} cy={cy} key={index} r="6.4" strokeWidth="3.2" />
      ))}
    </svg>
  )
  return <MapFrame cards={cards} inSight={inSight} of={props} outline={outline} />
})
