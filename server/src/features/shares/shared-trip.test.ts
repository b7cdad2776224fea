import { writeLine } from '@caravan/contract/drawn-line'
import type { Share, SharedTrip } from '@caravan/contract/shares'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../identity/passwords.ts'
import { createTestApp, type Reply, type TestApp } from '../../testing/app.ts'
import { withoutRequestId } from '../../testing/send.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const CANARY = 'KANARI7'
const line = writeLine([
  { lat: 35.66, lng: 139.7 },
  { lat: 35.67, lng: 139.71 },
])
let app: TestApp
let ana: Traveller
let mei: Traveller
let tripId: string
let firstDay: string
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
  const trip = await ana.plansTrip()
  tripId = trip.id
  await ana.adds(tripId, mei)
  const [day] = (await ana.plan(tripId)).days
  firstDay = day?.id ?? ''
  await ana.addsItem(firstDay, {
    place: 'Park Hotel',
    type: 'lodging',
    details: `Booked as ${CANARY}`,
    url: `https://booking.example/${CANARY}`,
    cost: '120.50',
    lat: 35.66,
    lng: 139.76,
  })
  const confirmation_number = `ITEM-${CANARY}`
  await ana.addsItem(firstDay, { start_time: '09:00', end_time: '11:00', confirmation_number })
  const tracks = [{ name: `Home ${CANARY}`, points: line }]
  await ana.does('PUT', `/subtrips/update_sub_trip/${firstDay}`, { note: `Bring ${CANARY}`, tracks })
  await ana.does('POST', `/subtripitems/trip/${tripId}/flights`, {
    flight_number: 'BR 198',
    depart_airport_code: 'TPE',
    depart_date: '2027-03-27T08:50',
    confirmation_number: `FLIGHT-${CANARY}`,
    cost: '420',
    cost_currency: 'TWD',
    notes: `Window ${CANARY}`,
    attachment: `https://airline.example/FILE-${CANARY}`,
    participants: [mei.id],
  })
  await ana.does('POST', `/subtripitems/trip/${tripId}/rentals`, {
    company: 'Nippon Rent-A-Car',
    confirmation_number: `RENTAL-${CANARY}`,
    pickup_place: 'Narita',
    pickup_place_id: 'test:narita',
    pickup_lat: 35.77,
    pickup_lng: 140.39,
    pickup_date: '2027-03-27T14:00',
    dropoff_date: '2027-03-29T09:00',
    cost: '90',
    cost_currency: 'GBP',
    notes: `Child seat ${CANARY}`,
    participants: [ana.id],
  })
  await ana.does('POST', `/trips/${tripId}/rides`, {
    ...{ type: 'ferry', from_place: 'Hiroshima', to_place: 'Miyajima', depart_date: '2027-03-28T10:00' },
    ...{ confirmation_number: `RIDE-${CANARY}`, seat: `Deck ${CANARY}`, notes: `By the stern ${CANARY}` },
    ...{ url: `https://ferry.example/${CANARY}`, from_place_id: 'test:pier', participants: [ana.id] },
    ...{ cost: '180', cost_currency: 'JPY' },
  })
  await ana.does('PUT', `/trips/update_trip/${tripId}`, {
    note: `<p>Bring an umbrella</p><img src="/api/trips/${tripId}/attachments/${tripId}">`,
  })
})
beforeEach(() => app.sql('truncate login_guard, throttle, share'))
afterAll(() => app.close())

interface Made extends Share {
  token: string
}
async function share(json: object = {}): Promise<Made> {
  const wanted = { sections: { plan: true }, days: 7, ...json }
  const made: Share = (await ana.does('POST', `/trips/${tripId}/shares`, wanted)).json
  return { ...made, token: made.url?.split('/').at(-1) ?? '' }
}
const change = (id: string, json: object) => ana.does('PUT', `/trips/${tripId}/shares/${id}`, json)
const revoke = (id: string) => ana.does('DELETE', `/trips/${tripId}/shares/${id}`)
let household = 0
const elsewhere = () => `198.51.${Math.floor(++household / 250)}.${household % 250}`
const look = (token: string, from = elsewhere()) => app.ask('GET', `/shared/${token}`, { from })
const open = (token: string, password = 'a secret', from = elsewhere()) =>
  app.ask('POST', `/shared/${token}/open`, { json: { password }, from })
const shown = async (token: string): Promise<SharedTrip> => {
  const reply = await look(token)
  expect(reply.status).toBe(200)
  return reply.json
}

const everything = { plan: true, bookings: true, details: true, costs: true, note: true }
const plainItems = [
  {
    type: 'sightseeing',
    place: 'Fushimi Inari',
    lat: null,
    lng: null,
    approximate: false,
    spot: null,
    start_time: '09:00',
    end_time: '11:00',
  },
  {
    ...{ type: 'lodging', place: 'Park Hotel', lat: 35.66, lng: 139.76, approximate: false, spot: 'known' },
    ...{ start_time: null, end_time: null },
  },
]

test('anybody with the link sees the trip, whoever they are, and no browser or search engine keeps it', async () => {
  const { token, expires_at } = await share()
  const reply = await look(token)
  const tokyo = { place: 'Tokyo', place_id: 'test:tokyo', lat: 35.68, lng: 139.69 }
  expect(reply.json).toEqual({
    name: 'Japan',
    start_date: '2027-03-27',
    end_date: '2027-03-30',
    places: [
      { place_id: 'test:tokyo', name: 'Tokyo' },
      { place_id: 'test:kyoto', name: 'Kyoto' },
    ],
    days: [
      { date: '2027-03-27', ...tokyo, tracks: [line], items: expect.arrayContaining(plainItems) },
      { date: '2027-03-28', ...tokyo, tracks: [], items: [] },
      expect.objectContaining({ date: '2027-03-29', place: 'Kyoto' }),
      expect.objectContaining({ date: '2027-03-30', place: 'Kyoto' }),
    ],
    bookings: null,
    note: null,
    expires_at,
  })
  expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  const [stranger, member] = [await createTraveller(app, 'stranger'), mei]
  for (const { token: bearer } of [stranger, member]) {
    const same = await app.ask('GET', `/shared/${token}`, { token: bearer, from: elsewhere() })
    expect(withoutRequestId(same)).toEqual(withoutRequestId(reply))
  }
})

describe('a link shows', () => {
  test.each([
    [{ plan: true }, ['approximate', 'end_time', 'lat', 'lng', 'place', 'spot', 'start_time', 'type'], false],
    [
      { plan: true, details: true },
      ['approximate', 'details', 'end_time', 'lat', 'lng', 'place', 'spot', 'start_time', 'type', 'url'],
      false,
    ],
    [
      { plan: true, costs: true, note: true },
      ['approximate', 'cost', 'end_time', 'lat', 'lng', 'place', 'spot', 'start_time', 'type'],
      true,
    ],
    [{ details: true, costs: true, note: true }, undefined, true],
    [{}, undefined, false],
  ])('with %o of an item %o and the note: %s', async (sections, keys, hasNote) => {
    const trip = await shown((await share({ sections })).token)
    const items = trip.days?.flatMap(day => day.items)
    expect(items?.map(item => Object.keys(item).toSorted())).toEqual(keys && [keys, keys])
    expect(trip.note).toBe(hasNote ? '<p>Bring an umbrella</p>' : null)
    expect([trip.days === null, trip.places.length === 0]).toEqual([keys === undefined, keys === undefined])
  })

  test('the note of a day with the details alone', async () => {
    const noteIn = async (sections: object) =>
      (await shown((await share({ sections: { plan: true, ...sections } })).token)).days?.[0]?.note
    expect(await noteIn({ details: true })).toBe(`Bring ${CANARY}`)
    expect(await noteIn({ costs: true, note: true })).toBeUndefined()
  })

  test('what stands in the plan now, and what is switched on now', async () => {
    const { id, token } = await share({ sections: { plan: true, costs: true, note: true } })
    const item = await ana.addsItem(firstDay, { place: 'Sensō-ji', cost: '7' })
    await ana.does('PUT', `/trips/update_trip/${tripId}`, { currency: 'JPY' })
    expect((await shown(token)).currency).toBe('JPY')
    const places = async () => (await shown(token)).days?.[0]?.items.map(({ place, cost }) => [place, cost])
    expect(await places()).toContainEqual(['Sensō-ji', '7.00'])
    await change(id, { sections: { costs: false } })
    expect(await places()).toContainEqual(['Sensō-ji', undefined])
    expect((await shown(token)).currency).toBeUndefined()
    await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
    expect(await places()).not.toContainEqual(['Sensō-ji', undefined])
    await change(id, { sections: { plan: false } })
    expect(await shown(token)).toMatchObject({ days: null, places: [], note: expect.any(String) })
    await change(id, { sections: { note: false } })
    expect(await shown(token)).toMatchObject({ days: null, note: null })
  })

  test('flights, rental cars and rides on their own, and of those notes and costs with their switches alone', async () => {
    const flight = {
      flight_number: 'BR 198',
      ...{ depart_airport: null, depart_airport_code: 'TPE', depart_zone: 'Asia/Taipei' },
      ...{ depart_city: 'Taipei', arrive_city: null },
      ...{ depart_lat: expect.any(Number), depart_lng: expect.any(Number) },
      ...{ arrive_airport: null, arrive_airport_code: null, arrive_zone: null },
      ...{ arrive_lat: null, arrive_lng: null },
      ...{ depart_date: '2027-03-27T08:50', arrive_date: null },
    }
    const rental = {
      company: 'Nippon Rent-A-Car',
      ...{ pickup_place: 'Narita', pickup_date: '2027-03-27T14:00', pickup_lat: 35.77, pickup_lng: 140.39 },
      ...{
        dropoff_place: 'Narita',
        dropoff_date: '2027-03-29T09:00',
        dropoff_lat: 35.77,
        dropoff_lng: 140.39,
      },
    }
    const ride = {
      ...{ type: 'ferry', number: null, from_place: 'Hiroshima', to_place: 'Miyajima' },
      ...{ from_lat: null, from_lng: null, from_zone: null, depart_date: '2027-03-28T10:00' },
      ...{ to_lat: null, to_lng: null, to_zone: null, arrive_date: null },
    }
    const inYen = { cost: '180', cost_currency: 'JPY', cost_currency_symbol: '¥' }
    const inTaipei = { cost: '420.00', cost_currency: 'TWD', cost_currency_symbol: 'NT$' }
    const inLondon = { cost: '90.00', cost_currency: 'GBP', cost_currency_symbol: '£' }
    const [notes, others] = [{ notes: `Window ${CANARY}` }, { notes: `Child seat ${CANARY}` }]
    const bookings = async (sections: object) => {
      const { days, bookings } = await shown((await share({ sections })).token)
      expect(days).toBeNull()
      return bookings
    }
    expect(await bookings({ details: true, costs: true })).toBeNull()
    expect(await bookings({ bookings: true })).toEqual({
      ...{ flights: [flight], rentals: [rental], rides: [ride] },
    })
    expect(await bookings({ bookings: true, costs: true })).toEqual({
      flights: [{ ...flight, ...inTaipei }],
      rentals: [{ ...rental, ...inLondon }],
      rides: [{ ...ride, ...inYen }],
    })
    expect(await bookings({ bookings: true, details: true })).toEqual({
      flights: [{ ...flight, ...notes }],
      rentals: [{ ...rental, ...others }],
      rides: [{ ...ride, notes: `By the stern ${CANARY}` }],
    })
  })

  test('PV-03 nobody, nothing to book with, and no id of ours', async () => {
    const passport = { full_name: `${CANARY} Lin`, passport_number: CANARY, show_passport: true }
    await ana.does('PUT', '/users/me/profile', passport)
    const { days, trip } = await ana.plan(tripId)
    const full = await look((await share({ sections: everything })).token)
    const plain = await look((await share({ sections: { ...everything, details: false } })).token)
    const items = (await ana.plan(tripId)).items.map(({ id }) => id)
    const ids = [tripId, trip.id, ana.id, mei.id, ...days.map(({ id }) => id), ...items]
    const people = [ana, mei].flatMap(({ username, email }) => [`"${username}"`, email])
    for (const { text } of [full, plain])
      for (const private_ of [...ids, ...people, 'confirmation', 'participants', `-${CANARY}`])
        expect(text).not.toContain(private_)
    expect(plain.text).not.toContain(CANARY)
    // The texts that somebody wrote beside a day, a place and three bookings, once they are switched on.
    expect(full.text.split(CANARY)).toHaveLength(7)
  })
})

test('unknown, expired and revoked links, and those of a deleted trip, are equally not there', async () => {
  const [expired, revoked, locked, gone] = [
    await share(),
    await share(),
    await share({ password: 'a secret' }),
    await share(),
  ]
  await app.sql('update share set expires_at = now() where id = $1', [expired.id])
  await revoke(revoked.id)
  await revoke(locked.id)
  const answers: Reply[] = []
  const ask = async (token: string) => void answers.push(await look(token), await open(token))
  const tokens = ['x', 'x'.repeat(90), 'x'.repeat(201), expired.id, '%00', '🐫']
  for (const token of [...tokens.map(encodeURI), expired.token, revoked.token, locked.token]) await ask(token)
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  await ask(gone.token)
  await ana.does('POST', `/trips/${tripId}/restore`)
  const [first, ...others] = answers.map(withoutRequestId)
  expect(first?.status).toBe(404)
  expect(first?.headers).not.toHaveProperty('x-robots-tag')
  for (const other of others) expect(other).toEqual(first)
  expect((await look(gone.token)).status).toBe(200)
})

describe('a link with a password', () => {
  test('tells nothing of its trip until it is given, and then the same as any other', async () => {
    const { token } = await share({ sections: everything, password: 'Grüße 9' })
    const closed = await look(token)
    expect([closed.status, closed.json.code]).toEqual([403, 'share.password_required'])
    const other = await share({ sections: { note: true }, password: 'another' })
    expect(withoutRequestId(await look(other.token))).toEqual(withoutRequestId(closed))
    const wrong = await open(token, 'grüße 9')
    expect([wrong.status, wrong.json.code]).toEqual([403, 'share.password_wrong'])
    for (const { text } of [closed, wrong]) expect(text).not.toMatch(/Japan|Tokyo|2027/)
    // As another keyboard types it.
    const opened = await open(token, 'Grüße 9'.normalize('NFD'))
    expect(opened.status).toBe(200)
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    const plain = await share({ sections: everything })
    const whatever = await open(plain.token, 'whatever')
    expect({ ...opened.json, expires_at: '' }).toEqual({ ...whatever.json, expires_at: '' })
    expect(whatever.text).toBe((await look(plain.token)).text)
  })

  test('is closed to the old one once it has another', async () => {
    const { id, token } = await share({ password: 'a secret' })
    await change(id, { password: 'another one' })
    expect([(await open(token)).status, (await open(token, 'another one')).status]).toEqual([403, 200])
    await change(id, { password: null })
    expect((await look(token)).status).toBe(200)
  })

  test('shows nothing that was revoked while its password was looked at', async () => {
    const { id, token } = await share({ password: 'a secret' })
    // Others are looked at first, so that it is revoked by the time that it is this one's turn.
    const before = Array.from({ length: 30 }, (_, n) => hashPassword(`person ${n}`, 'somebody else'))
    const opening = open(token)
    await revoke(id)
    expect((await opening).status).toBe(404)
    await Promise.all(before)
  })
})

describe('guessing the password of a link', () => {
  const guess = (token: string, from?: string) => open(token, 'a guess', from)
  const waits = ({ status, json, headers }: Reply) => [status, json.code, Number(headers['retry-after'])]

  test('has to wait after five, wherever it comes from, also with the right one', async () => {
    const { token } = await share({ password: 'a secret' })
    for (let n = 0; n < 5; n++) expect((await guess(token)).status).toBe(403)
    for (const reply of [await guess(token), await open(token)])
      expect(waits(reply)).toEqual([429, 'auth.wait', 1])
    const longAgo = `update login_guard set failures = 200, last_failed_at = now() - make_interval(secs => $1)`
    await app.sql(longAgo, [29])
    expect(waits(await open(token))).toEqual([429, 'auth.wait', 1])
    await app.sql(longAgo, [30])
    expect((await open(token)).status).toBe(200)
    expect((await guess(token)).status).toBe(403)
  })

  test('many times at once is looked at five times', async () => {
    const { token } = await share({ password: 'a secret' })
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(token)))
    const count = (status: number) => replies.filter(reply => reply.status === status).length
    expect([count(403), count(429)]).toEqual([5, 25])
  })

  test('from one place has to wait after ten, whichever link it is about', async () => {
    const links = [await share({ password: 'a secret' }), await share({ password: 'a secret' })]
    const from = elsewhere()
    for (const { token } of links)
      for (let n = 0; n < 5; n++) expect((await guess(token, from)).status).toBe(403)
    const third = await share({ password: 'a secret' })
    const [status, code] = waits(await open(third.token, 'a secret', from))
    expect([status, code]).toEqual([429, 'auth.wait'])
    expect((await open(third.token)).status).toBe(200)
  })

  test('keeps nobody from another link, and those who know it can open it as often as they like', async () => {
    const [one, other] = [await share({ password: 'a secret' }), await share({ password: 'a secret' })]
    for (let n = 0; n < 6; n++) await guess(one.token)
    const from = elsewhere()
    for (let n = 0; n < 12; n++) expect((await open(other.token, 'a secret', from)).status).toBe(200)
  })
})

test('looking for links is slowed down by address', async () => {
  const from = elsewhere()
  const replies = await Promise.all(Array.from({ length: 70 }, () => look('x', from)))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(8)
  expect((await look('x')).status).toBe(404)
})
