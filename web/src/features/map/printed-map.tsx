import './map.css'
import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { localeOf } from '../../lib/words/language.ts'
import { regionalOf } from '../../trip/places/place-source.tsx'
import { aroundQuery } from './around.ts'
import { contentOf } from './content.ts'
import type { Size } from './covered.ts'
import { DrawnMap } from './drawn-map.tsx'
import { scaleOf, scaleText } from './scale.ts'
import type { Box } from './spread.ts'
import type { MapContent } from './types.ts'
import { metresPerPixel, viewOf } from './view.ts'

const [WIDTH, HEIGHT] = [700, 240]
/** A map on screen with room for its controls, which paper has not: the part within them is drawn. */
const WHOLE: Size = { width: WIDTH + 64, height: HEIGHT + 84 }
const [LEFT, TOP] = [20, 66]
const PART: Box = [LEFT, TOP, LEFT + WIDTH, TOP + HEIGHT]
const [RIGHT, FOOT] = [LEFT + WIDTH - 12, TOP + HEIGHT - 10]

/** The places of a map on paper. */
export function PrintedMap(props: MapContent) {
  const language = useLocale()
  const { stops, legs, mode, known, beside, tracks } = props
  const content = useMemo(
    () => contentOf({ stops, legs, mode, known, beside, tracks }),
    [stops, legs, mode, known, beside, tracks],
  )
  const view = useMemo(() => viewOf(content.extent, WHOLE), [content])
  const { data: places } = useQuery(aroundQuery({ view, size: WHOLE }, language))
  const scale = scaleOf(metresPerPixel(view))
  return (
    <DrawnMap className="paper-map" content={content} part={PART} places={places} size={WHOLE} view={view}>
      <path d={`M${RIGHT - scale.pixels} ${FOOT - 5}v5h${scale.pixels}v-5`} data-line="scale" />
      <text data-source x={LEFT + 10} y={FOOT}>
        {sourcesOf(places ?? [])}
      </text>
      <text data-scale x={RIGHT} y={FOOT - 9}>
        {scaleText(scale.metres, localeOf[language])}
      </text>
    </DrawnMap>
  )
}

/** Whom the coast, ways and names are from, without links. */
const sourcesOf = (places: readonly PlaceAround[]) =>
  [
    '© OpenStreetMap',
    ...(regionalOf(places).includes('overture') ? ['© Overture Maps Foundation'] : []),
    ...(places.length > 0 ? ['© GeoNames, CC BY 4.0'] : []),
  ].join(', ')
