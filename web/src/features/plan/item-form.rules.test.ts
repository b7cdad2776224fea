import type { Item } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { changesOf, contentOf, costIn, mistakesIn, urlIn, valuesOf } from './item-form.rules.ts'

const item: Item = {
  id: '01a1ff32-3835-7e1f-814b-0ba79dd97793',
  trip_id: '01a1ff32-3835-7e1f-814b-0ba79dd97794',
  sub_trip_id: null,
  outside_trip: false,
  date: '2027-03-31',
  place: 'Gion',
  place_id: 'gion',
  lat: 35,
  lng: 135.77,
  type: 'dining',
  details: '',
  start_time: '19:00',
  end_time: null,
  cost: '12.50',
  url: null,
  position: 0,
  version: 3,
}

test.each([
  ['', null],
  [' 12 ', '12.00'],
  ['12.5', '12.50'],
  ['12,50', '12.50'],
  ['1,234', '1234.00'],
  ['1.234,5', '1234.50'],
  ['13,910.00', '13910.00'],
  ['99 999 999.99', '99999999.99'],
  ['0', '0.00'],
  ['007', '7.00'],
  ['100000000', undefined],
  ['1.234.5', undefined],
  ['12.345,6.7', undefined],
  ['-3', undefined],
  ['12 yen', undefined],
])('the amount %j is read as %j', (typed, cost) => {
  expect(costIn(typed)).toBe(cost)
})

test.each([
  ['', null],
  ['kanra.example/rooms?2', 'https://kanra.example/rooms?2'],
  ['http://kanra.example', 'http://kanra.example'],
  ['localhost:8080', 'https://localhost:8080'],
  ['javascript:alert(1)', undefined],
  ['two words', undefined],
])('the address %j is read as %j', (typed, url) => {
  expect(urlIn(typed)).toBe(url)
})

test('an item that was opened and left alone has no changes', () => {
  expect(changesOf(contentOf(valuesOf(item)), item)).toEqual({})
})

test('only what was changed is sent, and a new place with its spot, also with none', () => {
  const details = { ...valuesOf(item), details: ' Kaiseki ' }
  expect(changesOf(contentOf(details), item)).toEqual({ details: 'Kaiseki' })
  const renamed = { ...valuesOf(item), place: { place: 'Gion Corner', place_id: null, lat: null, lng: null } }
  expect(changesOf(contentOf(renamed), item)).toEqual({
    place: 'Gion Corner',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('what is wrong is told in the order of the fields, counting characters and not their parts', () => {
  const place = { place: '👘'.repeat(201), place_id: null, lat: null, lng: null }
  const wrong = { ...valuesOf(item), place, type: '' as const, cost: 'x', url: 'x y' }
  expect([...mistakesIn(wrong)]).toEqual([
    ['place', 'placeTooLong'],
    ['type', 'typeMissing'],
    ['cost', 'costWrong'],
    ['url', 'urlWrong'],
  ])
  expect(mistakesIn({ ...valuesOf(item), place: { ...place, place: '👘'.repeat(200) } }).size).toBe(0)
})
