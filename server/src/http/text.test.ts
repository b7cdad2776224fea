import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rekeyAddresses } from '../identity/address-keys.queries.ts'
import { emailHash } from '../identity/names.ts'
import { createTestApp, PASSWORD, type TestApp } from '../testing/app.ts'
import { send } from '../testing/send.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await createTestApp()
  token = (await app.signUp('ana')).token
})
afterAll(() => app.close())

const rename = (username: string, as = token) =>
  app.ask('PUT', '/users/me', { token: as, json: { user_update: { username } } })
const describeMyself = (json: object) => app.ask('PUT', '/users/me/profile', { token, json })

describe('UN-01 a line of text', () => {
  test.each([
    ['Zoë', 'Zoë'],
    ['Zoe\u0308', 'Zoë'],
    ['  Ana  ', 'Ana'],
    ['王小明', '王小明'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['أنا', 'أنا'],
    ['👍🏽'.repeat(30), '👍🏽'.repeat(30)],
    ["Robert'); drop table account;--", "Robert'); drop table account;--"],
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['{{7*7}} %s %00 \\', '{{7*7}} %s %00 \\'],
    ['\u{1F1EF}\u{1F1F5}', '\u{1F1EF}\u{1F1F5}'],
  ])('such as %j is stored as %j', async (typed, stored) => {
    expect((await describeMyself({ first_name: typed })).json.first_name).toBe(stored)
    expect((await app.ask('GET', '/users/me/profile', { token })).json.first_name).toBe(stored)
    const [row] = await app.sql<{ first_name: string }>('select first_name from profile')
    expect(row?.first_name).toBe(stored)
  })

  test.each([
    '   ',
    'a\0b',
    'a\nb',
    'a\rb',
    'a\tb',
    'a\u001bb',
    'a\u0085b',
    '\u{D800}',
    'a\u{DC00}b',
    'a\u202eb',
    'a\u2066b',
    'a\uFFFEb',
    'a'.repeat(61),
    '👍'.repeat(61),
    'e\u0301'.repeat(31).normalize('NFD') + 'x'.repeat(30),
  ])('such as %j is refused', async typed => {
    const answer = await describeMyself({ first_name: typed })
    expect([answer.status, answer.json.errors]).toEqual([
      422,
      [{ field: 'first_name', code: 'request.invalid' }],
    ])
  })
})

describe('UN-01 a username', () => {
  beforeAll(async () => {
    for (const [holder, username] of [
      ['b1', 'Straße'],
      ['b2', 'fiona'],
      ['b3', 'José'],
      ['b4', 'ΣΊΣΥΦΟΣ'],
    ] as const)
      expect((await rename(username, (await app.signUp(`holder${holder}`)).token)).json.username).toBe(
        username,
      )
  })

  test.each([
    ['STRASSE', 'Straße'],
    ['straße', 'Straße'],
    ['ﬁona', 'fiona'],
    ['ＦＩＯＮＡ', 'fiona'],
    ['ⓕiona', 'fiona'],
    ['Jose\u0301', 'José'],
    ['JOSÉ', 'José'],
    ['σίσυφος', 'ΣΊΣΥΦΟΣ'],
    ['σίσυφοσ', 'ΣΊΣΥΦΟΣ'],
    ['ADMIN', 'nobody may have'],
    ['Ｃaravan', 'nobody may have'],
  ])('%s is taken, as %s is', async username => {
    const answer = await rename(username)
    // A text that does not look like a username is not told apart from others any further.
    expect([409, 422]).toContain(answer.status)
    expect((await app.ask('GET', '/users/me', { token })).json.username).toBe('ana')
  })

  test.each([
    'ab',
    'a'.repeat(33),
    'a b',
    ' ana',
    'a\0na',
    'an\u200ba',
    'an\u202ea',
    'an\u00ada',
    'ana@example.com',
    'ana👍',
    'ana\n',
    '\u{D800}na',
    'ana/..',
    'ana%00',
    'a'.repeat(2_000),
    '<b>ana</b>',
  ])('%j is none', async username => {
    const encoded = username.isWellFormed() ? encodeURIComponent(username) : '%ED%A0%80na'
    expect((await rename(username)).status).toBe(422)
    const checked = await app.ask('GET', `/users/check_username?username=${encoded}`, { token })
    expect([400, 422]).toContain(checked.status)
  })

  test('is found by all of its forms', async () => {
    for (const name of ['holderb1', 'strasse', 'STRASSE', 'Straße']) {
      const { json } = await app.ask('GET', `/users/check_username?username=${encodeURIComponent(name)}`, {
        token,
      })
      expect([name, json.exists]).toEqual([name, name !== 'holderb1'])
    }
  })
})

describe('UN-01 an e-mail address', () => {
  const check = (email: string) =>
    app.ask('GET', `/users/check_email?email=${encodeURIComponent(email)}`, { token })
  beforeAll(async () => {
    await app.register('dora', { email: 'Dora.Ünal@Bücher.example' })
  })

  test.each([
    'Dora.Ünal@bücher.example',
    'dora.ünal@xn--bcher-kva.example',
    'DORA.ÜNAL@BÜCHER.EXAMPLE',
    'dora.u\u0308nal@bücher.example',
  ])('%s belongs to the one who registered it', async email => {
    expect((await check(email)).json).toEqual({ exists: true })
  })

  test('that only looks like another one is neither that one nor a new one', async () => {
    const email = 'ｄora.Ünal@bücher.example'
    expect((await check(email)).json).toEqual({ exists: false })
    const { status, json } = await app.register('dora2', { email })
    expect([status, json.code]).toEqual([422, 'account.email_invalid'])
    const change = { user_update: { email }, old_password: PASSWORD }
    expect((await app.ask('PUT', '/users/me', { token, json: change })).json.code).toBe(
      'account.email_invalid',
    )
    const draft = {
      name: 'Japan',
      start_date: '2027-03-27',
      end_date: '2027-03-27',
      places: [{ name: 'Nara' }],
    }
    const trip = (await app.ask('POST', '/trips/create_trip/', { token, json: draft })).json
    const path = `/tripmembers/add_trip_member_by_email/?trip_id=${trip.id}`
    expect((await app.ask('POST', path, { token, json: { email } })).json.code).toBe('account.email_invalid')
  })

  test('that an older version has stored stays what it is, and nobody else’s', async () => {
    // As that version compared them: ß was ss, and full-width letters were the others.
    for (const [username, email, folded] of [
      ['sophie', 'Straße@example.com', 'strasse@example.com'],
      ['dave', 'ｄave@example.com', 'dave@example.com'],
    ] as const) {
      await app.register(username)
      await app.sql('update account set email = $2 where username = $1', [username, email])
      await app.sql(`update email_claim set email_hash = $2 where email_hash = $1`, [
        emailHash(`${username}@example.com`),
        hash('sha256', folded, 'buffer'),
      ])
    }
    for (const _ of ['once', 'at every start']) await rekeyAddresses(app.db)
    for (const [name, email] of [
      ['sophie', 'straße@example.com'],
      ['dave', 'ｄave@example.com'],
    ] as const) {
      const signedIn = (await app.login(email)).json.access_token
      expect((await app.ask('GET', '/users/me', { token: signedIn })).json.username).toBe(name)
      await app.ask('POST', '/users/password/forgot', { json: { email } })
    }
    expect((await app.mailTo('ｄave@example.com', /Set a new password/)).text).toContain('dave')
    for (const name of ['strasse', 'dave']) {
      expect((await app.login(`${name}@example.com`)).status).toBe(401)
      await app.register(`${name}2`, { email: `${name}@example.com` })
      expect((await app.login(`${name}@example.com`)).status).toBe(200)
    }
  })

  test.each([
    'dora',
    '@b.example',
    'a@b',
    'a@@b.example',
    'a@b@c.example',
    'a b@c.example',
    'a@b.example\nbcc:c@d.example',
    'a,b@c.example',
    '"a"@b.example',
    'a@b..example',
    'a@-b.example',
    'a@[127.0.0.1]',
    `${'a'.repeat(250)}@b.example`,
    '<a@b.example>',
    'a@b.example\0',
    'a@b.ex\u202eample',
  ])('%j is none', async email => {
    expect((await check(email)).status).toBe(422)
    expect((await app.ask('POST', '/users/password/forgot', { json: { email } })).status).toBe(422)
  })
})

describe('IN-04 names that objects have anyway', () => {
  const names = [
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    '__defineGetter__',
    'prototype',
    'then',
  ]

  test('are airlines like any other', async () => {
    const airline_memberships = Object.fromEntries(names.map(name => [name, `${name} number`]))
    expect((await describeMyself({ airline_memberships })).json.airline_memberships).toEqual(
      airline_memberships,
    )
    expect((await app.ask('GET', '/users/me/profile', { token })).json.airline_memberships).toEqual(
      airline_memberships,
    )
  })

  test('are usernames like any other', async () => {
    for (const name of [...names.filter(each => each.length <= 32), '__proto__']) {
      expect((await rename(name)).json.username).toBe(name)
      expect((await app.login(name)).status).toBe(200)
    }
    await rename('ana')
  })

  test('do nothing in a query, and a key that is the prototype is refused', async () => {
    const answer = await app.ask('GET', '/users/check_username?username=ana&__proto__=x&constructor=y', {
      token,
    })
    expect(answer.json).toEqual({ exists: false })
    const text = '{"user_update":{"__proto__":{"username":"zoe"}}}'
    const polluted = await send(app, {
      method: 'PUT',
      url: '/api/users/me',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: text,
    })
    expect(polluted.status).toBe(400)
    expect(({} as Record<string, unknown>)['username']).toBeUndefined()
  })
})

describe('IN-05 a line break', () => {
  const breaks = ['\r\n', '\n', '\r', '%0d%0a', '\u2028', '\u0085']

  test('reaches no mail', async () => {
    const before = app.mails.length
    for (const [at, end] of breaks.entries()) {
      const bcc = `${end}Bcc: eve@elsewhere.example`
      await app.register(`break${at}${bcc}`, { email: `break${at}@example.com` })
      await app.register(`break${at}`, { email: `break${at}@example.com${bcc}` })
      await app.register(`break${at}`, { email: `break${at}${end}@example.com` })
      await app.ask('PUT', '/users/me', {
        token,
        json: { user_update: { email: `ana2@example.com${bcc}` }, old_password: 'Correct horse 9!' },
      })
      await app.ask('POST', '/users/password/forgot', { json: { email: `ana@example.com${bcc}` } })
    }
    await app.mailIsOut()
    for (const { to, subject } of app.mails.slice(before)) {
      expect(to).toMatch(/^[^\s,;<>]+@example\.com$/)
      expect(subject).not.toMatch(/[\r\n]|elsewhere/)
    }
  })

  test('reaches no header', async () => {
    for (const cookie of ['x%0d%0aset-cookie: a=b', 'x\u0000', `${'A'.repeat(22)}.x`, '.'.repeat(500)]) {
      const answer = await app.login('ana', undefined, {
        headers: { cookie: `caravan_device=${cookie}; theme=x` },
      })
      expect(answer.status).toBe(200)
      const [header = ''] = [answer.headers['set-cookie']].flat().map(String)
      expect(header).toMatch(
        /^caravan_device=[\w.-]+; Path=\/api\/users\/token; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
      )
    }
  })
})
