import type { TripDay } from '@caravan/contract/days'
import type { Item } from '@caravan/contract/items'
import { expect, test } from 'vitest'
import { placesAround } from '../../trip/places/map.ts'
import { placesWith } from './item-map.rules.ts'

const date = '2027-03-31'
const item = (id: string, start_time: string | null, more: Partial<Item> = {}) =>
  ({ id, place: id, type: 'dining', date, start_time, lat: 35, lng: 135, ...more }) as Item
const items = [item('station', '08:00'), item('market', '11:00'), item('hotel', null)]

function numbers(start_time: string | null, base?: Item, more: object = {}) {
  const place = { place: 'Gion', place_id: null, lat: 35.1, lng: 135.1, ...more }
  return placesWith(items, { date, place, type: '', start_time }, base).map(
    ({ label, number }) => `${number} ${label}`,
  )
}

test('what is added stands at the end, or before the first that is later', () => {
  expect(numbers(null)).toEqual(['1 station', '2 market', '3 hotel', '4 Gion'])
  expect(numbers('09:00')).toEqual(['1 station', '2 Gion', '3 market', '4 hotel'])
  expect(numbers('12:00')).toEqual(['1 station', '2 market', '3 hotel', '4 Gion'])
})

test('what is edited keeps its place until its time is another one', () => {
  const [station, market] = items
  expect(numbers('11:00', market)).toEqual(['1 station', '2 Gion', '3 hotel'])
  expect(numbers('07:00', market)).toEqual(['1 Gion', '2 station', '3 hotel'])
  expect(numbers('11:00', station)).toEqual(['1 market', '2 hotel', '3 Gion'])
  const elsewhere = { ...(market as Item), id: 'elsewhere', date: '2027-04-01' }
  expect(numbers('11:00', elsewhere)).toEqual(['1 station', '2 market', '3 hotel', '4 Gion'])
})

test('without a spot it counts and is not on the map', () => {
  expect(numbers('09:00', undefined, { lat: null, lng: null })).toEqual(['1 station', '3 market', '4 hotel'])
})

test('an empty day is where its place is, and without a spot where the trip goes', () => {
  const days = [
    { id: 'a', date: '2027-03-31', place: 'Tokyo', place_id: null, lat: 35.68, lng: 139.69 },
    { id: 'b', date: '2027-04-01', place: 'Kyoto', place_id: null, lat: 35.01, lng: 135.76 },
    { id: 'c', date: '2027-04-02', place: 'Grandma’s', place_id: null, lat: null, lng: null },
  ] as TripDay[]
  const names = (day?: TripDay) => placesAround(days, day).map(({ name }) => name)
  expect(names(days[1])).toEqual(['Kyoto'])
  expect(names(days[2])).toEqual(['Tokyo', 'Kyoto'])
  expect(names()).toEqual(['Tokyo', 'Kyoto'])
})
