import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLine, writeLine } from './drawn-line.ts'
import { MOST_TRACK_POINTS, Track } from './tracks.ts'

const spot = fc.record({
  lat: fc.integer({ min: -9_000_000, max: 9_000_000 }).map(n => n / 1e5),
  lng: fc.integer({ min: -18_000_000, max: 18_000_000 }).map(n => n / 1e5),
})

test('a line is read as it was written, and the longest one fits', () => {
  fc.assert(
    fc.property(fc.array(spot, { minLength: 2, maxLength: MOST_TRACK_POINTS }), spots => {
      const points = writeLine(spots)
      expect(readLine(points)).toEqual(spots.map(({ lat, lng }) => ({ lat: lat + 0, lng: lng + 0 })))
      expect(Track.safeParse({ name: 'Trail', points }).success).toBe(true)
    }),
  )
  const far = Array.from({ length: MOST_TRACK_POINTS }, (_, n) => ({
    lat: n % 2 ? 90 : -90,
    lng: n % 2 ? 180 : -180,
  }))
  expect(Track.safeParse({ name: 'Trail', points: writeLine(far) }).success).toBe(true)
})

test('it is the polyline that others write', () => {
  const points = '_p~iF~ps|U_ulLnnqC_mqNvxq`@'
  expect(readLine(points)).toEqual([
    { lat: 38.5, lng: -120.2 },
    { lat: 40.7, lng: -120.95 },
    { lat: 43.252, lng: -126.453 },
  ])
})

test.each([
  ['nothing', ''],
  ['one point', '_p~iF~ps|U'],
  ['half a point', '_p~iF~ps|U_ulL'],
  ['what has no end', '_p~iF~ps|U____'],
  ['other letters', '_p~iF~ps|U_ulL !'],
  ['letters without an end', '~'.repeat(6_000)],
  [
    'what lies beside the earth',
    writeLine([
      { lat: 0, lng: 0 },
      { lat: 91, lng: 0 },
    ]),
  ],
  ['too many points', '??'.repeat(MOST_TRACK_POINTS + 1)],
  ['too many letters', '_p~iF~ps|U'.repeat(5_000)],
])('no line is %s', (_, points) => {
  expect(Track.safeParse({ name: 'Trail', points }).success).toBe(false)
})

test('any letters are read as a line or refused', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), letters => {
      const spots = readLine(letters)
      if (spots) expect(readLine(writeLine(spots))).toEqual(spots)
    }),
  )
})
