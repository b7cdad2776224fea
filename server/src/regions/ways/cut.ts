import type { Edge } from './edge.ts'
import { FOOT_AGAINST, FOOT_ALONG } from './edge.ts'
import { cellOf } from './grid.ts'

const MOST_BITS = 2 ** 29
const BITS_A_POINT = 16

/**
 * Remembers spots in one bit each. Two may share a bit, so that it may take for known what is not: a way is cut once
 * more than it has to be then, which changes nothing.
 */
function bitsFor(points: number) {
  const size = Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(points * BITS_A_POINT, 1_024))))
  const bits = new Uint8Array(size / 8)
  return {
    /** Whether it was there before. */
    add(x: number, y: number): boolean {
      const at = bitOf(x, y, size)
      const [byte = 0, bit] = [bits[at >>> 3], 1 << (at & 7)]
      bits[at >>> 3] = byte | bit
      return (byte & bit) !== 0
    },
    has(x: number, y: number): boolean {
      const at = bitOf(x, y, size)
      return ((bits[at >>> 3] ?? 0) & (1 << (at & 7))) !== 0
    },
  }
}

function bitOf(x: number, y: number, size: number): number {
  let hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) & (size - 1)
}

/** Where ways meet: the spots of at least two points, and all ends. */
export function createMeetings(points: number) {
  const seen = bitsFor(points)
  const met = bitsFor(points)
  return {
    note({ points: at }: Edge): void {
      for (let n = 0; n < at.length; n += 2) {
        const [x = 0, y = 0] = [at[n], at[n + 1]]
        if (seen.add(x, y) || n === 0 || n === at.length - 2) met.add(x, y)
      }
    },
    at: met.has,
  }
}

export type Barred = { foot: boolean; car: boolean } | undefined

interface Cuts {
  meet(x: number, y: number): boolean
  barred(x: number, y: number): Barred
}

/**
 * Cuts a way where others meet it, and on both sides of the border of a cell, so that a part of it lies in one cell, or
 * is a straight line from one to another. A barrier is a gap behind which it goes on beside itself.
 */
export function* cut(way: Edge, { meet, barred }: Cuts): Generator<Edge> {
  const { points } = way
  let part: number[] = []
  for (let n = 0; n < points.length; n += 2) {
    const [x = 0, y = 0] = [points[n], points[n + 1]]
    part.push(x, y)
    const isLast = n === points.length - 2
    if (n > 0 && (isLast || meet(x, y) || isBorder(points, n))) {
      yield { ...way, points: part }
      part = [x, y]
    }
    const bar = isLast ? undefined : barred(x, y)
    if (!bar) continue
    if (part.length > 2) yield { ...way, points: part }
    part = [x + 1, y]
    const flags = bar.foot ? 0 : way.flags & (FOOT_ALONG | FOOT_AGAINST)
    if (flags) yield { flags, footPace: way.footPace, carPace: 0, points: [x, y, x + 1, y] }
  }
}

/** Whether the point before or behind lies in another cell. */
function isBorder(points: readonly number[], n: number): boolean {
  const cell = (at: number) => cellOf(points[at] ?? 0, points[at + 1] ?? 0)
  return cell(n) !== cell(n - 2) || cell(n) !== cell(n + 2)
}
