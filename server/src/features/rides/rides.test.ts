import type { Ride } from '@caravan/contract/rides'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana, mei } = await openApp(['ana', 'mei'])

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

const train = {
  ...{ type: 'train', number: 'Hikari 637', seat: 'Car 7, 3A', confirmation_number: 'JR-1' },
  ...{ from_place: 'Tokyo', from_lat: 35.68, from_lng: 139.77, depart_date: '2027-03-28T08:26' },
  ...{ to_place: 'Kyoto', to_lat: 34.99, to_lng: 135.76, arrive_date: '2027-03-28T10:35' },
}
/** By the clocks of Spain it arrives before it has left. */
const overTheBorder = {
  ...{
    type: 'bus',
    from_place: 'Badajoz',
    from_lat: 38.88,
    from_lng: -6.97,
    depart_date: '2027-03-28T10:00',
  },
  ...{ to_place: 'Elvas', to_lat: 38.88, to_lng: -7.16, arrive_date: '2027-03-28T09:20' },
}
const path = () => `/trips/${tripId}/rides`
const sends = (fields: object) => ana.ask('POST', path(), fields)
const books = async (fields: object): Promise<Ride> => (await ana.does('POST', path(), fields)).json
const puts = (id: string, fields: object, headers = {}) => ana.ask('PUT', `${path()}/${id}`, fields, headers)

test('a train is booked, changed, listed, deleted and brought back', async () => {
  const ride = await books({ ...train, cost: '13910', cost_currency: 'JPY', url: 'https://jr.example/1' })
  expect(ride).toMatchObject({ ...train, cost: '13910', cost_currency_symbol: '¥', version: 1 })
  const changed = await puts(ride.id, { notes: 'Mount Fuji on the right' }, { 'if-match': '"1"' })
  expect(changed.json).toEqual({ ...ride, notes: 'Mount Fuji on the right', version: 2 })
  expect((await puts(ride.id, { seat: '4B' }, { 'if-match': '"1"' })).status).toBe(412)
  expect((await ana.does('GET', path())).json).toEqual([changed.json])
  expect((await ana.plan(tripId)).rides).toEqual([changed.json])
  const deleted = await ana.does('DELETE', `${path()}/${ride.id}`)
  expect((await ana.plan(tripId)).rides).toEqual([])
  await ana.does('POST', `/trips/${tripId}/history/${deleted.headers['trip-seq']}/undo`)
  expect((await ana.plan(tripId)).rides).toMatchObject([{ ...train, id: ride.id }])
  expect((await mei.ask('GET', path())).status).toBe(404)
})

test('its spots tell the zones, which go and come with them', async () => {
  const ride = await books(train)
  expect([ride.from_zone, ride.to_zone]).toEqual(['Asia/Tokyo', 'Asia/Tokyo'])
  const { json: renamed } = await puts(ride.id, { to_place: 'Somewhere' })
  expect(renamed).toMatchObject({ from_zone: 'Asia/Tokyo', to_lat: null, to_zone: null })
  const { json: moved } = await puts(ride.id, { to_place: 'Busan', to_lat: 35.1, to_lng: 129.04 })
  expect(moved).toMatchObject({ to_place: 'Busan', to_zone: 'Asia/Seoul' })
})

test('it ends after it begins: as a moment where both zones are known, else as it is written', async () => {
  expect(await books(overTheBorder)).toMatchObject({ from_zone: 'Europe/Madrid', to_zone: 'Europe/Lisbon' })
  const tooEarly = {
    status: 422,
    json: { errors: [{ field: 'arrive_date', code: 'ride.arrives_too_early' }] },
  }
  expect(await sends({ ...overTheBorder, arrive_date: '2027-03-28T08:59' })).toMatchObject(tooEarly)
  expect(await sends({ ...overTheBorder, to_lat: null, to_lng: null })).toMatchObject(tooEarly)
})

test('of parking nothing is kept but where and until when', async () => {
  const parked = { ...train, type: 'parking', arrive_date: '2027-04-02T20:00' }
  expect(await books(parked)).toMatchObject({
    ...{ type: 'parking', from_place: 'Tokyo', arrive_date: '2027-04-02T20:00' },
    ...{ to_place: null, to_lat: null, to_lng: null, to_zone: null },
  })
})

test('only place and time of departure are needed, and half a spot is none', async () => {
  const least = { from_place: 'Pier 3', depart_date: '2031-01-01T10:00' }
  expect(await books(least)).toMatchObject({ ...least, type: 'other', to_place: null, arrive_date: null })
  for (const lacking of ['from_place', 'depart_date'])
    expect((await sends({ ...least, [lacking]: undefined })).status).toBe(422)
  for (const wrong of [{ from_lat: 1 }, { to_place: 'Elvas', to_lng: 1 }, { type: 'plane' }, { cost: '3' }])
    expect((await sends({ ...least, ...wrong })).status).toBe(422)
})

test('it keeps its date when the trip moves, and pays a bill and has to-dos as other bookings', async () => {
  const ride = await books(train)
  const source = { kind: 'ride', id: ride.id, name: 'Tokyo' }
  const bill = { amount: '139', currency: 'JPY', description: 'Train', type: 'Transit' }
  await ana.does('POST', '/expenses/split_expense/', {
    ...{ ...bill, trip_id: tripId, payer_id: ana.id, shared_with: [ana.id], paid_date: '2027-03-01', source },
  })
  await ana.does('POST', `/trips/${tripId}/todos`, { text: 'Seats', link: { kind: 'ride', id: ride.id } })
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { start_date: '2028-01-01', end_date: '2028-01-03' })
  const plan = await ana.plan(tripId)
  expect(plan.rides[0]?.depart_date).toBe(train.depart_date)
  expect(plan.paid).toMatchObject([{ kind: 'ride', id: ride.id }])
  expect(plan.todos).toMatchObject([{ link: { kind: 'ride', id: ride.id } }])
})
