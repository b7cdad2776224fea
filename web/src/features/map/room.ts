import type { Point } from '../../terrain/route.ts'
import { boxesOver, type Size, STRIP } from './covered.ts'
import { type Box, moved, overlaps, wayInto } from './spread.ts'
import { footOf } from './view.ts'

const EDGE = 8
/** Between a place and the sources below it. */
const ABOVE = 4
/** The dot of a position. */
const DOT: Box = [-10, -10, 10, 10]

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height })

/** The element beside the canvas that has a class or role, which the frame of the map draws. */
const beside = (container: HTMLElement, selector: string) =>
  container.parentElement?.querySelector<HTMLElement>(selector)

/**
 * The upper edge of the row of stops, if there is one, else the lower edge of the map. Sources of more lines than views
 * leave room for raise it.
 */
export function floorOf(container: HTMLElement): number {
  const size = sizeOf(container)
  const sources = beside(container, '.map-sources')?.offsetTop ?? size.height
  const floor = beside(container, '.map-stops')?.offsetTop ?? size.height
  return Math.min(floor, sources + footOf(size) - ABOVE)
}

/** The part of a map that leaves a place free. On a strip an open card leaves what is above it, between the buttons. */
export function roomOf(container: HTMLElement): Box {
  const { width, height } = sizeOf(container)
  const card = beside(container, '[role=dialog]')
  if (card && height < STRIP) return [134, 4, width - 160, card.offsetTop - ABOVE]
  const sources = beside(container, '.map-sources')?.offsetTop ?? height
  return [EDGE, EDGE, width - 60, Math.min(floorOf(container) - 12, sources - ABOVE)]
}

/** Whether the dot of a position can be seen at a point of the map. */
export function isInSight(container: HTMLElement, at: Point): boolean {
  const [left, top, , bottom] = roomOf(container)
  const dot = moved(DOT, at)
  const [x, y] = wayInto([left, top, container.clientWidth - EDGE, bottom], dot)
  return x === 0 && y === 0 && !boxesOver(container).some(box => overlaps(dot, box))
}
