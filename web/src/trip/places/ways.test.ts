import { readLine, writeLine } from '@caravan/contract/drawn-line'
import type { DayWay } from '@caravan/contract/ways'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { itemOn } from '../../testing/trip.ts'
import { knownBetween } from './ways.ts'

test('a line is read as it was written', () => {
  // The example of the format's description.
  const example = [
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ]
  expect(writeLine(example)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(readLine('_p~iF~ps|U_ulLnnqC_mqNvxq`@') ?? []).toEqual(example)
  const spot = fc.record({
    lat: fc.integer({ min: -9e6, max: 9e6 }).map(lat => lat / 1e5),
    lng: fc.integer({ min: -18e6, max: 18e6 }).map(lng => lng / 1e5),
  })
  fc.assert(
    fc.property(fc.array(spot), spots => {
      expect(readLine(writeLine(spots)) ?? []).toEqual(spots)
    }),
  )
})

test('a way counts for as long as its ends are where they were', () => {
  const [museum, park] = [
    { ...itemOn('2027-03-31', 'Museum', { lat: 43.7307001, lng: 7.4254 }), id: 'museum' },
    { ...itemOn('2027-03-31', 'Park', { lat: 43.7392, lng: 7.4284 }), id: 'park' },
  ]
  const way: DayWay = {
    ...{ from: 'museum', to: 'park', metres: 1_200, minutes: 15, mode: 'foot', by: 'streets' },
    line: writeLine([museum, park].map(({ lat, lng }) => ({ lat: lat ?? 0, lng: lng ?? 0 }))),
  }
  expect(knownBetween(way, [museum, park])).toMatchObject([{ metres: 1_200, line: [{ lat: 43.7307 }, {}] }])
  expect(knownBetween(way, [museum, { ...park, lat: 43.74 }])).toEqual([])
  expect(knownBetween(way, [museum])).toEqual([])
  expect(knownBetween({ ...way, by: 'straight', line: undefined }, [museum, park])).toEqual([])
})
