import { expect, test } from 'vitest'
import { GAP, positionIn } from './order.ts'

const rows = [
  { position: 0, start_time: null },
  { position: 7, start_time: '09:00' },
  { position: 8, start_time: '10:00' },
]

test.each([
  ['before all', '08:00', 0, 7],
  ['between two that have no room for it', '09:30', 7, 8],
  ['behind all', '11:00', 8, GAP + 9],
])('a row has a place of its own %s', (_, start, before, behind) => {
  const position = positionIn(rows, start)
  expect(position).toBeGreaterThan(before)
  expect(position).toBeLessThan(behind)
})
