import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, dayOf } from './days.rules.ts'
import { landsTooEarly } from './flights.rules.ts'

const two = (part: number) => String(part).padStart(2, '0')
const moment = fc
  .record({
    day: fc.integer({ min: dayNumber('2027-12-29'), max: dayNumber('2028-03-03') }).map(dayOf),
    hour: fc.nat(23),
    minute: fc.nat(59),
    second: fc.option(fc.nat(59), { nil: undefined }),
  })
  .map(
    ({ day, hour, minute, second }) =>
      `${day}T${two(hour)}:${two(minute)}${second === undefined ? '' : `:${two(second)}`}`,
  )

test('a flight lands too early when a whole day lies between landing and leaving, and one second more', () => {
  fc.assert(
    fc.property(moment, moment, (departs, arrives) => {
      const [left, landed] = [departs, arrives].map(text => Temporal.PlainDateTime.from(text))
      const latest = landed?.add({ days: 1 })
      const expected = !!left && !!latest && Temporal.PlainDateTime.compare(latest, left) < 0
      expect(landsTooEarly(departs, arrives)).toBe(expected)
    }),
    { numRuns: 10_000 },
  )
  expect(landsTooEarly('2027-03-28T08:00', '2027-03-27T08:00')).toBe(false)
  expect(landsTooEarly('2027-03-28T08:00:01', '2027-03-27T08:00')).toBe(true)
})
