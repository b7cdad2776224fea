import { afterAll, describe, expect, test } from 'vitest'
import { flightMark } from '../testing/marks.ts'
import { mailOf, openReader, pageWith } from '../testing/reading.ts'

const reader = openReader()
afterAll(() => reader.close())
const context = { today: '2026-03-01' }

const schema = { '@context': 'http://schema.org' }
const flight = {
  ...schema,
  ...flightMark(
    {
      ...{ departureTime: '2026-05-12T08:50:00+08:00', arrivalTime: '2026-05-12T13:15:00+09:00' },
      departureAirport: { '@type': 'Airport', name: 'Taipei', iataCode: 'TPE' },
      arrivalAirport: { '@type': 'Airport', name: 'Tokyo Narita', iataCode: 'NRT' },
    },
    {
      ...{ reservationNumber: 'QX7M2P', reservationStatus: 'http://schema.org/ReservationConfirmed' },
      underName: { '@type': 'Person', name: 'Lin Mei' },
      ...{ totalPrice: '12,345', priceCurrency: 'TWD' },
    },
  ),
}

async function read(html: string) {
  const { bookings, problem } = await reader.read({ text: html }, context)
  expect(problem).toBeNull()
  return bookings
}
const one = async (mark: unknown) => (await read(pageWith(mark)))[0]

test('a flight of JSON-LD is sure, by the clocks of its airports', async () => {
  const [booking, ...more] = await read(pageWith(flight))
  expect(more).toEqual([])
  expect(booking).toEqual({
    kind: 'flight',
    row: {
      flight_number: 'BR198',
      confirmation_number: 'QX7M2P',
      depart_airport: 'Taipei',
      depart_airport_code: 'TPE',
      depart_date: '2026-05-12T08:50',
      arrive_airport: 'Tokyo Narita',
      arrive_airport_code: 'NRT',
      arrive_date: '2026-05-12T13:15',
      cost: '12345',
      cost_currency: 'TWD',
      notes: null,
    },
    sure: true,
    doubts: [],
    people: ['Lin Mei'],
    source: { name: null, by: 'marks' },
  })
})

describe('a clock', () => {
  const at = (departureTime: string, more = {}) =>
    one({ ...flight, reservationFor: { ...flight.reservationFor, departureTime, ...more } })

  test.each([
    ['without an offset is kept', '2026-05-12T08:50', '2026-05-12T08:50', []],
    ['in UTC is turned', '2026-05-12T00:50:00.000Z', '2026-05-12T08:50', []],
    [
      'with another offset is turned and doubted',
      '2026-05-12T02:50+02:00',
      '2026-05-12T08:50',
      ['offset_differs'],
    ],
    ['without separators is read', '20260512T0850', '2026-05-12T08:50', []],
    ['in words is read', 'Tue, May 12, 2026 8:50 AM', '2026-05-12T08:50', []],
    ['that is a day alone lacks its time', '2026-05-12', '2026-05-12', ['missing']],
    ['before 1900 is left out', '1826-05-12T08:50', null, ['before_1900']],
    ['that the calendar has not is missing', '2026-02-30T08:50', null, ['missing']],
    ['after the arrival is doubted', '2026-05-12T13:50', '2026-05-12T13:50', []],
  ])('%s', async (_, written, expected, whys) => {
    const booking = await at(written)
    expect(booking?.row['depart_date']).toBe(expected)
    expect(booking?.doubts.filter(({ field }) => field === 'depart_date').map(({ why }) => why)).toEqual(whys)
  })

  test('of an airport that nobody knows is kept as written', async () => {
    const departureAirport = { iataCode: 'ZZQ', name: 'Nowhere' }
    const booking = await at('2026-05-12T08:50:00Z', { departureAirport })
    expect(booking).toMatchObject({ sure: false, row: { depart_date: '2026-05-12T08:50' } })
    expect(booking?.doubts).toEqual([
      { field: 'depart_airport_code', why: 'unknown_airport' },
      { field: 'depart_date', why: 'zone_unknown' },
    ])
  })

  test('at which a flight lands before it has left is doubted', async () => {
    const booking = await at('2026-05-12T12:50', { arrivalTime: '2026-05-12T11:15' })
    expect(booking?.doubts).toEqual([{ field: 'arrive_date', why: 'lands_first' }])
  })

  test('outside of the trip is doubted', async () => {
    const trip = { start_date: '2026-06-01', end_date: '2026-06-09' }
    const { bookings } = await reader.read({ text: pageWith(flight) }, { ...context, trip })
    expect(bookings[0]?.doubts).toEqual([{ field: 'depart_date', why: 'outside_trip' }])
  })
})

test('a stay has its days, its address and its spot', async () => {
  const booking = await one({
    ...schema,
    '@type': 'LodgingReservation',
    reservationNumber: 4401234567,
    reservationFor: {
      '@type': 'LodgingBusiness',
      name: 'Hotel Kiyomizu &amp; Garden',
      address: { streetAddress: '1-2 Gojo', addressLocality: 'Kyoto', addressCountry: { name: 'Japan' } },
      geo: { latitude: '34.9949', longitude: '135.785' },
    },
    checkinTime: '2026-05-12T06:00:00Z',
    checkoutTime: '2026-05-15T11:00:00+09:00',
    url: 'https://stays.example/4401234567',
    price: 58000.5,
    priceCurrency: 'EUR',
  })
  expect(booking).toMatchObject({
    kind: 'stay',
    sure: true,
    row: {
      ...{ place: 'Hotel Kiyomizu & Garden', lat: 34.9949, lng: 135.785, details: '1-2 Gojo, Kyoto, Japan' },
      ...{ check_in: '2026-05-12', check_out: '2026-05-15', confirmation_number: '4401234567' },
      ...{ cost: '58000.50', cost_currency: 'EUR', url: 'https://stays.example/4401234567' },
    },
  })
})

test.each([
  [
    'TrainReservation',
    {
      trainNumber: '637',
      trainName: 'Hikari',
      departureStation: { name: 'Tokyo' },
      arrivalStation: { name: 'Kyoto' },
      departureTime: '2026-05-12T10:03',
      arrivalTime: '2026-05-12T12:41',
    },
    {
      type: 'train',
      number: 'Hikari 637',
      from_place: 'Tokyo',
      to_place: 'Kyoto',
      arrive_date: '2026-05-12T12:41',
    },
  ],
  [
    'BusReservation',
    {
      busNumber: 'N4',
      departureBusStop: { name: 'Berlin ZOB' },
      arrivalBusStop: { name: 'Praha' },
      departureTime: '2026-05-12T23:30:00+02:00',
      arrivalTime: '2026-05-13T04:05:00+02:00',
    },
    { type: 'bus', number: 'N4', from_place: 'Berlin ZOB', depart_date: '2026-05-12T23:30' },
  ],
  [
    'BoatReservation',
    {
      name: 'Blue Star 2',
      departureBoatTerminal: { name: 'Piraeus' },
      arrivalBoatTerminal: { name: 'Naxos' },
      departureTime: '2026-05-12T07:30',
      arrivalTime: '2026-05-12T12:50',
    },
    { type: 'ferry', number: 'Blue Star 2', from_place: 'Piraeus', to_place: 'Naxos' },
  ],
])('a ride of a %s', async (type, trip, row) => {
  const reservedTicket = { ticketedSeat: { seatSection: '7', seatNumber: '3A' } }
  const booking = await one({ ...schema, '@type': type, reservationFor: trip, reservedTicket })
  expect(booking).toMatchObject({ kind: 'ride', row: { ...row, seat: '7, 3A' } })
})

test('a car, a table and an event', async () => {
  const found = await read(
    pageWith({
      '@graph': [
        {
          '@type': 'RentalCarReservation',
          reservationNumber: 'H991',
          reservationFor: { '@type': 'RentalCar', name: 'Yaris', rentalCompany: { name: 'Hertz' } },
          pickupLocation: { name: 'Munich Airport' },
          pickupTime: '2026-05-12T09:00',
          dropoffLocation: { name: 'Salzburg Station' },
          dropoffTime: '2026-05-16T18:00',
        },
        {
          '@type': 'FoodEstablishmentReservation',
          reservationFor: { name: 'Trattoria Nuvola', address: 'Via Po 3, Roma' },
          startTime: '2026-05-13T19:30',
          partySize: 4,
        },
        {
          '@type': 'EventReservation',
          reservationFor: {
            '@type': 'MusicEvent',
            name: 'Night of Cellos',
            startDate: '2026-05-14T20:00',
            endDate: '2026-05-14T22:30',
            location: { '@id': '#hall' },
          },
        },
        { '@id': '#hall', '@type': 'Place', name: 'Town Hall', address: 'Markt 1, Graz' },
      ],
    }),
  )
  expect(found).toMatchObject([
    {
      kind: 'rental',
      row: {
        ...{
          company: 'Hertz',
          pickup_place: 'Munich Airport',
          pickup_date: '2026-05-12T09:00',
          notes: 'Yaris',
        },
        ...{
          dropoff_place: 'Salzburg Station',
          dropoff_date: '2026-05-16T18:00',
          confirmation_number: 'H991',
        },
      },
    },
    {
      kind: 'item',
      row: {
        ...{
          place: 'Trattoria Nuvola',
          type: 'dining',
          date: '2026-05-13',
          start_time: '19:30',
          end_time: null,
        },
        details: 'Via Po 3, Roma\n× 4',
      },
    },
    {
      kind: 'item',
      row: {
        ...{ place: 'Night of Cellos', type: 'sightseeing', start_time: '20:00', end_time: '22:30' },
        details: 'Town Hall\nMarkt 1, Graz',
      },
    },
  ])
})

test('the code of a boarding pass beside a flight tells what the flight does not', async () => {
  const ticketToken = 'aztecCode:M1LIN/MEI MS          EQX7M2P TPENRTBR 0198 132Y012A0025 100'
  const { reservationNumber: _, ...bare } = flight
  const found = await read(pageWith({ ...bare, reservedTicket: { ticketToken } }))
  expect(found).toMatchObject([
    {
      sure: true,
      source: { by: 'marks' },
      row: { confirmation_number: 'QX7M2P', depart_date: '2026-05-12T08:50' },
    },
  ])
})

test('each flight of one reservation is a booking, and the price is that of the first', async () => {
  const [there] = [flight.reservationFor].flat()
  const back = {
    ...there,
    ...{ flightNumber: '197', departureTime: '2026-05-20T14:30:00+09:00', arrivalTime: undefined },
    ...{ departureAirport: { iataCode: 'NRT' }, arrivalAirport: { iataCode: 'TPE' } },
  }
  const found = await read(pageWith({ ...flight, reservationFor: [there, back] }))
  expect(found.map(({ row }) => [row['flight_number'], row['arrive_airport_code'], row['cost']])).toEqual([
    ['BR198', 'NRT', '12345'],
    ['BR197', 'TPE', null],
  ])
})

test('microdata says the same', async () => {
  const found = await read(`<div itemscope itemtype="http://schema.org/FlightReservation">
    <meta itemprop="reservationNumber" content="ABC123"/>
    <link itemprop="reservationStatus" href="http://schema.org/Cancelled"/>
    <div itemprop="underName" itemscope itemtype="http://schema.org/Person"><span itemprop="name">Ana  Ruiz</span></div>
    <table itemprop="reservationFor" itemscope itemtype="http://schema.org/Flight"><tr>
      <td itemprop="flightNumber">IB 3166</td>
      <td itemprop="departureAirport" itemscope><b itemprop="iataCode">MAD</b></td>
      <td itemprop="arrivalAirport" itemscope><b itemprop="iataCode">LHR</b></td>
      <td><time itemprop="departureTime" datetime="2026-05-12T15:45">15:45</time></td>
      <td><meta itemprop="arrivalTime" content="2026-05-12T17:15"></td>
    </tr></table></div>`)
  expect(found).toMatchObject([
    {
      ...{ kind: 'cancellation', of: 'flight', sure: true, people: ['Ana Ruiz'] },
      row: { flight_number: 'IB3166', depart_airport_code: 'MAD', confirmation_number: 'ABC123' },
    },
  ])
})

test('parts of a package take what they lack from it, and people of one flight are one booking', async () => {
  const part = (name: string) => ({ ...flight, reservationNumber: undefined, underName: { name } })
  const found = await read(
    pageWith({
      '@type': 'ReservationPackage',
      reservationNumber: 'PACK12',
      subReservation: [part('Lin Mei'), part('Lin Tao')],
    }),
  )
  expect(found).toMatchObject([{ row: { confirmation_number: 'PACK12' }, people: ['Lin Mei', 'Lin Tao'] }])
})

test('JSON with a broken line, a comma too many, in a comment', async () => {
  const json = JSON.stringify(flight).replace('EVA Air', 'EVA\nAir').replace(/\}$/, ',}')
  const found = await read(`<p>x<script type="application/ld+json"><!-- ${json}\n--></script>`)
  expect(found).toMatchObject([{ row: { flight_number: 'BR198' } }])
})

test('a mail is read with its attachments and the mails in it', async () => {
  const stay = {
    '@type': 'LodgingReservation',
    reservationFor: { name: 'Casa Luz' },
    checkinDate: '2026-05-12',
    checkoutDate: '2026-05-14',
  }
  const inner = mailOf({ Subject: 'Your stay' }, { type: 'text/html', content: pageWith(stay) })
  const mail = mailOf(
    { Subject: 'Fwd', Date: 'Mon, 02 Mar 2026 10:00:00 +0000' },
    { type: 'text/html; charset=utf-8', content: pageWith(flight) },
    { type: 'text/html', content: pageWith(flight), name: 'same.html' },
    { type: 'message/rfc822', content: inner, name: 'inner.eml' },
  )
  const { bookings } = await reader.read({ bytes: mail }, context)
  expect(bookings.map(({ kind }) => kind).sort()).toEqual(['flight', 'stay'])
})

test('an order and an invoice are expenses, unless a booking is what was paid for', async () => {
  const order = {
    ...{ ...schema, '@type': 'Order', merchant: { '@type': 'Organization', name: 'Klook' } },
    ...{ orderDate: '2026-03-02', acceptedOffer: { price: '1,500', priceCurrency: 'TWD' } },
  }
  const invoice = {
    ...{
      ...schema,
      '@type': 'Invoice',
      provider: { name: 'Uber' },
      paymentDueDate: '2026-05-13T10:00:00+09:00',
    },
    totalPaymentDue: { '@type': 'MonetaryAmount', value: 2300, currency: 'JPY' },
  }
  expect((await read(pageWith(order, invoice))).map(({ kind, row }) => ({ kind, ...row }))).toEqual([
    {
      ...{ kind: 'expense', description: 'Klook', type: 'Other', amount: '1500', currency: 'TWD' },
      paid_date: '2026-03-02',
    },
    {
      ...{ kind: 'expense', description: 'Uber', type: 'Transit', amount: '2300', currency: 'JPY' },
      paid_date: '2026-05-13',
    },
  ])
  const paid = { ...order, acceptedOffer: { price: '12345', priceCurrency: 'TWD' } }
  expect((await read(pageWith(paid, flight, invoice))).map(({ kind }) => kind)).toEqual(['flight', 'expense'])
  expect(await read(pageWith({ ...order, orderStatus: 'http://schema.org/OrderCancelled' }))).toEqual([])
  const told = '<p>Hotel: Kanra Kyoto</p><p>Check-in: 12 May 2026</p><p>Check-out: 14 May 2026</p>'
  expect((await read(pageWith(order) + told)).map(({ kind }) => kind)).toEqual(['expense', 'stay'])
})
