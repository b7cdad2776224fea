import { blankIdea } from '@caravan/contract/ideas.row'
import { expect, test } from 'vitest'
import { itemOn, planOf } from '../../testing/trip.ts'
import { typedPlace } from './chosen-place.ts'
import { placesBefore, putRoughly, wishesFor } from './places-of-trip.ts'

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

const date = '2027-03-30'
const inKyoto = (() => {
  const plan = planOf([itemOn(date, 'Gion', { lat: 35, lng: 135.77 })])
  return {
    ...plan,
    days: plan.days.map(day => (day.date === date ? { ...day, lat: 35.01, lng: 135.76 } : day)),
  }
})()
const put = (name: string, on = date) => {
  const { lat, approximate = false } = putRoughly(typedPlace(name), inKyoto, on)
  return [lat, approximate]
}

test('a typed place lies roughly where its day is, if its kind lies anywhere near', () => {
  expect(put('Lunch at Mario’s')).toEqual([35.01, true])
  expect(put('Hotel Mario')).toEqual([35.01, true])
  expect(put('Train to Osaka')).toEqual([null, false])
  expect(put('Pack the bags')).toEqual([null, false])
  expect(put('Lunch at Mario’s', '2027-03-31')).toEqual([null, false])
  const hit = { ...typedPlace('Ramen'), lat: 1, lng: 2 }
  expect(putRoughly(hit, inKyoto, date)).toBe(hit)
})

test('a day is offered the ideas that are on none, the nearest first, and sights that the trip lacks', () => {
  const idea = (name: string, lat: number) => ({ ...blankIdea, id: name, name, lat, lng: 135.77 })
  const sight = (name: string, kind: 'sight' | 'town' = 'sight') => ({
    ...{ place_id: name, name, formatted_address: name, lat: 35, lng: 135.77, type: null, kind },
  })
  const plan = { ...inKyoto, ideas: [idea('Nara', 34.68), idea('Nijo', 35.014), idea('Gion', 35)] }
  const wishes = wishesFor(plan, date, [sight('Kyoto', 'town'), sight('Gion'), sight('Nijo Castle')])
  expect(wishes.ideas.map(({ name }) => name)).toEqual(['Nijo', 'Nara'])
  expect(wishes.sights.map(({ name }) => name)).toEqual(['Nijo Castle'])
})
