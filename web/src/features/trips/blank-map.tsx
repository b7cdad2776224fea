import { type Ring, reliefOf } from '../../terrain/relief.ts'
import { curveThrough, type Point } from '../../terrain/route.ts'

const size = { width: 1280, height: 330 }
const stops: Point[] = [
  [232, 242],
  [548, 92],
  [846, 228],
  [1140, 96],
]
const road = curveThrough([[-60, 214], ...stops, [1360, 190]])

/** The rings as curves through the middles of their edges, without the corners of the grid. */
function outlineOf(rings: readonly Ring[]): string {
  return rings.map(ring => `${ring.slice(1).map(towards(ring)).join('')}Z`).join('')
}

function towards(ring: Ring) {
  return ([x, y]: Point, index: number): string => {
    const [fromX, fromY] = ring[index] ?? [x, y]
    const middle = `${Math.round((fromX + x) / 2)} ${Math.round((fromY + y) / 2)}`
    return index === 0 ? `M${middle}` : `Q${Math.round(fromX)} ${Math.round(fromY)} ${middle}`
  }
}

function drawContours(): string {
  const heights = reliefOf({ seed: 84, palette: 'moor', route: [], shore: false, ratio: 1, ...size })
  return [...heights.bands, ...heights.between].map(outlineOf).join('')
}

let drawn: string | undefined

/** Drawn when it is first wanted: most who open the dashboard never see it. */
function contours(): string {
  drawn ??= drawContours()
  return drawn
}

/** A map with its contours and no colour yet: a dashed road comes in at one edge and leaves by the other. */
export function BlankMap({ className }: { className: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`block ${className}`}
      fill="none"
      preserveAspectRatio="xMaxYMid slice"
      strokeLinecap="round"
      strokeWidth="2"
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <path
        className="stroke-line [mask-image:linear-gradient(#000_55%,transparent)]"
        d={contours()}
        strokeWidth="1"
        vectorEffect="non-scaling-stroke"
      />
      <path
        className="stroke-line-strong transition-colors duration-120 group-hover:stroke-pine"
        d={road}
        strokeDasharray="1 9"
      />
      {stops.map(([cx, cy], index) =>
        index < stops.length - 1 ? (
          <circle
            className="fill-canvas stroke-line-strong transition-colors duration-120 group-hover:stroke-pine"
            cx={cx}
            cy={cy}
            key={cx}
            r="8"
          />
        ) : (
          <circle className="fill-canvas stroke-marigold" cx={cx} cy={cy} key={cx} r="10" strokeWidth="4" />
        ),
      )}
    </svg>
  )
}
