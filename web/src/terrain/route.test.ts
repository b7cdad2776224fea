import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Coordinates, curveThrough, stopsOf } from './route.ts'

const tokyo = { lat: 35.68, lng: 139.69 }
const hakone = { lat: 35.23, lng: 139.1 }
const kyoto = { lat: 35.01, lng: 135.76 }

const coordinates = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
// Up to three times as wide as high, or the other way around: a strip above a form, the panel of a dialog.
const frame = fc
  .record({
    short: fc.integer({ min: 40, max: 1000 }),
    by: fc.double({ min: 1, max: 3, noNaN: true }),
    isTall: fc.boolean(),
  })
  .map(({ short, by, isTall }) =>
    isTall ? { width: short, height: short * by } : { width: short * by, height: short },
  )

/** Points along the drawn curve, every tenth of each of its Bézier segments. */
function alongCurve(path: string): [number, number][] {
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? []
  const points: [number, number][] = []
  for (let at = 0; at + 7 < numbers.length; at += 6) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers.slice(at, at + 8)
    for (let t = 0; t <= 1; t += 0.1) {
      const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      points.push([a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3])
    }
  }
  return points
}

test('every stop stands in the middle 60 by 50 % of the frame', () => {
  fc.assert(
    fc.property(fc.array(coordinates, { maxLength: 12 }), frame, (places, { width, height }) => {
      const outside = stopsOf(places, width, height).filter(
        ([x, y]) =>
          Math.abs(x - width / 2) > width * 0.3 + 0.01 || Math.abs(y - height / 2) > height * 0.25 + 0.01,
      )
      expect(outside).toEqual([])
    }),
  )
})

test('the line between the stops never leaves the picture', () => {
  fc.assert(
    fc.property(
      fc.array(coordinates, { minLength: 2, maxLength: 12 }),
      frame,
      (places, { width, height }) => {
        const outside = alongCurve(curveThrough(stopsOf(places, width, height))).filter(
          ([x, y]) => x <= 0 || x >= width || y <= 0 || y >= height,
        )
        expect(outside).toEqual([])
      },
    ),
  )
})

test('no axis is stretched more than 2.2 times as much as the other', () => {
  const along = stopsOf([tokyo, { lat: 35.69, lng: 150 }], 640, 480)
  const [west, east] = along
  const across = Math.abs((east?.[0] ?? 0) - (west?.[0] ?? 0))
  const down = Math.abs((east?.[1] ?? 0) - (west?.[1] ?? 0))
  expect(across).toBeCloseTo(384)
  expect(down).toBeLessThan(2.2 * 384 * (0.0125 / 10.31))
})

test('north is up and east is right', () => {
  const [first, , last] = stopsOf([tokyo, hakone, kyoto], 640, 480)
  expect(last?.[0]).toBeLessThan(first?.[0] ?? 0)
  expect(last?.[1]).toBeGreaterThan(first?.[1] ?? 0)
})

test('days in a row at the same place are one stop, a return is another', () => {
  expect(stopsOf([tokyo, tokyo, hakone, hakone, tokyo], 640, 480)).toHaveLength(3)
})

test('one place, and the same place every day, is a single stop in the middle', () => {
  expect(stopsOf([kyoto], 640, 480)).toEqual([[320, 240]])
  expect(stopsOf([kyoto, kyoto], 640, 480)).toEqual([[320, 240]])
  expect(stopsOf([], 640, 480)).toEqual([])
})

test('places a step apart are one stop, also on both sides of the date line', () => {
  const [here, there] = [
    { lat: 0, lng: 179.9999999998639 },
    { lat: 0, lng: -179.99999999996515 },
  ]
  expect(stopsOf([here, there], 224, 224)).toEqual([[112, 112]])
})

test('a hop over the date line stays a hop', () => {
  const fiji = { lat: -17.7, lng: 178 }
  const samoa = { lat: -13.8, lng: -171.8 }
  const [west, east] = stopsOf([fiji, samoa], 640, 480)
  expect(east?.[0]).toBeGreaterThan(west?.[0] ?? 0)
})

test('the curve goes through every stop', () => {
  const stops = stopsOf([tokyo, hakone, kyoto] satisfies Coordinates[], 640, 480)
  const path = curveThrough(stops)
  for (const [x, y] of stops) expect(path).toContain(`${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`)
  expect(curveThrough([])).toBe('')
})
