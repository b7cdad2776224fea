import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'

let app: TestApp
let [ana, mei, jonas]: Traveller[] = []
let tripId: string
let dayId: string

type Rows = { item: string; flight: string; rental: string; ride: string }
const calls = {
  item: [() => `/subtripitems/sub_trip/${dayId}/item`, { place: 'Gion', type: 'dining' }],
  flight: [
    () => `/subtripitems/trip/${tripId}/flights`,
    { flight_number: 'BR 198', depart_date: '2027-03-28T08:50' },
  ],
  rental: [
    () => `/subtripitems/trip/${tripId}/rentals`,
    {
      ...{ company: 'Nippon', pickup_place: 'Narita' },
      ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T10:00' },
    },
  ],
  ride: [() => `/trips/${tripId}/rides`, { from_place: 'Pier 3', depart_date: '2027-03-28T10:00' }],
} as const
const kinds = Object.keys(calls) as (keyof Rows)[]

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  const names = ['ana', 'mei', 'jonas'].map(name => `${name}-${randomUUID().slice(0, 6)}`)
  ;[ana, mei, jonas] = await Promise.all(names.map(name => createTraveller(app, name)))
  tripId = (await who(ana).plansTrip()).id
  await who(ana).adds(tripId, who(mei))
  await who(ana).adds(tripId, who(jonas))
  dayId = (await who(ana).plan(tripId)).days[0]?.id ?? ''
})

function who(one: Traveller | undefined): Traveller {
  if (!one) throw new Error('nobody is there yet')
  return one
}

const makes = (kind: keyof Rows, participants: unknown) =>
  who(ana).ask('POST', calls[kind][0](), { ...calls[kind][1], participants })
function pathOf(kind: keyof Rows, id: string): string {
  if (kind === 'ride') return `${calls.ride[0]()}/${id}`
  return kind === 'item' ? `/subtripitems/sub_trip/item/${id}` : `/subtripitems/${kind}/${id}`
}

async function inPlan(): Promise<unknown[]> {
  const { items, flights, rentals, rides } = await who(mei).plan(tripId)
  return [items, flights, rentals, rides].map(rows => rows[0]?.participants)
}

test.each(kinds)('a %s names members of the trip, or nobody for everybody', async kind => {
  const [one, two] = [who(ana).id, who(mei).id]
  const everybody = await makes(kind, undefined)
  expect(everybody.json.participants).toBeNull()
  const { json } = await makes(kind, [one, two])
  expect(json.participants).toEqual([one, two])
  const path = pathOf(kind, json.id)
  expect((await who(mei).does('PUT', path, { participants: [two] })).json.participants).toEqual([two])
  expect((await who(mei).does('PUT', path, { participants: null })).json.participants).toBeNull()
  const stranger = await createTraveller(app, `stranger-${kind}-${randomUUID().slice(0, 6)}`)
  for (const wrong of [[], [one, one], ['x'], [stranger.id], [one, stranger.id]]) {
    expect((await makes(kind, wrong)).status, JSON.stringify(wrong)).toBe(422)
    expect((await who(ana).ask('PUT', path, { participants: wrong })).status).toBe(422)
  }
})

const leaving: [string, (person: Traveller) => Promise<unknown>][] = [
  ['is removed', ({ id }) => who(ana).does('DELETE', `/tripmembers/trip_members/${tripId}/${id}`)],
  ['leaves', person => person.does('DELETE', `/tripmembers/${tripId}/me`)],
  ['deletes the account', person => person.does('DELETE', '/users/me', { password: 'Passw0rd!' })],
]

test.each(leaving)('who %s drops out of what they were in', async (_, go) => {
  for (const kind of kinds) await makes(kind, [who(jonas).id, who(mei).id])
  const { seq } = await who(mei).plan(tripId)
  await go(who(jonas))
  expect(await inPlan()).toEqual(kinds.map(() => [who(mei).id]))
  expect((await who(mei).plan(tripId)).seq).toBe(seq + 1)
})

test('when the last one leaves, nobody is in it, which is not everybody', async () => {
  for (const kind of kinds) await makes(kind, [who(jonas).id])
  await who(jonas).does('DELETE', `/tripmembers/${tripId}/me`)
  expect(await inPlan()).toEqual(kinds.map(() => []))
})

test('an undo leaves out those who are no members any more, and a copy is for everybody', async () => {
  const { json } = await makes('item', [who(jonas).id, who(mei).id])
  const { headers } = await who(ana).does('DELETE', pathOf('item', json.id))
  await who(jonas).does('DELETE', `/tripmembers/${tripId}/me`)
  await who(ana).does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
  expect((await who(ana).plan(tripId)).items[0]?.participants).toEqual([who(mei).id])
  const copy = (await who(ana).does('POST', `/trips/${tripId}/copy`, { start_date: '2028-01-01' })).json
  expect((await who(ana).plan(copy.id)).items[0]?.participants).toBeNull()
})

test('a create that is sent again answers its row, also once somebody in it has left', async () => {
  const person = who(jonas).id
  const item = { ...calls.item[1], id: randomUUID(), participants: [person, who(mei).id] }
  await who(ana).does('POST', calls.item[0](), item)
  const stay = { place: 'Kanra', check_in: '2027-03-27', check_out: '2027-03-29', participants: [person] }
  const lodging = { ...stay, id: randomUUID() }
  await who(ana).does('POST', `/subtripitems/trip/${tripId}/lodging`, lodging)
  await who(jonas).does('DELETE', `/tripmembers/${tripId}/me`)
  const again = await who(ana).ask('POST', calls.item[0](), item)
  expect([again.status, again.json.participants]).toEqual([201, [who(mei).id]])
  const nights = await who(ana).ask('POST', `/subtripitems/trip/${tripId}/lodging`, lodging)
  expect([nights.status, nights.json.length]).toEqual([201, 2])
})
