import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { guestOf } from '../testing/guest-of.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'
import { createRateLimiter } from './rate-limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => app.close())

/** A trip of the host with so many guests, whose links this member makes. */
async function tripWithGuests(host: Traveller, count: number, maker: { token: string } = host) {
  const trip = await host.plansTrip()
  if (maker !== host) await host.adds(trip.id, maker as Traveller)
  const guests = []
  for (let n = 0; n < count; n++) guests.push(await guestOf(app, maker, trip.id, `Guest ${n}`))
  return { trip, guests }
}

interface Asked {
  trip: { id: string }
  guests: { token: string }[]
}
type Call = (tripId: string, token: string) => Promise<number>

/** Calls in turn as each guest, until each of them is refused; answers how many calls were not. */
async function spendAll(call: Call, { trip, guests }: Asked): Promise<number> {
  let passed = 0
  for (const { token } of guests) while ((await call(trip.id, token)) !== 429) passed++
  return passed
}

const calls: [name: string, max: number, call: Call][] = [
  ['writes', 120, (id, token) => statusOf('POST', `/trips/${id}/comments`, token)],
  ['exports', 10, (id, token) => statusOf('GET', `/trips/${id}/trip.ics?x=1&x=2`, token)],
]
const statusOf = async (method: 'GET' | 'POST', path: string, token: string) =>
  (await app.ask(method, path, { token, ...(method === 'POST' ? { json: {} } : {}) })).status

describe('the limits of guests', () => {
  // No time passes, or a little of each limit would come back.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  test.each(calls)(
    '%s: guests of one host share ten times the limit of one, over all trips',
    async (name, max, call) => {
      const host = await createTraveller(app, `host-${name}`)
      const first = await tripWithGuests(host, 1)
      expect(await spendAll(call, first)).toBe(max)
      const others = [await tripWithGuests(host, 6), await tripWithGuests(host, 6)]
      let passed = max
      for (const other of others) passed += await spendAll(call, other)
      expect(passed).toBe(10 * max)
      // The host is not shut out by the guests, nor is anybody else's guest.
      expect(await call(first.trip.id, host.token)).not.toBe(429)
      const stranger = await createTraveller(app, `stranger-${name}`)
      expect(await spendAll(call, await tripWithGuests(stranger, 1))).toBe(max)
    },
    120_000,
  )

  test('reads: guests of one host share ten times the limit of one', async () => {
    const { count } = createRateLimiter(app.db, { now: () => 0 })
    const read = (user: string) => count('GET /x', 'GET', { user, network: '1', guestOf: ['trip', 'host'] })
    let passed = 0
    for (let n = 0; n < 12; n++)
      for (let isRefused = false; !isRefused; )
        await read(`guest${n}`).then(
          () => passed++,
          () => (isRefused = true),
        )
    expect(passed).toBe(6_000)
    await expect(count('GET /x', 'GET', { user: 'host', network: '1' })).resolves.toBeUndefined()
  })

  test('guests of one trip share it, whoever of its members made their links', async () => {
    const [name, max, call] = calls[1] as (typeof calls)[number]
    const host = await createTraveller(app, `first-${name}`)
    const member = await createTraveller(app, `second-${name}`)
    const { trip, guests } = await tripWithGuests(host, 6)
    await host.adds(trip.id, member)
    for (let n = 0; n < 6; n++) guests.push(await guestOf(app, member, trip.id, `More ${n}`))
    expect(await spendAll(call, { trip, guests })).toBe(10 * max)
  })

  test('a new link counts to the member who made it', async () => {
    const host = await createTraveller(app, 'before')
    const member = await createTraveller(app, 'after')
    const { trip, guests } = await tripWithGuests(host, 1)
    await host.adds(trip.id, member)
    const [guest] = guests
    await member.does('POST', `/tripmembers/${trip.id}/guests/${guest?.id}/link`)
    const [link] = await app.sql('select made_by from guest_link where user_id = $1', [guest?.id])
    expect(link).toEqual({ made_by: member.id })
  })
})

test('guests of one host hold 500 sessions together, and the oldest of them end first', async () => {
  const host = await createTraveller(app, 'host')
  const other = await createTraveller(app, 'other')
  const { guests } = await tripWithGuests(host, 26)
  const { guests: foreign } = await tripWithGuests(other, 1)
  await app.sql(
    `insert into session (token_hash, id, user_id, device, network, of_guest, let_in_by, last_used_at)
     select sha256(random()::text::bytea), gen_random_uuid(), l.user_id, '', '', true, l.made_by,
       now() - n * interval '1 minute'
     from guest_link l, generate_series(1, 19) n where l.user_id = any($1::uuid[])`,
    [[...guests, ...foreign].map(({ id }) => id)],
  )
  const [newest] = guests
  const opened = await app.ask('POST', '/guests/open', { json: { token: newest?.link }, from: '192.0.2.1' })
  expect(opened.status).toBe(200)
  const count = async (of: { id: string }[]) => {
    const ids = of.map(({ id }) => id)
    const [row] = await app.sql('select count(*)::int as n from session where user_id = any($1)', [ids])
    return row?.['n']
  }
  expect([await count(guests), await count(foreign)]).toEqual([500, 20])
  // One session of each guest was that old. One of them ended because its guest has 20 newer ones.
  const [{ old } = {}] = await app.sql<{ old: number }>(
    `select count(*)::int as old from session
     where last_used_at < now() - interval '18.5 minutes' and user_id = any($1)`,
    [guests.map(({ id }) => id)],
  )
  expect(old).toBe(26 - 1 - 20)
  for (const { token } of guests) expect(await statusOf('GET', '/trips/nowhere/plan', token)).toBe(404)
})
