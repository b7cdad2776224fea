import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unrolled } from '../../terrain/route.ts'
import { metresPerPixel, projectorOf, viewOf } from './view.ts'

const place = fc.record({
  lat: fc.double({ min: -60, max: 70, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})
const size = fc.record({
  width: fc.integer({ min: 200, max: 1600 }),
  height: fc.integer({ min: 160, max: 1200 }),
})

test('all places of a day are in sight, with room for their pins', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 8 }), size, (places, frame) => {
      const route = unrolled(places)
      const lngs = route.map(({ lng }) => lng)
      // A trip around the whole world has no view in which each place has a copy of its own.
      fc.pre(Math.max(...lngs) - Math.min(...lngs) < 359)
      const project = projectorOf(viewOf(route, frame), frame)
      for (const [x, y] of route.map(project)) {
        expect(x).toBeGreaterThan(20)
        expect(x).toBeLessThan(frame.width - 20)
        expect(y).toBeGreaterThan(33)
        expect(y).toBeLessThan(frame.height - 20)
      }
    }),
  )
})

/** The buttons and the switch on a map, as its style sheets put them. */
const controls = [
  {
    frame: { width: 605, height: 780 },
    boxes: [
      [547, 0, 605, 146],
      [0, 0, 190, 54],
    ],
  },
  {
    frame: { width: 390, height: 224 },
    boxes: [
      [230, 0, 390, 56],
      [0, 0, 134, 56],
    ],
  },
] as const

test('no pin stands beneath a control', () => {
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...controls),
      (places, { frame, boxes }) => {
        const route = unrolled(places)
        const lngs = route.map(({ lng }) => lng)
        fc.pre(Math.max(...lngs) - Math.min(...lngs) < 359)
        const project = projectorOf(viewOf(route, frame), frame)
        for (const [x, y] of route.map(project))
          for (const [left, top, right, bottom] of boxes) {
            const isBeside = x + 17 <= left || x - 17 >= right
            expect(isBeside || y - 37 >= bottom || y <= top).toBe(true)
          }
      },
    ),
  )
})

test('on a phone the lowest stop stands above the line of sources', () => {
  const strip = { width: 390, height: 224 }
  const route = [
    { lat: 35.6762, lng: 139.6503 },
    { lat: 35.2324, lng: 139.1069 },
    { lat: 35.0116, lng: 135.7681 },
    { lat: 34.6937, lng: 135.5023 },
  ]
  const lowest = Math.max(...route.map(projectorOf(viewOf(route, strip), strip)).map(([, y]) => y))
  const [sources, halfAStop] = [157, 9]
  expect(lowest + halfAStop).toBeLessThan(sources)
})

test('one place is shown with its town around it', () => {
  const kyoto = { lat: 35.01, lng: 135.76 }
  expect(viewOf([kyoto, kyoto], { width: 600, height: 800 }).zoom).toBe(12)
})

test('neighbours in one street are not looked at through a microscope', () => {
  const near = [
    { lat: 35.01, lng: 135.76 },
    { lat: 35.0101, lng: 135.7601 },
  ]
  expect(viewOf(near, { width: 600, height: 800 }).zoom).toBe(15)
})

test('without a place the whole world is in sight', () => {
  expect(viewOf([], { width: 512, height: 400 }).zoom).toBe(0)
})

test('a place beyond the date line stands where the map shows it', () => {
  const frame = { width: 400, height: 400 }
  const project = projectorOf({ center: { lat: 0, lng: 179 }, zoom: 3 }, frame)
  expect(project({ lat: 0, lng: -179 })[0]).toBeCloseTo(200 + (2 / 360) * 512 * 8, 6)
})

test('the equator is 40,075 km long', () => {
  expect(metresPerPixel({ center: { lat: 0, lng: 0 }, zoom: 0 }) * 512).toBeCloseTo(40_075_017, -1)
})
