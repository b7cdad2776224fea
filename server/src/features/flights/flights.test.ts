import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fillWithFlights } from '../../testing/fill.ts'
import { flightsOf, outbound, pathOf } from '../../testing/flights.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

const { put, remove, books } = flightsOf(ana)
const post = (tripId: string, fields: object, who = ana) => who.ask('POST', pathOf(tripId), fields)

const taipei = { depart_lat: expect.closeTo(25.08, 1), depart_lng: expect.closeTo(121.23, 1) }

describe('a flight', () => {
  test('has all that was typed, and the zones of its airports', async () => {
    const { id: trip_id } = await ana.plansTrip()
    const sent = {
      ...outbound,
      id: randomUUID(),
      confirmation_number: 'X7K2QP',
      depart_airport: 'Taiwan Taoyuan',
      arrive_airport: '東京成田',
      cost: '12345.6',
      cost_currency: 'TWD',
      attachment: 'https://example.com/ticket.pdf',
      notes: 'Two bags.\nWindow.',
    }
    const reply = await post(trip_id, { ...sent, flight_number: '  BR 198 ', cost_currency_symbol: '$' })
    expect(reply.status).toBe(201)
    expect(reply.headers['etag']).toBe('"1"')
    expect(reply.json).toEqual({
      ...sent,
      ...taipei,
      arrive_lat: expect.closeTo(35.77, 1),
      arrive_lng: expect.closeTo(140.39, 1),
      trip_id,
      depart_zone: 'Asia/Taipei',
      depart_city: 'Taipei',
      arrive_zone: 'Asia/Tokyo',
      arrive_city: 'Tokyo',
      cost: '12345.60',
      cost_currency_symbol: 'NT$',
      participants: null,
      version: 1,
    })
  })

  test('is its number and its departure; an empty field of a form is none', async () => {
    const { id } = await ana.plansTrip()
    const least = { flight_number: 'CI 100', depart_date: '2027-03-27T08:50' }
    const none = {
      confirmation_number: null,
      depart_airport: null,
      depart_airport_code: null,
      depart_zone: null,
      depart_city: null,
      arrive_airport: null,
      arrive_airport_code: null,
      arrive_zone: null,
      arrive_city: null,
      arrive_date: null,
      cost: null,
      cost_currency: null,
      cost_currency_symbol: null,
      attachment: null,
      notes: null,
    }
    expect((await post(id, least)).json).toMatchObject(none)
    const empty = Object.fromEntries(Object.keys(none).map(field => [field, '']))
    expect((await post(id, { ...empty, ...least })).json).toMatchObject({ ...none, ...least })
    const full = await books(id, { notes: 'x', attachment: 'y', cost: 1, cost_currency: 'EUR' })
    expect((await put(full.id, empty)).json).toMatchObject(none)
    for (const field of ['flight_number', 'depart_date']) {
      expect((await post(id, { ...least, [field]: undefined })).json.errors).toMatchObject([{ field }])
      for (const value of ['', null])
        expect((await put(full.id, { [field]: value })).json.errors).toMatchObject([{ field }])
    }
  })

  test.each([
    ['flight_number', 'a'.repeat(13)],
    ['flight_number', 'BR\n198'],
    ['confirmation_number', 'a'.repeat(41)],
    ['depart_airport', 'a'.repeat(201)],
    ['depart_airport_code', 'TP'],
    ['depart_airport_code', 'TPEXX'],
    ['arrive_airport_code', 'nrt'],
    ['depart_date', '2027-03-27'],
    ['depart_date', '2027-02-29T08:50'],
    ['depart_date', '2027-03-27 08:50'],
    ['depart_date', '2027-03-27T08:50Z'],
    ['depart_date', '2027-03-27T08:50+08:00'],
    ['depart_date', '1899-12-31T08:50'],
    ['arrive_date', '2027-03-27T24:00'],
    ['arrive_date', '2027-03-27T08:60'],
    ['cost', '1,50'],
    ['cost', -1],
    ['cost', '1e3'],
    ['cost', '12345678901'],
    ['cost', '1.2345'],
    ['cost_currency', 'gbp'],
    ['cost_currency', 'XXX'],
    ['cost_currency', 'constructor'],
    ['attachment', 'a'.repeat(2_049)],
    ['attachment', 'two\nlines'],
    ['notes', 'a'.repeat(2_001)],
    ['notes', 'a\0b'],
  ])('with the %s %j is refused by its name', async (field, value) => {
    const { id } = await ana.plansTrip()
    const reply = await post(id, { ...outbound, cost_currency: 'GBP', [field]: value })
    expect([reply.status, reply.json.errors]).toEqual([422, [{ field, code: 'request.invalid' }]])
  })

  test('keeps what is attached as text, whatever it says', async () => {
    const { id } = await ana.plansTrip()
    const attachment = 'javascript:alert(1) <b>in the drawer</b>'
    expect((await books(id, { attachment })).attachment).toBe(attachment)
  })

  test('CC-03 that is sent twenty times at once is one flight', async () => {
    const trip = await ana.plansTrip()
    const fields = { ...outbound, id: randomUUID() }
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(trip.id, fields)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await ana.plan(trip.id)).flights).toHaveLength(1)
    await put(fields.id, { notes: 'changed' })
    expect((await post(trip.id, fields)).json.notes).toBe('changed')
    await ana.adds(trip.id, mei)
    expect((await post(trip.id, { ...fields, notes: 'other' })).json.code).toBe('row.exists')
    expect((await post(trip.id, fields, mei)).json.code).toBe('row.exists')
    const other = await ana.plansTrip()
    expect((await post(other.id, fields)).json.code).toBe('row.exists')
    expect((await remove(fields.id)).status).toBe(204)
    expect((await remove(fields.id)).status).toBe(404)
    expect((await put(fields.id, {})).status).toBe(404)
    expect((await post(trip.id, fields)).json.code).toBe('row.gone')
  })

  test('is one of at most two hundred', async () => {
    const { id } = await ana.plansTrip()
    await fillWithFlights(app, id, 199)
    const replies = await Promise.all([post(id, outbound), post(id, outbound)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.json.code).toBe('limit.reached')
    expect((await ana.plan(id)).flights).toHaveLength(200)
  })
})

describe('the cost of a flight', () => {
  test.each([
    ['JPY', '50000', '50000', '¥'],
    ['JPY', 50_000, '50000', '¥'],
    ['JPY', '50000.00', '50000', '¥'],
    ['KWD', '45.255', '45.255', 'KWD'],
    ['GBP', 0, '0.00', '£'],
    ['GBP', 0.07, '0.07', '£'],
    ['IDR', '9999999999.99', '9999999999.99', 'IDR'],
  ])('has the digits of its currency: %s %j', async (cost_currency, cost, answered, symbol) => {
    const { id } = await ana.plansTrip()
    const flight = await books(id, { cost, cost_currency })
    expect(flight).toMatchObject({ cost: answered, cost_currency, cost_currency_symbol: symbol })
    expect((await ana.plan(id)).flights).toEqual([flight])
  })

  test('is refused where it has more, or no currency', async () => {
    const { id } = await ana.plansTrip()
    const blame = async (fields: object) =>
      (await post(id, { ...outbound, ...fields })).json.errors?.[0].field
    expect(await blame({ cost: '10.5', cost_currency: 'JPY' })).toBe('cost')
    expect(await blame({ cost: '10.555', cost_currency: 'GBP' })).toBe('cost')
    expect(await blame({ cost: '10.50' })).toBe('cost_currency')
    expect(await blame({ cost: 0 })).toBe('cost_currency')
    expect((await ana.plan(id)).flights).toEqual([])
  })

  test('stays the same figure in another currency, and needs one for as long as it is there', async () => {
    const { id } = await ana.plansTrip()
    const flight = await books(id, { cost: '12.50', cost_currency: 'GBP' })
    const blame = async (fields: object) => (await put(flight.id, fields)).json.errors?.[0].field
    expect((await put(flight.id, { cost_currency: 'KWD' })).json.cost).toBe('12.500')
    expect(await blame({ cost_currency: 'JPY' })).toBe('cost')
    expect(await blame({ cost_currency: '' })).toBe('cost_currency')
    expect((await put(flight.id, { cost: 1_200, cost_currency: 'JPY' })).json.cost).toBe('1200')
    expect((await put(flight.id, { cost: '' })).json).toMatchObject({ cost: null, cost_currency: 'JPY' })
    expect((await put(flight.id, { cost_currency: null })).json.cost_currency_symbol).toBe(null)
  })
})

describe('the times of a flight', () => {
  test('DT-03 are kept as typed, also those that a clock skips or shows twice, and with seconds', async () => {
    const { id } = await ana.plansTrip()
    const times = [
      ['2027-03-28T01:30', '2027-03-28T02:30:00'],
      ['2027-10-31T01:30', '2027-10-31T01:30'],
      ['2028-02-29T23:59:59', '2028-03-01T00:00'],
    ]
    for (const [depart_date, arrive_date] of times)
      expect(await books(id, { depart_date, arrive_date })).toMatchObject({ depart_date, arrive_date })
  })

  test('DT-03 may go back by up to a day over the date line, and no further', async () => {
    const { id } = await ana.plansTrip()
    const westward = { depart_date: '2027-03-28T22:00', arrive_date: '2027-03-27T22:00' }
    const { id: flightId } = await books(id, westward)
    const late = { ...westward, arrive_date: '2027-03-27T21:59:59' }
    const refused = await post(id, { ...outbound, ...late })
    const code = 'flight.lands_too_early'
    expect([refused.status, refused.json.code]).toEqual([422, code])
    expect(refused.json.errors).toEqual([{ field: 'arrive_date', code }])
    expect((await put(flightId, { depart_date: '2027-03-28T22:01' })).status).toBe(422)
    expect((await put(flightId, { arrive_date: '2027-03-29T06:00' })).status).toBe(200)
    expect((await put(flightId, { depart_date: '2027-03-28T22:01' })).status).toBe(200)
  })

  test('DT-02 are the same in every zone of the server', async () => {
    const home = process.env['TZ']
    const { id } = await ana.plansTrip()
    const wanted = { depart_date: '2027-03-28T02:30', arrive_date: '2027-03-28T02:31' }
    try {
      for (const zone of ['Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu', 'UTC']) {
        process.env['TZ'] = zone
        const flight = await books(id, wanted)
        expect(flight).toMatchObject(wanted)
        expect((await put(flight.id, { notes: zone })).json).toMatchObject(wanted)
        expect((await ana.plan(id)).flights.at(-1)).toMatchObject(wanted)
      }
    } finally {
      process.env['TZ'] = home
      if (home === undefined) delete process.env['TZ']
    }
  })
})

describe('of an airport', () => {
  test('zone and coordinates go with its code, and are none where nobody knows it', async () => {
    const { id } = await ana.plansTrip()
    const flight = await books(id, { depart_airport_code: 'RCTP', arrive_airport_code: 'ZZZZ' })
    const nowhere = { arrive_zone: null, arrive_lat: null, arrive_lng: null }
    expect(flight).toMatchObject({ ...nowhere, depart_zone: 'Asia/Taipei', ...taipei })
    const changed = await put(flight.id, { arrive_airport_code: 'JFK', depart_airport_code: '' })
    const newYork = {
      arrive_zone: 'America/New_York',
      arrive_lat: expect.closeTo(40.64, 1),
      arrive_lng: expect.closeTo(-73.78, 1),
    }
    const noDeparture = { depart_airport_code: null, depart_zone: null, depart_lat: null, depart_lng: null }
    expect(changed.json).toMatchObject({ ...noDeparture, ...newYork })
    const kept = await put(flight.id, { arrive_zone: 'Europe/Paris', depart_zone: 'Europe/Paris' })
    expect(kept.json).toMatchObject({ depart_zone: null, ...newYork })
    expect((await ana.plan(id)).flights).toEqual([kept.json])
  })

  test('city is its own, and not that of its zone', async () => {
    const { id } = await ana.plansTrip()
    const flight = await books(id, { arrive_airport_code: 'KIX' })
    expect(flight).toMatchObject({ arrive_zone: 'Asia/Tokyo', arrive_city: 'Osaka' })
    const changed = await put(flight.id, { arrive_airport_code: 'CTS', arrive_city: 'Atlantis' })
    expect(changed.json).toMatchObject({ arrive_zone: 'Asia/Tokyo', arrive_city: 'Sapporo' })
    expect((await put(flight.id, { arrive_airport_code: null })).json.arrive_city).toBe(null)
  })

  test('coordinates are those that were sent, both or none', async () => {
    const { id } = await ana.plansTrip()
    const field = { depart_lat: 46.91, depart_lng: 7.5 }
    const flight = await books(id, { depart_airport: 'Belpmoos', depart_airport_code: '', ...field })
    expect(flight).toMatchObject({ ...field, depart_zone: null })
    expect((await put(flight.id, { notes: 'grass' })).json).toMatchObject(field)
    expect((await put(flight.id, { depart_lat: null })).json.errors?.[0].field).toBe('depart_lat')
    expect((await post(id, { ...outbound, arrive_lng: 7 })).json.errors?.[0].field).toBe('arrive_lat')
    expect((await put(flight.id, { depart_lat: 91, depart_lng: 0 })).status).toBe(422)
    const found = await put(flight.id, { depart_airport_code: 'TPE' })
    expect(found.json).toMatchObject({ depart_zone: 'Asia/Taipei', ...taipei })
    const gone = await put(flight.id, { depart_airport_code: null })
    expect(gone.json).toMatchObject({ depart_lat: null, depart_lng: null })
  })

  test('an undo brings the coordinates back with the code', async () => {
    const trip = await ana.plansTrip()
    const { id } = await books(trip.id, { depart_airport_code: 'TPE' })
    await put(id, { depart_airport_code: 'JFK' })
    const { seq } = await ana.plan(trip.id)
    await ana.does('POST', `/trips/${trip.id}/history/${seq}/undo`)
    expect((await ana.plan(trip.id)).flights[0]).toMatchObject({ depart_airport_code: 'TPE', ...taipei })
  })
})
