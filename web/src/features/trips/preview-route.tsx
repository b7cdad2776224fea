import './preview-route.css'
import type { PaletteName } from '../../terrain/palettes.ts'
import { palettes } from '../../terrain/palettes.ts'
import { curveThrough, stopsOf } from '../../terrain/route.ts'
import type { PlaceOption } from '../../trip/places/chosen-place.ts'
import { labelStops } from './stop-labels.ts'

type PreviewRouteProps = {
  cities: readonly PlaceOption[]
  palette: PaletteName
  width: number
  height: number
}

/** The road through the cities as the cover will show it, with their names. */
export function PreviewRoute({ cities, palette, width, height }: PreviewRouteProps) {
  const located = cities.flatMap(({ place: { name, lat, lng } }) =>
    typeof lat === 'number' && typeof lng === 'number' ? [{ name, lat, lng }] : [],
  )
  const stops = stopsOf(located, width, height)
  // Places a step apart are one stop.
  const names = stops.length === located.length ? located.map(({ name }) => name) : []
  const road = curveThrough(stops)
  const { water, line } = palettes[palette]
  const scale = Math.min(1, height / 300)
  return (
    <svg
      aria-hidden="true"
      className="absolute top-0 left-0"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
    >
      {stops.length === 1 &&
        [58, 41, 25].map((radius, index) => (
          <g key={radius} opacity={[0.35, 0.6, 1][index]}>
            <circle
              className="preview-ring-casing"
              cx={stops[0]?.[0]}
              cy={stops[0]?.[1]}
              r={radius * scale}
            />
            <circle className="preview-ring" cx={stops[0]?.[0]} cy={stops[0]?.[1]} r={radius * scale} />
          </g>
        ))}
      <g key={road}>
        <path className="preview-road preview-road-casing" d={road} pathLength="1" />
        <path className="preview-road preview-road-line" d={road} pathLength="1" />
      </g>
      {stops.map(([cx, cy], index) => {
        const isEnd = index === 0 || index === stops.length - 1
        return <circle className="preview-stop" cx={cx} cy={cy} key={`${cx} ${cy}`} r={isEnd ? 10 : 8} />
      })}
      {stops.slice(-1).map(([cx, cy]) => (
        <circle className="fill-[#14241e]" cx={cx} cy={cy} key={`${cx} ${cy}`} r="4" />
      ))}
      <g className="preview-names" fill={line} stroke={water}>
        {labelStops(stops, names, { width, height }).map(({ name, at: [x, y], anchor }) => (
          <text dy="0.36em" key={`${name} ${x}`} textAnchor={anchor} x={x} y={y}>
            {name}
          </text>
        ))}
      </g>
    </svg>
  )
}
