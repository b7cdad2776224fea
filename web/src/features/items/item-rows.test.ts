import type { Item } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import type { Ways } from '@caravan/contract/ways.rules'
import { expect, test } from 'vitest'
import { bookingKinds } from '../../kinds.tsx'
import { itemOn, planOf } from '../../testing/trip.ts'
import { bookedIn } from '../../trip/bookings.ts'
import type { KnownWay } from '../../trip/places/ways.ts'
import { rowsOf, waysOn } from './item-rows.ts'

const day = '2027-03-31'
const none: Ways = { leaps: [], cars: [] }
const spots = {
  'Nishiki Market': { lat: 35.005, lng: 135.7649 },
  'Kiyomizu-dera': { lat: 34.9949, lng: 135.785 },
  Sannenzaka: { lat: 34.9963, lng: 135.7807 },
  'Fushimi Inari': { lat: 34.9671, lng: 135.7727 },
  Nara: { lat: 34.685, lng: 135.843 },
}

function dayOf(...visits: [place: keyof typeof spots, times: string, fields?: Partial<Item>][]): Item[] {
  return visits.map(([place, times, fields], position) => {
    const [start = '', end = ''] = times.split('-')
    const at = { start_time: start || null, end_time: end || null }
    return itemOn(day, place, { ...spots[place], ...at, ...fields, position })
  })
}

const waysOf = (items: Item[], ways = none) =>
  rowsOf(items, ways).map(({ way, minutes, left }) => [way, minutes, left])

test('a row tells the way to the next one, and the last one none', () => {
  expect(waysOf(dayOf(['Nishiki Market', ''], ['Kiyomizu-dera', ''], ['Nara', '']))).toEqual([
    ['foot', 35, undefined],
    ['train', 75, undefined],
    [undefined, undefined, undefined],
  ])
})

test.each([
  ['10:00-11:00', '11:16', undefined],
  ['10:00-11:00', '11:15', 15],
  ['10:00-11:00', '11:00', 0],
  ['10:00-11:00', '10:30', -30],
  ['10:00', '10:05', 5],
  ['', '10:05', undefined],
])('from %j until %j: %s', (times, next, left) => {
  const [first] = waysOf(dayOf(['Nishiki Market', times], ['Kiyomizu-dera', next]))
  expect(first).toEqual(['foot', 35, left])
})

test('a few minutes on foot need none of the plan', () => {
  const next = dayOf(['Kiyomizu-dera', '15:30-17:00'], ['Sannenzaka', '17:00'])
  expect(waysOf(next)[0]).toEqual(['foot', 5, undefined])
})

test('what overlaps at one place, or for two groups, is no trouble', () => {
  const here = dayOf(['Nishiki Market', '10:00-12:00'], ['Nishiki Market', '11:00'])
  expect(waysOf(here)[0]).toEqual([undefined, undefined, undefined])
  const apart = dayOf(
    ['Nishiki Market', '10:00-12:00', { participants: ['a'] }],
    ['Nara', '11:00', { participants: ['b'] }],
  )
  expect(waysOf(apart)[0]).toEqual(['train', 75, undefined])
})

test('what overlaps is told also where no way can be', () => {
  const ride = dayOf(['Nara', '10:00-12:00', { type: 'commute' }], ['Nishiki Market', '11:00'])
  expect(waysOf(ride)[0]).toEqual([undefined, undefined, -60])
})

const booked = (fields: object) =>
  ({ participants: null, ...fields }) as Plan['flights'][0] & Plan['rentals'][0]
const items = dayOf(
  ['Kiyomizu-dera', '09:00'],
  ['Fushimi Inari', '12:00'],
  ['Nara', '14:00'],
  ['Kiyomizu-dera', ''],
)
const waysWith = (plan: Partial<Pick<Plan, 'flights' | 'rentals'>>, isForAll = true) =>
  waysOf(items, waysOn(bookedIn(bookingKinds, { ...planOf(items), ...plan }), day, isForAll)).map(
    ([way]) => way,
  )

test('no way is told where a flight lies between', () => {
  const flight = booked({ depart_date: '2027-03-30T22:00:00', arrive_date: `${day}T10:00:00` })
  expect(waysWith({ flights: [flight] })).toEqual([undefined, 'train', 'train', undefined])
})

test.each([
  ['all day', '2027-03-30T10:00:00', '2027-04-02T10:00:00', ['car', 'car', 'car', undefined]],
  ['from its pick-up on', `${day}T12:30:00`, '2027-04-02T10:00:00', ['train', 'car', 'car', undefined]],
  ['until its return', '2027-03-30T10:00:00', `${day}T10:00:00`, ['car', 'train', 'train', undefined]],
  ['not on other days', '2027-03-28T10:00:00', '2027-03-30T10:00:00', ['train', 'train', 'train', undefined]],
])('a rental car is driven %s', (_, pickup_date, dropoff_date, ways) => {
  expect(waysWith({ rentals: [booked({ pickup_date, dropoff_date })] })).toEqual(ways)
})

test('a car of some is driven on the day of one of them, and not on that of all', () => {
  const dates = { pickup_date: '2027-03-30T10:00:00', dropoff_date: '2027-04-02T10:00:00' }
  const rentals = [booked({ ...dates, participants: ['a'] })]
  expect(waysWith({ rentals }, false)[0]).toBe('car')
  expect(waysWith({ rentals })[0]).toBe('train')
})

test('a row that is made anew is the same one, part by part', () => {
  const [[row], [again]] = [rowsOf(items, none), rowsOf(items, none)]
  expect(
    row && again && Object.keys(row).filter(key => Reflect.get(row, key) !== Reflect.get(again, key)),
  ).toEqual([])
})

test('a way along the streets takes the place of the straight line', () => {
  const items = dayOf(['Nishiki Market', '10:00-11:00'], ['Kiyomizu-dera', '11:22'], ['Nara', ''])
  const [from, to, last] = items.map(({ id }) => id) as [string, string, string]
  const way: KnownWay = { from, to, mode: 'foot', metres: 2_880, minutes: 41, line: [] }
  const rows = (known: KnownWay) =>
    rowsOf(items, none, [known]).map(({ distance, isAlong, way, minutes, left }) => [
      ...[Math.round((distance ?? 0) * 100) / 100, isAlong, way, minutes, left],
    ])
  expect(rows(way)[0]).toEqual([2.88, true, 'foot', 41, undefined])
  expect(rows({ ...way, minutes: 46 })[0]).toEqual([2.88, true, 'foot', 46, 22])
  expect(rows({ ...way, to: last })[0]).toEqual([2.15, false, 'foot', 35, undefined])
  expect(rowsOf(items, none, [{ ...way, mode: 'car' }])[0]?.isAlong).toBe(false)
})
