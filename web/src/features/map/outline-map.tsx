import './map.css'
import { useMemo } from 'react'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import { apart, curveThrough, framing } from '../../terrain/route.ts'
import { useCards } from './cards.tsx'
import { contentOf } from './content.ts'
import type { Size } from './covered.ts'
import { MapFrame } from './frame.tsx'
import type { TripMapProps } from './types.ts'
import { viewOf } from './view.ts'

const SIZE: Size = { width: 480, height: 180 }

/** The places of a map as a list below the outline of their route, without WebGL and without any library. */
export const OutlineMap = withWords(messages, (props: TripMapProps) => {
  const { stops, legs, mode, arcs, beside, ideas, tracks } = props
  const content = useMemo(
    () => contentOf({ stops, legs, mode, arcs, beside, ideas, tracks }),
    [stops, legs, mode, arcs, beside, ideas, tracks],
  )
  const cards = useCards(props, content)
  const inSight = useMemo(() => ({ size: SIZE, view: viewOf(content.extent, SIZE) }), [content])
  const { pins, halts } = content
  const places = pins.length > 0 ? pins : halts
  const recorded = content.tracks.flat()
  const place = framing([...places, ...recorded], SIZE.width, SIZE.height)
  const halfway = apart(places.map(place))
  const road = curveThrough(halfway)
  const outline = places.length + recorded.length > 0 && (
    <svg aria-hidden="true" className="map-outline" fill="none" viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}>
      {content.tracks.map((line, at) => (
        <path
          className="stroke-marigold"
          data-track
          d={`M${line.map(place).join('L')}`}
          // biome-ignore lint/suspicious/noArrayIndexKey: two tracks may be alike.
          key={at}
          strokeWidth="2"
        />
      ))}
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
