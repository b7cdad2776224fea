import { distanceKm } from '@caravan/contract/ways.rules'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDistance } from './distance.ts'

const place = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('Kyoto Station to Nishiki Market is a walk of some 2.2 km', () => {
  const station = { lat: 34.9858, lng: 135.7588 }
  const market = { lat: 35.005, lng: 135.7649 }
  expect(distanceKm(station, market)).toBeCloseTo(2.21, 2)
})

test('London to New York is 5,570 km', () => {
  const london = { lat: 51.5074, lng: -0.1278 }
  expect(distanceKm(london, { lat: 40.7128, lng: -74.006 })).toBeCloseTo(5570, -1)
})

test('over the date line Fiji and Samoa are neighbours', () => {
  expect(distanceKm({ lat: -17.7, lng: 178 }, { lat: -13.8, lng: -172 })).toBeLessThan(1200)
})

test('a distance is the same both ways and at most half way around the globe', () => {
  fc.assert(
    fc.property(place, place, (from, to) => {
      const distance = distanceKm(from, to)
      expect(distance).toBeCloseTo(distanceKm(to, from), 6)
      expect(distance).toBeGreaterThanOrEqual(0)
      expect(distance).toBeLessThan(20_016)
    }),
  )
})

test.each([
  [0.004, '10 m'],
  [0.094, '90 m'],
  [0.095, '0.1 km'],
  [0.94, '0.9 km'],
  [2.34, '2.3 km'],
  [10, '10 km'],
  [99.9, '99.9 km'],
  [100, '100 km'],
  [123.4, '123 km'],
])('%d km are written %s', (km, written) => {
  expect(formatDistance('en', km)).toBe(written)
})
