import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'

// Somebody whose every detail is easy to find again.
const username = 'canary.bird'
const canary = {
  email: 'canary.mail@example.com',
  newEmail: 'canary.newmail@example.net',
  password: 'Canary-password-1',
  newPassword: 'Canary-password-2',
  wrong: 'Canary-guess-3!',
  number: 'CANARYNR4711',
  fullName: 'CANARIA VOGEL',
  born: '1987-06-05',
  expires: '2039-08-07',
  programme: 'Canary Miles',
  membership: 'CANARYMEMBER12',
}
const open = ['Canarina', 'Vogelina']
const sealed = [
  canary.number,
  canary.fullName,
  canary.born,
  canary.expires,
  canary.programme,
  canary.membership,
]
const passwords = [canary.password, canary.newPassword, canary.wrong, PASSWORD]

let app: TestApp
let id: string
const secrets: string[] = []
let answers = ''
let stored = ''
beforeAll(async () => {
  app = await createTestApp({
    env: { RATE_LIMITS: 'on', LOG_LEVEL: 'trace' },
    // A mail that fails, because failures are what tends to be logged with its circumstances.
    deliver: mail => {
      if (mail.subject === 'You already have an account') throw new Error(`refused ${mail.to}`)
    },
  })
  const mei = await app.signUp('mei')
  await app.register(username, {
    email: canary.email,
    password: canary.password,
    confirmPassword: canary.password,
  })
  await app.register('impostor', { email: canary.email })
  await app.register(username, { email: 'x@example.com' })
  const link = app.tokenIn(await app.takeMail(canary.email, /Verify/))
  await app.login(username, canary.wrong)
  await app.login(canary.email, canary.wrong)
  const token: string = (await app.login(canary.email, canary.password)).json.access_token
  const second: string = (await app.login(username, canary.password)).json.access_token
  const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, json?: unknown, as = token) =>
    app.ask(method, path, { token: as, ...(json === undefined ? {} : { json }) })
  await ask('GET', `/users/verify_email?token=${link}`)
  await ask('GET', `/users/verify_email?token=${link}x`)
  id = (await ask('GET', '/users/me')).json.id
  const profile = {
    first_name: open[0],
    last_name: open[1],
    full_name: canary.fullName,
    birth_date: canary.born,
    passport_number: canary.number,
    passport_info: canary.expires,
    airline_memberships: { [canary.programme]: canary.membership },
  }
  await ask('PUT', '/users/me/profile', profile)
  await ask('PUT', '/users/me/profile', { ...profile, passport_number: `${canary.number}!` })
  await ask('GET', `/users/check_email?email=${canary.email}`)
  answers += (await ask('GET', `/users/check_email?email=${canary.email}`, undefined, mei.token)).text
  answers += (
    await ask('PUT', '/users/me', { user_update: { email: canary.email }, old_password: PASSWORD }, mei.token)
  ).text
  await ask('PUT', '/users/me', { user_update: { password: 'weak' }, old_password: canary.password })
  await ask('PUT', '/users/me', { user_update: { password: canary.newPassword }, old_password: canary.wrong })
  await ask('PUT', '/users/me', {
    user_update: { password: canary.newPassword },
    old_password: canary.password,
  })
  await ask('PUT', '/users/me', { user_update: { email: canary.newEmail }, old_password: canary.newPassword })
  const change = app.tokenIn(await app.takeMail(canary.newEmail))
  await app.ask('POST', '/users/password/forgot', { json: { email: canary.email } })
  const reset = app.tokenIn(await app.takeMail(canary.email, /Set a new password/))
  await app.ask('POST', '/users/password/reset', {
    json: { token: `${reset}x`, password: canary.newPassword },
  })
  await app.ask('POST', '/users/password/reset', { json: { token: reset, password: 'weak' } })
  secrets.push(token, second, link, change, reset)
  await app.app.inject({
    method: 'PUT',
    url: `/api/users/me?email=${canary.email}&token=${token}`,
    headers: { host: 'localhost', authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: `{"user_update": {"email": "${canary.email}", "password": "${canary.password}"`,
  })
  stored = await dump()
})
afterAll(() => app.close())

/** Everything that the database holds, as text. */
async function dump(): Promise<string> {
  const tables = await app.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await app.sql<{ text: string }>(`select t::text as text from ${name} t`)
    texts.push(...rows.map(row => row.text))
  }
  return texts.join('\n')
}
/** A text, and how it would look in a column of bytes or inside of a token. */
const disguises = (text: string) => [
  text,
  Buffer.from(text).toString('hex'),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  encodeURIComponent(text),
]
function expectAbsent(texts: string[], within: string) {
  for (const text of texts)
    for (const disguise of disguises(text))
      expect(within.toLowerCase().includes(disguise.toLowerCase()), `${text} as ${disguise}`).toBe(false)
}

test('PV-01 PV-04 no table holds a passport in the clear, a password or anything that opens a door', () => {
  for (const present of [username, canary.email, ...open]) expect(stored).toContain(present)
  expectAbsent([...sealed, ...passwords, ...secrets], stored)
})

test('PV-02 PV-04 no line of the log names anybody or holds anything that opens a door', () => {
  const lines = app.logged.join('')
  expect(app.logged.length).toBeGreaterThan(30)
  for (const event of ['register', 'login', 'login_failed', 'email_verified', 'password_changed'])
    expect(lines).toContain(`"event":"${event}"`)
  expect(lines).toContain(`"user":"${id}"`)
  expectAbsent([username, canary.email, canary.newEmail, ...open, ...sealed, ...passwords, ...secrets], lines)
  expect(lines).not.toMatch(/example\.(com|net)|127\.0\.0\.1|caravan_[\w-]{20}|argon2/)
  for (const line of app.logged) expect(Object.keys(JSON.parse(line))).toContain('time')
})

test('PV-03 nobody is answered the address of somebody else', () => {
  expect(answers).toMatch(/exists.*account\.email_taken/s)
  expectAbsent([canary.email, username], answers)
})

test('PV-05 when the account is deleted nothing is left to find the person by', async () => {
  const token: string = (await app.login(username, canary.newPassword)).json.access_token
  expect((await app.ask('DELETE', '/users/me', { token })).status).toBe(204)
  await app.mailIsOut()
  const everything = await dump()
  expectAbsent(
    [username, canary.email, canary.newEmail, ...open, ...sealed, ...passwords, ...secrets],
    everything,
  )
  expect(
    await app.sql('select username, email, password_hash, avatar from account where id = $1', [id]),
  ).toEqual([{ username: null, email: null, password_hash: null, avatar: null }])
  expect(app.logged.join('')).toContain('"event":"account_deleted"')
  expectAbsent([username, canary.email, token], app.logged.join(''))
})
