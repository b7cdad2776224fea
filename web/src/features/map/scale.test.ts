import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleOf, scaleText } from './scale.ts'

test('the bar is a round distance and as long as there is room', () => {
  expect(scaleOf(6)).toEqual({ metres: 500, pixels: 500 / 6 })
  fc.assert(
    fc.property(fc.double({ min: 0.1, max: 200_000, noNaN: true }), metresPerPixel => {
      const { metres, pixels } = scaleOf(metresPerPixel)
      expect(pixels).toBeLessThanOrEqual(100.001)
      expect(pixels).toBeGreaterThan(39.9)
      expect(String(metres)).toMatch(/^[125]0*$/)
    }),
  )
})

test('it is written as the language writes it', () => {
  expect(scaleText(500, 'en-GB')).toBe('500 m')
  expect(scaleText(2_000_000, 'en-GB')).toBe('2,000 km')
  expect([scaleText(2000, 'zh-TW'), scaleText(200, 'zh-CN')]).toEqual(['2 公里', '200 米'])
})
