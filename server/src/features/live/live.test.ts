import { randomUUID } from 'node:crypto'
import { type LiveWord, MAX_WINDOWS } from '@caravan/contract/live'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type EventStream, openEvents } from '../../testing/event-stream.ts'
import { listen } from '../../testing/raw-http.ts'
import { everybodyKnows } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let url: string
let ana: Traveller
let mei: Traveller
beforeAll(async () => {
  app = await createTestApp()
  url = `http://127.0.0.1:${await listen(app)}/api/live`
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
})
const streams: EventStream[] = []
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close()
})
afterAll(() => app.close())

const windowOn = (trip_id: string, at: object = {}) => ({ trip_id, tab: randomUUID(), ...at })

async function open(token: string, windows: object[], since?: number) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const stream = await openEvents(url, headers, JSON.stringify({ windows, since }))
  streams.push(stream)
  async function next(): Promise<LiveWord | undefined> {
    for (let block = await stream.nextBlock(); block !== undefined; block = await stream.nextBlock())
      if (block.startsWith('data: ')) return JSON.parse(block.slice(6))
    return undefined
  }
  return {
    ...stream,
    next,
    /** The next word of a kind about a trip, or about the account; others are passed over. */
    async about(trip_id: string | null, kind: Exclude<keyof LiveWord, 'trip_id'>) {
      for (let word = await next(); word !== undefined; word = await next())
        if (word.trip_id === trip_id && word[kind] !== undefined) return word[kind]
      return undefined
    },
  }
}

/** Trips of Mei's that Ana is on. */
async function planTrips(count: number): Promise<[string, string]> {
  const trips = await Promise.all(Array.from({ length: count }, () => mei.plansTrip()))
  for (const { id } of trips) await mei.adds(id, ana)
  // The same stream brings Ana's notifications of it.
  await everybodyKnows(app)
  return trips.map(({ id }) => id) as [string, string]
}
const rename = (tripId: string, name: string) => mei.does('PUT', `/trips/update_trip/${tripId}`, { name })

test('one stream tells of the account and of each trip, from the numbers that are known', async () => {
  const [one, two] = await planTrips(2)
  const before = await open(ana.token, [windowOn(one), windowOn(two)])
  const begun = [await before.next(), await before.next(), await before.next()]
  expect(begun.map(word => word?.trip_id)).toEqual([null, one, two])
  expect(begun.map(word => word?.event?.topics)).toEqual([[], [], []])
  const [account, ...seqs] = begun.map(word => word?.event?.seq ?? 0)
  before.close()

  await rename(two, 'A month in Japan')
  const windows = [one, two].map((trip, index) => windowOn(trip, { since: seqs[index] }))
  const after = await open(ana.token, windows, account)
  const again = [await after.next(), await after.next(), await after.next()]
  expect(again.map(word => word?.event?.topics)).toEqual([[], [], ['*']])
  await rename(one, 'Spring in Japan')
  expect(await after.about(one, 'event')).toMatchObject({ topics: ['trip'], actor: mei.id })
  await ana.does('PUT', '/users/me/profile', { first_name: 'Ana' })
  expect(await after.about(null, 'event')).toMatchObject({ topics: ['profile'] })
})

test('each window is somewhere, and a trip is told once however many have it open', async () => {
  const [tripId] = await planTrips(1)
  const [here, there] = [windowOn(tripId, { day: '2027-03-28' }), windowOn(tripId)]
  const stream = await open(ana.token, [here, there])
  const at = (day: string | null) => ({ user_id: ana.id, day, item_id: null, dialog: null, writing: null })
  expect(await stream.about(tripId, 'people')).toEqual([at('2027-03-28'), at(null)])
  await ana.does('PUT', `/trips/${tripId}/presence`, { tab: there.tab, day: '2027-03-29' })
  expect(await stream.next()).toEqual({ trip_id: tripId, people: [at('2027-03-28'), at('2027-03-29')] })
  const next = await open(ana.token, [here])
  expect(await next.about(tripId, 'people')).toHaveLength(2)
  stream.close()
  expect(await next.about(tripId, 'people')).toEqual([at('2027-03-28')])
})

test('others are told of rows and days of their own trip alone', async () => {
  const [tripId, other] = await planTrips(2)
  const [own, theirs] = await Promise.all(
    [tripId, other].map(async id => mei.addsItem((await mei.plan(id)).days[0]?.id ?? '')),
  )
  const windows = [own, theirs].map(item => windowOn(tripId, { day: '2031-01-01', item_id: item?.id }))
  const stream = await open(ana.token, windows)
  const nowhere = { user_id: ana.id, day: null, item_id: null, dialog: null, writing: null }
  expect(await stream.about(tripId, 'people')).toEqual([{ ...nowhere, item_id: own?.id }, nowhere])
})

test('what is typed is told once to a stream of which windows write', async () => {
  const [tripId] = await planTrips(1)
  const writing = () => windowOn(tripId, { dialog: 'note-edit' })
  const stream = await open(ana.token, [writing(), writing()])
  await stream.about(tripId, 'people')
  const caret = { anchor: '{}', head: '{}' }
  const tab = randomUUID()
  for (const word of [caret, null])
    await mei.does('POST', `/trips/${tripId}/note/updates`, { tab, caret: word })
  expect(await stream.next()).toEqual({ trip_id: tripId, note: { tab, user_id: mei.id, caret } })
  expect(await stream.next()).toEqual({ trip_id: tripId, note: { tab, user_id: mei.id, caret: null } })
})

test('the part of somebody who is removed ends at once, and nothing else does', async () => {
  const [lost, kept] = await planTrips(2)
  const stream = await open(ana.token, [windowOn(lost), windowOn(kept)])
  const meis = await open(mei.token, [windowOn(lost)])
  await stream.about(kept, 'event')
  expect(await meis.about(lost, 'people')).toHaveLength(2)
  await mei.does('DELETE', `/tripmembers/trip_members/${lost}/${ana.id}`)
  expect(await stream.about(lost, 'gone')).toBe(true)
  expect(await meis.about(lost, 'people')).toHaveLength(1)
  await rename(lost, 'Without Ana')
  await rename(kept, 'With Ana')
  for (let word = await stream.next(); word?.trip_id !== kept || !word.event; word = await stream.next())
    expect(word?.trip_id).not.toBe(lost)
})

test('a trip of others, and one that there is not, are gone from the beginning', async () => {
  const strange = (await mei.plansTrip()).id
  const nowhere = randomUUID()
  const stream = await open(ana.token, [windowOn(strange), windowOn(nowhere)])
  expect([await stream.next(), await stream.next(), await stream.next()]).toMatchObject([
    { trip_id: strange, gone: true },
    { trip_id: nowhere, gone: true },
    { trip_id: null, event: { topics: [] } },
  ])
  const meis = await open(mei.token, [windowOn(strange)])
  expect(await meis.about(strange, 'people')).toHaveLength(1)
})

test('the end of a session ends all of it', async () => {
  const [tripId] = await planTrips(1)
  const { access_token: token } = (await app.login('ana')).json
  const stream = await open(token, [windowOn(tripId)])
  await stream.about(tripId, 'event')
  await app.ask('POST', '/users/logout', { token })
  expect(await stream.about(tripId, 'gone')).toBeUndefined()
  expect((await open(token, [])).status).toBe(401)
})

test('nobody watches with more windows than a browser shows, however they are spread', async () => {
  const [tripId] = await planTrips(1)
  const windows = (count: number) => Array.from({ length: count }, () => windowOn(tripId))
  expect((await open(ana.token, windows(MAX_WINDOWS + 1))).status).toBe(422)
  for (const _ of ['the last', 'the next']) {
    const stream = await open(ana.token, windows(MAX_WINDOWS))
    expect(stream.status).toBe(200)
    await stream.next()
  }
  expect((await open(ana.token, windows(1))).status).toBe(429)
  expect((await open(ana.token, [])).status).toBe(200)
})
