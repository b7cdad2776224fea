import { expect, test } from 'vitest'
import { spotAmong } from './carry.ts'
import { moved } from './ordering.tsx'

test('a row goes before another or behind the last, and stays where it is beside itself', () => {
  const ids = ['a', 'b', 'c', 'd']
  expect(moved(ids, 'a', 3)).toEqual(['b', 'c', 'a', 'd'])
  expect(moved(ids, 'd', 1)).toEqual(['a', 'd', 'b', 'c'])
  expect(moved(ids, 'a', 4)).toEqual(['b', 'c', 'd', 'a'])
  for (const to of [1, 2]) expect(moved(ids, 'b', to)).toEqual(ids)
})

// Between the second and the third stands a booking.
const rows = [
  [0, 60],
  [60, 140],
  [180, 240],
] as const

test.each([
  ['above the list', -20, 0, 0],
  ['on the upper half of the first row', 29, 0, 0],
  ['on the lower half of the first row', 31, 1, 60],
  ['on the upper half of the second', 99, 1, 60],
  ['on the lower half of the second', 101, 2, 180],
  ['on what stands between rows', 160, 2, 180],
  ['on the lower half of the last', 211, 3, 240],
  ['below the list', 400, 3, 240],
])('a pointer %s means a spot', (_, y, at, lineAt) => {
  expect(spotAmong(rows, y)).toEqual({ at, lineAt })
})

test('in a list without rows there is one spot', () => {
  expect(spotAmong([], 10)).toEqual({ at: 0, lineAt: 0 })
})
