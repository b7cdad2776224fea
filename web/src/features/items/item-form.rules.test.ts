import type { Item } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { planOf } from '../../testing/trip.ts'
import { urlIn } from '../../trip/rows/fields.tsx'
import { changesIn } from '../../trip/write/draft.ts'
import { type ItemValues, itemForm, mistakesIn } from './item-form.ts'

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
  approximate: false,
  spot: 'known',
  type: 'dining',
  details: '',
  start_time: '19:00',
  end_time: null,
  cost: '12.50',
  confirmation_number: null,
  url: null,
  participants: null,
  position: 0,
  version: 3,
}

const reader = { language: 'en' } as const
const values = itemForm.valuesOf(item, reader)
const contentOf = (changed: Partial<ItemValues>) => itemForm.contentOf({ ...values, ...changed }, reader)
const changesOf = (changed: Partial<ItemValues>) => changesIn(contentOf(changed), item, itemForm.fieldOf)

function wrongIn(changed: Partial<ItemValues>) {
  const between = mistakesIn(contentOf(changed), item, planOf())
  const mistakes = itemForm.mistakesIn({ ...values, ...changed }, reader, between)
  return [...mistakes].map(([field, [phrase]]) => [field, phrase])
}

test('a cost is stored as it is understood, and an emptied one goes', () => {
  const cost = (typed: string) => contentOf({ cost: typed }).cost
  expect(['', '12', '1.234,5', '12,345'].map(cost)).toEqual([null, '12.00', '1234.50', '12345.00'])
})

test.each([
  ['JPY', '1200.00', '1200', '1,234', '1234.00'],
  ['KWD', '1200.50', '1200.50', '1.2', '1.20'],
  ['GBP', '1200.00', '1200.00', '1.2', '1.20'],
])('a cost in %s is typed with its digits, and kept with two', (currency, cost, shown, typed, kept) => {
  const reader = { language: 'en', currency } as const
  const known = itemForm.valuesOf({ ...item, cost }, reader)
  expect(known.cost).toBe(shown)
  expect(itemForm.contentOf(known, reader).cost).toBe(cost)
  expect(itemForm.contentOf({ ...known, cost: typed }, reader).cost).toBe(kept)
})

test.each([
  ['JPY', '12.5'],
  ['KWD', '1.234'],
])('a cost in %s that is too fine to be kept is not saved: %s', (currency, cost) => {
  const reader = { language: 'en', currency } as const
  expect([...itemForm.mistakesIn({ ...values, cost }, reader)]).toMatchObject([
    ['cost', ['amount.digits', expect.anything()]],
  ])
})

test.each([
  ['12.345', 'digits'],
  ['0.999', 'digits'],
  ['100000000', 'size'],
  ['-3', 'shape'],
])('the cost %s is not saved', (cost, mistake) => {
  expect(wrongIn({ cost })).toEqual([['cost', `amount.${mistake}`]])
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
  expect(changesOf({})).toEqual({})
})

test('only what was changed is sent, and a new place with its spot, also with none', () => {
  const details = { details: ' Kaiseki ' }
  expect(changesOf(details)).toEqual({ details: 'Kaiseki' })
  const renamed = { place: { place: 'Gion Corner', place_id: null, lat: null, lng: null } }
  expect(changesOf(renamed)).toEqual({
    place: 'Gion Corner',
    place_id: null,
    lat: null,
    lng: null,
  })
})

test('what is wrong is told in the order of the fields, counting characters and not their parts', () => {
  const place = { place: '👘'.repeat(201), place_id: null, lat: null, lng: null }
  expect(wrongIn({ place, type: '', cost: 'x', url: 'x y' })).toEqual([
    ['place', 'form.tooLong'],
    ['type', 'item.required'],
    ['cost', 'amount.shape'],
    ['url', 'form.urlWrong'],
  ])
  expect(wrongIn({ place: { ...place, place: '👘'.repeat(200) } })).toEqual([])
})

test('what is required is told once, at the first field that lacks it', () => {
  const missing = (name: string, type: '' | 'dining') => {
    const place = { place: name, place_id: null, lat: null, lng: null }
    return wrongIn({ place, type })
  }
  expect(missing(' ', '')).toEqual([
    ['place', 'item.required'],
    ['type', 'item.typeMissing'],
  ])
  expect(missing('', 'dining')).toEqual([['place', 'item.required']])
  expect(missing('Gion', '')).toEqual([['type', 'item.required']])
})
