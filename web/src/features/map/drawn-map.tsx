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
  /** Places whose names are written on the ground. */
  places: readonly PlaceAround[] | undefined
  /** The part of the map that is drawn; all of it by default. */
  part?: Box
  /** Paper shows the numbers of stops only: their names are in the list below the map. */
  hasStopNames?: boolean
  /** Boxes over which no name is written. */
  taken?: readonly Box[]
  selected?: string | null
  children?: ReactNode
}

/** A map as an SVG: without WebGL, and nothing in it moves. */
export function DrawnMap(props: DrawnMapProps) {
  const { className, content, size, view, places, part, taken, selected = null, children } = props
  const { hasStopNames = false } = props
  const drawings = useDrawings()
  const { data: ground } = useQuery(groundQuery(view, size), queryClient)
  const { marks, names, pathOf, project, frame } = useMemo(() => {
    const frame = part ?? ([0, 0, size.width, size.height] satisfies Box)
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
    const names = namesWithRoom(all, frame, away, textScale())
    return { marks: stacked(marks, project), names, pathOf, project, frame }
  }, [content, size, view, places, selected, part, taken, hasStopNames])
  const [x, y] = frame
  const [width, height] = [frame[2] - x, frame[3] - y]
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
      viewBox={`${x} ${y} ${width} ${height}`}
    >
      <rect data-land height={height} width={width} x={x} y={y} />
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
