import { type Cell, indexAt, shapeOf } from './cell.ts'
import { CAR_AGAINST, CAR_ALONG, FOOT_AGAINST, FOOT_ALONG } from './edge.ts'
import type { Graph, Mode } from './graph.ts'
import { across, cellOf, LONGEST, METRES, metresBetween, type Spot, shrink } from './grid.ts'

/** As far as a spot may be from the next way. */
export const REACH = 200

/** An edge comes no farther from the cells of its ends. */
const HALF = (LONGEST * METRES) / 2

export const directions = {
  foot: { along: FOOT_ALONG, against: FOOT_AGAINST },
  car: { along: CAR_ALONG, against: CAR_AGAINST },
} as const

/** Where somebody comes to a way. */
export interface Snap extends Spot {
  cell: Cell
  edge: number
  /** From the spot to the way. */
  away: number
  /** How far along the edge it is, from 0 to 1. */
  share: number
  piece: number
}

/** The nearest edge of each piece of the graph that is in reach. */
export function snapsAt(graph: Graph, spot: Spot, mode: Mode): Map<number, Snap> {
  const found = new Map<number, Snap>()
  for (const id of graph.cellsAround(spot, spot, REACH + HALF)) {
    const cell = graph.cell(id)
    if (cell) snapIn(graph, cell, { spot, mode }, found)
  }
  return found
}

interface Wanted {
  spot: Spot
  mode: Mode
}

function snapIn(graph: Graph, cell: Cell, { spot, mode }: Wanted, found: Map<number, Snap>): void {
  const { along, against } = directions[mode]
  const { flags } = cell.edges
  for (let edge = 0; edge < flags.length; edge++) {
    if (((flags[edge] ?? 0) & (along | against)) === 0) continue
    const points = shapeOf(cell, edge)
    if (!isNear(points, spot)) continue
    const near = nearestOn(points, spot)
    if (near.away > REACH) continue
    const piece = pieceOf(graph, cell, edge, mode)
    if (piece === undefined || near.away >= (found.get(piece)?.away ?? Number.POSITIVE_INFINITY)) continue
    found.set(piece, { ...near, cell, edge, piece })
  }
}

/** Whether the box of a line comes close to a spot. */
function isNear(points: readonly number[], { x, y }: Spot): boolean {
  const up = REACH / METRES
  const aside = up / Math.max(0.02, shrink(y))
  let [left, right, low, high] = [false, false, false, false]
  for (let n = 0; n < points.length; n += 2) {
    const [dx, dy] = [(points[n] ?? 0) - x, (points[n + 1] ?? 0) - y]
    if (dx <= aside) left = true
    if (dx >= -aside) right = true
    if (dy <= up) low = true
    if (dy >= -up) high = true
  }
  return left && right && low && high
}

/** Both ends of an edge have to be of one piece: one that leads from one to another is no place to begin or end at. */
function pieceOf(graph: Graph, cell: Cell, edge: number, mode: Mode): number | undefined {
  const own = cell.pieces[mode][cell.edges.from[edge] ?? 0]
  const to = cell.edges.to[edge] ?? 0
  if (to >= 0) return cell.pieces[mode][to] === own ? own : undefined
  const [x = 0, y = 0] = shapeOf(cell, edge).slice(-2)
  const other = graph.cell(cellOf(x, y))
  return other?.pieces[mode][indexAt(other, x, y)] === own ? own : undefined
}

export function nearestOn(points: readonly number[], { x, y }: Spot) {
  const scale = shrink(y)
  const best = { away: Number.POSITIVE_INFINITY, x: 0, y: 0, at: 0 }
  let length = 0
  for (let n = 2; n < points.length; n += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [points[n - 2], points[n - 1], points[n], points[n + 1]]
    const [dx, dy] = [across(x1, x2) * scale, y2 - y1]
    const square = dx * dx + dy * dy
    const along = square === 0 ? 0 : (across(x1, x) * scale * dx + (y - y1) * dy) / square
    const share = Math.min(Math.max(along, 0), 1)
    const [atX, atY] = [Math.round(x1 + across(x1, x2) * share), Math.round(y1 + (y2 - y1) * share)]
    const away = metresBetween(x, y, atX, atY)
    const part = metresBetween(x1, y1, x2, y2)
    if (away < best.away) Object.assign(best, { away, x: atX, y: atY, at: length + part * share })
    length += part
  }
  return { away: best.away, x: best.x, y: best.y, share: length === 0 ? 0 : Math.min(best.at / length, 1) }
}

/** The snaps of two spots from which one comes to the other with the shortest ways to and from them. */
export function paired(from: Map<number, Snap>, to: Map<number, Snap>): [Snap, Snap] | undefined {
  let best: [Snap, Snap] | undefined
  for (const [piece, one] of from) {
    const other = to.get(piece)
    if (other && (!best || one.away + other.away < best[0].away + best[1].away)) best = [one, other]
  }
  return best
}
