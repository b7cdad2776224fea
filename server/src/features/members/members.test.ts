import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let ana: Traveller
let mei: Traveller
let lea: Traveller
beforeAll(async () => {
  app = await createTestApp()
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
  lea = await createTraveller(app, 'lea')
})
afterAll(() => app.close())

const listed = async (tripId: string, who = ana) =>
  (await who.does('GET', `/tripmembers/trip_members/${tripId}`)).json
const add = (tripId: string, email: string, who = ana) =>
  who.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email })
const remove = (tripId: string, userId: string, who = ana) =>
  who.ask('DELETE', `/tripmembers/trip_members/${tripId}/${userId}`)

describe('somebody with a confirmed account', () => {
  test('is a member at once, with a colour of their own, and has the trip in the list', async () => {
    const trip = await ana.plansTrip()
    expect((await add(trip.id, mei.email.toUpperCase())).json).toEqual({ status: 'added' })
    expect(await listed(trip.id)).toMatchObject([
      { user_id: ana.id, status: 'member', role: 'member', color: 0 },
      { user_id: mei.id, username: 'mei', name: 'mei', color: 1 },
    ])
    const trips = (await mei.does('GET', '/trips/my_trips/')).json
    expect(trips.map(({ id }: { id: string }) => id)).toContain(trip.id)
    expect((await add(trip.id, mei.email)).json.code).toBe('member.exists')
  })

  test('can be named in the query as well', async () => {
    const trip = await ana.plansTrip()
    const query = new URLSearchParams({ trip_id: trip.id, email: mei.email })
    expect((await ana.ask('POST', `/tripmembers/add_trip_member_by_email/?${query}`, {})).json.status).toBe(
      'added',
    )
  })

  test('CC-08 is added once, however often at the same time', async () => {
    const trip = await ana.plansTrip()
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(trip.id, mei.email)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listed(trip.id)).toHaveLength(2)
  })
})

test('nobody is added by an address without a confirmed account, nor by somebody whose own is not', async () => {
  const trip = await ana.plansTrip()
  await app.signUp('hidden', { verified: false })
  for (const email of ['nobody@example.com', 'hidden@example.com'])
    expect((await add(trip.id, email)).json.code).toBe('member.unknown')
  for (const email of ['', 'mei', 'mei@example', 'a@b.example, c@d.example'])
    expect((await add(trip.id, email)).json.detail).toBe('Invalid email format')
  const { token } = await app.signUp('newcomer', { verified: false })
  const draft = { start_date: '2027-01-01', end_date: '2027-01-02', places: [{ name: 'Rome' }] }
  const own = await app.ask('POST', '/trips/create_trip/', { token, json: draft })
  const refused = await app.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${own.json.id}`, {
    token,
    json: { email: mei.email },
  })
  expect(refused.json.code).toBe('account.unverified')
})

test('any member removes any member, or leaves; the last one cannot', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  await ana.adds(trip.id, lea)
  expect((await remove(trip.id, ana.id, mei)).status).toBe(204)
  expect((await ana.ask('GET', `/trips/${trip.id}/plan`)).status).toBe(404)
  expect((await remove(trip.id, ana.id, mei)).status).toBe(404)
  expect((await remove(trip.id, lea.id, lea)).status).toBe(204)
  const last = await remove(trip.id, mei.id, mei)
  expect([last.status, last.json.code]).toEqual([409, 'member.last'])
  expect((await add(trip.id, ana.email, mei)).json.status).toBe('added')
  expect((await listed(trip.id)).map(({ color }: { color: number }) => color)).toEqual([1, 0])
})

test('of two who remove each other one stays, two hundred times over', { timeout: 90_000 }, async () => {
  const trip = await ana.plansTrip()
  for (let round = 0; round < 200; round++) {
    const [one, other] =
      (await ana.ask('GET', `/trips/${trip.id}/plan`)).status === 200 ? [ana, mei] : [mei, ana]
    await add(trip.id, other.email, one)
    const replies = await Promise.all([remove(trip.id, other.id, one), remove(trip.id, one.id, other)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
  }
})

test('whoever was removed writes nothing any more, two hundred times over', { timeout: 90_000 }, async () => {
  const trip = await ana.plansTrip()
  const [day] = (await ana.plan(trip.id)).days
  for (let round = 0; round < 200; round++) {
    await ana.adds(trip.id, mei)
    const item = { place: `round ${round}`, type: 'dining' }
    const [removed, written] = await Promise.all([
      remove(trip.id, mei.id),
      mei.ask('POST', `/subtripitems/sub_trip/${day?.id}/item`, item),
    ])
    expect(removed.status).toBe(204)
    expect([201, 404]).toContain(written.status)
    const { items } = await ana.plan(trip.id)
    expect(items.some(({ place }) => place === item.place)).toBe(written.status === 201)
    if (written.status === 201) await ana.does('DELETE', `/subtripitems/sub_trip/item/${written.json.id}`)
  }
})

test('an account that is deleted leaves its trips, and a trip with nobody left is gone', async () => {
  const zoe = await createTraveller(app, 'zoe')
  const shared = await zoe.plansTrip()
  const own = await zoe.plansTrip()
  await zoe.adds(shared.id, ana)
  expect((await zoe.ask('DELETE', '/users/me')).status).toBe(204)
  expect((await listed(shared.id)).map(({ user_id }: { user_id: string }) => user_id)).toEqual([ana.id])
  const rows = await app.sql<{ deleted: boolean }>(
    'select deleted_at is not null as deleted from trip where id = any($1) order by deleted_at is not null',
    [[shared.id, own.id]],
  )
  expect(rows).toEqual([{ deleted: false }, { deleted: true }])
})

test('somebody who may only look changes nothing but can leave', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  await app.sql(`update trip_member set role = 'viewer' where trip_id = $1 and user_id = $2`, [
    trip.id,
    mei.id,
  ])
  const { days } = await mei.plan(trip.id)
  const refused = await Promise.all([
    mei.ask('PUT', `/trips/update_trip/${trip.id}`, { name: 'x' }),
    mei.ask('PUT', `/subtrips/update_sub_trip/${days[0]?.id}`, { place: 'x' }),
    mei.ask('POST', `/subtripitems/sub_trip/${days[0]?.id}/item`, { place: 'x', type: 'dining' }),
    mei.ask('DELETE', `/trips/delete_trip/${trip.id}`),
    remove(trip.id, ana.id, mei),
  ])
  for (const reply of refused) expect([reply.status, reply.json.code]).toEqual([403, 'trip.view_only'])
  expect((await remove(trip.id, mei.id, mei)).status).toBe(204)
})
