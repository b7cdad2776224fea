import { afterAll, expect, test } from 'vitest'
import { openReader, pageWith } from '../testing/reading.ts'
import { reader as fieldReader } from './linked-data.ts'

const reader = openReader()
afterAll(() => reader.close())

/** Each with the clock that stands at 12:00 UTC on 15 January 2027, and the code of its country. */
const cities = `
  Tokyo JP 21:00; Kyoto JP 21:00; Berlin DE 13:00; Hamburg DE 13:00; London GB 12:00; Manchester GB 12:00
  Paris FR 13:00; Lyon FR 13:00; Rome IT 13:00; Milan IT 13:00; Madrid ES 13:00; Las Palmas ES 12:00
  Lisbon PT 12:00; Ponta Delgada PT 11:00; Vienna AT 13:00; Zurich CH 13:00; Geneva CH 13:00; Amsterdam NL 13:00
  Brussels BE 13:00; Copenhagen DK 13:00; Oslo NO 13:00; Stockholm SE 13:00; Helsinki FI 14:00; Reykjavik IS 12:00
  Dublin IE 12:00; Warsaw PL 13:00; Prague CZ 13:00; Budapest HU 13:00; Athens GR 14:00; Istanbul TR 15:00
  Cairo EG 14:00; Tunis TN 13:00; Nairobi KE 15:00; Cape Town ZA 14:00; Dubai AE 16:00; Tbilisi GE 16:00
  Delhi IN 17:30; Colombo LK 17:30; Kathmandu NP 17:45; Bangkok TH 19:00; Hanoi VN 19:00; Singapore SG 20:00
  Kuala Lumpur MY 20:00; Jakarta ID 19:00; Denpasar ID 20:00; Manila PH 20:00; Hong Kong HK 20:00; Taipei TW 20:00
  Shanghai CN 20:00; Seoul KR 21:00; Sydney AU 23:00; Perth AU 20:00; Auckland NZ 01:00; New York US 07:00
  Chicago US 06:00; Denver US 05:00; Los Angeles US 04:00; Honolulu US 02:00; Toronto CA 07:00; Halifax CA 08:00
  Mexico City MX 06:00; Cancún MX 07:00; Buenos Aires AR 09:00; São Paulo BR 09:00; Manaus BR 08:00; Lima PE 07:00
  Bogotá CO 07:00; Santiago CL 09:00; Papeete PF 02:00; Libreville GA 13:00; Ljubljana SI 13:00; Tirana AL 13:00
`
  .split(/[;\n]/)
  .flatMap(line => /^(.+) ([A-Z]{2}) (\d\d:\d\d)$/.exec(line.trim())?.slice(1) ?? [])
const table = Array.from({ length: cities.length / 3 }, (_, n) => cities.slice(n * 3, n * 3 + 3))

const shapes: [string, (city: string, code: string) => object][] = [
  ['city and code', (city, code) => ({ addressLocality: city, addressCountry: code })],
  [
    'street, postal code, city and code',
    (city, code) => ({
      streetAddress: '12 Station Road',
      postalCode: '60018',
      addressLocality: city,
      addressCountry: { '@type': 'Country', name: code },
    }),
  ],
]

test.each(shapes)('the clock of a dinner is that of its address: %s', async (_what, addressOf) => {
  const dinners = table.map(([city = '', code = '']) => ({
    ...{ '@context': 'http://schema.org', '@type': 'FoodEstablishmentReservation', reservationNumber: city },
    startTime: '2027-01-15T12:00:00Z',
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: 'Zum Goldenen Xqzw',
      address: { '@type': 'PostalAddress', ...addressOf(city, code) },
    },
  }))
  const wrong: unknown[] = []
  for (let at = 0; at < dinners.length; at += 30) {
    const { bookings } = await reader.read(
      { text: pageWith(...dinners.slice(at, at + 30)) },
      { today: '2026-12-01' },
    )
    const found = bookings.map(({ row, doubts }) => ({ ...row, doubts }))
    for (const [city = '', code, clock] of table.slice(at, at + 30)) {
      const dinner = found.find(row => row['confirmation_number' as never] === city)
      if (dinner?.['start_time' as never] !== clock) wrong.push([city, code, clock, dinner])
    }
  }
  expect(wrong).toEqual([])
})

test('a state is no country, and a code may be written in small letters', async () => {
  const addressed = (addressRegion: string | undefined, addressCountry: string | undefined) => ({
    '@context': 'http://schema.org',
    '@type': 'FoodEstablishmentReservation',
    startTime: '2027-01-15T12:00:00Z',
    reservationNumber: `${addressRegion} ${addressCountry}`,
    reservationFor: {
      '@type': 'FoodEstablishment',
      name: 'Zum Goldenen Xqzw',
      address: { addressLocality: 'Los Angeles', addressRegion, addressCountry },
    },
  })
  const text = pageWith(addressed('CA', undefined), addressed('CA', 'us'))
  const { bookings } = await reader.read({ text }, { today: '2026-12-01' })
  expect(bookings.map(({ row }) => row['details'])).toEqual([
    'Los Angeles, CA',
    'Los Angeles, CA, United States',
  ])
})

test.each([
  ['Italia', 'IT'],
  ['Deutschland', 'DE'],
  ['Polska', 'PL'],
  ['日本', 'JP'],
  ['Atlantis', undefined],
])('the country %s is %s', (addressCountry, code) => {
  const { spot } = fieldReader(new Map(), { today: '2026-12-01' })
  const found = spot(
    { place: { name: 'Da Enzo', address: { addressLocality: 'X', addressCountry } } },
    'place',
  )
  expect(found?.country).toBe(code)
})
