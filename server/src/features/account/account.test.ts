import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../../testing/app.ts'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let mei: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  mei = await app.signUp('mei', { verified: false })
})
afterAll(() => app.close())

const me = (token = ana.token, headers = {}) => app.ask('GET', '/users/me', { token, headers })
const change = (user_update: unknown, more: object = {}, headers = {}) =>
  app.ask('PUT', '/users/me', { token: ana.token, json: { user_update, ...more }, headers })
const words = ({ status, json }: Reply) => [status, json.detail]
const exists = async (kind: 'username' | 'email', value: string, token = ana.token) => {
  const reply = await app.ask('GET', `/users/check_${kind}?${new URLSearchParams({ [kind]: value })}`, {
    token,
  })
  return reply.json.exists ?? reply.json.code
}

test('a traveller changes the username without a password, and signs in with the new one', async () => {
  const reply = await change({ username: 'Ana.Maria' })
  expect([reply.status, reply.json.username]).toEqual([200, 'Ana.Maria'])
  expect((await me()).json).toEqual(reply.json)
  expect((await app.login('ana.maria')).status).toBe(200)
  expect((await app.login('ana')).status).toBe(401)
  await app.register('ana', { email: 'second@example.com' })
  expect(words(await change({ username: 'ana' }))).toEqual([409, 'This username is already taken'])
  expect((await change({ username: 'ANA.MARIA' })).json.username).toBe('ANA.MARIA')
})

test('a username that is taken, reserved or impossible is refused with its words', async () => {
  const before = (await me()).json
  for (const username of ['mei', 'MEI', 'ｍｅｉ', 'admin', 'Caravan'])
    expect(words(await change({ username })), username).toEqual([409, 'This username is already taken'])
  for (const username of ['', 'me', 'ana maria', 'ana@example.com', 'a'.repeat(33), 'ana\u200Bmaria'])
    expect(words(await change({ username })), username).toEqual([
      422,
      'A username must have 3 to 32 letters, digits, dots, hyphens or underscores; 2 are enough in Chinese, Japanese or Korean.',
    ])
  expect((await me()).json).toEqual(before)
})

test('a change that fails in one part changes nothing', async () => {
  const before = (await me()).json
  const all = { username: 'brandnew', password: 'Another horse 9!', email: 'mei@example.com' }
  const reply = await change(all, { old_password: PASSWORD })
  expect(words(reply)).toEqual([409, 'This email has been used by another member'])
  expect((await me()).json).toEqual(before)
  expect((await app.login('brandnew')).status).toBe(401)
  expect((await app.login(before.username)).status).toBe(200)
  expect(await exists('username', 'brandnew')).toBe(false)
})

test('CC-08 of twenty who take one username at once, one gets it', async () => {
  const ask = (n: number) =>
    app.ask('PUT', '/users/me', {
      token: n % 2 ? ana.token : mei.token,
      json: { user_update: { username: 'contested' } },
    })
  const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)))
  expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200, 409]))
  expect(await app.sql(`select from account where username = 'contested'`)).toHaveLength(1)
  for (const [token, username] of [
    [ana.token, 'ana.maria'],
    [mei.token, 'mei'],
  ] as const)
    await app.ask('PUT', '/users/me', { token, json: { user_update: { username } } })
})

test('CC-01 a change is meant for the account as it was seen', async () => {
  const seen = await me()
  const etag = String(seen.headers['etag'])
  expect(etag).toBe(`"${seen.json.version}"`)
  expect((await me(ana.token, { 'if-none-match': etag })).status).toBe(304)
  const replies = await Promise.all(
    ['first.try', 'second.try'].map(username => change({ username }, {}, { 'if-match': etag })),
  )
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 412])
  const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
  expect(lost?.json).toMatchObject({ code: 'version.outdated', current: won?.json })
  expect((await me(ana.token, { 'if-none-match': etag })).json).toEqual(won?.json)
  expect(
    (await change({ username: 'ana.maria' }, {}, { 'if-match': String(won?.headers['etag']) })).status,
  ).toBe(200)
})

test('MA-01 only username, e-mail and password are changed, whatever is sent', async () => {
  const [before] = await app.sql('select * from account where id = $1', [ana.id])
  const extras = {
    id: mei.id,
    email_verified: false,
    email_verified_at: null,
    password_hash: 'x',
    seq: 99,
    version: 99,
    avatar: '0'.repeat(32),
    avatar_url: '/x',
    created_at: '2000-01-01',
    deleted_at: '2000-01-01',
    language: 'zh',
    script: 'Hant',
  }
  expect((await change(extras, { ...extras, old_password: PASSWORD })).status).toBe(200)
  const [after] = await app.sql('select * from account where id = $1', [ana.id])
  expect({ ...after, seq: before?.['seq'] }).toEqual(before)
})

test('MF-03 a field of another kind is named', async () => {
  for (const [update, field] of [
    [{ username: 5 }, 'user_update.username'],
    [{ email: ['a@example.com'] }, 'user_update.email'],
    [{ password: null }, 'user_update.password'],
    [{ username: 'ana\0' }, 'user_update.username'],
    ['ana', 'user_update'],
    [undefined, 'user_update'],
  ] as const) {
    const reply = await change(update)
    expect([reply.status, reply.json.errors[0].field]).toEqual([422, field])
  }
})

test('whether a username is free is told to those who are signed in', async () => {
  expect(await exists('username', 'mei')).toBe(true)
  expect(await exists('username', 'ＭＥＩ')).toBe(true)
  expect(await exists('username', 'moderator')).toBe(true)
  expect(await exists('username', 'nobody.yet')).toBe(false)
  expect(await exists('username', 'Ana.Maria')).toBe(false)
  expect(await exists('username', 'no good')).toBe('account.username_invalid')
  expect((await app.ask('GET', '/users/check_username?username=mei')).status).toBe(401)
})

test('whether an address is free is the same for accounts that are verified, unverified or deleted', async () => {
  const gone = await app.signUp('leaver')
  await app.ask('DELETE', '/users/me', { token: gone.token })
  expect(await exists('email', 'mei@example.com')).toBe(true)
  expect(await exists('email', 'ana@example.com', mei.token)).toBe(true)
  expect(await exists('email', 'LEAVER@EXAMPLE.com')).toBe(true)
  expect(await exists('username', 'leaver')).toBe(true)
  expect(await exists('email', 'nobody@example.com')).toBe(false)
  expect(await exists('email', 'ANA@example.com')).toBe(false)
  expect(await exists('email', 'no address')).toBe('account.email_invalid')
  expect((await app.ask('GET', '/users/check_email?email=mei@example.com')).status).toBe(401)
})

test('PV-03 nobody sees the address of somebody else', async () => {
  const calls = ['/users/me', '/users/me/profile', '/users/me/sessions', '/users/check_username?username=mei']
  for (const path of calls) {
    const { text } = await app.ask('GET', path, { token: ana.token })
    expect(text).not.toContain('mei@')
  }
})
