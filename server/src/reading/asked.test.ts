import { describe, expect, test } from 'vitest'
import { Unreadable } from '../attachments/pieces.ts'
import { mailOf } from '../testing/reading.ts'
import { askedText, marksOfAnswer } from './asked.ts'
import { readGiven } from './file.ts'

const context = {
  hasModel: true,
  today: '2027-02-01',
  trip: { start_date: '2027-03-01', end_date: '2027-03-31' },
}
const text = `Hallo Ana Silva! Dein Flug BR 198 ab Taipeh am 27. März um 8:50, Ankunft 13:15 in Tokio.
Code K7Q2ZP, zu zahlen: ¥24,000. Mehr: https://eva.example/b/1 Hotel Sakura, 27. März bis 30. März 2027`
const flight = {
  '@type': 'FlightReservation',
  reservationNumber: 'K7Q2ZP',
  underName: { '@type': 'Person', name: 'Ana Silva' },
  totalPrice: '24000.00',
  priceCurrency: 'JPY',
  url: 'https://eva.example/b/1',
  reservationFor: {
    '@type': 'Flight',
    flightNumber: '198',
    airline: { name: 'EVA Air', iataCode: 'BR' },
    departureAirport: { iataCode: 'TPE', name: 'Taipeh' },
    departureTime: '2027-03-27T08:50',
    arrivalAirport: { iataCode: 'NRT' },
    arrivalTime: '2027-03-27T13:15',
  },
}
const marks = (answer: unknown, of = text) => marksOfAnswer(answer, of, context)
const one = (fields: object, of = text) => marks({ bookings: [{ ...flight, ...fields }] }, of)[0]
const onFlight = (fields: object) => one({ reservationFor: { ...flight.reservationFor, ...fields } })

test('what it reads is a booking like others, by a model and never sure', () => {
  expect(one({})).toMatchObject({
    ...{ kind: 'flight', by: 'model', isSure: false, number: 'BR198', confirmation: 'K7Q2ZP' },
    ...{
      people: ['Ana Silva'],
      price: { amount: '24000', currency: 'JPY' },
      url: 'https://eva.example/b/1',
    },
    ...{ from: { code: 'TPE', name: 'Taipeh' }, to: { code: 'NRT' } },
    ...{ starts: { day: '2027-03-27', time: '08:50' }, ends: { day: '2027-03-27', time: '13:15' } },
  })
})

test.each([
  ['a number', one({ reservationNumber: 'XX1234' }), { confirmation: undefined }],
  ['a person', one({ underName: ['Ana Silva', 'Eve'] }), { people: ['Ana Silva'] }],
  ['a price', one({ totalPrice: '99.00' }), { price: undefined }],
  ['a link', one({ url: 'https://evil.example/b' }), { url: undefined }],
  ['a flight', onFlight({ flightNumber: '777' }), { number: undefined }],
  ['a sender', one({ provider: 'Evil Air' }), { sender: undefined }],
  [
    'a day',
    onFlight({ departureTime: '2027-05-06T08:50' }),
    { starts: { day: '2027-05-06', doubt: 'two_readings' } },
  ],
  ['a year', onFlight({ departureTime: '2024-03-27T08:50' }), { starts: { day: '2027-03-27' } }],
  [
    'a spot',
    onFlight({ departureAirport: { name: 'Nowhere', geo: { latitude: 1, longitude: 2 }, iataCode: 'TPE' } }),
    { from: { code: 'TPE', name: undefined } },
  ],
])('%s that it makes up is not believed', (_, mark, expected) => {
  expect(mark).toMatchObject(expected)
  expect(mark?.from).not.toHaveProperty('lat')
})

test('a year that only the trip tells is a guess', () => {
  const [mark] = marks({ bookings: [flight] }, text.replace(' 2027', ''))
  expect(mark?.starts).toMatchObject({ day: '2027-03-27', doubt: 'year_guessed' })
})

describe('an answer of another shape', () => {
  test.each([
    ['none', null],
    ['a list', [flight]],
    ['a text', 'BR198'],
    ['no list of bookings', { bookings: 'BR198' }],
    ['bookings that are texts', { bookings: ['BR198'] }],
    ['too many', { bookings: Array.from({ length: 101 }, () => flight) }],
  ])('is refused: %s', (_, answer) => expect(() => marks(answer)).toThrow(Unreadable))

  test.each([
    ['of no known kind', { '@type': 'Order', id: '1', delete: true }],
    ['with nothing in it', { '@type': 'FlightReservation' }],
    ['deep beyond reading', JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`)],
    [
      'with a name of JavaScript',
      JSON.parse('{"__proto__": {"@type": "FlightReservation"}, "constructor": 1}'),
    ],
  ])('has no booking in it: %s', (_, booking) => expect(marks({ bookings: [booking] })).toEqual([]))

  test('brings neither ids nor codes of its own', () => {
    const more = { id: 'x', existing: { id: 'x' }, sure: true, participants: ['x'] }
    const reservedTicket = {
      ticketToken: 'aztec:M1SILVA/ANA          EABC123 TPENRTBR 0198 086Y018A0025 100',
    }
    const found = marks({ bookings: [{ ...flight, ...more, reservedTicket }] })
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/"x"|existing|ABC123/)
  })
})

describe('the text that is shown and sent', () => {
  const read = async (bytes: Buffer) => (await readGiven({ bytes }, context)).text

  test('is that of a mail, once, without the addresses of people', async () => {
    const head = {
      From: 'EVA Air <ana.support@eva.example>',
      To: 'Ana Silva <ana@home.example>',
      Subject: 'Your trip',
      Date: 'Mon, 01 Feb 2027 09:00:00 +0000',
    }
    const body = 'Forwarded\nTo: Ana Silva <ana@home.example>\nSeat 18A, ask ana@home.example'
    const mail = mailOf(
      head,
      { type: 'text/html', content: `<p>${body.replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>` },
      { type: 'text/plain', content: body },
    )
    const alternative = Buffer.from(mail.toString().replace('multipart/mixed', 'multipart/alternative'))
    expect(await read(alternative)).toBe(
      'Subject: Your trip\nDate: 2027-02-01\nFrom: eva.example\n\nForwarded\n\nSeat 18A, ask …@home.example',
    )
  })

  test('is cut where it is long, and is none of what is no text', async () => {
    expect(askedText(['x'.repeat(30_000)])).toHaveLength(20_000)
    expect(askedText(Array.from({ length: 100 }, () => 'a '.repeat(1_000))).length).toBeLessThanOrEqual(
      20_000,
    )
    expect(await read(Buffer.from('{"@type": "Thing"}'))).toBe('')
    expect(await read(Buffer.from('BEGIN:VCALENDAR\nEND:VCALENDAR'))).toBe('')
  })

  test('takes no time for addresses without an end', () => {
    const began = performance.now()
    askedText([`${'a'.repeat(200_000)}`, `${'a:'.repeat(100_000)}`, '@'.repeat(200_000)])
    expect(performance.now() - began).toBeLessThan(1_000)
  })
})
