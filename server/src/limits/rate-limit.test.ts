import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Failure } from '../failure.ts'
import { problemOf } from '../http/problems.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { cpuMilliseconds } from '../testing/cpu.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { send, sendAs } from '../testing/send.ts'
import { isLong } from '../testing/strength.ts'
import { openSession } from '../testing/tokens.ts'
import { createRateLimiter } from './rate-limit.ts'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let ben: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: 'on' } })
  ana = await app.signUp('ana')
  ben = await app.signUp('ben')
})
afterAll(() => app.close())

let addresses = 0
/** An address that nobody has called from. */
const newAddress = () => `10.${++addresses >> 8}.${addresses & 255}.1`

async function countUntilRefused(spend: () => Promise<void>): Promise<[spent: number, retryAfter: string]> {
  for (let spent = 0; ; spent++) {
    try {
      await spend()
    } catch (error) {
      expect(error).toMatchObject({ code: 'limit.rate' })
      return [spent, problemOf(error as Failure, '').headers['retry-after'] ?? '']
    }
  }
}

describe('the general limits', () => {
  const READS = 600
  const WRITES = 120

  test('allow a burst, and then as much as comes back with the time', async () => {
    let now = 0
    const limiter = createRateLimiter(app.db, { now: () => now })
    const read =
      (user?: string, network = '1') =>
      () =>
        limiter.count('GET /x', 'GET', { user, network })
    const write =
      (user?: string, network = '1') =>
      () =>
        limiter.count('PUT /x', 'PUT', { user, network })

    expect(await countUntilRefused(read('ana'))).toEqual([READS, '1'])
    expect(await countUntilRefused(write('ana'))).toEqual([WRITES, '1'])
    now += 1_000
    expect(await countUntilRefused(read('ana'))).toEqual([READS / 60, '1'])
    expect(await countUntilRefused(write('ana'))).toEqual([WRITES / 60, '1'])
    now += 3_600_000
    expect(await countUntilRefused(read('ana'))).toEqual([READS, '1'])

    expect(await countUntilRefused(read('ben'))).toEqual([READS, '1'])
    expect(await countUntilRefused(read(undefined, '1'))).toEqual([READS, '1'])
    expect(await countUntilRefused(read(undefined, '2'))).toEqual([READS, '1'])
    // An account pays for itself, wherever it is.
    now += 1_000
    expect(await countUntilRefused(read('ana', '2'))).toEqual([READS / 60, '1'])
  })

  test('forget nobody because of many others', async () => {
    const limiter = createRateLimiter(app.db, { now: () => 0 })
    const before = process.memoryUsage().heapUsed
    const read = (network: string) => limiter.count('GET /x', 'GET', { user: undefined, network })
    await countUntilRefused(() => read('busy'))
    for (let each = 0; each < 49_000; each++) await read(`a${each}`)
    await expect(read('busy')).rejects.toThrow('limit.rate')
    for (let each = 0; each < 60_000; each++) await read(`b${each}`)
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('hold for calls, in a few milliseconds', async () => {
    const from = newAddress()
    let allowed = 0
    // Some come back while these are spent.
    while ((await app.ask('GET', '/users/me', { from })).status === 401) allowed++
    expect(allowed).toBeGreaterThanOrEqual(READS)
    const spent = await cpuMilliseconds(async () => {
      for (let refused = 0; refused < 50; refused++) {
        const { status, json, headers } = await app.ask('GET', '/health', { from })
        if (status === 200) continue
        expect([status, json.code, headers['retry-after']]).toEqual([429, 'limit.rate', '1'])
      }
    })
    expect(spent / 50).toBeLessThan(5)
    expect((await app.ask('GET', '/users/me', { from, token: ana.token })).status).toBe(200)
    expect((await app.ask('GET', '/health', { from: newAddress() })).status).toBe(200)
  })
})

/** A limit of strangers does not count accounts (`features/tiles`). */
const limited = endpoints.flatMap(([name, endpoint]) =>
  (endpoint.limits ?? [])
    .filter(({ per }) => per !== 'stranger')
    .map(limit => ({
      name,
      endpoint,
      limit,
      per: limit.per,
      max: limit.max,
      seconds: limit.seconds,
    })),
)

type Limited = (typeof limited)[number]

/** No time passes, however busy the machine is, or a little of each limit would come back. */
function stopTime() {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())
}

describe('the limits of a route', () => {
  stopTime()

  /** Something that costs the server nothing, but for being counted. */
  function attempt({ endpoint }: Limited, from: string, token: string) {
    const { method, path } = requestFor(endpoint)
    const address = path.split('?', 1)[0]
    return send(app, { method, url: `/api${address}`, from, headers: { authorization: `Bearer ${token}` } })
  }

  // What is kept in the database may have been spent before; shorter limits let only some of it pass at once.
  const isKept = ({ seconds, per }: Limited) => seconds >= 900 && per === 'user'
  // More than these are counted past the calls.
  const isCalled = (each: Limited) => isLong || isKept(each) || each.max <= 300

  test.each(limited.filter(each => !isCalled(each)))(
    '$name: $max in $seconds s per $per, as they are counted',
    async ({ endpoint: { method, limits, ownLimits }, max }) => {
      const { count } = createRateLimiter(app.db, { now: () => 0 })
      const payer = { user: ana.id, network: '1' }
      expect(await countUntilRefused(() => count('x', method, payer, limits, ownLimits))).toEqual([max, '1'])
    },
  )

  test.each(limited.filter(isCalled))('$name: $max in $seconds s per $per', async each => {
    await app.sql('delete from throttle')
    const { endpoint, per, max, seconds } = each
    const from = newAddress()
    const { id, token } = await app.signUp(`${each.name}${seconds}`)
    const stranger = await app.signUp(`other${each.name}${seconds}`)
    if (isKept(each)) {
      await app.sql('insert into throttle values ($1, $2, now() + make_interval(secs => $3))', [
        `${endpoint.method} ${endpoint.path} ${id} ${seconds}`,
        max - 1,
        seconds,
      ])
    }
    for (let spent = 0; spent < (isKept(each) ? 1 : max); spent++)
      expect((await attempt(each, from, token)).status).not.toBe(429)
    const refused = await attempt(each, from, token)
    expect([refused.status, refused.json.code]).toEqual([429, 'limit.rate'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds)

    const [same, other] =
      per === 'user'
        ? [await attempt(each, newAddress(), token), await attempt(each, from, stranger.token)]
        : [await attempt(each, from, stranger.token), await attempt(each, newAddress(), token)]
    expect(same.status).toBe(429)
    expect(other.status).not.toBe(429)
  })

  test('count each of many at the same time', async () => {
    const from = newAddress()
    const json = { username: 'x' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.ask('POST', '/users/register/', { json, from })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25)
  })

  test('that are long survive a restart, and end when they are over', async () => {
    const from = newAddress()
    const json = { email: 'nonsense' }
    for (let spent = 0; spent < 3; spent++)
      expect((await app.ask('POST', '/users/password/forgot', { json, from })).status).toBe(422)
    const restarted = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
    try {
      const refused = await restarted.ask('POST', '/users/password/forgot', { json, from })
      expect(refused.status).toBe(429)
      await app.sql(`update throttle set resets_at = now() - interval '1 second' where key like $1`, [
        `%${from}%`,
      ])
      expect((await restarted.ask('POST', '/users/password/forgot', { json, from })).status).toBe(422)
    } finally {
      await restarted.close()
    }
  })
})

describe('two servers on one database', () => {
  stopTime()
  let here: TestApp
  let there: TestApp
  beforeAll(async () => {
    const env = { RATE_LIMITS: 'on', DATABASE_URL: 'postgres://shared' }
    here = await createTestApp({ env })
    there = await createTestApp({ env, beside: here })
  })
  afterAll(async () => {
    await there.close()
    await here.close()
  })
  const confirm = (at: TestApp, from: string) => at.ask('GET', '/users/verify_email?token=x', { from })
  const confirmed = (at: TestApp, from: string) => confirm(at, from).then(({ status }) => status)
  const read = (at: TestApp, from: string) =>
    at.ask('GET', '/users/me', { from }).then(({ status }) => status)

  test.each([
    ['a route', 20, confirmed, 200],
    ['all reads', 600, read, 25],
  ])('share the limit of %s', async (_, max, ask, interval) => {
    const from = newAddress()
    for (let spent = 0; spent < max; spent++) {
      const status = await ask(spent % 2 ? there : here, from)
      expect([spent, status]).not.toEqual([spent, 429])
    }
    // Alone either would let half of them pass still, which is more than is asked here.
    for (const at of [here, there])
      await expect.poll(() => ask(at, from), { interval, timeout: 1_500 }).toBe(429)
  })

  test('owe what both let pass at the same moment', async () => {
    const from = newAddress()
    const all = [here, there].flatMap(at => Array.from({ length: 30 }, () => confirmed(at, from)))
    const passed = (await Promise.all(all)).filter(status => status !== 429).length
    expect(passed).toBeGreaterThanOrEqual(20)
    expect(passed).toBeLessThanOrEqual(42)
    const wait = async () => Number((await confirm(here, from)).headers['retry-after'])
    // Three seconds bring one back.
    await expect.poll(wait).toBeGreaterThan((passed - 20) * 3 - 5)
  })
})

describe('SE-07 the same call in disguise', () => {
  const json = { email: 'nonsense' }
  const forgot = (url: string, from: string, headers: Record<string, string> = {}) =>
    send(app, {
      method: 'POST',
      url,
      from,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify(json),
    })

  test('is counted with it', async () => {
    const from = newAddress()
    const variants = [
      '/api/users/password/forgot?a=1',
      '/api/users/password/forg%6Ft',
      '/%61pi/users/password/forgot',
      '/api/users/password/forgot#a',
    ]
    for (const url of variants.slice(0, 3)) expect((await forgot(url, from)).status).toBe(422)
    for (const url of variants) expect((await forgot(url, from)).status).toBe(429)
    for (const header of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'cf-connecting-ip',
      'true-client-ip',
      'x-client-ip',
    ])
      expect((await forgot('/api/users/password/forgot', from, { [header]: '203.0.113.9' })).status).toBe(429)
    expect((await forgot('/api/users/password/forgot', `::ffff:${from}`)).status).toBe(429)
    expect(
      (await forgot('/api/users/password/forgot', from, { authorization: `Bearer ${ben.token}` })).status,
    ).toBe(429)
  })

  test('at another address is none, and costs nothing', async () => {
    const from = newAddress()
    for (const url of [
      '/api/users/password/forgot/',
      '/api/users/Password/forgot',
      '/api/users//password/forgot',
    ])
      expect((await forgot(url, from)).status).toBe(404)
    for (let spent = 0; spent < 3; spent++)
      expect((await forgot('/api/users/password/forgot', from)).status).toBe(422)
  })

  test('from one household is one, whichever of its addresses it comes from', async () => {
    for (const from of ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:DB8::1:0:0:0:2'])
      expect((await forgot('/api/users/password/forgot', from)).status).toBe(422)
    expect((await forgot('/api/users/password/forgot', '2001:0db8:0000:0001::3')).status).toBe(429)
    expect((await forgot('/api/users/password/forgot', '2001:db8:0:2::1')).status).toBe(422)
  })

  test('from another session of the account is counted with it', async () => {
    const check = (token: string) => sendAs(app, token, { method: 'GET', path: '/users/check_email?email=x' })
    const tokens = await Promise.all([1, 2, 3].map(async () => (await openSession(app, ben.id)).token))
    await app.sql('delete from throttle')
    const answers = []
    for (let spent = 0; spent < 36; spent++) answers.push((await check(tokens[spent % 3] ?? '')).status)
    expect(answers.slice(-3)).toEqual([429, 429, 429])
  })
})
