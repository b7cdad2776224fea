import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayNumber, dayOf, daysOf, isCalendarDay, isOutside, lengthOf } from './days.rules.ts'

const first = dayNumber('1900-01-01')
const last = dayNumber('2199-12-31')
const anyDay = fc.integer({ min: first, max: last }).map(dayOf)

test('every day from 1900 to 2199 is the one that the calendar has', () => {
  let date = Temporal.PlainDate.from('1900-01-01')
  const wrong: string[] = []
  for (let number = first; number <= last; number++) {
    const day = date.toString()
    if (dayOf(number) !== day || dayNumber(day) !== number || !isCalendarDay(day)) wrong.push(day)
    date = date.add({ days: 1 })
  }
  expect(wrong).toEqual([])
})

test('DT-01 a range has each of its days once, over leap days and year ends', () => {
  expect(daysOf('2024-02-28', '2024-03-01')).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
  expect(daysOf('2100-02-28', '2100-03-01')).toEqual(['2100-02-28', '2100-03-01'])
  expect(daysOf('2027-12-31', '2028-01-01')).toEqual(['2027-12-31', '2028-01-01'])
  expect(daysOf('2027-05-01', '2027-05-01')).toEqual(['2027-05-01'])
  expect(daysOf('2027-05-02', '2027-05-01')).toEqual([])
  expect(lengthOf('2028-01-01', '2028-12-31')).toBe(366)
})

test('adding days goes where the calendar goes, and back', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, count) => {
      const there = addDays(day, count)
      expect(there).toBe(Temporal.PlainDate.from(day).add({ days: count }).toString())
      expect(addDays(there, -count)).toBe(day)
    }),
    { numRuns: 10_000 },
  )
})

test('a booking is outside of a trip when no day from its first to its last is within', () => {
  const trip = { start_date: '2027-03-28', end_date: '2027-03-30' }
  const isOut = (...moments: (string | null)[]) => isOutside(trip, ...moments)
  expect(isOut('2027-03-27T23:50', '2027-03-28T06:30')).toBe(false)
  expect(isOut('2027-03-30T23:50', '2027-03-31T06:30')).toBe(false)
  expect(isOut('2027-03-20T10:00', '2027-04-02T10:00')).toBe(false)
  expect(isOut('2027-03-20T10:00', '2027-03-27T23:59')).toBe(true)
  expect(isOut('2027-03-31T00:00', null)).toBe(true)
  expect(isOut('2027-03-30T23:59', null)).toBe(false)
  // Over the date line it lands on the day before.
  expect(isOut('2027-03-31T00:30', '2027-03-30T18:00')).toBe(false)
})
