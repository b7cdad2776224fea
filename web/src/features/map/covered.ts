import type { Box } from './spread.ts'

export type Size = { width: number; height: number }

/** A map of less height than this, in pixels, is the strip above the list of a day. */
export const STRIP = 320

/** Boxes of what lies over a map, from its top left corner. */
export function boxesOver(map: Element, except?: Element): Box[] {
  const { left, top } = map.getBoundingClientRect()
  return [...document.querySelectorAll('[data-over-map], .maplibregl-ctrl-attrib')]
    .filter(one => one !== except)
    .map(one => one.getBoundingClientRect())
    .filter(({ width }) => width > 0)
    .map(box => [box.left - left, box.top - top, box.right - left, box.bottom - top])
}

/** The room that a map has on the page, and what lies over it. */
export type Covered = { size: Size; boxes: readonly Box[] }

/** The controls of the map lie over its picture before the map is drawn. */
const controlsOf = ({ width, height }: Size): Box => [width - 60, 0, width, height < STRIP ? 160 : 300]

/** A phone on its side, where the map reaches below the fold and its sources stay above it, as in the style sheet. */
const ON_ITS_SIDE = '(width >= 36rem) and (height < 30rem)'
/** The height of the sources and of what is below them. */
const SOURCES = 26

function foldOf(map: HTMLElement, { width, height }: Size): Box[] {
  const below = map.getBoundingClientRect().bottom - innerHeight
  return below > 0 && matchMedia(ON_ITS_SIDE).matches ? [[0, height - below - SOURCES, width, height]] : []
}

export function coveredIn(map: HTMLElement): Covered {
  const size = { width: map.clientWidth, height: map.clientHeight }
  return { size, boxes: [...boxesOver(map), controlsOf(size), ...foldOf(map, size)] }
}
