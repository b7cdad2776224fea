import { afterAll, describe, expect, test } from 'vitest'
import { mailOf, openReader, pageWith } from '../testing/reading.ts'
import type { Context } from './mark.ts'

const reader = openReader()
afterAll(() => reader.close())
const context: Context = { today: '2026-03-01' }
const read = async (text: string, around = context) => (await reader.read({ text }, around)).bookings

const stay = {
  place: 'Haus am See',
  check_in: '2026-05-12',
  check_out: '2026-05-15',
  confirmation_number: 'ZK-99120',
}

describe('a sender that nobody knows is read, and nothing of it is sure', () => {
  test.each([
    [
      'English',
      'Property: Haus am See\nCheck-in: Tuesday 12 May 2026\nCheck-out: Friday 15 May 2026\nBooking ref: ZK-99120\nTotal: EUR 345.60',
    ],
    [
      'Chinese',
      '飯店名稱：Haus am See\n入住日期：2026年5月12日（二）\n退房日期：2026年5月15日（五）\n訂單編號：ZK-99120\n總金額：EUR 345.60',
    ],
    [
      'Simplified Chinese',
      '酒店名称：Haus am See\n入住时间：2026年5月12日 15:00\n离店日期：2026年5月15日\n订单号：ZK-99120\n总价：EUR 345.60',
    ],
    [
      'Japanese',
      '施設名　　　Haus am See\nチェックイン　2026年5月12日(火) 15:00\nチェックアウト　2026年5月15日(金)\n予約番号　ZK-99120\n合計金額　EUR 345.60',
    ],
    [
      'German',
      'Unterkunft: Haus am See\nAnreise: Di., 12. Mai 2026\nAbreise: Fr., 15. Mai 2026\nBuchungsnummer: ZK-99120\nGesamtpreis: 345,60 EUR',
    ],
    [
      'French',
      'Hébergement : Haus am See\nArrivée : mardi 12 mai 2026\nDépart : vendredi 15 mai 2026\nNuméro de réservation : ZK-99120\nMontant total : 345,60 €',
    ],
    [
      'Spanish',
      'Alojamiento: Haus am See\nEntrada: martes, 12 de mayo de 2026\nSalida: viernes, 15 de mayo de 2026\nLocalizador: ZK-99120\nImporte total: 345,60 €',
    ],
    [
      'a period',
      'Hotel\tDates of stay\tReference\nHaus am See\t12 May 2026 - 15 May 2026\tZK-99120\nTotal\t345.60 EUR',
    ],
    [
      'nights',
      'Hotel: Haus am See\nCheck-in: 12 May 2026, 3 nights\nReservation number ZK-99120\nTotal price 345.60 EUR',
    ],
  ])('in %s', async (_, text) => {
    const found = await read(text)
    expect(found).toMatchObject([
      { kind: 'stay', sure: false, source: { name: null, by: 'rules' }, row: stay },
    ])
    expect(found[0]?.row).toMatchObject({ cost: '345.60', cost_currency: 'EUR' })
  })
})

const flight = {
  flight_number: 'BR198',
  depart_airport_code: 'TPE',
  arrive_airport_code: 'NRT',
  depart_date: '2026-05-12T08:50',
}

test.each([
  [
    'in lines',
    'Outbound: Tuesday 12 May 2026\nEVA Air BR 198\n08:50 Taipei (TPE)\n13:15 Tokyo (NRT)\nDuration: 3h 25m',
  ],
  ['below its clocks', '12 May 2026\n08:50\tTPE Taipei\n13:15\tNRT Tokyo\nFlight number BR198'],
  ['as agencies write', ' 1  BR 198 Y 12MAY 2 TPENRT HK1  0850 1315'],
  [
    'with noise of its own',
    'BR198 TPE → NRT 12 May 2026\nCheck-in opens 06:50\nBoarding 08:10\n08:50 – 13:15',
  ],
  [
    'in a table',
    'Flight\tFrom\tTo\tDeparture\tArrival\nBR198\tTaipei (TPE)\tTokyo (NRT)\t12 May 2026 08:50\t12 May 2026 13:15',
  ],
  ['in Japanese', '便名：BR198\n出発：2026年5月12日 8:50 台北 (TPE)\n到着：2026年5月12日 13:15 成田 (NRT)'],
])('a flight %s', async (_, text) => {
  expect(await read(text)).toMatchObject([
    { kind: 'flight', row: { ...flight, arrive_date: '2026-05-12T13:15' } },
  ])
})

test('legs under one date are on it, certain only where they go on from the place before', async () => {
  const found = await read(
    'Reise am 12.05.2026\n10:32 Berlin Hbf (ICE 595)\n14:30 München Hbf\n14:51 München Hbf (EC 81)\n16:40 Innsbruck Hbf',
  )
  expect(found.map(({ row }) => [row['number'], row['depart_date'], row['arrive_date']])).toEqual([
    ['ICE 595', '2026-05-12T10:32', '2026-05-12T14:30'],
    ['EC 81', '2026-05-12T14:51', '2026-05-12T16:40'],
  ])
  expect(found[1]?.doubts).toEqual([])
  const [, back] = await read(
    'Reise am 12.05.2026\n10:32 Berlin Hbf (ICE 595)\n14:30 München Hbf\n14:51 München Hbf (ICE 596)\n18:40 Berlin Hbf',
  )
  expect(back?.doubts).toContainEqual({ field: 'depart_date', why: 'two_readings' })
})

test('days without a year lie ahead of the mail that was forwarded, or in the trip', async () => {
  const text =
    'From: Inn <desk@inn.example>\nSent: 20 December 2025\nTo: me@mail.example\nSubject: Your stay\n\nHotel: Haus am See\nCheck-in: 12 May\nCheck-out: 15 May'
  const [found] = await read(text, { today: '2026-11-01' })
  expect(found).toMatchObject({ row: { check_in: '2026-05-12', check_out: '2026-05-15' } })
  expect(found?.doubts).toContainEqual({ field: 'check_in', why: 'year_guessed' })
  const trip = { start_date: '2027-05-01', end_date: '2027-05-20' }
  expect((await read(text, { today: '2026-11-01', trip }))[0]?.row['check_in']).toBe('2027-05-12')
})

test('what all costs is told once', async () => {
  const part = (flightNumber: string, day: string) => ({
    ...{
      '@type': 'FlightReservation',
      reservationNumber: 'QX7M2P',
      totalPrice: '345.60',
      priceCurrency: 'EUR',
    },
    reservationFor: { flightNumber, departureTime: `${day}T08:50`, departureAirport: { iataCode: 'TPE' } },
  })
  const found = await read(pageWith(part('BR198', '2026-05-12'), part('BR68', '2026-05-13')))
  expect(found.map(({ row }) => row['cost'])).toEqual(['345.60', null])
})

test('an entry of a calendar at the time of a booking is that booking', async () => {
  const page = pageWith({
    '@type': 'FlightReservation',
    reservationFor: {
      flightNumber: 'BR198',
      departureTime: '2026-05-12T08:50',
      departureAirport: { iataCode: 'TPE' },
    },
  })
  const calendar =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Off to Tokyo\r\nDTSTART:20260512T085000\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const mail = mailOf(
    { Subject: 'x' },
    { type: 'text/html', content: page },
    { type: 'text/calendar', content: calendar, name: 'a.ics' },
  )
  expect((await reader.read({ bytes: mail }, context)).bookings).toMatchObject([{ kind: 'flight' }])
})

const body = 'Hotel: Haus am See\nCheck-in: 12 May 2026\nCheck-out: 15 May 2026'
test.each([
  ['cancellation', 'Your booking has been cancelled', ''],
  ['cancellation', 'Cancellation confirmation', ''],
  ['cancellation', 'Stornierungsbestätigung', ''],
  ['cancellation', 'Confirmation d’annulation de votre réservation', ''],
  ['cancellation', 'Su reserva ha sido cancelada', ''],
  ['cancellation', '訂房取消通知', ''],
  ['cancellation', '【宿】キャンセル完了のお知らせ', ''],
  ['cancellation', 'About your stay', 'We are sorry: your reservation was cancelled today.'],
  ['cancellation', '訂單更新', '您的訂單已成功取消。'],
  ['stay', 'Booking confirmed with free cancellation', 'Free cancellation until 9 May 2026.'],
  ['stay', 'Ihre Buchung', 'Kostenlose Stornierung bis 9. Mai 2026. Stornierungskosten danach: 100 %'],
  ['stay', 'Votre réservation', 'Annulation gratuite jusqu’au 9 mai 2026. Assurance annulation : non'],
  ['stay', 'Su reserva', 'Cancelación gratuita hasta el 9 de mayo de 2026'],
  ['stay', '訂房確認', '免費取消：2026年5月9日前。取消政策：之後收取全額。'],
  ['stay', 'ご予約の確認', 'キャンセル料：前日50％、キャンセルポリシーをご確認ください。'],
])('a %s: %s', async (kind, subject, sentence) => {
  const words = `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=`
  const mail = mailOf(
    { Subject: words },
    { type: 'text/plain; charset=utf-8', content: `${sentence}\n${body}` },
  )
  expect((await reader.read({ bytes: mail }, context)).bookings).toMatchObject([
    { kind, row: { place: 'Haus am See' } },
  ])
})

test('a Japanese train in wide characters, with its clocks in brackets', async () => {
  const text =
    '【お預かり番号】\n4120\n乗車日　２０２６年５月１２日（火）\nのぞみ　２１５号　東京（１０：３０）→京都（１２：４５）'
  expect(await read(text)).toMatchObject([
    {
      kind: 'ride',
      row: {
        ...{ number: 'のぞみ 215号', from_place: '東京', to_place: '京都', confirmation_number: '4120' },
        ...{ depart_date: '2026-05-12T10:30', arrive_date: '2026-05-12T12:45' },
      },
    },
  ])
})

test.each([
  [
    'a newsletter',
    'Fly to Tokyo from €299! Book until 12 May 2026 at 23:59. BR and CI partner. Check in with us.',
  ],
  [
    'a card of a railway',
    'BahnCard 50 (BC50)\nGültig ab 12.05.2026\nPreis 62,00 EUR\nKundennummer 12345 08:50 13:15',
  ],
  ['a chat', 'See you at 8:50 in gate 12, I land at 13:15, flight was BR198!'],
])('%s has no booking', async (_, text) => {
  expect(await read(text)).toEqual([])
})

test('a flight to a city with several airports goes to the busiest one, and that is doubted', async () => {
  const [flight] = await read(
    'Flight BR32\nFrom: 桃園\nTo: New York\nDeparture: 12 May 2026 19:10\nArrival: 12 May 2026 22:05',
  )
  expect(flight?.row).toMatchObject({ depart_airport_code: 'TPE', arrive_airport_code: 'JFK' })
  expect(flight?.doubts).toContainEqual({ field: 'arrive_airport_code', why: 'two_readings' })
  expect(flight?.doubts.map(({ field }) => field)).not.toContain('depart_airport_code')
})
