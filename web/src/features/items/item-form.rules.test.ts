import type { Item } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { changesIn } from '../../trip/draft.ts'
import { contentOf, fieldOf, type ItemValues, mistakesIn, urlIn, valuesOf } from './item-form.rules.ts'

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

const changesOf = (values: ItemValues) => changesIn(contentOf(values, 'en'), item, fieldOf)

test('a cost is stored as it is understood, and an emptied one goes', () => {
  const cost = (typed: string) => contentOf({ ...valuesOf(item), cost: typed }, 'en').cost
  expect(['', '12', '1.234,5', '12,345'].map(cost)).toEqual([null, '12.00', '1234.50', '12345.00'])
})

test.each(['12.345', '0.999', '100000000', '-3'])('the cost %s is not saved', cost => {
  expect([...mistakesIn({ ...valuesOf(item), cost }, 'en')]).toEqual([['cost', 'costWrong']])
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
  expect(changesOf(valuesOf(item))).toEqual({})
})

test('only what was changed is sent, and a new place with its spot, also with none', () => {
  const details = { ...valuesOf(item), details: ' Kaiseki ' }
  expect(changesOf(details)).toEqual({ details: 'Kaiseki' })
  const renamed = { ...valuesOf(item), place: { place: 'Gion Corner', place_id: null, lat: null, lng: null } }
  expect(changesOf(renamed)).toEqual({
    place: 'Gion Corner',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('what is wrong is told in the order of the fields, counting characters and not their parts', () => {
  const place = { place: '👘'.repeat(201), place_id: null, lat: null, lng: null }
  const wrong = { ...valuesOf(item), place, type: '' as const, cost: 'x', url: 'x y' }
  expect([...mistakesIn(wrong, 'en')]).toEqual([
    ['place', 'placeTooLong'],
    ['type', 'required'],
    ['cost', 'costWrong'],
    ['url', 'urlWrong'],
  ])
  expect(mistakesIn({ ...valuesOf(item), place: { ...place, place: '👘'.repeat(200) } }, 'en').size).toBe(0)
})

test('what is required is told once, at the first field that lacks it', () => {
  const missing = (name: string, type: '' | 'dining') => {
    const place = { place: name, place_id: null, lat: null, lng: null }
    return [...mistakesIn({ ...valuesOf(item), place, type }, 'en')]
  }
  expect(missing(' ', '')).toEqual([
    ['place', 'required'],
    ['type', 'typeMissing'],
  ])
  expect(missing('', 'dining')).toEqual([['place', 'required']])
  expect(missing('Gion', '')).toEqual([['type', 'required']])
})
