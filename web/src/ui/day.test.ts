import { expect, test } from 'vitest'
import { countDays } from './day.ts'

test('a trip counts its first and its last day', () => {
  expect(countDays({ start: '2027-03-27', end: '2027-04-04' })).toBe(9)
  expect(countDays({ start: '2027-03-27', end: '2027-03-27' })).toBe(1)
})

test('a leap day is a day', () => {
  expect(countDays({ start: '2028-02-28', end: '2028-03-01' })).toBe(3)
})
