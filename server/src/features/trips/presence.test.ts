import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openEvents } from '../../testing/event-stream.ts'
import { listen } from '../../testing/raw-http.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let address: string
let ana: Traveller
let mei: Traveller
beforeAll(async () => {
  app = await createTestApp()
  address = `http://127.0.0.1:${await listen(app)}`
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
})
afterAll(() => app.close())

const open = (tripId: string, { token }: Traveller, query = '') =>
  openEvents(`${address}/api/trips/${tripId}/live${query}`, { authorization: `Bearer ${token}` })

test('whoever watches a trip is told who else does, and where they are', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  const tab = randomUUID()
  const anas = await open(trip.id, ana, `?tab=${tab}&day=2027-03-28`)
  expect(await anas.nextPresence()).toEqual([
    { user_id: ana.id, day: '2027-03-28', item_id: null, dialog: null, writing: null },
  ])
  const meis = await open(trip.id, mei)
  const both = [
    { user_id: ana.id, day: '2027-03-28', item_id: null, dialog: null, writing: null },
    { user_id: mei.id, day: null, item_id: null, dialog: null, writing: null },
  ]
  expect(await meis.nextPresence()).toEqual(both.toSorted((a, b) => (a.user_id < b.user_id ? -1 : 1)))

  const { id: item_id } = await ana.addsItem((await ana.plan(trip.id)).days[0]?.id ?? '')
  const moved = await ana.ask('PUT', `/trips/${trip.id}/presence`, {
    tab,
    day: '2027-03-29',
    item_id,
    dialog: null,
    writing: null,
  })
  expect(moved.status).toBe(204)
  expect(await meis.nextPresence()).toContainEqual({
    user_id: ana.id,
    day: '2027-03-29',
    item_id,
    dialog: null,
    writing: null,
  })
  anas.close()
  expect(await meis.nextPresence()).toEqual([both[1]])
  meis.close()
})

test('others are told of no row and no day that is not of the trip', async () => {
  const [trip, other] = [await ana.plansTrip(), await ana.plansTrip()]
  const theirs = await ana.addsItem((await ana.plan(other.id)).days[0]?.id ?? '')
  const own = await ana.addsItem((await ana.plan(trip.id)).days[0]?.id ?? '')
  const tab = randomUUID()
  const nowhere = { user_id: ana.id, day: null, item_id: null, dialog: null, writing: null }
  const stream = await open(trip.id, ana, `?tab=${tab}&item_id=${theirs.id}&day=2031-01-01`)
  expect(await stream.nextPresence()).toEqual([nowhere])
  const here = { ...nowhere, day: '2027-03-29', item_id: own.id }
  const tell = (place: object) => ana.does('PUT', `/trips/${trip.id}/presence`, { tab, ...place })
  await tell({ day: '2027-03-29', item_id: own.id })
  expect(await stream.nextPresence()).toEqual([here])
  for (const item_id of [theirs.id, other.id, trip.id, randomUUID()]) {
    await tell({ day: '2031-01-01', item_id, dialog: 'flights' })
    expect(await stream.nextPresence()).toEqual([{ ...nowhere, dialog: 'flights' }])
    await tell({ day: '2027-03-29', item_id: own.id })
    expect(await stream.nextPresence()).toEqual([here])
  }
  stream.close()
})

test('whoever is removed is no longer there, and hears of nobody', async () => {
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  const meis = await open(trip.id, mei)
  expect(await meis.nextPresence()).toHaveLength(1)
  const anas = await open(trip.id, ana)
  expect(await anas.nextPresence()).toHaveLength(2)
  expect((await ana.ask('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}`)).status).toBe(204)
  expect(await anas.nextPresence()).toEqual([
    { user_id: ana.id, day: null, item_id: null, dialog: null, writing: null },
  ])
  while ((await meis.nextBlock()) !== undefined);
  expect((await mei.ask('PUT', `/trips/${trip.id}/presence`, { tab: randomUUID() })).status).toBe(404)
  anas.close()
})

test('a window tells nothing that makes no sense', async () => {
  const trip = await ana.plansTrip()
  for (const body of [{}, { tab: 'mine' }, { tab: randomUUID(), day: '2027-02-30' }]) {
    expect((await ana.ask('PUT', `/trips/${trip.id}/presence`, body)).status).toBe(422)
  }
  const stream = await open(trip.id, ana, '?day=tomorrow')
  expect(stream.status).toBe(422)
  stream.close()
})
