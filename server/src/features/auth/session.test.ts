import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../../testing/app.ts'
import { openSession } from '../../testing/tokens.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

let app: TestApp
let ana: Person
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
})
afterAll(() => app.close())

const me = (token: string, of = app) => of.ask('GET', '/users/me', { token })
const signIn = async (name = 'ana'): Promise<string> => (await app.login(name)).json.access_token
/** Everything that a stranger sees, but for the number of the request. */
const seen = ({ status, text, headers: { date: _, ...headers } }: Reply) => ({
  status,
  headers,
  text: text.replace(/"instance":"[^"]+"/, ''),
})

test('somebody signs in, is known, and signs out', async () => {
  const reply = await app.login('ana')
  expect([reply.status, reply.json]).toEqual([
    200,
    {
      access_token: expect.stringMatching(/^caravan_[\w-]{43}$/),
      token_type: 'bearer',
      expires_in: 2_592_000,
    },
  ])
  const token = reply.json.access_token
  expect((await me(token)).json).toEqual({
    id: ana.id,
    username: 'ana',
    unread_notifications: 0,
    email: 'ana@example.com',
    email_verified: true,
    avatar_url: null,
    language: 'en',
    script: null,
    seq: expect.any(Number),
    version: expect.any(Number),
  })
  const out = await app.ask('POST', '/users/logout', { token })
  expect([out.status, out.headers['clear-site-data']]).toEqual([204, '"storage", "cache"'])
  expect((await me(token)).status).toBe(401)
  expect((await me(ana.token)).status).toBe(200)
  // Ended late, it leaves alone whoever is at the same browser by then.
  const late = await app.ask('POST', '/users/logout?keep=1', { token: await signIn() })
  expect([late.status, late.headers['clear-site-data']]).toEqual([204, undefined])
})

test('a username or an e-mail address will do, in any spelling', async () => {
  for (const name of ['ana', 'ANA', ' ana ', 'ａｎａ', 'ana@example.com', 'Ana@EXAMPLE.com'])
    expect((await app.login(name)).status, name).toBe(200)
})

test('EN-01 a wrong password and a name that nobody has get the same answer', async () => {
  const wrong = await app.login('ana', 'Wrong horse 9!')
  expect([wrong.status, wrong.json.detail]).toEqual([401, 'Incorrect username or password'])
  expect(wrong.headers['www-authenticate']).toBe('Bearer')
  for (const name of ['ana@example.com', 'nobody', 'nobody@example.com', '', '\u202E', "' or 1=1 --"])
    expect(seen(await app.login(name, 'Wrong horse 9!')), name).toEqual(seen(wrong))
  for (const password of ['', `${PASSWORD} `, PASSWORD.toLowerCase(), PASSWORD.slice(0, -1)])
    expect(seen(await app.login('ana', password))).toEqual(seen(wrong))
})

test('a password is the same on every keyboard', async () => {
  const composed = 'Crème Brûlée 9!'
  await app.register('chloe', { password: composed, confirmPassword: composed })
  expect((await app.login('chloe', composed.normalize('NFD'))).status).toBe(200)
})

test('signing in takes a form and nothing else', async () => {
  const json = { username: 'ana', password: PASSWORD }
  expect((await app.ask('POST', '/users/token', { json })).status).toBe(415)
  expect((await app.ask('POST', `/users/token?${new URLSearchParams(json)}`)).status).toBe(422)
  expect((await app.login('ana', 'x'.repeat(5_000))).status).toBe(413)
})

test('SE-01 a session ends after seven days without use, and use keeps it', async () => {
  const token = await signIn()
  const shift = (by: string) =>
    app.sql(`update session set last_used_at = last_used_at - $1::interval where user_id = $2`, [by, ana.id])
  await shift('6 days 23 hours')
  expect((await me(token)).status).toBe(200)
  await shift('6 days 23 hours')
  expect((await me(token)).status).toBe(200)
  await shift('7 days')
  expect((await me(token)).status).toBe(401)
  ana.token = await signIn()
})

test('SE-01 a session ends after thirty days, however much it is used', async () => {
  const token = await signIn()
  const shift = (to: string) =>
    app.sql(`update session set created_at = now() - $1::interval where user_id = $2`, [to, ana.id])
  await shift('29 days 23 hours')
  expect((await me(token)).status).toBe(200)
  await shift('30 days')
  expect((await me(token)).status).toBe(401)
  ana.token = await signIn()
})

test('AZ-05 signing out holds at once on every server', async () => {
  const other = await createTestApp({ beside: app })
  const token = await signIn()
  expect((await me(token, other)).status).toBe(200)
  await app.ask('POST', '/users/logout', { token })
  const [here, there] = await Promise.all([me(token), me(token, other)])
  expect([here.status, there.status]).toEqual([401, 401])
  await other.close()
})

test('SE-03 a token counts in its header and nowhere else', async () => {
  const { token } = ana
  const refused = (reply: Reply) => expect([reply.status, reply.json.code]).toEqual([401, 'auth.required'])
  refused(
    await app.ask('GET', `/users/me?access_token=${token}&token=${token}&authorization=Bearer+${token}`),
  )
  for (const cookie of [`access_token=${token}`, `token=${token}`, `caravan_device=${token}`])
    refused(await app.ask('GET', '/users/me', { headers: { cookie } }))
  refused(await app.ask('POST', '/users/logout', { json: { access_token: token, token } }))
  for (const authorization of [
    token,
    `Basic ${Buffer.from(`ana:${PASSWORD}`).toString('base64')}`,
    `Token ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token} ${token}`,
    `Bearer "${token}"`,
  ])
    refused(await app.ask('GET', '/users/me', { headers: { authorization } }))
  expect((await me(token)).status).toBe(200)
})

test('SE-04 a token that was not given out is worth nothing', async () => {
  await app.ask('POST', '/users/password/forgot', { json: { email: ana.email } })
  const mailed = app.tokenIn(await app.takeMail(ana.email, /Set a new password/))
  const [row] = await app.sql<{ id: string; hash: string }>(
    `select id, encode(token_hash, 'hex') as hash from session where user_id = $1 limit 1`,
    [ana.id],
  )
  for (const forged of [
    ana.token.slice(0, -1),
    `${ana.token}A`,
    ana.token.replace('caravan_', ''),
    ana.token.toUpperCase(),
    `caravan_${'A'.repeat(43)}`,
    mailed,
    `caravan_${mailed}`,
    row?.id ?? '',
    `caravan_${row?.hash}`,
    ana.id,
    'caravan_',
  ])
    expect((await me(forged)).status, forged).toBe(401)
})

test('twenty devices are signed in at most; the one that was not used for longest goes', async () => {
  const rui = await app.signUp('rui')
  await app.sql(`update session set last_used_at = now() - interval '1 minute' where user_id = $1`, [rui.id])
  const tokens = [rui.token]
  for (let n = 0; n < 19; n++) tokens.push((await openSession(app, rui.id)).token)
  expect((await me(rui.token)).status).toBe(200)
  tokens.push(await signIn('rui'))
  expect((await me(rui.token)).status).toBe(401)
  expect((await me(tokens[1] ?? '')).status).toBe(200)
  expect(await app.sql('select from session where user_id = $1', [rui.id])).toHaveLength(20)
})

test('a password that was hashed with less care is hashed anew when it is used', async () => {
  const weak = { memoryCost: 8_192, timeCost: 1, parallelism: 1 }
  await app.sql('update account set password_hash = $2 where id = $1', [ana.id, await hash(PASSWORD, weak)])
  expect((await app.login('ana', 'Wrong horse 9!')).status).toBe(401)
  const stored = async () =>
    (await app.sql<{ password_hash: string }>('select password_hash from account where id = $1', [ana.id]))[0]
      ?.password_hash
  expect(await stored()).toContain('m=8192,t=1,p=1')
  expect((await app.login('ana')).status).toBe(200)
  expect(await stored()).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect((await app.login('ana')).status).toBe(200)
})
