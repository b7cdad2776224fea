import { expect, test } from 'vitest'
import { itemOn, planOf } from '../../testing/trip.ts'
import { staysIn } from '../../trip/plan.ts'
import { stretchesOf } from './stretches.ts'

const date = '2027-03-29'
const kyoto = { place: 'Kyoto', lat: 35.02, lng: 135.75 }

test.each([
  ['its day', { lat: 35.0, lng: 135.77 }, 'Kyoto'],
  ['its day, as a guess', { lat: 35.0, lng: 135.77, approximate: true }, null],
  ['another city', { lat: 35.69, lng: 139.69 }, null],
  ['no known spot', {}, null],
])('the city of a day is that of a bed with %s', (_, spot, place) => {
  const plan = planOf([itemOn(date, 'Hotel Kanra', { type: 'lodging', ...spot })])
  const shown = { ...plan, days: plan.days.map(day => ({ ...day, ...kyoto })) }
  expect(stretchesOf(shown, staysIn(shown), new Map()).find(({ start }) => start === date)?.place).toBe(place)
})

test('a night on board needs no bed, and is a stretch of its own', () => {
  const plan = planOf([itemOn('2027-03-28', 'Hotel Kanra', { type: 'lodging' })])
  const onBoard = new Map([
    ['2027-03-27', 'AY 73'],
    ['2027-03-28', 'Night bus'],
  ])
  const stretches = stretchesOf(plan, staysIn(plan), onBoard)
  expect(stretches.slice(0, 3).map(({ start, stays, onBoard }) => [start, stays.length, onBoard])).toEqual([
    ['2027-03-27', 0, 'AY 73'],
    ['2027-03-28', 1, null],
    ['2027-03-29', 0, null],
  ])
})
