import type { Graph, Mode } from './graph.ts'
import { metresBetween, placeOf, type Spot, spotOf } from './grid.ts'
import { WALKING } from './rules.ts'
import { search } from './search.ts'
import { paired, snapsAt } from './snap.ts'

export interface Place {
  lat: number
  lng: number
}

export interface WayBetween {
  metres: number
  minutes: number
  /** From one place to the other, by the ways. */
  line: Place[]
}

const limits = {
  foot: { settled: 100_000, cells: 150 },
  car: { settled: 300_000, cells: 1_500 },
} as const

/** As many as a line has, about. */
const MOST_SPOTS = 1_000

const WALKED_A_SECOND = WALKING / 3.6

/**
 * The way between two places along the streets, in steps between which others have a turn; undefined where they are too
 * far from any, or nothing joins them. What lies between a place and the next street is walked.
 */
export function* wayBetween(
  graph: Graph,
  [from, to]: readonly [Place, Place],
  mode: Mode,
): Generator<undefined, WayBetween | undefined> {
  const [start, end] = [spotOf(from), spotOf(to)]
  const starts = snapsAt(graph, start, mode)
  yield
  const ends = snapsAt(graph, end, mode)
  yield
  const pair = paired(starts, ends)
  const found = pair && (yield* search(graph, pair, mode, limits[mode]))
  if (!found) return undefined
  const aside = pair[0].away + pair[1].away
  return {
    metres: Math.round(found.metres + aside),
    minutes: Math.max(1, Math.round((found.seconds + aside / WALKED_A_SECOND) / 60)),
    line: [start, ...spotsOf(found.points, found.metres / MOST_SPOTS), end].map(placeOf),
  }
}

/** Those that are so many metres from the one before. */
function spotsOf(points: readonly number[], apart: number): Spot[] {
  const spots: Spot[] = []
  for (let n = 0; n < points.length; n += 2) {
    const [x = 0, y = 0] = [points[n], points[n + 1]]
    const before = spots.at(-1)
    if (!before || metresBetween(before.x, before.y, x, y) >= Math.max(1, apart)) spots.push({ x, y })
  }
  return spots
}

/** Takes all steps at once. */
export function inOneGo<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
