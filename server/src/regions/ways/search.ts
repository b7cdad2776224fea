import { shapeOf, turnedAround } from './cell.ts'
import { turned } from './edge.ts'
import { Field, Touched } from './field.ts'
import type { Graph, Mode } from './graph.ts'
import { metresBetween } from './grid.ts'
import { directions, type Snap } from './snap.ts'

export interface Found {
  metres: number
  seconds: number
  /** In turn x and y, from one snap to the other. */
  points: number[]
}

/** After so many steps others have a turn. */
const STEPS = 256
const MARGIN = 1_000
/** Farther than so many metres from both ends a car stays on roads of so many metres a second, if it can. */
const NEAR = 6_000
const MAIN = 25 / 3.6
/** Lengths are rounded as they are kept. */
const HAIR = 1.0001

interface Limits {
  /** As many vertices are settled before it is given up. */
  settled: number
  cells: number
}

/**
 * The quickest way from one edge to another: A* from both ends, whose guesses are the same line seen from both, so that
 * what they settle is the shortest for sure. It is done in steps, between which others have a turn; undefined where
 * there is none, or none within the limits.
 */
export function* search(
  graph: Graph,
  ends: readonly [Snap, Snap],
  mode: Mode,
  limits: Limits,
): Generator<undefined, Found | undefined> {
  let fastest = Math.max(...ends.map(({ cell }) => graph.fastestIn(cell.id, mode)))
  for (const id of graph.cellsAround(ends[0], ends[1], MARGIN))
    fastest = Math.max(fastest, graph.fastestIn(id, mode))
  let isOnMain = mode === 'car'
  for (;;) {
    const run = createRun(graph, ends, mode, { fastest: fastest * HAIR, isOnMain })
    while (!run.isOver()) {
      if (run.settled() > limits.settled || run.touched.cells.length > limits.cells) return undefined
      for (let step = 0; step < STEPS && !run.isOver(); step++) run.step()
      yield
    }
    // A cell farther off, in which one is faster than the guesses took for possible.
    const found = run.found()
    if (run.touched.fastest <= fastest && (found || !isOnMain)) return found
    if (!found) isOnMain = false
    fastest = Math.max(fastest, run.touched.fastest)
  }
}

interface Guesses {
  /** The most that one makes anywhere, in metres a second. */
  fastest: number
  isOnMain: boolean
}

function createRun(graph: Graph, ends: readonly [Snap, Snap], mode: Mode, { fastest, isOnMain }: Guesses) {
  const touched = new Touched(graph, mode)
  const fields = [new Field(), new Field()] as const
  const { along, against } = directions[mode]
  let best = Number.POSITIVE_INFINITY
  let meeting = -1
  let straight: Found | undefined
  let settled = 0

  const [start] = ends
  const onSame = onEdgeOf(...ends)
  const end = onSame ?? ends[1]
  const guess = (x: number, y: number) =>
    (metresBetween(x, y, end.x, end.y) - metresBetween(x, y, start.x, start.y)) / (2 * fastest)

  const isAway = (x: number, y: number) =>
    [start, end].every(snap => metresBetween(x, y, snap.x, snap.y) > NEAR)

  /** A vertex that is reached in so many seconds from the start, or from which the end is. */
  function reach(side: 0 | 1, vertex: number, seconds: number, before: number, by: number): void {
    if (!fields[side].improve(vertex, seconds, before, by)) return
    const { cell, own } = touched.at(vertex)
    const toGo = guess(cell.x[own] ?? 0, cell.y[own] ?? 0)
    fields[side].push(seconds + (side === 0 ? toGo : -toGo), vertex)
    const whole = seconds + fields[(1 - side) as 0 | 1].seconds(vertex)
    if (whole < best) {
      best = whole
      meeting = vertex
    }
  }

  /** From a snap one goes to the ends of its edge. */
  function begin(side: 0 | 1, { cell, edge, share }: Snap): void {
    const flags = cell.edges.flags[edge] ?? 0
    const whole = cell.edges[mode][edge] ?? 0
    const [toFrom, toEnd] = side === 0 ? [against, along] : [along, against]
    if (flags & toFrom) reach(side, touched.vertex(cell, cell.edges.from[edge] ?? 0), whole * share, -1, 0)
    if (flags & toEnd) reach(side, touched.endOf(cell, edge), whole * (1 - share), -1, 1)
  }

  if (onSame) {
    const { cell, edge } = start
    const part = Math.abs(end.share - start.share)
    const needed = end.share >= start.share ? along : against
    if (part === 0 || (cell.edges.flags[edge] ?? 0) & needed) {
      best = (cell.edges[mode][edge] ?? 0) * part
      const points = partOf(shapeOf(cell, edge), start.share, end.share)
      straight = { metres: (cell.edges.metres[edge] ?? 0) * part, seconds: best, points }
    }
  }
  begin(0, start)
  begin(1, end)

  return {
    touched,
    settled: () => settled,
    isOver: () =>
      fields[0].least + fields[1].least >= best ||
      !(fields[0].least + fields[1].least < Number.POSITIVE_INFINITY),

    step(): void {
      const side = fields[0].least <= fields[1].least ? 0 : 1
      const vertex = fields[side].settle()
      if (vertex < 0) return
      settled++
      const { cell, own } = touched.at(vertex)
      const seconds = fields[side].seconds(vertex)
      const { flags } = cell.edges
      const { metres } = cell.edges
      const times = cell.edges[mode]
      const slowest = isOnMain && isAway(cell.x[own] ?? 0, cell.y[own] ?? 0) ? MAIN : 0
      const last = cell.first[own + 1] ?? 0
      for (let at = cell.first[own] ?? 0; at < last; at++) {
        const half = cell.ends[at] ?? 0
        const edge = half >>> 1
        const isBack = (half & 1) === 1
        // Forwards from where it begins, and backwards to where it begins, needs the same direction.
        const needed = isBack === (side === 1) ? along : against
        if (((flags[edge] ?? 0) & needed) === 0) continue
        if (slowest > 0 && (metres[edge] ?? 0) < slowest * (times[edge] ?? 0)) continue
        const other = isBack ? touched.vertex(cell, cell.edges.from[edge] ?? 0) : touched.endOf(cell, edge)
        if (other >= 0) reach(side, other, seconds + (times[edge] ?? 0), vertex, half)
      }
    },

    found(): Found | undefined {
      if (best === Number.POSITIVE_INFINITY) return undefined
      if (meeting < 0) return straight
      const [before, behind] = fields
      const parts = [
        ...walked(meeting, start, 0, before, touched).reverse(),
        ...walked(meeting, end, 1, behind, touched),
      ]
      return {
        seconds: best,
        metres: parts.reduce((sum, { metres }) => sum + metres, 0),
        points: parts.flatMap(({ points }, n) => (n === 0 ? points : points.slice(2))),
      }
    },
  }
}

interface Part {
  metres: number
  points: number[]
}

/** What lies between the vertex where both sides meet and a snap, in this order; each part is drawn as one goes. */
function walked(
  meeting: number,
  { cell, edge, share }: Snap,
  side: 0 | 1,
  field: Field,
  touched: Touched,
): Part[] {
  const parts: Part[] = []
  let vertex = meeting
  for (let before = field.before(vertex); before >= 0; before = field.before(vertex)) {
    const half = field.by(vertex)
    const { cell } = touched.at(before)
    const shape = shapeOf(cell, half >>> 1)
    const isTurned = ((half & 1) === 1) === (side === 0)
    parts.push({ metres: cell.edges.metres[half >>> 1] ?? 0, points: isTurned ? turnedAround(shape) : shape })
    vertex = before
  }
  const to = field.by(vertex)
  const length = cell.edges.metres[edge] ?? 0
  const ends: [number, number] = side === 0 ? [share, to] : [to, share]
  parts.push({ metres: length * Math.abs(to - share), points: partOf(shapeOf(cell, edge), ...ends) })
  return parts
}

/** The other snap on the edge of the first one, if it is on that: an edge between two cells is in both of them. */
function onEdgeOf(one: Snap, other: Snap): Snap | undefined {
  if (one.cell.id === other.cell.id) return one.edge === other.edge ? other : undefined
  const [edges, others] = [one.cell.edges, other.cell.edges]
  if ((edges.to[one.edge] ?? 0) >= 0 || (others.to[other.edge] ?? 0) >= 0) return undefined
  if (edges.flags[one.edge] !== turned(others.flags[other.edge] ?? 0)) return undefined
  const isAsFast = (mode: Mode) =>
    Math.abs((edges[mode][one.edge] ?? 0) - (others[mode][other.edge] ?? 0)) < 0.1
  if (!isAsFast('foot') || !isAsFast('car')) return undefined
  const shape = turnedAround(shapeOf(other.cell, other.edge))
  if (String(shape) !== String(shapeOf(one.cell, one.edge))) return undefined
  return { ...other, cell: one.cell, edge: one.edge, share: 1 - other.share }
}

/** A part of a line between two shares of its length, turned around where the second is the lesser. */
export function partOf(points: readonly number[], from: number, to: number): number[] {
  if (from > to) return turnedAround(partOf(points, to, from))
  const lengths = [0]
  for (let n = 2; n < points.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [points[n - 2], points[n - 1], points[n], points[n + 1]]
    lengths.push((lengths.at(-1) ?? 0) + metresBetween(x1, y1, x2, y2))
  }
  const whole = lengths.at(-1) ?? 0
  const [begin, end] = [whole * from, whole * to]
  const part = spotAt(points, lengths, begin)
  for (const [n, length] of lengths.entries())
    if (length > begin && length < end) part.push(points[2 * n] ?? 0, points[2 * n + 1] ?? 0)
  return [...part, ...spotAt(points, lengths, end)]
}

function spotAt(points: readonly number[], lengths: readonly number[], at: number): number[] {
  const n = Math.max(
    1,
    lengths.findIndex(length => length >= at),
  )
  const [from = 0, to = 0] = [lengths[n - 1], lengths[n]]
  const share = to === from ? 0 : (at - from) / (to - from)
  return [0, 1].map(axis => {
    const [one = 0, other = 0] = [points[2 * n - 2 + axis], points[2 * n + axis]]
    return Math.round(one + (other - one) * share)
  })
}
