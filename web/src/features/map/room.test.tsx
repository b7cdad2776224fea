import { expect, test, vi } from 'vitest'
import { floorOf, isInSight } from './room.ts'

/** A map with sources over its lower edge and a button in its corner. */
function mapOf(size: { width: number; height: number }, sources: number): HTMLElement {
  const map = document.createElement('section')
  map.innerHTML = '<div></div><button data-over-map></button><div class="map-sources"></div>'
  document.body.replaceChildren(map)
  const [container, button, foot] = [...map.children] as HTMLElement[]
  if (!container || !button || !foot) throw new Error('The map lacks a part.')
  vi.spyOn(container, 'clientWidth', 'get').mockReturnValue(size.width)
  vi.spyOn(container, 'clientHeight', 'get').mockReturnValue(size.height)
  vi.spyOn(foot, 'offsetTop', 'get').mockReturnValue(sources)
  button.getBoundingClientRect = () => new DOMRect(12, 12, 120, 44)
  return container
}

test.each([
  ['beside everything', [200, 100], true],
  ['under the sources of a strip', [200, 165], false],
  ['under a button', [60, 40], false],
  ['beyond the edge', [395, 100], false],
] as const)('a position %s', (_, at, isSeen) => {
  expect(isInSight(mapOf({ width: 390, height: 224 }, 160), [...at])).toBe(isSeen)
})

test('sources of one line leave views as they are, sources of larger text raise their floor', () => {
  expect(floorOf(mapOf({ width: 390, height: 224 }, 148))).toBe(224)
  expect(floorOf(mapOf({ width: 600, height: 800 }, 770))).toBe(800)
  expect(floorOf(mapOf({ width: 390, height: 600 }, 500))).toBeLessThan(560)
})
