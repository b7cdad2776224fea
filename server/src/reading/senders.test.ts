import { readdirSync, readFileSync } from 'node:fs'
import { createFlight } from '@caravan/contract/flights'
import { createItem } from '@caravan/contract/items'
import { bookLodging } from '@caravan/contract/lodging'
import { createRental } from '@caravan/contract/rentals'
import { createRide } from '@caravan/contract/rides'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openReader } from '../testing/reading.ts'

const reader = openReader()
afterAll(() => reader.close())
const context = { today: '2026-03-01' }

const folder = new URL('./fixtures/', import.meta.url)
type Expected = [kind: string, row: Record<string, string | null>, people?: string[] | undefined]

const stay = (
  place: string,
  number: string,
  more: Record<string, string | null> = {},
  people?: string[],
): Expected => [
  'stay',
  { place, confirmation_number: number, check_in: '2026-05-12', check_out: '2026-05-15', ...more },
  people,
]
const flight = (
  number: string,
  [from, to]: [string, string],
  [departs, arrives]: [string, string],
  more: Record<string, string | null> = {},
): Expected => [
  'flight',
  {
    ...{ flight_number: number, depart_airport_code: from, arrive_airport_code: to },
    ...{ depart_date: `2026-05-${departs}`, arrive_date: `2026-05-${arrives}`, ...more },
  },
]
const ride = (
  number: string,
  [from, to]: [string, string],
  [departs, arrives]: [string, string],
  more: Record<string, string | null> = {},
): Expected => [
  'ride',
  {
    ...{ number, from_place: from, to_place: to, ...more },
    ...{ depart_date: `2026-05-${departs}`, arrive_date: `2026-05-${arrives}` },
  },
]

/** The bookings in the mail of each sender; all mails were written for this test. */
const mails: Record<string, Expected[]> = {
  agoda: [
    stay('河濱旅店', '1234567890', {
      cost: '7650',
      cost_currency: 'TWD',
      details: '台南市中西區河濱路 8 號',
    }),
  ],
  'air-france': [
    flight('AF1680', ['CDG', 'LHR'], ['12T10:35', '12T10:55'], {
      confirmation_number: 'R7TQ2W',
      cost: '214.80',
    }),
    flight('AF1081', ['LHR', 'CDG'], ['20T18:40', '20T20:55'], { confirmation_number: 'R7TQ2W', cost: null }),
  ],
  airbnb: [
    stay('Sunny loft near the river', 'HMABCD1234', {
      ...{ cost: '412.50', details: 'Rua das Flores 7, 1200-192 Lisboa, Portugal' },
    }),
  ],
  ana: [
    flight('NH21', ['HND', 'ITM'], ['12T09:00', '12T10:10'], { cost: '32580', cost_currency: 'JPY' }),
    flight('NH38', ['ITM', 'HND'], ['14T18:00', '14T19:15']),
  ],
  'booking-com': [
    stay('Hotel Kiyomizu Garden', '4012345678', { cost: '58000', cost_currency: 'JPY' }, ['Lin Mei']),
  ],
  'booking-com-cancelled': [
    ['cancellation', { place: 'Hotel Kiyomizu Garden', confirmation_number: '4012345678' }],
  ],
  'booking-com-de': [
    stay('Pension Alpenblick', '4098765432', {
      ...{ cost: '345.60', cost_currency: 'EUR', details: 'Höhenstraße 12, 6020 Innsbruck, Österreich' },
    }),
  ],
  'cathay-pacific': [
    flight('CX251', ['HKG', 'LHR'], ['12T23:05', '13T05:30'], {
      confirmation_number: '6HJK2L',
      cost: '9876',
    }),
    flight('CX252', ['LHR', 'HKG'], ['20T11:35', '21T07:10']),
  ],
  'china-airlines': [
    flight('CI100', ['TPE', 'NRT'], ['12T08:55', '12T13:15'], { confirmation_number: 'PL4K9T' }),
    flight('CI101', ['NRT', 'TPE'], ['20T14:30', '20T17:15'], { depart_airport: '東京成田' }),
  ],
  'deutsche-bahn': [
    ride('ICE 595', ['Berlin Hbf', 'München Hbf'], ['12T10:32', '12T14:30'], {
      ...{ type: 'train', seat: 'Wg. 21, Pl. 45', confirmation_number: '712345678901', cost: '59.90' },
    }),
  ],
  easyjet: [
    flight('EZY8573', ['LGW', 'BCN'], ['12T06:35', '12T09:40'], {
      confirmation_number: 'K2ABCDE',
      cost: '123.45',
    }),
    flight('EZY8574', ['BCN', 'LGW'], ['15T10:20', '15T11:35']),
  ],
  'eva-air': [
    flight('BR198', ['TPE', 'NRT'], ['12T08:50', '12T13:15'], {
      confirmation_number: 'QX7M2P',
      cost: '12345',
    }),
    flight('BR197', ['NRT', 'TPE'], ['20T14:15', '20T16:55']),
  ],
  expedia: [stay('Grand Harbour Hotel', '72012345678901', { cost: '612.40', cost_currency: 'CAD' })],
  flixbus: [
    ride('N4', ['Berlin central bus station', 'Prague (UAN Florenc)'], ['12T23:30', '13T04:05'], {
      type: 'bus',
    }),
  ],
  hertz: [
    [
      'rental',
      {
        ...{
          company: 'Hertz',
          confirmation_number: 'K1234567890',
          pickup_place: 'Munich International Airport',
        },
        ...{
          pickup_date: '2026-05-12T09:00',
          dropoff_place: 'Salzburg Station',
          dropoff_date: '2026-05-16T18:00',
        },
      },
    ],
  ],
  'hotels-com': [stay('Casa Luz', '8123456789012', { cost: '298.50', cost_currency: 'EUR' })],
  jal: [
    flight('JL5', ['HND', 'JFK'], ['12T11:05', '12T10:55'], { confirmation_number: 'XK7P2M' }),
    flight('JL6', ['JFK', 'HND'], ['20T13:25', '21T16:25']),
  ],
  jalan: [
    stay('海辺の宿 なぎさ', '3AB45678', { check_out: '2026-05-14', cost: '36300', cost_currency: 'JPY' }),
  ],
  klook: [['item', { place: '河口湖一日遊', date: '2026-05-14', start_time: '08:30', details: '新宿西口' }]],
  lufthansa: [
    flight('LH714', ['MUC', 'HND'], ['12T12:30', '13T07:25'], {
      confirmation_number: 'K3M9QZ',
      cost: '1234.56',
    }),
    flight('LH715', ['HND', 'MUC'], ['20T12:35', '20T19:15']),
  ],
  opentable: [
    [
      'item',
      { place: 'Trattoria Nuvola', type: 'dining', date: '2026-05-13', start_time: '19:30' },
      ['Lin Mei'],
    ],
  ],
  'rakuten-travel': [
    stay('湯の宿 こまくさ', 'RYa0abc123', { check_out: '2026-05-14', cost: '48400' }, ['林 美衣']),
  ],
  renfe: [
    ride('AVE 03102', ['Madrid-Puerta de Atocha', 'Barcelona-Sants'], ['12T10:30', '12T13:00'], {
      ...{ seat: '7C', confirmation_number: 'A7BC9D', cost: '78.30' },
    }),
  ],
  ryanair: [
    flight('FR202', ['DUB', 'STN'], ['12T06:30', '12T07:50'], {
      confirmation_number: 'Z9XK4T',
      cost: '84.98',
    }),
    flight('FR203', ['STN', 'DUB'], ['15T21:50', '15T23:05']),
  ],
  sixt: [
    [
      'rental',
      {
        ...{ company: 'SIXT', confirmation_number: '9876543210', pickup_place: 'Berlin Hauptbahnhof' },
        ...{
          pickup_date: '2026-05-12T09:00',
          dropoff_place: 'Hamburg Flughafen',
          dropoff_date: '2026-05-16T18:00',
        },
      },
      ['Jonas Weber'],
    ],
  ],
  sncf: [
    ride('TGV INOUI 6607', ['Paris Gare de Lyon', 'Lyon Part Dieu'], ['12T10:04', '12T12:02'], {
      cost: '64',
    }),
  ],
  thsr: [ride('0637', ['台北', '左營'], ['12T14:31', '12T16:05'], { seat: '5車12A', cost: '1490' })],
  'trip-com': [
    flight('BR198', ['TPE', 'NRT'], ['12T08:50', '12T13:15'], { cost: '24690', cost_currency: 'TWD' }),
    flight('BR197', ['NRT', 'TPE'], ['20T14:15', '20T16:55']),
  ],
}

test('every fixture is expected to hold something', () => {
  expect(
    readdirSync(folder)
      .map(name => name.replace(/\.txt$/, ''))
      .sort(),
  ).toEqual(Object.keys(mails).sort())
})

const readFixture = (name: string) => readFileSync(new URL(`${name}.txt`, folder))
const shape = ([kind, row, people]: Expected) => ({
  kind,
  row,
  source: { by: 'rules' },
  ...(people && { people }),
})

test.each(Object.entries(mails))('%s', async (name, expected) => {
  const { bookings } = await reader.read({ bytes: readFixture(name) }, context)
  expect(bookings).toMatchObject(expected.map(shape))
  const isGuessed = name === 'airbnb'
  expect(bookings.map(({ sure }) => sure)).toEqual(expected.map(() => !isGuessed))
})

test.each(Object.entries(mails))(
  '%s as HTML, forwarded by somebody, is the same but for who sent it',
  async (name, expected) => {
    const text = readFixture(name).toString()
    const [head = '', ...body] = text.split('\n\n')
    const rows = body
      .join('\n\n')
      .split('\n')
      .map(line => {
        const cells = line
          .split('\t')
          .map(cell => `<td><p>${cell.replaceAll('&', '&amp;').replaceAll('>', '&gt;')}</p></td>`)
        return `<table><tr>${cells.join('')}</tr></table>`
      })
    const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? ''
    const heads = head
      .replace(/^Content-Type.*$/m, '')
      .replaceAll('<', '&lt;')
      .replaceAll('\n', '<br>')
    const forwarded = `From: anna@mail.example\nSubject: Fwd: ${subject}\nDate: Tue, 03 Mar 2026 10:00:00 +0000\nContent-Type: text/html; charset=utf-8\n\n<html><div>FYI</div><div>${heads}</div>${rows.join('\n')}</html>`
    const { bookings } = await reader.read({ bytes: Buffer.from(forwarded) }, context)
    expect(bookings).toMatchObject(expected.map(shape))
  },
)

const bodies = {
  flight: createFlight.body,
  ride: createRide.body,
  rental: createRental.body,
  stay: bookLodging.body,
  item: createItem.body,
}

test.each(Object.keys(mails))('what %s becomes is what the calls of its kind take', async name => {
  const { bookings } = await reader.read({ bytes: readFixture(name) }, context)
  for (const { kind, of, row } of bookings) {
    const own = kind === 'cancellation' ? of : kind
    const body = bodies[own as keyof typeof bodies]
    expect(z.safeParse(body, row).error).toBeUndefined()
  }
})
