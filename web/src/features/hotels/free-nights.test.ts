import type { Item } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { planOf } from '../../testing/trip.ts'
import { firstFreeNights } from './free-nights.ts'

// From 27 March to 4 April, everything in Hakone.
const plan = planOf()
const nights = (...dates: number[]) =>
  dates.map(date => ({ type: 'lodging', date: `2027-03-${date}` }) as Item)

test('a trip without a bed begins with its first night, for as long as it stays there', () => {
  const all = { start: '2027-03-27', end: '2027-04-04' }
  expect(firstFreeNights(plan)).toEqual({ city: 'Hakone', dates: all })
  const days = plan.days.map(day => (day.date < '2027-03-30' ? { ...day, place: 'Tokyo' } : day))
  const { city, dates } = firstFreeNights({ ...plan, days })
  expect([city, dates]).toEqual(['Tokyo', { start: '2027-03-27', end: '2027-03-30' }])
})

test('nights with a bed are left out', () => {
  const items = nights(27, 28, 31)
  expect(firstFreeNights({ ...plan, items }).dates).toEqual({ start: '2027-03-29', end: '2027-03-31' })
})

test('the last day needs no bed', () => {
  const dates = plan.days.map(({ date }) => date).filter(date => date < '2027-04-04')
  const items = dates.map(date => ({ type: 'lodging', date }) as Item)
  expect(firstFreeNights({ ...plan, items })).toEqual({ city: '', dates: null })
})

test('no more nights are searched for than a search takes', () => {
  const long = planOf([], { end_date: '2027-06-30' })
  expect(firstFreeNights(long).dates).toEqual({ start: '2027-03-27', end: '2027-04-26' })
})
