import { expect, test } from 'vitest'
import { passportValidity } from './passport-validity.ts'

const today = '2027-01-10'
const japan = { name: 'Trip to Japan', end_date: '2027-04-04' }
const norway = { name: 'Trip to Norway', end_date: '2027-08-31' }

test.each([
  ['2027-04-03', { kind: 'before', trip: 'Trip to Japan', more: 0 }],
  ['2027-04-04', { kind: 'soon', trip: 'Trip to Japan', more: 0 }],
  ['2027-10-03', { kind: 'soon', trip: 'Trip to Japan', more: 0 }],
  ['2027-10-04', { kind: 'good', trip: 'Trip to Japan', months: 6 }],
  ['2029-11-09', { kind: 'good', trip: 'Trip to Japan', months: 31 }],
  ['2030-04-04', { kind: 'long', trip: 'Trip to Japan', years: 3 }],
] as const)('a passport that expires on %s', (expiry, validity) => {
  expect(passportValidity(expiry, [japan], today)).toEqual(validity)
})

test('the first trip that it fails is named, and how many follow', () => {
  expect(passportValidity('2027-04-01', [norway, japan], today)).toEqual({
    kind: 'before',
    trip: 'Trip to Japan',
    more: 1,
  })
  // Good for one, too short for the other.
  expect(passportValidity('2027-11-01', [norway, japan], today)).toMatchObject({ trip: 'Trip to Norway' })
})

test('half a year after the end of a month ends with the month', () => {
  expect(passportValidity('2028-02-28', [norway], today)).toMatchObject({ kind: 'soon' })
  expect(passportValidity('2028-02-29', [norway], today)).toMatchObject({ kind: 'good', months: 6 })
})

test('trips that are over, and no trips, ask nothing of it', () => {
  expect(
    passportValidity('2026-01-01', [{ name: 'Long ago', end_date: '2027-01-09' }], today),
  ).toBeUndefined()
  expect(passportValidity('2026-01-01', [{ name: 'Today', end_date: today }], today)).toMatchObject({
    kind: 'before',
  })
  expect(passportValidity(null, [japan], today)).toBeUndefined()
})
