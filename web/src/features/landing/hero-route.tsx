import { useTranslations } from 'use-intl'
import { curveThrough, type Point } from '../../terrain/route.ts'

type Stop = {
  place: 'tokyo' | 'hakone' | 'kyoto' | 'osaka' | 'naoshima'
  at: Point
  label: { at: Point; anchor: 'start' | 'middle' | 'end' }
}

type Drawing = { size: Point; line: string; stops: readonly Stop[] }

// Both drawings begin far outside, so that the road leaves a screen of any width over its edge.
const wide: Drawing = {
  size: [800, 760],
  line: curveThrough([
    [1700, 470],
    [1330, 610],
    [1010, 500],
    [800, 560],
    [656, 600],
    [490, 540],
    [166, 622],
    [48, 509],
    [102, 398],
    [273, 298],
    [366, 197],
    [418, 200],
    [472, 214],
    [596, 128],
  ]),
  stops: [
    { place: 'naoshima', at: [490, 540], label: { at: [486, 520], anchor: 'start' } },
    { place: 'osaka', at: [166, 622], label: { at: [186, 650], anchor: 'start' } },
    { place: 'kyoto', at: [102, 398], label: { at: [82, 404], anchor: 'end' } },
    { place: 'hakone', at: [418, 200], label: { at: [432, 232], anchor: 'start' } },
    { place: 'tokyo', at: [596, 128], label: { at: [616, 134], anchor: 'start' } },
  ],
}

const tall: Drawing = {
  size: [390, 590],
  line: curveThrough([
    [900, 560],
    [620, 420],
    [480, 470],
    [400, 476],
    [318, 430],
    [220, 392],
    [118, 384],
    [58, 330],
    [36, 262],
    [58, 206],
    [120, 150],
    [162, 96],
    [214, 78],
    [268, 84],
    [330, 44],
  ]),
  stops: [
    { place: 'naoshima', at: [318, 430], label: { at: [334, 408], anchor: 'middle' } },
    { place: 'osaka', at: [58, 330], label: { at: [78, 340], anchor: 'start' } },
    { place: 'kyoto', at: [58, 206], label: { at: [78, 222], anchor: 'start' } },
    { place: 'hakone', at: [214, 78], label: { at: [218, 108], anchor: 'start' } },
    { place: 'tokyo', at: [330, 44], label: { at: [312, 42], anchor: 'end' } },
  ],
}

function Route({ drawing, className }: { drawing: Drawing; className: string }) {
  const t = useTranslations('landing.art.places')
  const last = drawing.stops.at(-1)
  return (
    <svg aria-hidden="true" className={`hero-route ${className}`} viewBox={`0 0 ${drawing.size.join(' ')}`}>
      <path className="hero-road hero-road-casing" d={drawing.line} pathLength="1" />
      <path className="hero-road hero-road-line" d={drawing.line} pathLength="1" />
      {drawing.stops.map(({ place, at, label }) => (
        <g key={place}>
          <circle className="hero-stop" cx={at[0]} cy={at[1]} r={place === 'tokyo' ? 11 : 8.5} />
          <text textAnchor={label.anchor} x={label.at[0]} y={label.at[1]}>
            {t(place)}
          </text>
        </g>
      ))}
      {last && <circle className="fill-[#0b1512]" cx={last.at[0]} cy={last.at[1]} r="4" />}
    </svg>
  )
}

/** The road through the trip, for a wide and for a narrow screen. One is invisible and not unrendered: rendering it again would draw the road a second time. */
export function HeroRoute() {
  return (
    <>
      <Route className="max-md:invisible" drawing={wide} />
      <Route className="md:invisible" drawing={tall} />
    </>
  )
}
