import { expect, test } from 'vitest'
import { covers, hillsOf, patchFor } from './hills.ts'

const size = { width: 600, height: 780 }
const kyoto = { center: { lat: 35, lng: 135.77 }, zoom: 13.4 }

test('a step aside needs no new ground, a long way or another zoom does', () => {
  const patch = patchFor(kyoto, size)
  expect(covers(patch, { ...kyoto, center: { lat: 35.001, lng: 135.771 } }, size)).toBe(true)
  expect(covers(patch, { ...kyoto, center: { lat: 35, lng: 135.87 } }, size)).toBe(false)
  expect(covers(patch, { ...kyoto, zoom: 14.2 }, size)).toBe(false)
})

test('the same place has the same hills wherever one comes from', () => {
  const heights = (lng: number) => {
    const { features } = hillsOf(patchFor({ ...kyoto, center: { lat: 35, lng } }, size))
    const points = features.flatMap(({ geometry }) =>
      'coordinates' in geometry ? geometry.coordinates.flat(2) : [],
    )
    return (points as unknown as [number, number][])
      .filter(([x, y]) => Math.abs(x - 135.775) < 0.01 && Math.abs(y - 35) < 0.01)
      .map(([x, y]) => `${x.toFixed(9)} ${y.toFixed(9)}`)
      .sort()
  }
  expect(heights(135.77).length).toBeGreaterThan(100)
  expect(heights(135.77)).toEqual(heights(135.78))
})
