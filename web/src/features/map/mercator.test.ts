import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unrolled, worldOf } from '../../terrain/route.ts'
import { curveOf, greatCircle, placeAt } from './mercator.ts'

const place = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a place comes back from the plane as it went', () => {
  fc.assert(
    fc.property(place, given => {
      const { lat, lng } = placeAt(worldOf(given))
      expect(lat).toBeCloseTo(given.lat, 8)
      expect(lng).toBeCloseTo(given.lng, 8)
    }),
  )
})

test('Tokyo to Honolulu goes east over the date line, and on to San Francisco', () => {
  const route = unrolled([
    { lat: 35.68, lng: 139.69 },
    { lat: 21.31, lng: -157.86 },
    { lat: 37.77, lng: -122.42 },
  ])
  expect(route.map(({ lng }) => lng)).toEqual([139.69, 202.14, 237.57999999999998])
})

test('no hop of a route goes the long way around', () => {
  fc.assert(
    fc.property(fc.array(place), places => {
      const lngs = unrolled(places).map(({ lng }) => lng)
      for (const [index, lng] of lngs.entries())
        expect(Math.abs(lng - (lngs[index - 1] ?? lng))).toBeLessThanOrEqual(180 + 1e-9)
    }),
  )
})

test('the shortest way is no straight line on a map, and crosses the date line', () => {
  const [tokyo, seattle] = [
    { lat: 35.55, lng: 139.78 },
    { lat: 47.45, lng: -122.31 },
  ]
  const way = greatCircle(tokyo, seattle)
  expect(Math.max(...way.map(({ lat }) => lat))).toBeGreaterThan(52)
  expect(unrolled(way).at(-1)?.lng).toBeCloseTo(237.69)
  expect(greatCircle(tokyo, tokyo).at(-1)).toEqual({
    lat: expect.closeTo(35.55),
    lng: expect.closeTo(139.78),
  })
})

const degrees = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map(value => value / 1000)
const halt = fc.record({ lat: degrees(80), lng: degrees(170) })
const route = fc.uniqueArray(halt, {
  minLength: 2,
  maxLength: 12,
  selector: ({ lat, lng }) => `${lat} ${lng}`,
})

test('a route passes every one of its places, in order', () => {
  fc.assert(
    fc.property(route, places => {
      const curve = curveOf(places)
      let from = 0
      for (const { lat, lng } of places) {
        const at = curve.findIndex(
          (point, index) => index >= from && Math.abs(point.lat - lat) + Math.abs(point.lng - lng) < 1e-6,
        )
        expect(at).toBeGreaterThanOrEqual(from)
        from = at
      }
    }),
  )
})

test('two places are joined by a straight line, and one place by none', () => {
  const kyoto = { lat: 35, lng: 135.75 }
  expect(curveOf([kyoto, { lat: 36, lng: 140 }])).toHaveLength(2)
  expect(curveOf([kyoto])).toEqual([])
  expect(curveOf([kyoto, kyoto])).toEqual([])
})

test('a place visited twice in a row does not break the curve', () => {
  const curve = curveOf([
    { lat: 35, lng: 135 },
    { lat: 35.1, lng: 135.1 },
    { lat: 35.1, lng: 135.1 },
    { lat: 35, lng: 135.2 },
  ])
  expect(curve.every(({ lat, lng }) => Number.isFinite(lat) && Number.isFinite(lng))).toBe(true)
})
