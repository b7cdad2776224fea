import { expect, test } from 'vitest'
import { zoneOf } from './airport-zones.ts'

test('a flight is stored without zones while the airports cannot be asked', async () => {
  expect(await zoneOf(() => Promise.reject(new Error('still being built')), 'TPE')).toBe(null)
  const began = performance.now()
  expect(await zoneOf(() => Promise.withResolvers<undefined>().promise, 'TPE')).toBe(null)
  // The trip's lock is held meanwhile, for which others wait two seconds at most.
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('the zone is what the airport says, and nobody is asked where there is no code', async () => {
  expect(await zoneOf(async () => ({ zone: 'Asia/Taipei' }), 'TPE')).toBe('Asia/Taipei')
  expect(await zoneOf(async () => ({ zone: null }), 'TPE')).toBe(null)
  expect(await zoneOf(async () => undefined, 'ZZZ')).toBe(null)
  expect(await zoneOf(async () => ({ zone: 'Asia/Taipei' }), null)).toBe(null)
})
