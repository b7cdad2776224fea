import { expect, test } from 'vitest'
import { labelOfKeeping } from './dates.rules.ts'

test.each([
  [['2027-03-27'], 'keepOnFirst'],
  [['2027-03-30', '2027-03-31'], 'keepOnLast'],
  [['2027-03-27', '2027-03-30'], 'keepOnBoth'],
])('with %j gone in favour of 28 and 29 March the choice is %s', (dates, label) => {
  const range = { start: '2027-03-28', end: '2027-03-29' }
  expect(
    labelOfKeeping(
      dates.map(date => ({ date })),
      range,
    ),
  ).toBe(label)
})
