import { expect, test } from 'vitest'
import { findAirport } from './find-airport.ts'

const taipei = { zone: 'Asia/Taipei', lat: 25.08, lng: 121.23 }

test('a flight is stored without a zone while the airports cannot be asked', async () => {
  expect(await findAirport(() => Promise.reject(new Error('still being built')), 'TPE')).toBeUndefined()
  const began = performance.now()
  expect(await findAirport(() => Promise.withResolvers<undefined>().promise, 'TPE')).toBeUndefined()
  // The trip's lock is held meanwhile, for which others wait two seconds at most.
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('nobody is asked where there is no code', async () => {
  expect(await findAirport(async () => taipei, 'TPE')).toEqual(taipei)
  expect(await findAirport(async () => undefined, 'ZZZ')).toBeUndefined()
  expect(await findAirport(async () => taipei, null)).toBeUndefined()
})
