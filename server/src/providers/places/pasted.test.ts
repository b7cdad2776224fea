import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cpuMilliseconds } from '../../testing/cpu.ts'
import { pastedPlace } from './pasted.ts'

const sensoji = { lat: 35.7148, lng: 139.7967 }

function spotIn(text: string) {
  const [place] = pastedPlace(text) ?? []
  return place && [Number(place.lat.toFixed(3)), Number(place.lng.toFixed(3))]
}

describe('coordinates', () => {
  test.each([
    ['35.71, 139.79', 35.71, 139.79],
    ['35.71,139.79', 35.71, 139.79],
    ['35.71 139.79', 35.71, 139.79],
    ['(35.71, 139.79)', 35.71, 139.79],
    ['35.71; 139.79', 35.71, 139.79],
    ['35,71; 139,79', 35.71, 139.79],
    ['35,71 139,79', 35.71, 139.79],
    ['-33.857, 151.215', -33.857, 151.215],
    ['−33.857, 151.215', -33.857, 151.215],
    ['35.71° N, 139.79° E', 35.71, 139.79],
    ['35.71N 139.79E', 35.71, 139.79],
    ['N35.71 E139.79', 35.71, 139.79],
    ['139.79E, 35.71N', 35.71, 139.79],
    ['33.857S 70.5W', -33.857, -70.5],
    [`35°42'53"N 139°47'48"E`, 35.715, 139.797],
    ['35°42′53″N, 139°47′48″E', 35.715, 139.797],
    ["35°42'53''N 139°47'48''E", 35.715, 139.797],
    ["35° 42.88' N 139° 47.8' E", 35.715, 139.797],
    ['35º42’53”N 139º47’48”E', 35.715, 139.797],
    ['北緯35度42分53秒 東經139度47分48秒', 35.715, 139.797],
    ['南緯33.857，東經151.215', -33.857, 151.215],
    ['北纬35.71 东经139.79', 35.71, 139.79],
    ['lat: 35.71, lng: 139.79', 35.71, 139.79],
    ['緯度：35.71，經度：139.79', 35.71, 139.79],
    ['３５．７１，１３９．７９', 35.71, 139.79],
    ['٣٥٫٧١، ١٣٩٫٧٩', 35.71, 139.79],
    ['३५.७१, १३९.७९', 35.71, 139.79],
    ['Senso-ji 35.7148, 139.7967', 35.715, 139.797],
    ['淺草寺（35.7148, 139.7967）', 35.715, 139.797],
    ['8Q7XPQ7W+WM', 35.715, 139.797],
    ['8q7xpq7w+wm Taito, Tokyo', 35.715, 139.797],
    ['849VCWC8+R9', 37.422, -122.084],
    ['0.0, 0.0', 0, 0],
  ])('%s', (text, lat, lng) => {
    expect(spotIn(text)).toEqual([lat, lng])
  })
})

describe('links', () => {
  test.each([
    [
      'https://www.google.com/maps/place/Senso-ji/@35.70,139.79,17z/data=!3m1!4b1!4m6!3m5!1s0x60:0x8!8m2!3d35.7148!4d139.7967!16zL20',
      'Senso-ji',
    ],
    ['https://www.google.com/maps/place/%E6%B7%BA%E8%8D%89%E5%AF%BA/@35.7148,139.7967,17z', '淺草寺'],
    ['https://www.google.com/maps/@35.7148,139.7967,15z', '35.71480, 139.79670'],
    ['https://www.google.co.jp/maps?q=35.7148,139.7967', '35.71480, 139.79670'],
    ['https://maps.google.com/?q=loc:35.7148+139.7967', '35.71480, 139.79670'],
    ['https://www.google.com/maps/search/?api=1&query=35.7148%2C139.7967', '35.71480, 139.79670'],
    ['https://www.google.com/maps/dir/35.01,135.77/35.7148,139.7967/@35.4,137.7,8z', '35.71480, 139.79670'],
    ['https://www.google.com/maps/dir/?api=1&destination=35.7148,139.7967', '35.71480, 139.79670'],
    ['https://www.google.com/maps/place/8Q7XPQ7W%2BWM', '35.71481, 139.79669'],
    [
      `https://www.google.com/maps/place/35%C2%B042'53.3%22N+139%C2%B047'48.1%22E/@35.7,139.7,17z`,
      '35.71481, 139.79669',
    ],
    ['https://plus.codes/8Q7XPQ7W+WM', '35.71481, 139.79669'],
    ['https://plus.codes/8Q7XPQ7W%2BWM', '35.71481, 139.79669'],
    ['https://www.plus.codes/map/8q7xpq7w+wm?hl=ja', '35.71481, 139.79669'],
    ['plus.codes/8Q7XPQ7W+WM', '35.71481, 139.79669'],
    ['www.google.com/maps/@35.7148,139.7967,15z', '35.71480, 139.79670'],
    ['https://maps.apple.com/?ll=35.7148,139.7967&q=Senso-ji', 'Senso-ji'],
    ['https://maps.apple.com/place?coordinate=35.7148,139.7967&name=Senso-ji', 'Senso-ji'],
    ['maps.apple.com/?ll=35.7148,139.7967', '35.71480, 139.79670'],
    ['https://www.openstreetmap.org/#map=17/35.7148/139.7967', '35.71480, 139.79670'],
    ['https://www.openstreetmap.org/?mlat=35.7148&mlon=139.7967#map=5/1/2', '35.71480, 139.79670'],
    ['https://www.openstreetmap.org/way/123#map=17/35.7148/139.7967', '35.71480, 139.79670'],
    ['geo:35.7148,139.7967', '35.71480, 139.79670'],
    ['geo:35.7148,139.7967,30;u=10?z=17', '35.71480, 139.79670'],
    ['geo:0,0?q=35.7148,139.7967(Senso-ji)', 'Senso-ji'],
    ['GEO:35.7148,139.7967', '35.71480, 139.79670'],
    ['淺草寺 https://www.google.com/maps/@35.7148,139.7967,15z', '淺草寺'],
    ['https://www.google.com/maps/place/%3Cscript%3E/@35.7148,139.7967,17z', '35.71480, 139.79670'],
    [`https://www.google.com/maps/place/${'x'.repeat(300)}/@35.7148,139.7967,17z`, '35.71480, 139.79670'],
    ['https://www.google.com/maps/place/%E6%B7/@35.7148,139.7967,17z', '%E6%B7'],
  ])('%s', (link, name) => {
    const [place] = pastedPlace(link) ?? []
    expect(place?.name).toBe(name)
    expect(place?.lat).toBeCloseTo(sensoji.lat, 3)
    expect(place?.lng).toBeCloseTo(sensoji.lng, 3)
  })

  test.each([
    'https://maps.app.goo.gl/AbCdEf123',
    'goo.gl/maps/AbCdEf',
    'https://www.google.com/maps/place/Senso-ji',
    'https://maps.apple.com/?q=Senso-ji',
    'geo:0?q=Senso-ji',
    'https://example.com/blog/35-things-in-tokyo',
    'https://example.com/go/0EEQjE',
    'https://osm.org/go/',
    'https://plus.codes/PQ7W+WM,Tokyo',
    'https://plus.codes/',
    'https://[',
    'https://1000.5,139.7',
  ])('%s has no coordinates in it', link => {
    expect(() => pastedPlace(link)).toThrow('place.link_without_coordinates')
  })
})

test.each([
  'https://osm.org/go/0EEQjE--',
  'osm.org/go/0EEQjE==',
  'https://www.openstreetmap.org/go/0EEQjE?m=',
])('%s is a short link that names its spot', link => {
  const [place] = pastedPlace(link) ?? []
  expect(place?.lat).toBeCloseTo(51.511, 2)
  expect(place?.lng).toBeCloseTo(0.055, 2)
})

test.each([
  '95.123, 139.79',
  '35.71, 239.79',
  '35°75\'53"N 139°47\'48"E',
  'https://www.google.com/maps/@95.7148,139.7967,15z',
  'geo:35.7,181.5',
  'XXXXPQ7W+WM',
])('%s is off the globe', text => {
  expect(() => pastedPlace(text)).toThrow('place.off_the_globe')
})

test.each([
  'Kyoto',
  'Taipei 101',
  '7-11',
  '24, 7',
  'Bus 3.50 4.20',
  'Room 35.71',
  '9:30 Senso-ji',
  'Nishiki Market 11-13',
  '35.71N 36.71N',
  'A+B Tokyo',
  '1,2,3,4',
])('%s is no spot', text => {
  expect(pastedPlace(text)).toBeUndefined()
})

test('a place is told as the contract declares it, with an address without commas', () => {
  expect(pastedPlace('-33.857, -70.5')).toEqual([
    {
      place_id: 'spot:-33.85700,-70.50000',
      is_meant: true,
      name: '-33.85700, -70.50000',
      formatted_address: '33.85700° S 70.50000° W',
      lat: -33.857,
      lng: -70.5,
      type: null,
    },
  ])
})

test('every spot of the globe is read as it is written', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
  fc.assert(
    fc.property(degrees(90), degrees(180), (lat, lng) => {
      const [place] = pastedPlace(`${lat.toFixed(6)}, ${lng.toFixed(6)}`) ?? []
      return place && Math.abs(place.lat - lat) < 1e-6 && Math.abs(place.lng - lng) < 1e-6
    }),
  )
})

test('whatever is pasted is answered soon', async () => {
  const hostile = [
    `https://x/${'!3d1'.repeat(500)}`,
    `https://x/@${'1'.repeat(2_000)}`,
    `https://x/?q=${'%20'.repeat(600)}1`,
    `geo:${'('.repeat(2_000)}`,
    `${'1 '.repeat(100)}`,
    `a${' '.repeat(198)}`,
    `${"1°1'".repeat(50)}`,
  ]
  const spent = await cpuMilliseconds(() => {
    for (const text of hostile) {
      try {
        pastedPlace(text)
      } catch {
        // Refused.
      }
    }
  })
  expect(spent).toBeLessThan(500)
})
