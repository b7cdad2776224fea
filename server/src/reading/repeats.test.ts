import fc from 'fast-check'
import rrule from 'rrule'
import { expect, test } from 'vitest'
import { rounds } from '../testing/strength.ts'
import { daysOfRule, repeatRuleOf } from './repeats.ts'

const some = 8

function daysByLibrary(rule: string, first: string): string[] {
  const dtstart = new Date(`${first}T10:00Z`)
  const found = new rrule.RRule({ ...rrule.RRule.parseString(rule), dtstart }).all((_, n) => n < some)
  return found.map(date => date.toISOString().slice(0, 10))
}

const ours = (text: string, first: string, days = 100_000): string[] => {
  const rule = repeatRuleOf(text)
  return rule ? [...daysOfRule(rule, first, { days }).take(some)] : []
}

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const listOf = <T>(part: fc.Arbitrary<T>, most: number) =>
  fc.uniqueArray(part, { minLength: 1, maxLength: most }).map(all => all.join(','))
const optional = (name: string, part: fc.Arbitrary<unknown>) =>
  fc.option(part, { nil: undefined }).map(value => (value === undefined ? [] : [`${name}=${value}`]))
const nth = fc.tuple(fc.constantFrom('1', '2', '4', '-1', '-2'), weekday).map(all => all.join(''))
/** The library errs where a list has both. */
const byDay = optional('BYDAY', fc.oneof(listOf(nth, 3), listOf(weekday, 3)))
const months = optional('BYMONTH', listOf(fc.integer({ min: 1, max: 12 }), 3))
const monthDays = optional('BYMONTHDAY', listOf(fc.constantFrom(1, 2, 13, 15, 28, 30, 31, -1, -3), 3))
const rules = fc.oneof(
  fc.tuple(fc.constant(['FREQ=DAILY']), months, monthDays, optional('BYDAY', listOf(weekday, 4))),
  fc.tuple(fc.constant(['FREQ=WEEKLY']), optional('BYDAY', listOf(weekday, 4)), optional('WKST', weekday)),
  fc.tuple(fc.constant(['FREQ=MONTHLY']), monthDays),
  fc.tuple(fc.constant(['FREQ=MONTHLY']), byDay),
  fc.tuple(
    fc.constant(['FREQ=MONTHLY']),
    listOf(weekday, 5).map(days => [`BYDAY=${days}`]),
    fc.constantFrom(1, 2, -1).map(position => [`BYSETPOS=${position}`]),
  ),
  fc.tuple(fc.constant(['FREQ=YEARLY']), months),
  fc.tuple(
    fc.constant(['FREQ=YEARLY']),
    listOf(fc.integer({ min: 1, max: 12 }), 2).map(list => [`BYMONTH=${list}`]),
    fc.oneof(monthDays, byDay),
  ),
)
const rest = fc.tuple(
  optional('INTERVAL', fc.integer({ min: 1, max: 4 })),
  optional('COUNT', fc.integer({ min: 1, max: 20 })),
)
const day = fc
  .integer({ min: 0, max: 2_000 })
  .map(days => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10))

test('a rule has the days that the library rrule finds', () => {
  let compared = 0
  fc.assert(
    fc.property(rules, rest, day, (parts, more, start) => {
      const rule = [...parts, ...more].flat().join(';')
      const uncounted = rule.replace(/;COUNT=\d+/, '')
      // The library leaves out a first day that the rule does not have.
      const [first] = daysByLibrary(uncounted, start)
      if (first === undefined || daysByLibrary(uncounted, first)[0] !== first) return
      compared++
      expect([rule, first, ...ours(rule, first)]).toEqual([rule, first, ...daysByLibrary(rule, first)])
    }),
    { numRuns: rounds({ usual: 120, long: 20_000 }) },
  )
  expect(compared).toBeGreaterThan(60)
})
