import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../testing/app.ts'

const env = { RATE_LIMITS: 'on' }
let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp({ env })
  ana = await app.signUp('ana')
  await app.signUp('mei')
})
beforeEach(() => app.sql('truncate login_guard, throttle'))
afterAll(() => app.close())

let household = 0
/** Somewhere on the internet, another place each time. */
const elsewhere = () => `198.51.${Math.floor(++household / 250)}.${household % 250}`
const fail = (name = 'ana', more: Parameters<TestApp['login']>[2] = {}, of = app) =>
  of.login(name, 'Wrong horse 9!', { from: elsewhere(), ...more })
const times = async (count: number, work: () => Promise<Reply>) => {
  const replies: number[] = []
  for (let n = 0; n < count; n++) replies.push((await work()).status)
  return replies
}
const all = (count: number, status: number) => Array<number>(count).fill(status)
/** As if that many had failed, the last one so many seconds ago. */
const haveFailed = (failures: number, seconds = 0) =>
  app.sql('update login_guard set failures = $1, last_failed_at = now() - make_interval(secs => $2)', [
    failures,
    seconds,
  ])
const haveFailedFromThere = (failures: number) =>
  app.sql(`update throttle set resets_at = now() + make_interval(mins => $1) where key like 'login %'`, [
    failures,
  ])
const cookieOf = (reply: Reply) => String(reply.headers['set-cookie']).split(';')[0] ?? ''
const waits = ({ status, json, headers }: Reply) => [status, json?.code, Number(headers['retry-after'])]

test('SE-05 after five wrong passwords an unknown device waits longer and longer, half a minute at most', async () => {
  expect(await times(5, fail)).toEqual(all(5, 401))
  for (const [index, seconds] of [1, 2, 4, 8, 16, 30, 30].entries()) {
    await haveFailed(5 + index)
    expect(waits(await fail())).toEqual([429, 'auth.wait', seconds])
    await haveFailed(5 + index)
    expect(waits(await app.login('ana', PASSWORD, { from: elsewhere() }))).toEqual([
      429,
      'auth.wait',
      seconds,
    ])
    await haveFailed(5 + index, seconds)
    expect((await fail()).status).toBe(401)
  }
  await haveFailed(12, 30)
  expect((await app.login('ana', PASSWORD, { from: elsewhere() })).status).toBe(200)
  expect(await times(5, fail)).toEqual(all(5, 401))
})

test('SE-05 of many guesses at the same moment no more than five are looked at', async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => fail()))
  expect(replies.filter(reply => reply.status === 401)).toHaveLength(5)
  expect(replies.filter(reply => reply.status === 429)).toHaveLength(35)
})

test('EN-01 a name that nobody has is guarded in the same way', async () => {
  expect(await times(5, () => fail('nobody'))).toEqual(all(5, 401))
  await haveFailed(5)
  expect(waits(await fail('nobody'))).toEqual([429, 'auth.wait', 1])
})

test('SE-05 one network has ten wrong passwords, then one a minute', async () => {
  const from = '203.0.113.9'
  let n = 0
  const guess = (more = {}) => fail(`somebody${n++}`, { from, ...more })
  expect(await times(10, guess)).toEqual(all(10, 401))
  const refused = await guess()
  expect([refused.status, refused.json.code]).toEqual([429, 'auth.wait'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50)
  expect((await app.login('mei', PASSWORD, { from })).status).toBe(429)
  expect((await app.login('mei', PASSWORD, { from: '203.0.113.10' })).status).toBe(200)
  await haveFailedFromThere(9)
  expect(await times(2, guess)).toEqual([401, 429])
})

test('SE-05 an IPv6 household counts as one network', async () => {
  const guess = (from: string) => fail('somebody', { from })
  expect((await guess('2001:db8:1:2::1')).status).toBe(401)
  await haveFailedFromThere(10)
  expect((await guess('2001:db8:1:2:ffff::9')).status).toBe(429)
  expect((await guess('2001:db8:1:3::1')).status).toBe(401)
})

test('right passwords use nothing up', async () => {
  const from = '203.0.113.20'
  await fail('somebody', { from })
  await haveFailedFromThere(9)
  expect(await times(3, () => app.login('mei', PASSWORD, { from }))).toEqual(all(3, 200))
  expect(await times(2, () => fail('somebody', { from }))).toEqual([401, 429])
})

test('SE-08 a stranger hammers the account, and the owner signs in from a device that is known', async () => {
  const first = await app.login('ana', PASSWORD, { from: elsewhere() })
  const [header = ''] = [first.headers['set-cookie']].flat().map(String)
  expect(header).toMatch(
    /^caravan_device=[\w.-]+; Path=\/api\/users\/token; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
  )
  const cookie = header.split(';')[0] ?? ''
  const from = '203.0.113.30'
  for (const name of ['ana', 'ana@example.com']) await fail(name, { from })
  await haveFailed(99)
  await haveFailedFromThere(10)
  expect((await fail('ana@example.com')).status).toBe(429)
  expect((await app.login('ana', PASSWORD, { from: elsewhere() })).status).toBe(429)
  for (const name of ['ana', 'ana@example.com'])
    expect((await app.login(name, PASSWORD, { from, headers: { cookie } })).status).toBe(200)

  const ofMei = cookieOf(await app.login('mei', PASSWORD, { from: elsewhere() }))
  for (const strange of [ofMei, cookie.slice(0, -1), 'caravan_device=', `caravan_device=${ana.id}`])
    expect(
      (await app.login('ana', PASSWORD, { from: elsewhere(), headers: { cookie: strange } })).status,
    ).toBe(429)
})

test('SE-08 of known devices twenty wrong passwords an hour are looked at, and the right one all the while', async () => {
  await app.signUp('known')
  const cookie = cookieOf(await app.login('known', PASSWORD, { from: elsewhere() }))
  const guess = () => fail('known', { headers: { cookie } })
  const right = () => app.login('known', PASSWORD, { from: elsewhere(), headers: { cookie } })
  const haveGuessed = (count: number) =>
    app.sql(
      `update throttle set resets_at = now() + $1 * interval '3 minutes' where key like 'known devices %'`,
      [count],
    )
  expect((await guess()).status).toBe(401)
  await haveFailed(99)
  await haveGuessed(19)
  expect(await times(2, right)).toEqual(all(2, 200))
  expect(await times(2, guess)).toEqual([401, 429])
  expect((await right()).status).toBe(429)
  await haveGuessed(0)
  expect((await right()).status).toBe(200)
})

test('a new password, or the first proof of the address, makes every device unknown', async () => {
  const person = await app.signUp('changes', { verified: false })
  const isKnown = async (cookie: string, password: string) => {
    await fail('changes')
    await haveFailed(99)
    const { status } = await app.login('changes', password, { from: elsewhere(), headers: { cookie } })
    await app.sql('truncate login_guard, throttle')
    return status === 200
  }
  const enter = async (password: string) =>
    cookieOf(await app.login('changes', password, { from: elsewhere() }))
  const first = await enter(PASSWORD)
  expect(await isKnown(first, PASSWORD)).toBe(true)
  const link = app.tokenIn(await app.takeMail(person.email))
  await app.ask('GET', `/users/verify_email?token=${link}`, { token: person.token })
  expect(await isKnown(first, PASSWORD)).toBe(false)
  const second = await enter(PASSWORD)
  const json = { user_update: { password: 'Another horse 9!' }, old_password: PASSWORD }
  expect((await app.ask('PUT', '/users/me', { token: person.token, json })).status).toBe(200)
  expect(await isKnown(second, 'Another horse 9!')).toBe(false)
  expect(await isKnown(await enter('Another horse 9!'), 'Another horse 9!')).toBe(true)
})

test('a device that several people use is known to each of them', async () => {
  let cookie = ''
  for (const name of ['ana', 'mei']) {
    const reply = await app.login(name, PASSWORD, { from: elsewhere(), headers: { cookie } })
    cookie = cookieOf(reply)
  }
  for (const name of ['ana', 'mei']) {
    await fail(name)
    await haveFailed(99)
    expect((await app.login(name, PASSWORD, { from: elsewhere(), headers: { cookie } })).status).toBe(200)
  }
})

test('wrong passwords from a known device count for everybody else', async () => {
  const reply = await app.login('ana', PASSWORD, { from: elsewhere() })
  const headers = { cookie: cookieOf(reply) }
  expect(await times(5, () => fail('ana', { headers }))).toEqual(all(5, 401))
  expect(await app.sql('select failures from login_guard')).toEqual([{ failures: 5 }])
  await haveFailed(5)
  expect((await fail('ana', { headers })).status).toBe(401)
  expect((await fail()).status).toBe(429)
})

test('after a hundred wrong passwords an unknown device proves that it is no program', async () => {
  const guarded = await createTestApp({ env: { ...env, CAPTCHA: 'altcha' }, beside: app })
  const attempt = (token?: string) =>
    guarded.ask('POST', '/users/token', {
      form: {
        username: 'ana',
        password: PASSWORD,
        ...(token === undefined ? {} : { recaptcha_token: token }),
      },
      from: elsewhere(),
    })
  await fail('ana', {}, guarded)
  await haveFailed(99, 30)
  expect((await fail('ana', {}, guarded)).status).toBe(401)
  await haveFailed(100, 30)
  for (const _ of [1, 2]) {
    const asked = await attempt()
    expect([asked.status, asked.json.code]).toEqual([403, 'auth.captcha_required'])
  }
  const token = await solve(guarded)
  expect((await attempt(token)).status).toBe(200)
  await fail('ana', {}, guarded)
  await haveFailed(100, 30)
  expect((await attempt(token)).json.code).toBe('captcha.refused')
  expect(waits(await attempt())).toEqual([429, 'auth.wait', 30])
  await guarded.close()
})

async function solve(on: TestApp): Promise<string> {
  const { json } = await on.ask('GET', '/captcha/challenge?action=login')
  const solution = await solveChallenge({ challenge: json.challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge: json.challenge, solution })).toString('base64')
}

test('SE-06 a restart forgets nothing', async () => {
  const from = '203.0.113.40'
  await fail('ana', { from })
  const restarted = await createTestApp({ env, beside: app })
  await haveFailed(10)
  await haveFailedFromThere(10)
  expect(waits(await fail('ana', {}, restarted))).toEqual([429, 'auth.wait', 30])
  expect((await fail('somebody', { from }, restarted)).status).toBe(429)
  await restarted.close()
})

test('after twenty wrong passwords the owner gets one mail a day, whatever name they were tried with', async () => {
  const hammer = async (name: string, already: number) => {
    await app.sql('truncate login_guard')
    await app.sql(`update throttle set spent = $1 where key like 'wrong passwords %'`, [already])
    return fail(name)
  }
  const told = async () => {
    await app.mailIsOut()
    return app.mails.filter(mail => mail.subject.includes('failed logins'))
  }
  await hammer('ana', 0)
  expect(await app.sql(`select spent from throttle where key like 'wrong passwords %'`)).toEqual([
    { spent: 1 },
  ])
  await hammer('ana@example.com', 18)
  expect(await told()).toHaveLength(0)
  await hammer('ana', 19)
  expect(await told()).toEqual([
    expect.objectContaining({ to: ana.email, text: expect.stringContaining('20') }),
  ])
  await hammer('ana', 20)
  await app.login('ana', PASSWORD, { from: elsewhere() })
  await hammer('ana@example.com', 39)
  expect(await told()).toHaveLength(1)
  await app.sql(
    `update throttle set resets_at = resets_at - interval '1 day' where key like 'wrong passwords %'`,
  )
  await hammer('ana', 400)
  await hammer('ana', 19)
  expect(await told()).toHaveLength(2)
})
