import { expect, test } from 'vitest'
import { directionsTo } from './directions.ts'

const way = { to: { lat: 34.9858, lng: 135.7588 }, name: 'Gion (祇園)' }
const osm = 'https://www.openstreetmap.org/directions?to=34.9858%2C135.7588'
const apple = 'https://maps.apple.com/?daddr=34.9858,135.7588'
const phone = 'geo:34.9858,135.7588?q=34.9858,135.7588(Gion%20%20%E7%A5%87%E5%9C%92%20)'

test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9)', phone],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', apple],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', apple],
  ['Mozilla/5.0 (X11; Linux x86_64)', osm],
  ['', osm],
])('%j has its own maps until a program is chosen', (userAgent, address) => {
  expect(directionsTo(way, undefined, { userAgent })).toBe(address)
})

test.each([
  ['google', 'https://www.google.com/maps/dir/?api=1&destination=34.9858%2C135.7588'],
  [
    'amap',
    'https://uri.amap.com/navigation?to=135.7588,34.9858,Gion%20%20%E7%A5%87%E5%9C%92%20&coordinate=wgs84&callnative=1',
  ],
  ['osm', osm],
] as const)('%s is told where a place is in its own way', (program, address) => {
  expect(directionsTo(way, program, { userAgent: 'iPhone' })).toBe(address)
})
