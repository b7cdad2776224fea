import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curveOf } from './spline.ts'

const degrees = (most: number) =>
  fc.integer({ min: -most * 1000, max: most * 1000 }).map(value => value / 1000)
const place = fc.record({ lat: degrees(80), lng: degrees(170) })
const route = fc.uniqueArray(place, {
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
