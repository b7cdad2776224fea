import './map.css'
import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'
import { localeOf } from '../../lib/words/language.ts'
import { type Point, worldOf } from '../../terrain/route.ts'
import { regionalOf } from '../../trip/places/place-source.tsx'
import { aroundQuery } from './around.ts'
import { contentOf } from './content.ts'
import { landOfTheWorld } from './ground.ts'
import { shortName } from './marks.ts'
import { scaleOf, scaleText } from './scale.ts'
import { type Box, liftedOff, sideBySide } from './spread.ts'
import type { MapContent, MapWay } from './types.ts'
import { metresPerPixel, projectorOf, type Size, type View, viewOf, WORLD } from './view.ts'

const [WIDTH, HEIGHT, HEAD] = [700, 240, 10]
/** A map on screen with room for its controls, which paper has not: the part within them is drawn. */
const WHOLE: Size = { width: WIDTH + 64, height: HEIGHT + 84 }
const [LEFT, TOP] = [20, 66]
const FRAME = { x: LEFT, y: TOP, width: WIDTH, height: HEIGHT }
/** Nearer than this the coast of Natural Earth is wrong by streets, so that it fades into plain land. */
const [FADES_FROM, PLAIN_FROM] = [9, 10.5]
const [LETTER, LINE] = [6.2, 15]

/** The places of a map for paper, drawn once: without WebGL, tiles and controls. */
export function PrintedMap(props: MapContent) {
  const language = useLocale()
  const { pins, halts, beside, route, arcs, tracks, extent } = contentOf(props)
  const lines = [
    ...arcs.map(line => ({ line, as: 'arc' })),
    ...tracks.map(line => ({ line, as: 'track' })),
    { line: route, as: 'route' },
  ]
  const view = viewOf(extent, WHOLE)
  const project = projectorOf(view, WHOLE)
  const { data: ground } = useQuery({
    queryKey: ['ground'],
    queryFn: landOfTheWorld,
    enabled: view.zoom < PLAIN_FROM,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const { known = [] } = props
  const { zoom, center } = view
  const { lat, lng } = center
  const land = useMemo(
    () => (ground && zoom < PLAIN_FROM ? landOf(ground, { zoom, center: { lat, lng } }) : ''),
    [ground, zoom, lat, lng],
  )
  const { data: around = [] } = useQuery(aroundQuery({ view, size: WHOLE }, language))

  const stops = sideBySide(pins.map(project), 2 * HEAD + 2)
  const [ends, beds] = [halts.map(project), liftedOff(stops, beside.map(project))]
  const own = [
    ...halts.map(({ name }, at) => ({ name, at: ends[at] as Point, isBeside: true })),
    ...beside.map(({ label }, at) => ({ name: label, at: beds[at] as Point, isBeside: true })),
  ]
  const others = around.map(place => ({ name: place.name, at: project(place), isBeside: false }))
  const taken = [...stops, ...ends, ...beds].map(([x, y]): Box => [x - HEAD, y - HEAD, x + HEAD, y + HEAD])
  const labels = labelled([...own, ...others], taken)
  const scale = scaleOf(metresPerPixel(view))
  const [right, foot] = [LEFT + WIDTH - 12, TOP + HEIGHT - 10]
  return (
    <svg aria-hidden className="paper-map" viewBox={`${LEFT} ${TOP} ${WIDTH} ${HEIGHT}`}>
      <rect data-land {...FRAME} />
      {land && (
        // As on screen, a coast that is drawn too coarsely goes.
        <g opacity={Math.min(1, (PLAIN_FROM - zoom) / (PLAIN_FROM - FADES_FROM))}>
          <rect data-sea {...FRAME} />
          <path d={land} data-land />
        </g>
      )}
      {lines.map(({ line, as }, at) => (
        <path
          d={pathOf(line.map(project))}
          data-line={as}
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
          key={at}
        />
      ))}
      {labels.map(({ name, at: [x, y] }) => (
        <text key={`${name} ${x} ${y}`} x={x} y={y}>
          {name}
        </text>
      ))}
      {[...ends, ...beds].map(([cx, cy]) => (
        <circle cx={cx} cy={cy} data-place key={`${cx} ${cy}`} r={5} />
      ))}
      {pins.map(({ id, number }, at) => {
        const [x, y] = stops[at] as Point
        return (
          <g key={id} transform={`translate(${x} ${y})`}>
            <circle data-stop r={HEAD} />
            <text data-number y={4}>
              {number}
            </text>
          </g>
        )
      })}
      <path d={`M${right - scale.pixels} ${foot - 5}v5h${scale.pixels}v-5`} data-line="scale" />
      <text data-source x={LEFT + 10} y={foot}>
        {sourcesOf(known, around)}
      </text>
      <text data-scale x={right} y={foot - 9}>
        {scaleText(scale.metres, localeOf[language])}
      </text>
    </svg>
  )
}

/** Whom ways and names are from, without links. */
function sourcesOf(known: readonly MapWay[], around: readonly PlaceAround[]): string {
  const regional = regionalOf(around)
  return [
    ...(known.length > 0 || regional.includes('osm') ? ['© OpenStreetMap'] : []),
    ...(regional.includes('overture') ? ['© Overture Maps Foundation'] : []),
    ...(around.length > 0 ? ['© GeoNames, CC BY 4.0'] : []),
  ].join(', ')
}

const pathOf = (points: readonly Point[]) =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

type Label = { name: string; at: Point; isBeside: boolean }

/** Names beside what is drawn, or over a place, the first ones first, as far as each has room of its own. */
function labelled(labels: readonly Label[], taken: Box[]) {
  return labels.flatMap(({ name, at: [x, y], isBeside }) => {
    const short = shortName(name)
    const width = [...short].reduce((sum, letter) => sum + (letter < '\u2e80' ? LETTER : 2 * LETTER), 0)
    const left = isBeside ? x + HEAD : x - width / 2
    const box: Box = [left, y - LINE / 2, left + width, y + LINE / 2]
    const isInside = box[0] > LEFT && box[1] > TOP && box[2] < LEFT + WIDTH && box[3] < TOP + HEIGHT - LINE
    const isFree = taken.every(
      other => box[0] >= other[2] || box[2] <= other[0] || box[1] >= other[3] || box[3] <= other[1],
    )
    if (!isInside || !isFree) return []
    taken.push(box)
    return { name: short, at: [left, y + 4] as const }
  })
}

type Geometry = GeoJSON.FeatureCollection | GeoJSON.Feature | GeoJSON.Geometry | null

function ringsOf(shape: Geometry): GeoJSON.Position[][] {
  if (shape?.type === 'FeatureCollection') return shape.features.flatMap(ringsOf)
  if (shape?.type === 'Feature') return ringsOf(shape.geometry)
  if (shape?.type === 'MultiPolygon') return shape.coordinates.flat()
  return shape?.type === 'Polygon' ? shape.coordinates : []
}

/** The land as a path. Points far out of sight are drawn in to the edge of a wider frame, where most of them are one. */
function landOf(land: GeoJSON.GeoJSON, { zoom, center }: View): string {
  const scale = WORLD * 2 ** zoom
  const [middleX, middleY] = worldOf(center)
  const { width, height } = WHOLE
  const within = (at: number, most: number) => Math.round(Math.min(Math.max(at, -most), 2 * most) * 10) / 10
  const drawn = (ring: GeoJSON.Position[], turn: number) => {
    const points: Point[] = []
    for (const [lng = 0, lat = 0] of ring) {
      const [worldX, worldY] = worldOf({ lat, lng: lng + turn })
      const x = within(width / 2 + (worldX - middleX) * scale, width)
      const y = within(height / 2 + (worldY - middleY) * scale, height)
      const before = points.at(-1)
      if (before?.[0] !== x || before[1] !== y) points.push([x, y])
    }
    return points.length > 2 ? `${pathOf(points)}Z` : ''
  }
  return ringsOf(land)
    .flatMap(ring => [-360, 0, 360].map(turn => drawn(ring, turn)))
    .join('')
}
