import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './days.rules.ts'
import type { Item } from './items.ts'
import {
  byNight,
  countNights,
  datesOfNights,
  idAfter,
  splitCost,
  stayOf,
  staysOf,
  timesOfNight,
} from './lodging.stays.ts'
import { decimalOf, minorUnits } from './money.ts'
import { isSamePlace } from './trips.rules.ts'

const night = (id: string, date: string, fields: Partial<Item> = {}): Item => ({
  id,
  trip_id: '',
  sub_trip_id: null,
  outside_trip: true,
  date,
  place: 'Hotel Kanra',
  place_id: null,
  lat: null,
  lng: null,
  approximate: false,
  spot: null,
  type: 'lodging',
  details: '',
  start_time: null,
  end_time: null,
  cost: null,
  confirmation_number: null,
  url: null,
  participants: null,
  position: 0,
  version: 1,
  ...fields,
})

const told = (items: Item[]) =>
  staysOf(items).map(({ place, check_in, check_out, nights }) => [place, check_in, check_out, nights.length])

test('a stay is consecutive nights at the same place, whether or not the trip has days of them', () => {
  const kanra = { place_id: 'kanra' }
  const items = [
    night('d', '2027-03-31', { ...kanra, place: '京都ホテル', sub_trip_id: 'day' }),
    night('b', '2027-03-29', kanra),
    night('c', '2027-03-30', { ...kanra, place: 'Kanra' }),
    night('e', '2027-04-02', kanra),
    night('f', '2027-03-29', { place: 'Ginyu' }),
    night('g', '2027-03-28', { type: 'dining' }),
  ]
  expect(told(items)).toEqual([
    ['Hotel Kanra', '2027-03-29', '2027-04-01', 3],
    ['Ginyu', '2027-03-29', '2027-03-30', 1],
    ['Hotel Kanra', '2027-04-02', '2027-04-03', 1],
  ])
})

test('two rooms of a hotel are two stays, each with the nights that were booked together', () => {
  const rooms = ['a', 'b'].flatMap(room =>
    [0, 1, 2].map(n =>
      night(`${room}${n}`, addDays('2027-03-29', n), { cost: room === 'a' ? '100.00' : '80.00' }),
    ),
  )
  expect(staysOf(rooms.toReversed()).map(({ cost }) => cost)).toEqual(['300.00', '240.00'])
})

test('what a stay says is what the first of its nights says, and its cost what all of them cost', () => {
  const nights = [
    night('a', '2027-03-29', { cost: '10.10' }),
    night('b', '2027-03-30', { details: 'Twin', lat: 1, lng: 2, place_id: 'kanra' }),
    night('c', '2027-03-31', { details: 'Note', url: 'https://kanra.jp', cost: '0.90' }),
    night('d', '2027-04-01', { confirmation_number: 'KNR-1' }),
  ]
  expect(stayOf(nights)).toMatchObject({
    ...{ id: 'a', details: 'Twin', url: 'https://kanra.jp', cost: '11.00', lat: 1, place_id: 'kanra' },
    confirmation_number: 'KNR-1',
  })
  expect(stayOf([night('a', '2027-03-29')])?.cost).toBe(null)
  expect(stayOf([])).toBeUndefined()
  const people = [['ana', 'mei'], ['mei'], [], null].map((participants, n) =>
    night(`${n}`, addDays('2027-03-29', n), { participants }),
  )
  expect(stayOf(people)?.participants).toBe(null)
  expect(stayOf(people.slice(0, 3))?.participants).toEqual(['ana', 'mei'])
})

test('one night is from check-in to check-out', () => {
  expect(timesOfNight(0, 1)).toEqual({ start_time: '15:00', end_time: '10:00' })
  expect([0, 1, 2].map(index => timesOfNight(index, 3))).toEqual([
    { start_time: '15:00', end_time: '23:59' },
    { start_time: '00:01', end_time: '23:59' },
    { start_time: '00:01', end_time: '10:00' },
  ])
})

test('a cost is split in the smallest unit of its currency', () => {
  expect(splitCost('100', 3)).toEqual(['33.34', '33.33', '33.33'])
  expect(splitCost('100', 3, 'JPY')).toEqual(['34.00', '33.00', '33.00'])
  expect(splitCost('100.5', 3, 'JPY')).toEqual(['34.50', '33.00', '33.00'])
  expect(splitCost(0.02, 3, 'KWD')).toEqual(['0.01', '0.01', '0.00'])
  expect(splitCost(null, 2)).toEqual([null, null])
})

test('the ids of nights follow each other', () => {
  const id = '0198c0de-0000-7000-8000-fffffffffffe'
  expect([0, 1, 2].map(index => idAfter(id, index))).toEqual([
    id,
    '0198c0de-0000-7000-8000-ffffffffffff',
    '0198c0de-0000-7000-8000-000000000000',
  ])
})

const anyNight = fc
  .record({
    id: fc.uuid(),
    days: fc.integer({ min: 0, max: 40 }),
    place: fc.constantFrom('Kanra', 'Ginyu', 'Gracery'),
    place_id: fc.constantFrom(null, 'kanra', 'ginyu'),
    cost: fc.option(
      fc.bigInt({ min: 0n, max: 10n ** 8n }).map(cents => decimalOf(cents)),
      { nil: null },
    ),
    type: fc.constantFrom('lodging', 'lodging', 'lodging', 'dining'),
  })
  .map(({ id, days, type, ...fields }) =>
    night(id, addDays('2027-12-20', days), { ...fields, type: type as Item['type'] }),
  )

test('any nights group to stays that are those nights, none of them twice', () => {
  const nights = fc.uniqueArray(anyNight, { maxLength: 60, selector: ({ id }) => id })
  fc.assert(
    fc.property(nights, items => {
      const stays = staysOf(items)
      const lodging = items.filter(({ type }) => type === 'lodging')
      expect(stays.flatMap(({ nights }) => nights).sort(byNight)).toEqual(lodging.sort(byNight))
      expect(staysOf(items.toReversed())).toEqual(stays)
      for (const stay of stays) {
        expect(stay.nights.map(({ date }) => date)).toEqual(datesOfNights(stay))
        for (const [index, { place, place_id }] of stay.nights.entries())
          expect(isSamePlace({ place, place_id }, stay.nights[index - 1] ?? { place, place_id })).toBe(true)
        expect(staysOf(stay.nights)).toEqual([stay])
        const costs = stay.nights.flatMap(({ cost }) => (cost === null ? [] : [minorUnits(cost) ?? 0n]))
        if (stay.cost !== null)
          expect(minorUnits(stay.cost)).toBe(costs.reduce((sum, cost) => sum + cost, 0n))
        else expect(costs).toEqual([])
      }
    }),
    { numRuns: 3_000 },
  )
})

test('a stay that is taken apart groups to the same stay, and its costs add up', () => {
  const booking = fc.record({
    check_in: fc.integer({ min: 0, max: 800 }).map(days => addDays('2027-01-01', days)),
    length: fc.integer({ min: 1, max: 366 }),
    cents: fc.option(fc.bigInt({ min: 0n, max: 9_999_999_999n }), { nil: null }),
    currency: fc.constantFrom(undefined, 'GBP', 'JPY', 'KWD'),
    id: fc.uuid(),
  })
  fc.assert(
    fc.property(booking, ({ check_in, length, cents, currency, id }) => {
      const range = { check_in, check_out: addDays(check_in, length) }
      const costs = splitCost(cents === null ? null : decimalOf(cents), length, currency)
      const nights = datesOfNights(range).map((date, index) =>
        night(idAfter(id, index), date, { cost: costs[index] ?? null, ...timesOfNight(index, length) }),
      )
      expect([nights.length, new Set(nights.map(({ id }) => id)).size]).toEqual([length, length])
      const [stay, ...others] = staysOf(nights)
      expect(others).toEqual([])
      expect(stay).toMatchObject({ ...range, cost: cents === null ? null : decimalOf(cents) })
      expect(countNights(range)).toBe(length)
      const parts = costs.map(cost => Number(minorUnits(cost ?? 0)))
      const unit = currency === 'JPY' ? 100 : 1
      // Digits below the unit were there before.
      expect(parts.reduce((sum, part) => sum + (part % unit), 0)).toBe(Number(cents ?? 0n) % unit)
      expect(
        Math.max(...parts.slice(1), 0) - Math.min(...parts.slice(1), ...parts.slice(0, 1)),
      ).toBeLessThanOrEqual(unit)
    }),
    { numRuns: 500 },
  )
})
