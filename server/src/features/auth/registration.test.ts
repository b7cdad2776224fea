import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../../testing/app.ts'
import { freePort } from '../../testing/server-process.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const words = ({ status, json }: Reply) => [status, json.detail]
const accounts = () =>
  app.sql<{ id: string; username: string; email: string }>('select id, username, email from account')
const noted = { detail: 'Registration successful! Please check your email.' }
const refused = [422, 'The captcha was not accepted. Please try again.']
const taken = [409, 'This username is already taken']

test.each([
  ['xiaoming', {}, 'Hant'],
  ['xiaohong', { script: 'Hans' }, 'Hans'],
])(
  'whoever registers is told to look into the mail, where a link waits in their language (%s)',
  async (name, more, script) => {
    const reply = await app.register(name, { language: 'zh', ...more })
    expect([reply.status, reply.json]).toEqual([201, noted])
    const mail = await app.takeMail(`${name}@example.com`)
    expect(mail.html).toContain(`<html lang="zh-${script}">`)
    expect(mail.text).toContain(`${app.config.publicUrl.href}verify_email?token=`)
    const token = (await app.login(name)).json.access_token
    const me = await app.ask('GET', '/users/me', { token })
    expect(me.json).toMatchObject({ username: name, email_verified: false, language: 'zh', script })
  },
)

test('the rules of the form are checked in their order, each with its words', async () => {
  const broken: Record<string, unknown> = {
    email: 'ana@example',
    password: 'weak',
    confirmPassword: 'week',
    recaptcha_token: 'wrong',
  }
  await app.register('xiaolan')
  const guarded = await createTestApp({ env: { CAPTCHA: 'altcha' }, beside: app })
  const next = async (mended: Record<string, unknown>) =>
    words(await guarded.register('xi', Object.assign(broken, mended)))
  expect(await next({})).toEqual([422, 'Passwords do not match'])
  expect(await next({ confirmPassword: 'weak' })).toEqual([422, 'Invalid email format'])
  expect(await next({ email: 'xi@example.com' })).toEqual([422, 'Weak password'])
  expect(await next({ password: PASSWORD, confirmPassword: PASSWORD })).toEqual([
    422,
    'A username must have 3 to 32 letters, digits, dots, hyphens or underscores; 2 are enough in Chinese, Japanese or Korean.',
  ])
  expect(await next({ username: 'xiaolan', password: 'Password1!', confirmPassword: 'Password1!' })).toEqual([
    422,
    'This password is too easy to guess. Please choose another one.',
  ])
  expect(await next({ password: PASSWORD, confirmPassword: PASSWORD })).toEqual([
    422,
    'The captcha was not accepted. Please try again.',
  ])
  await guarded.close()
  expect(words(await app.register('xi', { ...broken, email: 'other@example.com' }))).toEqual(taken)
})

test('a field that is missing or of another kind is named', async () => {
  for (const [field, value] of [
    ['username', undefined],
    ['email', ['ana@example.com']],
    ['password', 12345678],
    ['confirmPassword', null],
    ['recaptcha_token', {}],
    ['language', 'de'],
    ['username', 'ana\0'],
    ['username', 'ana\uD800'],
    ['username', 'a'.repeat(1_025)],
  ] as const) {
    const reply = await app.register('ana', { [field]: value })
    expect([reply.status, reply.json.code]).toEqual([422, 'request.invalid'])
    expect(reply.json.errors.map((error: { field: string }) => error.field)).toEqual([field])
  }
})

test('a password has four kinds of characters and is none that everybody tries', async () => {
  const refusal = async (password: string, username = 'marguerite') =>
    (await app.register(username, { password, confirmPassword: password })).json.code
  for (const weak of ['Sh0rt!a', 'no capitals 9!', 'NO SMALL 9!', 'No digits at all!', 'NoSymbols99'])
    expect(await refusal(weak), weak).toBe('account.password_weak')
  expect(await refusal(`${'Long 9!'.repeat(18)}Loo`)).toBe('account.password_weak')
  expect(await refusal('Marguerite1!')).toBe('account.password_common')
  expect(await refusal('Caravan2024!')).toBe('account.password_common')
})

test('what only the server decides cannot be sent along', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const extras = { id, email_verified: true, email_verified_at: '2020-01-01', version: 9, avatar: 'x.webp' }
  await app.register('eager', extras)
  const [row] = await app.sql(
    'select id, version, avatar, email_verified_at from account where username = $1',
    ['eager'],
  )
  expect(row).toMatchObject({ version: 1, avatar: null, email_verified_at: null })
  expect(row?.['id']).not.toBe(id)
})

test('UN-01 a username is one person, however it is spelt, and is shown as it was typed', async () => {
  await app.register('José', { email: 'jose@example.com' })
  await app.register('Straße', { email: 'strasse@example.com' })
  for (const spelling of ['jose\u0301', 'JOSÉ', 'ｊｏｓé', 'STRASSE', 'STRAẞE', 'ſtraße'])
    expect(words(await app.register(spelling, { email: 'other@example.com' })), spelling).toEqual(taken)
  expect((await accounts()).map(account => account.username)).toEqual(
    expect.arrayContaining(['José', 'Straße']),
  )
  const token = (await app.login('ＪＯＳe\u0301')).json.access_token
  expect((await app.ask('GET', '/users/me', { token })).json.username).toBe('José')
  for (const [name, code] of [
    ['Administrator', 'account.username_taken'],
    ['ｃａｒａｖａｎ', 'account.username_taken'],
    ['jo\u200Bse', 'account.username_invalid'],
    ['José\uFE0F', 'account.username_invalid'],
    ['ㅤㅤㅤ', 'account.username_invalid'],
    ['ana@example.com', 'account.username_invalid'],
  ])
    expect((await app.register(name ?? '', { email: 'other@example.com' })).json.code, name).toBe(code)
})

test('an e-mail address that could reach more than one mailbox, or none, is refused', async () => {
  for (const email of [
    'ana@example.com\r\nBcc: bo@example.com',
    'ana@example.com,bo@example.com',
    'Ana <ana@example.com>',
    'ana bo@example.com',
    'ana\u202Ebo@example.com',
    `${'a'.repeat(243)}@example.com`,
  ])
    expect(words(await app.register('anabel', { email })), email).toEqual([422, 'Invalid email format'])
  expect((await accounts()).map(account => account.username)).not.toContain('anabel')
})

test('EN-01 registering an address that has an account answers the same bytes, and only its owner hears of it', async () => {
  await app.register('owner1', { email: 'Owner@münchen.de' })
  const stored = 'Owner@xn--mnchen-3ya.de'
  await app.takeMail(stored, /Verify your email/)
  const before = await accounts()
  const unknown = await app.register('stranger1')
  for (const spelling of ['owner@MÜNCHEN.de', 'OWNER@xn--mnchen-3ya.de', 'Owner@münchen.de']) {
    const known = await app.register('stranger2', { email: spelling })
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
    const mail = await app.takeMail(stored)
    expect(mail.subject).toBe('You already have an account')
    expect(mail.text).toContain('owner1')
    expect(mail.text).not.toContain('token=')
  }
  expect(await accounts()).toHaveLength(before.length + 1)
  expect((await app.login('stranger2')).status).toBe(401)
})

test('CC-08 of twenty who register one name at once, one gets it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.register('popular', { email: `fan${n}@example.com` })),
  )
  expect(replies.map(reply => reply.status).sort()).toEqual([201, ...Array(19).fill(409)])
  expect((await accounts()).filter(account => account.username === 'popular')).toHaveLength(1)
})

test('CC-08 of twenty who register one address at once, all hear the same and one gets it', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => app.register(`twin${n}`, { email: 'twins@example.com' })),
  )
  expect(new Set(replies.map(reply => `${reply.status} ${reply.text}`)).size).toBe(1)
  expect((await accounts()).filter(account => account.email === 'twins@example.com')).toHaveLength(1)
  expect(
    await app.sql(`select from username_claim c left join account a on a.id = c.user_id where a.id is null`),
  ).toEqual([])
})

test('where registration is closed or by invitation, a stranger is told so', async () => {
  const before = await accounts()
  const closed = await createTestApp({ env: { REGISTRATION: 'closed' }, beside: app })
  expect(words(await closed.register('late'))).toEqual([403, 'Registration is closed on this server.'])
  await closed.close()
  const invited = await createTestApp({ env: { REGISTRATION: 'invited' }, beside: app })
  expect(words(await invited.register('late'))).toEqual([
    403,
    'Registration on this server is by invitation only.',
  ])
  await invited.close()
  expect(await accounts()).toEqual(before)
})

test('SE-05 five registrations an hour come from one network, also across a restart', async () => {
  const env = { RATE_LIMITS: 'on' }
  const from = '198.51.100.7'
  const first = await createTestApp({ env, beside: app })
  for (let n = 0; n < 5; n++) await first.register('insistent', {}, { from })
  await first.close()
  const second = await createTestApp({ env, beside: app })
  const refused = await second.register('sixth', {}, { from })
  expect([refused.status, refused.json.code]).toEqual([429, 'limit.rate'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
  expect((await second.register('insistent', {}, { from: '198.51.100.8' })).status).toBe(409)
  await second.close()
})

test('the owner of an address that is registered again and again hears of it three times a day', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  await app.register('patient')
  await app.takeMail('patient@example.com', /Verify your email/)
  const replies: Reply[] = []
  for (let n = 0; n < 5; n++)
    replies.push(
      await limited.register(`pest${n}`, { email: 'patient@example.com' }, { from: `198.51.101.${n}` }),
    )
  expect(replies.map(reply => [reply.status, reply.json])).toEqual(Array(5).fill([201, noted]))
  await limited.mailIsOut()
  expect(limited.mails.map(mail => mail.subject)).toEqual(Array(3).fill('You already have an account'))
  await limited.close()
})

test('FT-03 a captcha is solved for this form, once, or nothing happens', async () => {
  const guarded = await createTestApp({ env: { CAPTCHA: 'altcha' }, beside: app })
  const solve = async (action: string) => {
    const { challenge } = (await guarded.ask('GET', `/captcha/challenge?action=${action}`)).json
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const before = await accounts()
  for (const token of ['', 'off', await solve('login')])
    expect(words(await guarded.register('robot', { recaptcha_token: token }))).toEqual(refused)
  expect(await accounts()).toEqual(before)
  const token = await solve('register')
  expect((await guarded.register('person', { recaptcha_token: token })).status).toBe(201)
  expect(words(await guarded.register('another', { recaptcha_token: token }))).toEqual(refused)
  expect((await accounts()).map(({ username }) => username)).not.toContain('another')
  await guarded.close()
})

test('FT-03 while nobody can be asked about the captcha, nobody registers, and the page says why', async () => {
  const env = {
    CAPTCHA: 'recaptcha',
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_SECRET: 'hidden',
    RECAPTCHA_URL: `http://127.0.0.1:${await freePort()}/siteverify`,
  }
  const guarded = await createTestApp({ env, beside: app })
  await app.signUp('already')
  const before = await accounts()
  const reply = await guarded.register('waiting', { recaptcha_token: 'x' })
  expect([...words(reply), reply.headers['retry-after']]).toEqual([503, 'Recaptcha not available', '10'])
  expect(await accounts()).toEqual(before)
  expect((await guarded.login('already')).status).toBe(200)
  await guarded.close()
})
