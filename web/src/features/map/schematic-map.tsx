import './map.css'
import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import messages from '../../lib/messages/map.json'
import { withWords } from '../../lib/words/words.tsx'
import type { Coordinates, Point } from '../../terrain/route.ts'
import { useCards } from './cards.tsx'
import { contentOf, type DrawnContent } from './content.ts'
import { MapFrame } from './frame.tsx'
import { shortName } from './names.ts'
import { scaleOf } from './scale.ts'
import { crowded } from './spread.ts'
import type { Surface } from './surface.ts'
import type { TripMapProps } from './types.ts'
import { metresPerPixel, type Project, projectorOf, type Size, viewOf } from './view.ts'

const UNMEASURED: Size = { width: 640, height: 400 }
const LETTER = 7

const shortened = (pixels: number) => pixels.toFixed(1)

type Name = { id: string; text: string; at: Point; below: number }

/** Names that have room beneath their place; those before them come first. */
function roomFor(names: readonly Name[]): Name[] {
  const taken: Name[] = []
  for (const name of names) {
    const isFree = taken.every(
      other =>
        Math.abs(other.at[1] - name.at[1]) > 18 ||
        Math.abs(other.at[0] - name.at[0]) > ((other.text.length + name.text.length) * LETTER) / 2,
    )
    if (isFree) taken.push(name)
  }
  return taken
}

function namesIn({ pins, halts, beside, ideas }: DrawnContent, project: Project): Name[] {
  const isCrowded = crowded(pins.map(project))
  return roomFor([
    ...halts.map(halt => ({ id: halt.id, text: shortName(halt.name), at: project(halt), below: 24 })),
    ...pins
      .filter((_, index) => !isCrowded[index])
      .map(pin => ({ id: pin.id, text: shortName(pin.label), at: project(pin), below: 16 })),
    ...[...beside, ...ideas].map(({ id, label, ...at }) => ({
      id,
      text: shortName(label),
      at: project(at),
      below: 26,
    })),
  ])
}

/** A surveyor's grid, whose squares are as long as the scale bar. */
function Grid({ surface }: { surface: Surface }) {
  const id = useId()
  const { pixels } = scaleOf(metresPerPixel(surface.view))
  return (
    <>
      <pattern height={pixels} id={id} patternUnits="userSpaceOnUse" width={pixels}>
        <path className="stroke-(--map-border)" d={`M0 .5H${pixels}M.5 0V${pixels}`} />
      </pattern>
      <rect fill={`url(#${id})`} height="100%" width="100%" />
    </>
  )
}

/** The same places without WebGL and without any library. */
export const SchematicMap = withWords(messages, (props: TripMapProps) => {
  const { stops, legs, mode, arcs, beside, ideas } = props
  const ground = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState<Size>(UNMEASURED)

  useLayoutEffect(() => {
    if (!ground.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(ground.current)
    return () => observer.disconnect()
  }, [])

  const content = useMemo(
    () => contentOf({ stops, legs, mode, arcs, beside, ideas }),
    [stops, legs, mode, arcs, beside, ideas],
  )
  const surface = useMemo((): Surface => {
    const size = { width, height }
    return { size, view: viewOf(content.extent, size), watch: () => () => undefined }
  }, [content, width, height])
  const project = projectorOf(surface.view, surface.size)
  const cards = useCards(props, content)
  const names = namesIn(content, project).filter(({ id }) => !cards.said.includes(id))
  const pathOf = (line: readonly Coordinates[]) =>
    line.map(place => project(place).map(shortened).join(' ')).join('L')
  const route = pathOf(content.route)

  return (
    <MapFrame cards={cards} content={content} of={props} surface={surface}>
      <div className="absolute inset-0" ref={ground} />
      <svg aria-hidden="true" className="absolute inset-0" fill="none" height={height} width={width}>
        <Grid surface={surface} />
        <g strokeLinecap="round" strokeLinejoin="round">
          {content.arcs.length > 0 && (
            <path
              className="stroke-flight-solid"
              d={`M${content.arcs.map(pathOf).join('M')}`}
              strokeDasharray="1 5"
              strokeWidth="2"
            />
          )}
          {route && <path className="stroke-casing" d={`M${route}`} strokeWidth="6.2" />}
          {route && <path className="stroke-marigold" d={`M${route}`} strokeWidth="3.8" />}
        </g>
        {content.dots.map(dot => {
          const [cx, cy] = project(dot)
          return <circle cx={cx} cy={cy} fill={`var(--${dot.type}-solid)`} key={dot.id} r="3.5" />
        })}
        <g className="map-names" textAnchor="middle">
          {names.map(({ id, text, at: [x, y], below }) => (
            <text key={`${id} ${text}`} x={x} y={y + below}>
              {text}
            </text>
          ))}
        </g>
      </svg>
    </MapFrame>
  )
})
