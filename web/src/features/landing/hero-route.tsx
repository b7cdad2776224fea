import { useTranslations } from 'use-intl'
import drawings from './hero-route.json'

type Drawing = (typeof drawings)['wide']
type Place = 'tokyo' | 'hakone' | 'kyoto' | 'osaka' | 'naoshima'
type Anchor = 'start' | 'middle' | 'end'

function Route({ drawing: { box, line, stops }, className }: { drawing: Drawing; className: string }) {
  const t = useTranslations('landing.art.places')
  const last = stops.at(-1)
  return (
    <svg aria-hidden="true" className={`hero-route ${className}`} viewBox={box}>
      <path className="hero-road hero-road-casing" d={line} pathLength="1" />
      <path className="hero-road hero-road-line" d={line} pathLength="1" />
      {stops.map(({ place, at, label }) => (
        <g key={place}>
          <circle className="hero-stop" cx={at[0]} cy={at[1]} r={place === 'tokyo' ? 11 : 8.5} />
          <text textAnchor={label.anchor as Anchor} x={label.at[0]} y={label.at[1]}>
            {t(place as Place)}
          </text>
        </g>
      ))}
      {last && <circle className="fill-[#0b1512]" cx={last.at[0]} cy={last.at[1]} r="4" />}
    </svg>
  )
}

/**
 * The road through the trip, for a wide and for a narrow screen; it begins far outside, so that it leaves a screen of any
 * width over its edge. One is invisible and not unrendered: rendering it again would draw the road a second time.
 */
export function HeroRoute() {
  return (
    <>
      <Route className="max-md:invisible" drawing={drawings.wide} />
      <Route className="md:invisible" drawing={drawings.tall} />
    </>
  )
}
