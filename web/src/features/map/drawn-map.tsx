import type { PlaceAround } from '@caravan/contract/places'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { queryClient } from '../../lib/calls/query-client.ts'
import type { Coordinates } from '../../terrain/route.ts'
import { textScale } from '../../ui/use-is-phone.ts'
import type { DrawnContent } from './content.ts'
import type { Size } from './covered.ts'
import { useDrawings } from './drawings.ts'
import { groundQuery } from './drawn-ground.ts'
import { DrawnMark } from './drawn-mark.tsx'
import { namesWithRoom } from './drawn-names.ts'
import { marksOf, placesBeside, stacked } from './marks.ts'
import { along, type Box, moved } from './spread.ts'
import { projectorOf, type View } from './view.ts'

type DrawnMapProps = {
  className: string
  content: DrawnContent
  size: Size
  view: View
  /** Their names are on the ground. */
  places: readonly PlaceAround[] | undefined
  /** What is drawn of it. */
  part?: Box
  /** On paper stops have their numbers alone, as their names are in the list below. */
  hasStopNames?: boolean
  /** No name is written there. */
  taken?: readonly Box[]
  selected?: string | null
  children?: ReactNode
}

/** A map as an SVG: without WebGL, and nothing in it moves. */
export function DrawnMap(props: DrawnMapProps) {
  const { className, content, size, view, places, part, taken, selected = null, children } = props
  const { hasStopNames = false } = props
  const [left, top, right, bottom] = part ?? [0, 0, size.width, size.height]
  const drawings = useDrawings()
  const { data: ground } = useQuery(groundQuery(view, size), queryClient)
  const { marks, names, pathOf, project } = useMemo(() => {
    const project = projectorOf(view, size)
    const meant = { pins: content.pins, active: selected, isReached: false, said: [] }
    const marks = marksOf(content, meant, project)
    const boxes = marks.map(mark => moved(mark.box, project(mark)))
    const own = marks.map((mark, at) => ({
      name: mark.as === 'stop' && !hasStopNames ? '' : mark.name,
      at: project(mark),
      beside: boxes[at],
    }))
    const towns = placesBeside(content, places ?? [])
    const all = [...own, ...towns.map(town => ({ name: town.name, at: project(town) }))]
    const pathOf = (line: readonly Coordinates[]) =>
      line
        .map(project)
        .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
        .join('')
    const away = [...boxes, ...along(content.route.map(project)), ...(taken ?? [])]
    const names = namesWithRoom(all, part ?? [0, 0, size.width, size.height], away, textScale())
    return { marks: stacked(marks, project), names, pathOf, project }
  }, [content, size, view, places, selected, part, taken, hasStopNames])
  const frame = { x: left, y: top, width: right - left, height: bottom - top }
  const lines = [
    ...content.arcs.map(line => ['arc', line] as const),
    ...content.tracks.map(line => ['track', line] as const),
    ['casing', content.route] as const,
    ['route', content.route] as const,
  ]
  return (
    <svg
      aria-hidden
      className={`drawn-map ${className}`}
      data-drawn={ground && ''}
      viewBox={Object.values(frame).join(' ')}
    >
      <rect data-land {...frame} />
      {ground && (
        <>
          <path d={ground.water} data-water opacity={view.zoom > 13 ? 0.7 : 1} />
          <path d={ground.borders} data-border />
        </>
      )}
      {lines.map(([as, line], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike.
        <path d={pathOf(line)} data-line={as} key={at} />
      ))}
      {content.dots.map(dot => {
        const [cx, cy] = project(dot)
        return <circle cx={cx} cy={cy} fill={`var(--${dot.type}-solid)`} key={dot.id} r={4} />
      })}
      {names.map(({ name, at: [x, y], isBefore }) => (
        <text key={`${name} ${x} ${y}`} textAnchor={isBefore ? 'end' : 'start'} x={x} y={y}>
          {name}
        </text>
      ))}
      {marks.map(mark => (
        <g data-mark={mark.id} key={`${mark.as} ${mark.id}`}>
          <DrawnMark at={project(mark)} drawings={drawings} of={mark} />
        </g>
      ))}
      {children}
    </svg>
  )
}
