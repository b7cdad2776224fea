import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { type EventStream, openEvents } from '../../testing/event-stream.ts'

// Two servers on one database, as in a cluster: they tell each other through PostgreSQL.
const env = { DATABASE_URL: 'postgres://shared' }
// With each heartbeat a stream finds out by itself; what is tested here is that it need not wait so long.
const HEARTBEAT_MS = 20_000
// Either server may send a mail, so nobody here waits for one.
const unproven = { verified: false }
const streams: EventStream[] = []
const addresses = new Map<TestApp, string>()

let here: TestApp
let there: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  here = await createTestApp({ env })
  there = await createTestApp({ env, beside: here })
  for (const node of [here, there]) addresses.set(node, await node.app.listen({ port: 0, host: '127.0.0.1' }))
  ana = await here.signUp('ana', unproven)
})
beforeEach(async () => {
  for (const stream of streams.splice(0)) stream.close()
  ana.token = await signIn()
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const signIn = async (name = 'ana'): Promise<string> => (await here.login(name)).json.access_token
async function watch(token = ana.token, of = here, headers = {}, path = '/users/me/live') {
  const url = `${addresses.get(of)}/api${path}`
  const stream = await openEvents(url, { authorization: `Bearer ${token}`, ...headers })
  streams.push(stream)
  return stream
}
/** A stream that has begun, and the number it began with. */
async function watchOn(token = ana.token, of = here, path?: string) {
  const stream = await watch(token, of, {}, path)
  const first = await stream.next()
  return { stream, seq: first?.seq ?? 0 }
}
/** The account and a trip of it, on both servers. */
async function watchAll(token: string) {
  const places = [
    { place_id: 'city:tokyo', name: 'Tokyo', formatted_address: 'Tokyo, Japan', lat: 35.7, lng: 139.7 },
  ]
  const json = { name: 'Trip to Japan', start_date: '2027-03-28', end_date: '2027-03-28', places }
  const trip = await here.ask('POST', '/trips/create_trip/', { token, json })
  const paths = ['/users/me/live', `/trips/${trip.json.id}/live`]
  const all = await Promise.all([here, there].flatMap(of => paths.map(path => watchOn(token, of, path))))
  for (const { stream } of all) expect(stream.status).toBe(200)
  return all
}
const rename = (first_name: string, token = ana.token) =>
  here.ask('PUT', '/users/me/profile', { token, json: { first_name } })

test('a device hears at once what another one changes, and never what it was', async () => {
  const phone = await signIn()
  const watchers = [await watchOn(), await watchOn(phone), await watchOn(phone, there)]
  const began = performance.now()
  await rename('Canary')
  for (const { stream, seq } of watchers)
    expect(await stream.next()).toEqual({ seq: seq + 1, topics: ['profile'], actor: ana.id })
  expect(performance.now() - began).toBeLessThan(HEARTBEAT_MS)
  await here.ask('PUT', '/users/me', { token: phone, json: { user_update: { username: 'ana' } } })
  for (const { stream, seq } of watchers)
    expect(await stream.next()).toEqual({ seq: seq + 2, topics: ['account', 'sessions'], actor: ana.id })
})

test('nobody hears of the account of somebody else', async () => {
  const mei = await here.signUp('mei', unproven)
  const { stream, seq } = await watchOn(mei.token)
  await rename('Not for Mei')
  await rename('For Mei', mei.token)
  expect(await stream.next()).toEqual({ seq: seq + 1, topics: ['profile'], actor: mei.id })
})

test('what a device missed it is told to fetch again when it is back', async () => {
  const { stream, seq } = await watchOn()
  stream.close()
  await rename('In the meantime')
  const back = (id: string) => watch(ana.token, there, { 'last-event-id': id })
  expect(await (await back(String(seq))).next()).toEqual({ seq: seq + 1, topics: ['*'], actor: null })
  for (const strange of ['0', 'x', '', String(seq + 2)])
    expect(await (await back(strange)).next()).toEqual({ seq: seq + 1, topics: ['*'], actor: null })
  expect(await (await back(String(seq + 1))).next()).toEqual({ seq: seq + 1, topics: [], actor: null })
})

test('the stream is one that nobody stores, and it needs a token in its header', async () => {
  const { headers, status } = await watch()
  expect(status).toBe(200)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
  })
  const url = `${addresses.get(here)}/api/users/me/live?token=${ana.token}&access_token=${ana.token}`
  expect((await openEvents(url, { cookie: `token=${ana.token}` })).status).toBe(401)
})

test('AZ-05 a stream ends at once when its session does, wherever that happens', async () => {
  const ways: [string, (phone: string, id: string) => Promise<unknown>][] = [
    ['it signs out', phone => here.ask('POST', '/users/logout', { token: phone })],
    [
      'another device ends it',
      (_, id) => here.ask('DELETE', `/users/me/sessions/${id}`, { token: ana.token }),
    ],
    ['another device ends all others', () => here.ask('DELETE', '/users/me/sessions', { token: ana.token })],
    [
      'the password changes',
      () =>
        here.ask('PUT', '/users/me', {
          token: ana.token,
          json: { user_update: { password: PASSWORD }, old_password: PASSWORD },
        }),
    ],
  ]
  for (const [way, end] of ways) {
    const phone = await signIn()
    const list = (await here.ask('GET', '/users/me/sessions', { token: phone })).json
    const { id } = list.find((session: { current: boolean }) => session.current)
    const all = await watchAll(phone)
    const own = await watchOn()
    const began = performance.now()
    await end(phone, id)
    for (const { stream } of all) expect(await stream.next(), way).toBeUndefined()
    expect(performance.now() - began, way).toBeLessThan(HEARTBEAT_MS / 2)
    expect(await own.stream.next(), way).toMatchObject({ seq: own.seq + 1 })
  }
})

test('AZ-05 every stream ends when the account is deleted', async () => {
  const gone = await here.signUp('gone', unproven)
  const phone = await signIn('gone')
  const watchers = [...(await watchAll(gone.token)), ...(await watchAll(phone))]
  await here.ask('DELETE', '/users/me', { token: gone.token })
  for (const { stream } of watchers) expect(await stream.next()).toBeUndefined()
  expect((await watch(gone.token)).status).toBe(401)
})

test('a session that runs out hears nothing more', async () => {
  const phone = await signIn()
  const { stream } = await watchOn(phone)
  await here.sql(
    `update session set created_at = now() - interval '30 days'
     where id in (select id from session where user_id = $1 order by created_at desc limit 1)`,
    [ana.id],
  )
  await rename('Too late')
  expect(await stream.next()).toBeUndefined()
})

test('a quiet stream shows that it lives, and ends when its session has', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const phone = await signIn()
    const { stream } = await watchOn(phone)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(await stream.nextBlock()).toBe(': ')
    await here.sql('delete from session where user_id = $1', [ana.id])
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(await stream.nextBlock()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})

test('when servers have lost sight of each other, every device fetches again', async () => {
  const { stream, seq } = await watchOn(ana.token, there)
  await here.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query like 'listen %'`,
  )
  expect(await stream.next()).toEqual({ seq, topics: ['*'], actor: null })
  await rename('Back again')
  expect(await stream.next()).toMatchObject({ seq: seq + 1, topics: ['profile'] })
})

test('a server that stops does not wait for its streams', async () => {
  const third = await createTestApp({ env, beside: here })
  addresses.set(third, await third.app.listen({ port: 0, host: '127.0.0.1' }))
  const { stream } = await watchOn(ana.token, third)
  await third.close()
  expect(await stream.next()).toBeUndefined()
})
