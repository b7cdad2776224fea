import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Point } from '../../terrain/route.ts'
import { boxOf } from './icons.ts'
import {
  along,
  crowded,
  freeSpot,
  HEAD,
  headOf,
  liftedOff,
  moved,
  REACH,
  sideBySide,
  spread,
  wayInto,
} from './spread.ts'

const apart = ([x, y]: Point, [otherX, otherY]: Point) => Math.hypot(x - otherX, y - otherY)
const spot: Point = [200, 200]

test('a pin alone stands upright', () => {
  expect(spread([spot, [300, 200]]).map(({ turn }) => turn)).toEqual([0, 0])
})

test('pins at one spot show every number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 16 }), count => {
      const tips = Array.from({ length: count }, () => spot)
      const heads = spread(tips).map(lean => headOf(spot, lean))
      for (const [index, head] of heads.entries())
        for (const other of heads.slice(index + 1)) expect(apart(head, other)).toBeGreaterThan(HEAD * 2)
    }),
  )
})

test('a heap is fanned out from west to east, so that stems do not cross', () => {
  const [east, west] = spread([[208, 200], spot])
  expect(west?.turn).toBeLessThan(east?.turn ?? 0)
})

test('only a pin alone has its name beside it', () => {
  expect(crowded([spot, [400, 0], spot])).toEqual([true, false, true])
})

test('a city that the trip comes back to shows a stop for each time', () => {
  expect(sideBySide([spot, [300, 90], spot])).toEqual([
    [191.5, 200],
    [300, 90],
    [208.5, 200],
  ])
})

test('a mark stands above the stop that it would hide, and the stop where it is', () => {
  const [x, y] = spot
  expect(
    liftedOff(
      [spot],
      [
        [x + 5, y + 3],
        [x, y + 60],
      ],
    ),
  ).toEqual([
    [x + 5, y - 24],
    [x, y + 60],
  ])
})

test('a pin and its leaning head move to the middle of a room, and not at all within it', () => {
  const pinAt = (tip: Point, lean = { turn: 0, reach: REACH }) =>
    moved(boxOf({ as: 'stop', type: 'dining', number: 1, lean }), tip)
  expect(wayInto([0, 0, 200, 60], pinAt([100, 50]))).toEqual([0, 0])
  expect(wayInto([0, 0, 200, 60], pinAt([100, 150]))[1]).toBeLessThan(-90)
  const [, , , bottom] = pinAt([100, 50], { turn: 180, reach: 20 })
  expect(bottom).toBeGreaterThan(80)
})

describe('room for a card', () => {
  const [card, frame] = [
    { width: 100, height: 40 },
    { width: 400, height: 200 },
  ]

  test('is the middle where nothing is', () => {
    expect(freeSpot(card, frame, [])).toEqual([150, 80])
  })

  test('is beside what lies in the middle, with a gap', () => {
    const [x = 0, y = 0] = freeSpot(card, frame, [[190, 80, 220, 120]]) ?? []
    const isBeside = x + 100 <= 182 || x >= 228 || y + 40 <= 72 || y >= 128
    expect(isBeside).toBe(true)
  })

  test('is beside a line', () => {
    const line = along([
      [200, 0],
      [200, 200],
    ])
    const [x = 0] = freeSpot(card, frame, line) ?? []
    expect(x + 100 <= 192 || x >= 208).toBe(true)
  })

  test('is nowhere where all is covered, or the card is larger than the frame', () => {
    expect(freeSpot(card, frame, [[0, 0, 400, 200]])).toBeUndefined()
    expect(freeSpot({ width: 390, height: 40 }, frame, [])).toBeUndefined()
  })
})
