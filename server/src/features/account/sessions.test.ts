import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let mei: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  mei = await app.signUp('mei')
})
beforeEach(async () => {
  ana.token = await signIn(firefox, '203.0.113.1')
  await app.ask('DELETE', '/users/me/sessions', { token: ana.token })
})
afterAll(() => app.close())

const signIn = async (userAgent: string, from: string): Promise<string> =>
  (await app.login('ana', PASSWORD, { headers: { 'user-agent': userAgent }, from })).json.access_token
const list = async (token = ana.token) => (await app.ask('GET', '/users/me/sessions', { token })).json
const status = async (token: string, of = app) => (await of.ask('GET', '/users/me', { token })).status

test('a traveller sees where the account is signed in, the latest first', async () => {
  const phone = await signIn(safari, '2001:db8:abcd:12:3:4:5:6')
  await signIn(firefox, '203.0.113.77')
  const sessions = await list(phone)
  expect(sessions.slice(0, 2)).toEqual([
    {
      id: expect.any(String),
      device: 'Firefox on Windows',
      network: '203.0.113.0/24',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      last_used_at: expect.any(String),
      current: false,
    },
    expect.objectContaining({ device: 'Safari on iPhone', network: '2001:db8:abcd::/48', current: true }),
  ])
  expect(sessions).toHaveLength(3)
  expect(JSON.stringify(sessions)).not.toMatch(/113\.77|abcd:12|caravan_|mei/)
})

test('a device whose time is over is not listed', async () => {
  await signIn(safari, '203.0.113.77')
  await app.sql(
    `update session set last_used_at = now() - interval '7 days' where device = 'Safari on iPhone'`,
  )
  expect(await list()).toHaveLength(1)
})

test('one device is signed out, and the others stay', async () => {
  const phone = await signIn(safari, '203.0.113.1')
  const laptop = await signIn(firefox, '203.0.113.1')
  const { id } = (await list(phone)).find((session: { current: boolean }) => session.current)
  const end = (sessionId: string, token = ana.token) =>
    app.ask('DELETE', `/users/me/sessions/${sessionId}`, { token })
  for (const strange of ['x', '00000000-0000-4000-8000-000000000000'])
    expect((await end(strange)).status).toBe(404)
  const byMei = await end(id, mei.token)
  expect([byMei.status, byMei.json.code]).toEqual([404, 'request.not_found'])
  expect((await end(id)).status).toBe(204)
  expect([await status(phone), await status(laptop), await status(ana.token)]).toEqual([401, 200, 200])
  expect((await end(id)).status).toBe(404)
})

test('AZ-05 every other device is signed out at once, on every server', async () => {
  const other = await createTestApp({ beside: app })
  const phone = await signIn(safari, '203.0.113.1')
  const laptop = await signIn(firefox, '203.0.113.1')
  expect([await status(phone, other), await status(laptop, other)]).toEqual([200, 200])
  expect((await app.ask('DELETE', '/users/me/sessions', { token: laptop })).status).toBe(204)
  expect(await Promise.all([phone, laptop, ana.token].map(token => status(token, other)))).toEqual([
    401, 200, 401,
  ])
  expect(await status(mei.token)).toBe(200)
  await other.close()
})

test('an account can be left from the device in use, too', async () => {
  const phone = await signIn(safari, '203.0.113.1')
  const { id } = (await list(phone)).find((session: { current: boolean }) => session.current)
  expect((await app.ask('DELETE', `/users/me/sessions/${id}`, { token: phone })).status).toBe(204)
  expect(await status(phone)).toBe(401)
})

test('whoever ends sessions has the account first, so that nobody waits for somebody who waits', async () => {
  const laptop = await signIn(firefox, '203.0.113.1')
  const [{ id }] = await list(laptop)
  for (const [method, path] of [
    ['DELETE', `/users/me/sessions/${id}`],
    ['POST', '/users/logout'],
    ['DELETE', '/users/me/sessions'],
  ] as const) {
    const token = await signIn(safari, '203.0.113.1')
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holder = app.db.transact(async tx => {
      const ask = (text: string) => tx.many({ name: '', text } as never, [])
      await ask(`select from account where username = 'ana' for update`)
      locked.resolve()
      await held.promise
      return ask('select from session for update nowait')
    })
    await locked.promise
    const ending = app.ask(method, path, { token })
    while (
      (await app.sql(`select from pg_locks where not granted and locktype = 'transactionid'`)).length === 0
    );
    held.resolve()
    await expect(holder, path).resolves.not.toEqual([])
    expect((await ending).status).toBe(204)
  }
})
