import { expect, test } from 'vitest'
import type { Point } from '../../terrain/route.ts'
import { labelStops } from './stop-labels.ts'

const frame = { width: 620, height: 490 }

test('a name stands beside its stop where the road does not run', () => {
  const stops: Point[] = [
    [120, 120],
    [480, 120],
    [480, 400],
  ]
  const [first, second, last] = labelStops(stops, ['Porto', 'Coimbra', 'Lisbon'], frame)
  expect(first).toMatchObject({ anchor: 'end' })
  expect(second).toMatchObject({ anchor: 'start', at: [500, 120] })
  expect(last?.anchor).toBe('start')
})

test('a name never reaches over the edge, nor over another one', () => {
  const stops: Point[] = [
    [40, 240],
    [580, 240],
    [580, 262],
  ]
  const labels = labelStops(stops, ['Llanfairpwllgwyngyll', 'Llanfairpwllgwyngyll', 'Bergen'], frame)
  const boxes = labels.map(({ at: [x, y], anchor, name }) => {
    const width = name.length * 9.4
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
    return { left, right: left + width, y }
  })
  for (const [index, { left, right, y }] of boxes.entries()) {
    expect(left).toBeGreaterThanOrEqual(8)
    expect(right).toBeLessThanOrEqual(612)
    const over = boxes
      .slice(index + 1)
      .filter(box => box.left < right && box.right > left && Math.abs(box.y - y) < 20)
    expect(over).toEqual([])
  }
})

test('a name for which there is no room is left out, and a long one is cut', () => {
  const crowd: Point[] = Array.from({ length: 40 }, (_, index) => [300 + index, 240])
  expect(
    labelStops(
      crowd,
      crowd.map(() => 'Somewhere'),
      frame,
    ).length,
  ).toBeLessThan(40)
  expect(labelStops([[300, 200]], ['A name that goes on and on and on'], frame)[0]?.name).toBe(
    'A name that goes on a…',
  )
})
