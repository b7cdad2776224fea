import { expect, test } from 'vitest'
import { itemOn, planOf } from '../../testing/trip.ts'
import { placesBefore } from './places-of-trip.ts'

test('places of this day and before it come first, each once, six at most', () => {
  const items = ['27', '29', '30', '31'].map(day => itemOn(`2027-03-${day}`, `Stop ${day}`))
  const again = itemOn('2027-03-27', 'Stop 31')
  const plan = planOf([...items, again, itemOn('2027-04-03', 'Later')])
  const told = placesBefore(plan, '2027-03-30').map(({ place, date }) => `${place} ${date.slice(5)}`)
  expect(told).toEqual([
    'Stop 30 03-30',
    'Hakone 03-30',
    'Stop 29 03-29',
    'Stop 31 03-27',
    'Stop 27 03-27',
    'Later 04-03',
  ])
})
