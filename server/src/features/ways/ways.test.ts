import { join } from 'node:path'
import { readLine } from '@caravan/contract/drawn-line'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regionCommand } from '../../regions/command.ts'
import { writeExtract } from '../../testing/extract.ts'
import { guestOf } from '../../testing/guest-of.ts'
import { openApp } from '../../testing/open-app.ts'

const { app, ana, mei, bob, eve } = await openApp(['ana', 'mei', 'bob', 'eve'], {
  env: { RATE_LIMITS: 'on' },
})

/** Of a square with sides of two kilometres, a ring of streets and an island. */
const METRE = 1 / 111_195.08
const at = (east: number, north: number) => ({ lat: north * METRE, lng: 10 + east * METRE })
const corners = [
  [0, 0],
  [2_000, 0],
  [2_000, 2_000],
  [0, 2_000],
  [9_000, 9_000],
] as const

async function region(...words: string[]) {
  const file = join(app.dataDir, 'square.osm.pbf')
  writeExtract(file, {
    nodes: corners.map(([east, north], n) => {
      const { lat, lng } = at(east, north)
      return { id: n + 1, lat: Math.round(lat * 1e7), lng: Math.round(lng * 1e7) }
    }),
    ways: [
      { id: 1, tags: { highway: 'residential' }, refs: [1, 2, 3] },
      { id: 2, tags: { highway: 'primary', maxspeed: '80' }, refs: [3, 5] },
    ],
  })
  const told: string[] = []
  const code = await regionCommand([...words, ...(words[0] === 'remove' ? [] : [file])], {
    ...{ dataDir: app.dataDir, print: line => told.push(line), progress: () => undefined },
    signal: new AbortController().signal,
  })
  expect([code, told]).toEqual([0, [expect.any(String)]])
  // The server looks at its regions every two seconds.
  await new Promise(resolve => setTimeout(resolve, 2_100))
}

const trip = await ana.plansTrip()
const { days } = await ana.plan(trip.id)
const [first, second, third] = days as [(typeof days)[0], (typeof days)[0], (typeof days)[0]]
const visit = (day: { id: string }, place: string, spot: object, fields = {}) =>
  ana.addsItem(day.id, { place, ...spot, ...fields })
const ask = (date: string, token = ana.token) =>
  app.ask('GET', `/trips/${trip.id}/ways?date=${date}`, { token })
const answered = async (date: string) => {
  const reply = await ask(date)
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return reply.json
}
const told = async (date: string) =>
  (await answered(date)).map(({ mode, by, metres, minutes }: Record<string, unknown>) => [
    mode,
    by,
    Math.round(Number(metres) / 10) * 10,
    minutes,
  ])

const museum = await visit(first, 'Museum', at(500, 30))
await visit(first, 'Somewhere', {})
const cafe = await visit(first, 'Cafe', at(500, 20))
const park = await visit(first, 'Park', at(1_980, 1_000))
await visit(first, 'Guessed', at(100, 100), { approximate: true })
await visit(second, 'Park', at(2_000, 1_000), { start_time: '09:00' })
await visit(second, 'Far', at(6_000, 6_000), { start_time: '12:00' })
await visit(second, 'Sea', at(3_000, 9_000), { start_time: '15:00' })
await visit(second, 'Beyond', at(12_000, 12_000), { start_time: '18:00' })
await visit(third, 'Park', at(2_000, 1_000), { start_time: '09:00' })
await visit(third, 'Museum', at(500, 30), { start_time: '21:00' })

describe('without a region', () => {
  test('every way is straight, as the screen guesses it', async () => {
    expect(await told(first.date)).toEqual([['foot', 'straight', 1_780, 30]])
    expect(await told(second.date)).toEqual([
      ['train', 'straight', 6_400, 30],
      ['train', 'straight', 4_240, 25],
      ['train', 'straight', 9_490, 35],
    ])
    expect((await ask('2040-01-01')).json).toEqual([])
    expect((await ask('2027-02-30')).status).toBe(422)
  })
})

describe('with a region', () => {
  beforeAll(() => region('add'))
  afterAll(() => region('remove', 'square'))

  test('it goes along the streets', async () => {
    const [way] = (await ask(first.date)).json
    expect(way).toMatchObject({ from: cafe.id, to: park.id, mode: 'foot', by: 'streets', minutes: 32 })
    expect(Math.round(way.metres / 10)).toBe(254)
    const line = readLine(way.line) ?? []
    expect(line).toHaveLength(10)
    expect(line[0]?.lat).toBeCloseTo(at(500, 20).lat, 5)
    expect(Math.min(...line.map(({ lat }) => lat))).toBeCloseTo(0, 5)
    expect(museum.id).not.toBe(way.from)
  })

  test('far ways are driven while a car is rented for all; where no street leads they are straight', async () => {
    expect(await told(second.date)).toContainEqual(['train', 'straight', 6_400, 30])
    const rental = {
      ...{ company: 'Nippon', pickup_place: 'Here' },
      ...{ pickup_date: `${second.date}T08:00`, dropoff_date: `${second.date}T16:00` },
    }
    const booked = await ana.does('POST', `/subtripitems/trip/${trip.id}/rentals`, rental)
    expect(await told(second.date)).toEqual([
      ['car', 'streets', 6_660, 18],
      ['car', 'straight', 4_240, 20],
      ['car', 'straight', 9_490, 30],
    ])
    await ana.does('PUT', `/subtripitems/rental/${booked.json.id}`, { ...rental, participants: [ana.id] })
    expect(await told(second.date)).toContainEqual(['train', 'straight', 6_400, 30])
  })

  test('over a flight nobody knows how long it takes', async () => {
    expect(await told(third.date)).toEqual([['foot', 'streets', 2_530, 32]])
    const flight = { flight_number: 'A 1', depart_date: `${third.date}T12:00` }
    await ana.does('POST', `/subtripitems/trip/${trip.id}/flights`, flight)
    expect(await told(third.date)).toEqual([['foot', 'straight', 1_790, null]])
  })

  test('whoever sees the plan sees its ways, and nobody else', async () => {
    const guest = await guestOf(app, ana, trip.id, 'Grandma', 'viewer')
    expect((await ask(first.date, guest.token)).json).toEqual((await ask(first.date)).json)
    expect((await ask(first.date, mei.token)).status).toBe(404)
    await ana.adds(trip.id, mei)
    const path = `/tripmembers/trip_members/${trip.id}/${mei.id}`
    await ana.does('PUT', path, { role: 'member', sees: 'expenses_only' })
    expect((await ask(first.date, mei.token)).status).toBe(403)
  })

  test('all days of a year at once are too many, and harm nobody', async () => {
    await ana.adds(trip.id, bob)
    const dates = Array.from({ length: 366 }, (_, n) => days[n % days.length]?.date ?? '')
    const statuses = await Promise.all(dates.map(async date => (await ask(date, bob.token)).status))
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter(status => status === 200).length).toBeGreaterThan(90)
    expect((await ana.plan(trip.id)).days).toHaveLength(days.length)
  }, 20_000)

  test('it may be updated and removed while it is asked', async () => {
    await ana.adds(trip.id, eve)
    const isAsked = { now: true }
    const asking = (async () => {
      while (isAsked.now) {
        expect((await ask(first.date, eve.token)).status).toBe(200)
        await new Promise(resolve => setTimeout(resolve, 150))
      }
    })()
    await region('update', 'square')
    expect(await told(first.date)).toEqual([['foot', 'streets', 2_540, 32]])
    await region('remove', 'square')
    expect(await told(first.date)).toEqual([['foot', 'straight', 1_780, 30]])
    isAsked.now = false
    await asking
    await region('add')
  }, 20_000)
})
