import { afterAll, describe, expect, test } from 'vitest'
import { flexible, codeOf as railwayCodeOf } from '../testing/railway-tickets.ts'
import { openReader } from '../testing/reading.ts'
import { zipOf } from '../testing/zip.ts'
import type { Context } from './mark.ts'

const reader = openReader()
afterAll(() => reader.close())
const context: Context = { today: '2026-03-01' }

/** A boarding pass's code: of each leg number, airports, day of the year, seat, and what an airline adds. */
function codeOf(
  name: string,
  ...legs: [from: string, to: string, flight: string, day: number, more?: string][]
): string {
  const written = legs.map(([from, to, flight, day, more = '']) => {
    const size = more.length.toString(16).padStart(2, '0').toUpperCase()
    return `QX7M2P ${from}${to}${flight}${String(day).padStart(3, '0')}Y012A0025 1${size}${more}`
  })
  return `M${legs.length}${name.padEnd(20)}E${written.join('')}`
}

describe('the code of a boarding pass', () => {
  const read = async (code: string, around: Context = context) =>
    (await reader.read({ text: code }, around)).bookings

  test('has a flight whose year is guessed', async () => {
    const found = await read(codeOf('LIN/MEI MS', ['TPE', 'NRT', 'BR 0198 ', 132]))
    expect(found).toMatchObject([
      {
        ...{ kind: 'flight', sure: false, people: ['Mei Lin'], source: { by: 'barcode' } },
        row: {
          ...{ flight_number: 'BR198', confirmation_number: 'QX7M2P', depart_airport_code: 'TPE' },
          ...{ arrive_airport_code: 'NRT', depart_date: '2026-05-12', arrive_date: null },
        },
      },
    ])
    expect(found[0]?.doubts).toEqual([
      { field: 'depart_date', why: 'year_guessed' },
      { field: 'arrive_date', why: 'missing' },
      { field: 'depart_date', why: 'missing' },
    ])
  })

  test('has several, with what airlines add between them', async () => {
    const found = await read(
      codeOf(
        'RUIZ/ANA',
        ['MAD', 'LHR', 'IB 3166 ', 365, '>5180      B                29                     0'],
        ['LHR', 'TPE', 'BR 0068 ', 1],
      ),
    )
    expect(found.map(({ row }) => [row['flight_number'], row['depart_date']])).toEqual([
      ['IB3166', '2025-12-31'],
      ['BR68', '2026-01-01'],
    ])
  })

  test.each([
    [
      'in which it lies in the trip',
      { trip: { start_date: '2028-01-01', end_date: '2028-12-31' } },
      '2028-05-12',
      133,
    ],
    ['nearest to the mail', { sent: '2024-12-30' }, '2025-01-02', 2],
    ['nearest to today', {}, '2025-12-31', 365],
    ['which has such a day', {}, '2024-12-31', 366],
  ])('is of the year %s', async (_, more, day, number) => {
    const [found] = await read(codeOf('LIN/MEI', ['TPE', 'NRT', 'BR 0198 ', number]), { ...context, ...more })
    expect(found?.row['depart_date']).toBe(number === 366 ? null : day)
  })

  test('that is cut has what is whole', async () => {
    const code = codeOf('LIN/MEI', ['TPE', 'NRT', 'BR 0198 ', 132], ['NRT', 'TPE', 'BR 0197 ', 140])
    expect(await read(code.slice(0, 70))).toHaveLength(1)
    expect(await read(`M1${'X'.repeat(100)}`)).toEqual([])
  })
})

const readPass = async (pass: unknown, more: Record<string, string> = {}) =>
  reader.read({ bytes: zipOf({ 'pass.json': JSON.stringify(pass), ...more }) }, context)

const boarding = {
  organizationName: 'EVA Air',
  relevantDate: '2026-05-12T08:10+08:00',
  barcodes: [
    { format: 'PKBarcodeFormatAztec', message: codeOf('LIN/MEI MS', ['TPE', 'NRT', 'BR 0198 ', 132]) },
  ],
  boardingPass: {
    transitType: 'PKTransitTypeAir',
    primaryFields: [
      { key: 'origin', label: 'TAIPEI', value: 'TPE' },
      { key: 'destination', label: 'TOKYO', value: 'NRT' },
    ],
    auxiliaryFields: [
      { key: 'departureTime', label: 'DEPARTS', value: '08:50' },
      { key: 'arrivalTime', label: 'ARRIVES', value: '13:15' },
    ],
  },
}

test('a boarding pass has its clocks from its fields, its day from its code, its year from its moment', async () => {
  const { bookings } = await readPass(boarding)
  expect(bookings).toMatchObject([
    {
      ...{
        kind: 'flight',
        sure: true,
        doubts: [],
        people: ['Mei Lin'],
        source: { name: 'EVA Air', by: 'pass' },
      },
      row: {
        ...{ flight_number: 'BR198', confirmation_number: 'QX7M2P', depart_airport: 'TAIPEI' },
        ...{ depart_airport_code: 'TPE', arrive_airport_code: 'NRT' },
        ...{ depart_date: '2026-05-12T08:50', arrive_date: '2026-05-12T13:15' },
      },
    },
  ])
})

test('the moment of a pass alone may be that of boarding', async () => {
  const { bookings } = await readPass({
    ...boarding,
    boardingPass: { ...boarding.boardingPass, auxiliaryFields: [] },
  })
  expect(bookings).toMatchObject([
    { sure: false, row: { depart_date: '2026-05-12T08:10', arrive_date: null } },
  ])
  expect(bookings[0]?.doubts[0]).toEqual({ field: 'depart_date', why: 'two_readings' })
})

test('what a pass says for machines counts first', async () => {
  const semantics = {
    ...{
      airlineCode: 'LH',
      flightCode: 'LH 456',
      departureAirportCode: 'FRA',
      destinationAirportCode: 'LAX',
    },
    ...{ originalDepartureDate: '2026-05-12T08:20:00Z', originalArrivalDate: '2026-05-12T12:45:00-07:00' },
  }
  const { bookings } = await readPass({
    semantics,
    voided: true,
    boardingPass: { transitType: 'PKTransitTypeAir' },
  })
  expect(bookings).toMatchObject([
    {
      ...{ kind: 'cancellation', of: 'flight', sure: true },
      row: { flight_number: 'LH456', depart_date: '2026-05-12T10:20', arrive_date: '2026-05-12T12:45' },
    },
  ])
})

test('a train and a ticket, in words that the pass translates', async () => {
  const train = {
    boardingPass: {
      transitType: 'PKTransitTypeTrain',
      primaryFields: [
        { key: 'from', label: 'VON', value: 'from_key' },
        { key: 'to', label: 'NACH', value: 'Hamburg Hbf' },
      ],
      secondaryFields: [
        {
          key: 'departure',
          label: 'Abfahrt',
          value: '2026-05-12T10:32+02:00',
          dateStyle: 'PKDateStyleShort',
        },
        { key: 'train', label: 'Zug', value: 'ICE 706' },
        { key: 'coach', label: 'Wagen', value: 7 },
        { key: 'seat', label: 'Sitz', value: '41' },
      ],
    },
  }
  const words = { 'en.lproj/pass.strings': '"from_key" = "Berlin Hbf";' }
  expect((await readPass(train, words)).bookings).toMatchObject([
    {
      kind: 'ride',
      row: {
        ...{
          type: 'train',
          number: 'ICE 706',
          from_place: 'Berlin Hbf',
          to_place: 'Hamburg Hbf',
          seat: '7, 41',
        },
        depart_date: '2026-05-12T10:32',
      },
    },
  ])
  const ticket = {
    ...{ organizationName: 'Hall', relevantDate: '2026-05-14T20:00+02:00' },
    locations: [{ latitude: 47.07, longitude: 15.44 }],
    eventTicket: {
      primaryFields: [{ key: 'event', label: 'EVENT', value: 'Night of Cellos' }],
      secondaryFields: [{ key: 'loc', label: 'LOCATION', value: 'Town Hall' }],
    },
  }
  expect((await readPass(ticket)).bookings).toMatchObject([
    {
      kind: 'item',
      sure: true,
      row: { place: 'Night of Cellos', date: '2026-05-14', start_time: '20:00', lat: 47.07 },
    },
  ])
})

describe('the code of a railway ticket in a pass', () => {
  const barcodes = [
    {
      ...{ format: 'PKBarcodeFormatAztec', messageEncoding: 'iso-8859-1' },
      message: railwayCodeOf(flexible.reservation).toString('latin1'),
    },
  ]
  const ride = {
    kind: 'ride',
    people: ['Mei Lin', 'Ana María Ruiz'],
    row: {
      ...{ type: 'train', number: 'EC 42', seat: '256, 23 24', confirmation_number: 'QX7M2P' },
      ...{ depart_date: '2027-05-16T11:02', arrive_date: '2027-05-16T16:25' },
    },
  }

  test('tells what its fields lack', async () => {
    const boardingPass = {
      transitType: 'PKTransitTypeTrain',
      primaryFields: [
        { key: 'from', label: 'FROM', value: 'Verona PN' },
        { key: 'to', label: 'TO', value: 'Monaco di Baviera' },
      ],
    }
    expect((await readPass({ barcodes, boardingPass })).bookings).toMatchObject([
      { ...ride, row: { ...ride.row, from_place: 'Verona PN', to_place: 'Monaco di Baviera' } },
    ])
  })

  test('is a ride in any pass', async () => {
    const generic = { primaryFields: [{ key: 'product', value: 'Sparschiene' }] }
    expect((await readPass({ organizationName: 'Bahn', barcodes, generic })).bookings).toMatchObject([
      {
        ...ride,
        source: { name: 'Bahn', by: 'pass' },
        row: { ...ride.row, from_place: 'Verona Porta Nuova' },
      },
    ])
  })
})

test('a stay is known by the labels of its pass', async () => {
  const pass = {
    organizationName: 'Alpenhaus',
    relevantDate: '2026-05-12T15:00+02:00',
    eventTicket: {
      primaryFields: [{ key: 'house', label: 'HAUS', value: 'Alpenhaus Innsbruck' }],
      secondaryFields: [{ key: 'number', label: 'BUCHUNGSNUMMER', value: 'AH-778812' }],
      auxiliaryFields: [{ key: 'dates', label: 'AUFENTHALT', value: '12.05.26 - 15.05.26' }],
      backFields: [{ key: 'price', label: 'Gesamtpreis', value: '345,60 EUR' }],
    },
  }
  expect((await readPass(pass)).bookings).toMatchObject([
    {
      ...{ kind: 'stay', sure: true, source: { name: 'Alpenhaus', by: 'pass' } },
      row: {
        ...{ place: 'Alpenhaus Innsbruck', check_in: '2026-05-12', check_out: '2026-05-15', cost: '345.60' },
        confirmation_number: 'AH-778812',
      },
    },
  ])
})

test('a bundle has the bookings of its passes; a coupon is none', async () => {
  const pass = zipOf({ 'pass.json': JSON.stringify(boarding) })
  const bundle = zipOf({ 'a.pkpass': pass, 'b.pkpass': zipOf({ 'pass.json': '{"coupon":{}}' }) })
  expect((await reader.read({ bytes: bundle }, context)).bookings).toHaveLength(1)
})

test.each([
  ['a zip of zeros', zipOf({ 'pass.json': Buffer.alloc(50_000_000) })],
  ['a bundle of zeros', zipOf({ 'a.pkpass': Buffer.alloc(50_000_000) })],
  ['a zip of other files', zipOf({ 'a.txt': 'a' })],
  ['a cut zip', zipOf({ 'pass.json': '{}' }).subarray(0, 40)],
  ['a pass that is no JSON', zipOf({ 'pass.json': '{' })],
])('%s is unreadable', async (_, bytes) => {
  expect(await reader.read({ bytes }, context)).toEqual({ bookings: [], problem: 'unreadable' })
})
