import { expect, test } from 'vitest'
import { finderIn } from './planned.ts'

const spot = { place_id: 'gn:1', lat: 35.005, lng: 135.765 }
const market = { date: '2027-03-31', place: 'Nishiki Market', ...spot }
const find = finderIn({
  items: [
    { ...market, date: '2027-04-01' },
    market,
    { date: '2027-04-02', place: 'Dinner', place_id: null, lat: null, lng: null },
  ] as never,
  ideas: [{ name: 'Gion', place_id: null, lat: 35.0037, lng: 135.7751 }] as never,
})

test.each([
  ['by what it is', { ...spot, name: '錦市場' }, '2027-03-31'],
  ['by its name, close by', { ...spot, place_id: 'gn:2', name: ' nishiki MARKET' }, '2027-03-31'],
  ['by its name alone', { place_id: null, lat: null, lng: null, name: 'Ｄinner' }, '2027-04-02'],
  ['among the ideas', { place_id: 'gn:3', lat: 35.004, lng: 135.775, name: 'Gion' }, 'idea'],
  ['not far away', { place_id: 'gn:4', lat: 34.7, lng: 135.5, name: 'Nishiki Market' }, undefined],
  ['as one of two', { ...spot, place_id: 'gn:5', name: 'Nishiki Market & Teramachi' }, '2027-03-31'],
  [
    'by a longer name, on the spot',
    { ...spot, place_id: 'gn:6', name: 'Nishiki Market of Kyoto' },
    '2027-03-31',
  ],
  ['not by an empty name', { place_id: null, lat: null, lng: null, name: ' ' }, undefined],
])('a place of the trip is known %s', (_, place, where) => {
  const found = find(place)
  expect(found && (found.date ?? 'idea')).toBe(where)
})
