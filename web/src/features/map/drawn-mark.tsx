import type { LucideIcon } from 'lucide-react'
import type { Point } from '../../terrain/route.ts'
import { DASHES, dropOf, grown, roundOf } from './icons.ts'
import type { Mark } from './marks.ts'

type DrawnMarkProps = { of: Mark; at: Point; drawings: ReadonlyMap<string, LucideIcon> }

/** A place of the trip as the map has it (`icons.ts`), as a part of an SVG. */
export function DrawnMark({ of: { icon, box }, at: [x, y], drawings }: DrawnMarkProps) {
  if (icon.as === 'room') return null
  const { at, radius } = roundOf(icon)
  const dashes = icon.isRough && DASHES.join()
  // Those beside the route stand off their place where it is taken.
  const moved = icon.as === 'stop' ? [x, y] : [x + middle(box, 0) - at[0], y + middle(box, 1) - at[1]]
  const place = `translate(${moved.join(' ')}) scale(${icon.look ? grown[icon.as] : 1})`
  if (icon.as === 'stop') {
    const { turn, reach } = icon.lean
    const solid = `var(--${icon.type}-solid)`
    const [fill, text] = icon.isRough ? ['var(--pin-edge)', solid] : [solid, 'var(--pin-edge)']
    const drop = { d: dropOf(reach), transform: `translate(${at.join(' ')}) rotate(${turn})` }
    return (
      <g data-stop transform={place}>
        <path {...drop} fill={fill} stroke="var(--pin-edge)" strokeWidth={2.5} />
        {dashes && <path {...drop} stroke={solid} strokeDasharray={dashes} strokeWidth={2} />}
        <text data-number fill={text} x={at[0]} y={at[1] + 5}>
          {icon.number}
        </text>
      </g>
    )
  }
  if (icon.as === 'leg')
    return (
      <circle
        data-place
        fill="#fff"
        r={radius - 1.6}
        stroke="var(--casing)"
        strokeWidth={3.2}
        transform={place}
      />
    )
  const kind = icon.as === 'beside' ? (icon.kind === 'stay' ? 'lodging' : 'commute') : icon.type
  const isIdea = icon.as === 'idea'
  const size = isIdea ? 26 : 12
  const Drawing = drawings.get(icon.as === 'beside' ? icon.icon : isIdea ? 'idea' : icon.type)
  return (
    <g data-place transform={`${place} translate(${at.join(' ')})`}>
      {!isIdea && (
        <circle
          fill={`var(--${kind}-soft)`}
          r={radius - 0.75}
          stroke={`var(--${kind}-solid)`}
          strokeDasharray={dashes}
          strokeWidth={1.5}
        />
      )}
      {Drawing && (
        <Drawing
          fill={isIdea ? 'var(--pin-edge)' : 'none'}
          height={size}
          stroke={`var(--${kind}-${isIdea ? 'solid' : 'ink'})`}
          strokeDasharray={isIdea ? dashes : undefined}
          strokeWidth={isIdea ? 2 : 2.4}
          width={size}
          x={-size / 2}
          y={-size / 2}
        />
      )}
    </g>
  )
}

const middle = (box: Mark['box'], axis: 0 | 1) => (box[axis] + box[(axis + 2) as 2 | 3]) / 2
