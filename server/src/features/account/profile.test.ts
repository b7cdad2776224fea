import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller } from '../../testing/traveller.ts'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
})
afterAll(() => app.close())

const read = (headers = {}) => app.ask('GET', '/users/me/profile', { token: ana.token, headers })
const write = (json: unknown, headers = {}) =>
  app.ask('PUT', '/users/me/profile', { token: ana.token, json, headers })

const whole = {
  first_name: 'Ana',
  last_name: 'Garçia',
  language: 'en',
  script: null,
  location: 'Portugal',
  birth_date: '1990-02-28',
  full_name: 'ANA GARÇIA',
  passport_country: 'Brazil',
  passport_number: 'FZ123456<7',
  passport_info: '2031-12-31',
  airline_memberships: { 'Star Alliance': 'LH 992 000', 國泰: 'CX-1' },
  permissions: { show_passport: true, show_memberships: false },
}
const empty = {
  first_name: null,
  last_name: null,
  language: 'en',
  script: null,
  location: null,
  birth_date: null,
  full_name: null,
  passport_country: null,
  passport_number: null,
  passport_info: null,
  airline_memberships: {},
  permissions: { show_passport: false, show_memberships: false },
  avatar_url: null,
  pending_email: null,
  version: 1,
}

test('a profile is empty at first, shares nothing, and is stored in no cache', async () => {
  const { token } = await app.signUp('newcomer')
  const reply = await app.ask('GET', '/users/me/profile', { token })
  expect([reply.status, reply.json]).toEqual([200, empty])
  expect([reply.headers['cache-control'], reply.headers['etag']]).toEqual(['no-store', '"1"'])
  expect((await app.ask('GET', '/users/me/profile')).status).toBe(401)
})

test('a profile keeps what is entered', async () => {
  const { version } = (await read()).json
  const reply = await write({
    ...whole,
    first_name: ' Ana ',
    last_name: 'Garc\u0327ia',
    passport_number: ' fz 123\u00A0456<7 ',
  })
  expect([reply.status, reply.json]).toEqual([
    200,
    { ...whole, avatar_url: null, pending_email: null, version: version + 1 },
  ])
  expect((await read()).json).toEqual(reply.json)
})

test('only what is sent changes, and nothing is what empties a field', async () => {
  await write(whole)
  expect((await write({ location: 'Japan' })).json).toMatchObject({ ...whole, location: 'Japan' })
  expect((await write({ passport_number: null, birth_date: null })).json).toMatchObject({
    ...whole,
    location: 'Japan',
    passport_number: null,
    birth_date: null,
  })
  const texts = [
    'first_name',
    'last_name',
    'full_name',
    'location',
    'passport_country',
    'passport_number',
  ] as const
  for (const field of [...texts, 'birth_date', 'passport_info'] as const) {
    await write(whole)
    expect((await write({ [field]: '' })).json).toMatchObject({ ...whole, [field]: null })
  }
  await write({ ...whole, location: 'Japan', passport_number: null, birth_date: null })
  const replaced = {
    airline_memberships: { Oneworld: '7' },
    permissions: { show_passport: false, show_memberships: true },
  }
  expect((await write(replaced)).json).toMatchObject(replaced)
  expect((await write({ airline_memberships: {} })).json.airline_memberships).toEqual({})
  expect((await write({})).status).toBe(200)
})

test('what cannot be is refused and named, and changes nothing', async () => {
  const before = (await write(whole)).json
  for (const [field, value, code = 'request.invalid'] of [
    ['location', 'Atlantis', 'profile.country_unknown'],
    ['passport_country', 'PT', 'profile.country_unknown'],
    ['passport_number', 'AB', 'profile.passport_number_invalid'],
    ['passport_number', 'A'.repeat(21), 'profile.passport_number_invalid'],
    ['passport_number', 'FZ123456é', 'profile.passport_number_invalid'],
    ['passport_number', 123456],
    ['birth_date', '2023-02-29'],
    ['birth_date', '2100-02-29'],
    ['birth_date', '1899-12-31'],
    ['birth_date', '1990-2-28'],
    ['birth_date', '1990-02-28T00:00:00Z'],
    ['passport_info', '2200-01-01'],
    ['passport_info', '2031-13-01'],
    ['language', 'de'],
    ['language', 'zh-Hans'],
    ['script', 'Latn'],
    ['first_name', 'a'.repeat(61)],
    ['first_name', 'Ana\nBo'],
    ['first_name', 'Ana\u202E'],
    ['full_name', 'a'.repeat(121)],
    ['full_name', {}],
    ['permissions', { show_passport: 'true', show_memberships: false }],
    ['permissions', { show_passport: true }],
    ['airline_memberships', [['Star', '1']]],
    ['airline_memberships', { ['a'.repeat(61)]: '1' }],
    ['airline_memberships', { Star: 'a'.repeat(61) }],
    ['airline_memberships', { Star: 1 }],
  ] as const) {
    const reply = await write({ [field]: value })
    expect([reply.status, reply.json.code], `${field} ${value}`).toEqual([422, code])
    expect(reply.json.errors[0].field.split('.')[0]).toBe(field)
  }
  expect((await read()).json).toEqual(before)
})

test('nobody is born in the future, and today is as far ahead as it is anywhere on earth', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)
  expect((await write({ birth_date: inHours(0) })).status).toBe(200)
  expect((await write({ birth_date: inHours(14) })).status).toBe(200)
  const reply = await write({ birth_date: inHours(48) })
  expect([reply.status, reply.json.detail]).toEqual([422, 'A birth date cannot be in the future.'])
})

test('SZ-01 thirty memberships fit, and one more does not', async () => {
  const memberships = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n} ${'航'.repeat(57)}`, '空'.repeat(60)]))
  expect((await write({ airline_memberships: memberships(30) })).status).toBe(200)
  expect(Object.keys((await read()).json.airline_memberships)).toHaveLength(30)
  const reply = await write({ airline_memberships: memberships(31) })
  expect([reply.status, reply.json.code]).toEqual([409, 'limit.reached'])
})

test('IN-04 a programme may be called like anything in JavaScript', async () => {
  const names = [
    'constructor',
    'toString',
    'hasOwnProperty',
    'prototype',
    'then',
    'toJSON',
    '__defineGetter__',
    '0',
  ]
  const memberships = Object.fromEntries(names.map(name => [name, `number ${name}`]))
  expect((await write({ airline_memberships: memberships })).json.airline_memberships).toEqual(memberships)
  expect((await read()).json.airline_memberships).toEqual(memberships)
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${ana.token}`,
    host: 'localhost',
  }
  const payload = '{"airline_memberships": {"__proto__": "1", "Star": "2"}}'
  const trap = await app.app.inject({ method: 'PUT', url: '/api/users/me/profile', headers, payload })
  expect(trap.statusCode).toBe(400)
  expect((await read()).json.airline_memberships).toEqual(memberships)
  expect(({} as Record<string, unknown>)['Star']).toBeUndefined()
})

test('MA-01 what the profile shows but does not hold cannot be written', async () => {
  const before = (await write(whole)).json
  const extras = {
    user_id: '00000000-0000-4000-8000-000000000000',
    avatar_url: '/avatars/x.webp',
    version: 1,
    email: 'x',
  }
  expect((await write(extras)).json).toEqual({ ...before, version: before.version + 1 })
})

test('CC-01 a change is meant for the profile as it was seen', async () => {
  const etag = String((await write(whole)).headers['etag'])
  const replies = await Promise.all(
    ['Lisbon', 'Porto'].map(first_name => write({ first_name }, { 'if-match': etag })),
  )
  const [won, lost] = replies.toSorted((one, other) => one.status - other.status)
  expect([won?.status, lost?.status]).toEqual([200, 412])
  expect(lost?.json).toMatchObject({ code: 'version.outdated', current: won?.json })
  expect((await read({ 'if-none-match': etag })).status).toBe(200)
  expect((await read({ 'if-none-match': String(won?.headers['etag']) })).status).toBe(304)
})

test('CC-01 of two changes to different fields at once both stay', async () => {
  for (let round = 0; round < rounds({ usual: 12, long: 200 }); round++) {
    const [first, last] = [`First ${round}`, `Last ${round}`]
    const replies = await Promise.all([write({ first_name: first }), write({ full_name: last })])
    expect(replies.map(reply => reply.status)).toEqual([200, 200])
    expect((await read()).json).toMatchObject({ first_name: first, full_name: last })
  }
})

test('the language that is chosen is seen wherever it is shown, and in the mails', async () => {
  const etag = String((await app.ask('GET', '/users/me', { token: ana.token })).headers['etag'])
  await write({ language: 'zh' })
  const me = await app.ask('GET', '/users/me', { token: ana.token, headers: { 'if-none-match': etag } })
  expect([me.status, me.json.language]).toEqual([200, 'zh'])
  app.mails.length = 0
  await app.ask('POST', '/users/password/forgot', { json: { email: ana.email } })
  expect((await app.takeMail(ana.email)).subject).toMatch(/\p{Script=Han}/u)
})

test('Chinese has its script beside it, and without one is Traditional', async () => {
  const mei = await createTraveller(app, 'mei.hans')
  const spoken = async (json: object) => {
    const { language, script } = (await mei.does('PUT', '/users/me/profile', json)).json
    const me = (await mei.does('GET', '/users/me')).json
    expect([me.language, me.script]).toEqual([language, script])
    return [language, script]
  }
  expect(await spoken({ first_name: 'Mei' })).toEqual(['en', null])
  expect(await spoken({ script: 'Hans' })).toEqual(['en', null])
  expect(await spoken({ language: 'zh' })).toEqual(['zh', 'Hant'])
  expect(await spoken({ script: 'Hans' })).toEqual(['zh', 'Hans'])
  expect(await spoken({ first_name: 'Mei' })).toEqual(['zh', 'Hans'])
  app.mails.length = 0
  await app.ask('POST', '/users/password/forgot', { json: { email: mei.email } })
  expect((await app.takeMail(mei.email)).html).toContain('<html lang="zh-Hans">')
  expect(await spoken({ language: 'zh' })).toEqual(['zh', 'Hant'])
  expect(await spoken({ language: 'zh', script: 'Hans' })).toEqual(['zh', 'Hans'])
  expect(await spoken({ language: 'en', script: 'Hans' })).toEqual(['en', null])
})

test('all own data is handed out in the clear, and nothing of anybody else', async () => {
  const lea = await createTraveller(app, 'lea')
  const mei = await createTraveller(app, 'mei')
  await lea.does('PUT', '/users/me/profile', whole)
  const trip = await lea.plansTrip()
  await lea.adds(trip.id, mei)
  for (const email of ['friend@example.com', 'too.late@example.com'])
    await lea.does('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${trip.id}`, { email })
  await app.sql(`update invitation set expires_at = now() where email = 'too.late@example.com'`)
  const theirs = await mei.plansTrip(undefined, undefined, undefined, { name: 'Not for Lea' })
  await mei.adds(theirs.id, lea)
  await mei.does('DELETE', `/tripmembers/trip_members/${theirs.id}/${lea.id}`)
  await lea.does('POST', `/tripmembers/${trip.id}/accept`)
  await mei.does('POST', `/tripmembers/${trip.id}/${lea.id}/reveal`, { fields: ['passport_number'] })

  const { json, text } = await lea.does('GET', '/users/me/export')
  expect(json).toMatchObject({
    account: { id: lea.id, username: 'lea', email: lea.email, created_at: expect.any(String) },
    profile: { ...whole, version: 2 },
    sessions: [{ current: true, network: expect.stringMatching(/\/(24|48)$/) }],
    trips: [{ id: trip.id, name: trip.name, role: 'member' }],
    invitations_sent: [{ trip_id: trip.id, email: 'friend@example.com' }],
    reveals: [{ field: 'passport_number', trip_name: trip.name }],
  })
  for (const foreign of ['Not for Lea', 'mei', mei.id]) expect(text).not.toContain(foreign)
})

test('all own data needs a password that was given within a quarter of an hour', async () => {
  const { id, token } = await app.signUp('late')
  await app.sql(`update session set authenticated_at = now() - interval '15 minutes' where user_id = $1`, [
    id,
  ])
  const refused = await app.ask('GET', '/users/me/export', { token })
  expect([refused.status, refused.json.code]).toEqual([403, 'account.reauthentication_required'])
  const confirm = (password: string) => app.ask('POST', '/users/me/export', { token, json: { password } })
  expect((await confirm('Wrong horse 9!')).json.code).toBe('account.old_password_wrong')
  expect((await confirm(PASSWORD)).json.account.username).toBe('late')
})
