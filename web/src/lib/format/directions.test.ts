import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

const station = { lat: 34.9858, lng: 135.7588 }

test.each([
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9)',
    'geo:34.9858,135.7588?q=34.9858,135.7588(Gion%20%20%E7%A5%87%E5%9C%92%20)',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
    'https://maps.apple.com/?daddr=34.9858,135.7588',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'https://maps.apple.com/?daddr=34.9858,135.7588'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'https://www.openstreetmap.org/directions?to=34.9858%2C135.7588'],
  ['', 'https://www.openstreetmap.org/directions?to=34.9858%2C135.7588'],
])('%j opens its own maps', (userAgent, address) => {
  expect(directionsTo(station, 'Gion (祇園)', { userAgent })).toBe(address)
})
