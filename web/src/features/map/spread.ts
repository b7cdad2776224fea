import type { Point } from '../../terrain/route.ts'

/** How the head of a pin stands off its tip: degrees from upright, and pixels. */
export type Lean = { turn: number; reach: number }

export const HEAD = 13.5
/** From the tip of an upright pin to the middle of its head. */
export const REACH = 20
const TOO_NEAR = 16
const FARTHEST = 110
const BESIDE = 17

/** Which of the points are one heap, directly or through others. */
function heapsOf(points: readonly Point[]): number[][] {
  const heaps: number[][] = []
  const left = new Set(points.keys())
  for (const first of left) {
    const heap = [first]
    left.delete(first)
    for (const member of heap) {
      const [x, y] = points[member] ?? [0, 0]
      for (const other of left) {
        const [otherX, otherY] = points[other] ?? [0, 0]
        if (Math.hypot(otherX - x, otherY - y) >= TOO_NEAR) continue
        heap.push(other)
        left.delete(other)
      }
    }
    heaps.push(heap)
  }
  return heaps
}

function leanOf(place: number, count: number): Lean {
  if (count === 1) return { turn: 0, reach: REACH }
  // Two heads side by side on stems of the usual length need this angle; from five on the stems have to grow.
  const needed = (2 * Math.asin((HEAD + 1) / REACH) * 180) / Math.PI
  const step = Math.min(needed, 360 / count)
  const reach = (HEAD + 1) / Math.sin((step * Math.PI) / 360)
  return { turn: (place - (count - 1) / 2) * step, reach: Math.min(reach, FARTHEST) }
}

/** For every point its place in its heap, from west to east. */
function placesIn(points: readonly Point[]): { place: number; count: number }[] {
  const places = points.map(() => ({ place: 0, count: 1 }))
  for (const heap of heapsOf(points)) {
    heap.sort((one, other) => (points[one]?.[0] ?? 0) - (points[other]?.[0] ?? 0) || one - other)
    for (const [place, index] of heap.entries()) places[index] = { place, count: heap.length }
  }
  return places
}

/** Fans out the pins whose tips are so close that one head would hide another; every tip stays where it is. */
export function spread(tips: readonly Point[]): Lean[] {
  return placesIn(tips).map(({ place, count }) => leanOf(place, count))
}

export type Box = [left: number, top: number, right: number, bottom: number]

/** The middle of a head whose pin has its tip at a point. */
export function headOf([x, y]: Point, { turn, reach }: Lean): Point {
  const angle = (turn * Math.PI) / 180
  return [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach]
}

export const moved = ([left, top, right, bottom]: Box, [x, y]: Point): Box => [
  left + x,
  top + y,
  right + x,
  bottom + y,
]

export const overlaps = (one: Box, other: Box): boolean =>
  one[2] > other[0] && one[0] < other[2] && one[3] > other[1] && one[1] < other[3]

/** How far a box has to move into a room: to its middle, or not at all where it stands within. */
export function wayInto(room: Box, box: Box): Point {
  const isInside = box[0] >= room[0] && box[1] >= room[1] && box[2] <= room[2] && box[3] <= room[3]
  return isInside
    ? [0, 0]
    : [(room[0] + room[2] - box[0] - box[2]) / 2, (room[1] + room[3] - box[1] - box[3]) / 2]
}

/** Which pins stand in a fan, where their names would hide behind one another's heads. */
export function crowded(tips: readonly Point[]): boolean[] {
  return placesIn(tips).map(({ count }) => count > 1)
}

/** Puts stops that would hide one another side by side. */
export function sideBySide(stops: readonly Point[], apart = BESIDE): Point[] {
  const places = placesIn(stops)
  return stops.map(([x, y], index) => {
    const { place, count } = places[index] ?? { place: 0, count: 1 }
    return [x + (place - (count - 1) / 2) * apart, y]
  })
}

/** From the middle of a target to the next one, so that a finger can tell them apart (WCAG 2.5.8). */
const TARGET = 24

/** Puts marks side by side, and above the stops that they would hide. */
export function liftedOff(stops: readonly Point[], marks: readonly Point[]): Point[] {
  return sideBySide(marks, TARGET).map(([x, y]) => {
    const hidden = stops.find(([stopX, stopY]) => Math.hypot(stopX - x, stopY - y) < TARGET)
    return [x, hidden ? hidden[1] - TARGET : y]
  })
}

const STEP = 12

/** A line as boxes that lie so close together that no card fits between them. */
export function along(line: readonly Point[]): Box[] {
  return line.slice(1).flatMap(([toX, toY], n) => {
    const [x = toX, y = toY] = line[n] ?? []
    const count = Math.min(Math.ceil(Math.hypot(toX - x, toY - y) / STEP), 200)
    return Array.from({ length: count + 1 }, (_, step): Box => {
      const share = count === 0 ? 0 : step / count
      const [atX, atY] = [x + share * (toX - x), y + share * (toY - y)]
      return [atX, atY, atX, atY]
    })
  })
}

/** Between a card and what it must not cover, and how many places are tried along each axis. */
const [AROUND, TRIED] = [8, 12]

/** The top left corner of a card in a frame that overlaps none of the boxes, as near to the middle as there is one. */
export function freeSpot(
  card: { width: number; height: number },
  frame: { width: number; height: number },
  boxes: readonly Box[],
): [x: number, y: number] | undefined {
  const [across, down] = [frame.width - card.width - 2 * AROUND, frame.height - card.height - 2 * AROUND]
  if (across < 0 || down < 0) return undefined
  const around: Box = [-AROUND, -AROUND, card.width + AROUND, card.height + AROUND]
  const isFree = (spot: Point) => !boxes.some(box => overlaps(moved(around, spot), box))
  const steps = Array.from({ length: TRIED + 1 }, (_, n) => n / TRIED)
  const spots = steps.flatMap(x =>
    steps.map((y): [number, number] => [Math.round(AROUND + x * across), Math.round(AROUND + y * down)]),
  )
  const [middleX, middleY] = [AROUND + across / 2, AROUND + down / 2]
  const far = ([x, y]: [number, number]) => Math.hypot(x - middleX, y - middleY)
  return spots.filter(isFree).sort((one, other) => far(one) - far(other))[0]
}
