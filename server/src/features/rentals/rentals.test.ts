import { randomUUID } from 'node:crypto'
import type { Rental } from '@caravan/contract/rentals'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

const car = {
  company: 'Nippon Rent-A-Car',
  confirmation_number: 'NR-77',
  ...{ pickup_place: 'Narita', pickup_place_id: 'narita', pickup_lat: 35.77, pickup_lng: 140.39 },
  pickup_date: '2027-03-28T10:00',
  dropoff_date: '2027-03-31T18:00',
}
const path = () => `/subtripitems/trip/${tripId}/rentals`
const books = async (fields: object = {}): Promise<Rental> =>
  (await ana.does('POST', path(), { ...car, ...fields })).json
const puts = (id: string, fields: object, headers = {}) =>
  ana.ask('PUT', `/subtripitems/rental/${id}`, fields, headers)

test('a car is booked, changed, returned to the list and the plan, deleted and brought back', async () => {
  const rental = await books({ cost: '12000', cost_currency: 'TWD' })
  expect(rental).toMatchObject({ ...car, cost: '12000.00', cost_currency_symbol: 'NT$', version: 1 })
  const changed = await puts(rental.id, { notes: 'Snow tyres' }, { 'if-match': '"1"' })
  expect(changed.json).toEqual({ ...rental, notes: 'Snow tyres', version: 2 })
  expect((await ana.does('GET', path())).json).toEqual([changed.json])
  expect((await ana.plan(tripId)).rentals).toEqual([changed.json])
  const deleted = await ana.does('DELETE', `/subtripitems/rental/${rental.id}`)
  expect((await ana.plan(tripId)).rentals).toEqual([])
  await ana.does('POST', `/trips/${tripId}/history/${deleted.headers['trip-seq']}/undo`)
  expect((await ana.plan(tripId)).rentals).toMatchObject([{ id: rental.id, notes: 'Snow tyres' }])
})

describe('where it goes back', () => {
  test('is where it was picked up, unless that is said', async () => {
    expect(await books()).toMatchObject({
      ...{ dropoff_place: 'Narita', dropoff_place_id: 'narita', dropoff_lat: 35.77, dropoff_lng: 140.39 },
    })
    const elsewhere = await books({ dropoff_place: 'Kyoto' })
    expect(elsewhere).toMatchObject({ dropoff_place: 'Kyoto', dropoff_place_id: null, dropoff_lat: null })
  })

  test('loses its spot on the map with its name', async () => {
    const { id } = await books()
    const { json } = await puts(id, { pickup_place: 'Haneda' })
    expect(json).toMatchObject({ pickup_place: 'Haneda', pickup_place_id: null, pickup_lat: null })
    expect(json).toMatchObject({ dropoff_place: 'Narita', dropoff_lat: 35.77 })
    const returned = await puts(id, { dropoff_place: 'Kyoto' })
    expect(returned.json).toEqual({
      ...{ ...json, dropoff_place: 'Kyoto', dropoff_place_id: null, dropoff_lat: null, dropoff_lng: null },
      version: 3,
    })
  })
})

test.each([
  { dropoff_place: 'Kyoto', dropoff_place_id: 'kyoto', dropoff_lat: 35.01, dropoff_lng: 135.77 },
  { dropoff_date: '2027-03-31T18:01' },
])('its return alone is changed, told and taken back: %j', async end => {
  const rental = await books()
  const { json, headers } = await puts(rental.id, end)
  expect(json).toEqual({ ...rental, ...end, version: 2 })
  expect((await ana.plan(tripId)).rentals).toEqual([json])
  const [change] = await ana.changes(tripId, 'limit=1')
  expect(change?.after).toEqual({ ...end, version: 2 })
  expect(Object.keys(change?.before ?? {})).toEqual(Object.keys(change?.after ?? {}))
  await ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
  expect((await ana.plan(tripId)).rentals).toEqual([{ ...rental, version: 3 }])
})

test.each([
  ['no company', { company: ' ' }, 422, 'request.invalid'],
  ['no place', { pickup_place: '' }, 422, 'request.invalid'],
  ['a date that does not exist', { pickup_date: '2027-02-30T10:00' }, 422, 'request.invalid'],
  ['half a spot', { pickup_lng: null }, 422, 'request.invalid'],
  ['half a spot to return to', { dropoff_place: 'Kyoto', dropoff_lat: 35 }, 422, 'request.invalid'],
  ['a cost without a currency', { cost: '12' }, 422, 'request.invalid'],
  ['yen with a fraction', { cost: '12.5', cost_currency: 'JPY' }, 422, 'request.invalid'],
  ['a return before it begins', { dropoff_date: '2027-03-28T09:59' }, 422, 'rental.ends_too_early'],
])('with %s it is refused', async (_, fields, status, code) => {
  const { status: answered, json } = await ana.ask('POST', path(), { ...car, ...fields })
  expect([answered, json.code]).toEqual([status, code])
})

test('the same call again answers the same car, and an outdated change is told what is there', async () => {
  const id = randomUUID()
  const [one, again] = [await books({ id }), await books({ id })]
  expect(again).toEqual(one)
  await puts(id, { company: 'Toyota' })
  const outdated = await puts(id, { company: 'Orix' }, { 'if-match': '"1"' })
  expect(outdated.status).toBe(412)
  expect(outdated.json.current).toMatchObject({ company: 'Toyota', version: 2 })
})

test('a trip has at most 50', async () => {
  for (let n = 0; n < 50; n++) await books()
  expect((await ana.ask('POST', path(), car)).json.code).toBe('limit.reached')
})

test('its dates stay when the trip moves, and a copy has none', async () => {
  await books()
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { start_date: '2027-05-01', end_date: '2027-05-09' })
  expect((await ana.plan(tripId)).rentals).toMatchObject([{ pickup_date: '2027-03-28T10:00' }])
  const copy = (await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-01-01' })).json
  expect((await ana.plan(copy.id)).rentals).toEqual([])
})
