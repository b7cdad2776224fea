import type { Point } from '../../terrain/route.ts'

export type StopLabel = { name: string; at: Point; anchor: 'start' | 'middle' | 'end' }
type Box = { left: number; top: number; right: number; bottom: number }
type Frame = { width: number; height: number }

const LINE = 20
const AWAY = 20
/** A lone stop stands in rings. */
const AWAY_FROM_RINGS = 42
const LONGEST = 22

/** Puts the names of stops beside them, clear of the road and of each other; one that fits nowhere is left out. */
export function labelStops(stops: readonly Point[], names: readonly string[], frame: Frame): StopLabel[] {
  const road = stops.flatMap((stop, index) => alongTo(stops[index - 1] ?? stop, stop))
  const taken: Box[] = stops.map(([x, y]) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 }))
  return stops.flatMap((stop, index) => {
    const name = shorten(names[index] ?? '')
    const [best] = placesAround(stop, name, stops.length > 1 ? AWAY : AWAY_FROM_RINGS)
      .map(place => ({ ...place, cost: costOf(place.box, taken, road, frame) }))
      .sort((one, other) => one.cost - other.cost)
    if (!best || best.cost >= 100) return []
    taken.push(best.box)
    return [{ name, at: best.at, anchor: best.anchor }]
  })
}

function placesAround([x, y]: Point, name: string, away: number): (Omit<StopLabel, 'name'> & { box: Box })[] {
  const width = widthOf(name)
  const sides = [
    { at: [x + away, y], anchor: 'start', before: 0 },
    { at: [x - away, y], anchor: 'end', before: width },
    { at: [x, y - 28], anchor: 'middle', before: width / 2 },
    { at: [x, y + 28], anchor: 'middle', before: width / 2 },
  ] as const
  return sides.map(({ at, anchor, before }) => {
    const left = at[0] - before
    return { at, anchor, box: { left, right: left + width, top: at[1] - LINE / 2, bottom: at[1] + LINE / 2 } }
  })
}

function costOf(box: Box, taken: readonly Box[], road: readonly Point[], { width, height }: Frame): number {
  const isOutside = box.left < 8 || box.right > width - 8 || box.top < 8 || box.bottom > height - 8
  const isTaken = taken.some(
    other =>
      box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top,
  )
  const crossed = road.filter(
    ([x, y]) => x > box.left - 4 && x < box.right + 4 && y > box.top - 2 && y < box.bottom + 2,
  )
  return (isOutside || isTaken ? 100 : 0) + crossed.length
}

function alongTo([x, y]: Point, [toX, toY]: Point): Point[] {
  return Array.from({ length: 12 }, (_, step) => [x + ((toX - x) * step) / 12, y + ((toY - y) * step) / 12])
}

/** About as wide as it is drawn; Chinese characters are square. */
function widthOf(name: string): number {
  return [...name].reduce((width, character) => width + (character > '\u2e80' ? 16.5 : 9.4), 0)
}

function shorten(name: string): string {
  const characters = [...name]
  return characters.length <= LONGEST ? name : `${characters.slice(0, LONGEST - 1).join('')}…`
}
