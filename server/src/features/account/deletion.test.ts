import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/strength.ts'

let app: TestApp
let mailServerIsDown = false
beforeAll(async () => {
  app = await createTestApp({
    deliver: () => {
      if (mailServerIsDown) throw new Error('no mail server')
    },
  })
})
afterAll(() => app.close())

const status = async (token: string, of = app) => (await of.ask('GET', '/users/me', { token })).status
const leave = (token: string) => app.ask('DELETE', '/users/me', { token })
const confirm = (token: string, password: unknown) =>
  app.ask('POST', '/users/me/delete', { token, json: { password } })
const writeProfile = (token: string) =>
  app.ask('PUT', '/users/me/profile', { token, json: { passport_number: 'AB1234567' } })
const rowsOf = (table: string, id: string) => app.sql(`select from ${table} where user_id = $1`, [id])
const logIn = async (name: string): Promise<string> => (await app.login(name)).json.access_token

// The folder comes with the first picture, which may have been refused.
const pictures = () => readdir(join(app.dataDir, 'avatars')).catch(() => [])

async function uploadPicture(token: string) {
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  return app.app.inject({
    method: 'POST',
    url: '/api/users/me/profile/avatar',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=caravan',
    },
    payload: Buffer.concat([
      Buffer.from('--caravan\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n'),
      png,
      Buffer.from('\r\n--caravan--\r\n'),
    ]),
  })
}

test('an account that is deleted is gone at once, on every server, with all that belongs to it', async () => {
  const other = await createTestApp({ beside: app })
  const ana = await app.signUp('ana')
  const elsewhere = await logIn('ana')
  await writeProfile(ana.token)
  await uploadPicture(ana.token)
  await app.ask('POST', '/users/password/forgot', { json: { email: ana.email } })
  const reset = app.tokenIn(await app.takeMail(ana.email, /Set a new password/))

  const reply = await leave(ana.token)
  expect([reply.status, reply.text]).toEqual([204, ''])
  expect([await status(ana.token), await status(ana.token, other), await status(elsewhere, other)]).toEqual([
    401, 401, 401,
  ])
  expect((await app.login('ana')).json.code).toBe('auth.wrong_credentials')
  expect((await app.login('ana@example.com')).status).toBe(401)
  const json = { token: reset, password: 'Another horse 9!' }
  expect((await app.ask('POST', '/users/password/reset', { json })).json.code).toBe('token.invalid')
  for (const table of ['session', 'one_time_token', 'profile', 'username_claim', 'email_claim'])
    expect(await rowsOf(table, ana.id), table).toEqual([])
  expect(await pictures()).toEqual([])
  const farewell = await app.takeMail(ana.email, /deleted/)
  expect([farewell.subject, farewell.text]).toEqual([
    'Your account is deleted',
    expect.stringContaining('ana'),
  ])
  await other.close()
})

test('a session that gave its password more than a quarter of an hour ago has to give it again', async () => {
  const { id, token } = await app.signUp('berta')
  const signedIn = (ago: string) =>
    app.sql('update session set authenticated_at = now() - $2::interval where user_id = $1', [id, ago])
  await signedIn('15 minutes')
  const refused = await leave(token)
  expect([refused.status, refused.json.code, refused.json.detail]).toEqual([
    403,
    'account.reauthentication_required',
    'Please enter your password again to continue.',
  ])
  expect((await confirm(token, 'Wrong horse 9!')).json.code).toBe('account.old_password_wrong')
  expect((await confirm(token, undefined)).status).toBe(422)
  expect(await status(token)).toBe(200)
  expect((await confirm(token, PASSWORD)).status).toBe(204)
  expect(await status(token)).toBe(401)

  const recent = await app.signUp('recent')
  await app.sql(`update session set authenticated_at = now() - interval '14 minutes 50 seconds'`)
  expect((await leave(recent.token)).status).toBe(204)
})

test('name and address are held back for ninety days, which nobody can tell from outside', async () => {
  const { token } = await app.signUp('carla')
  const mei = await app.signUp('mei')
  await leave(token)
  await app.takeMail('carla@example.com', /deleted/)
  const before = await app.sql('select from account')
  app.mails.length = 0
  const tryAgain = () => app.register('second', { email: 'CARLA@example.com' })
  const hold = (days: number) =>
    app.sql(
      `update email_claim set held_until = held_until - make_interval(days => $1) where held_until is not null`,
      [days],
    )
  expect(await tryAgain()).toMatchObject({ status: 201, json: (await app.register('unrelated')).json })
  expect((await app.register('Carla', { email: 'third@example.com' })).json.code).toBe(
    'account.username_taken',
  )
  const json = { user_update: { email: 'carla@example.com' }, old_password: PASSWORD }
  expect((await app.ask('PUT', '/users/me', { token: mei.token, json })).json.code).toBe(
    'account.email_taken',
  )
  await hold(89)
  await tryAgain()
  expect(await app.sql('select from account')).toHaveLength(before.length + 1)
  await app.mailIsOut()
  expect(app.mails.map(mail => mail.to)).toEqual(['unrelated@example.com'])

  await hold(1)
  await app.sql(`update username_claim set held_until = now() where held_until is not null`)
  expect((await app.register('carla')).status).toBe(201)
  expect((await app.login('carla@example.com')).status).toBe(200)
})

test('mail that still waits for the person does not go out', async () => {
  const { id, token, email } = await app.signUp('dora')
  mailServerIsDown = true
  await app.ask('POST', '/users/password/forgot', { json: { email } })
  const json = { user_update: { email: 'dora@new.example' }, old_password: PASSWORD }
  await app.ask('PUT', '/users/me', { token, json })
  expect(await rowsOf('mail_outbox', id)).toHaveLength(3)
  await leave(token)
  const isPutOff = `attempts = 1 and due_at between now() and now() + interval '1 minute'`
  while ((await app.sql(`select from mail_outbox where ${isPutOff}`)).length === 0);
  mailServerIsDown = false
  await app.sql('update mail_outbox set due_at = now()')
  await app.register('waker')
  await app.mailIsOut()
  const sent = app.mails.filter(mail => mail.to.startsWith('dora'))
  expect(sent.map(mail => mail.subject)).toEqual(['Your account is deleted'])
})

test('two who delete an account at once both find it deleted', async () => {
  const { token } = await app.signUp('edda')
  const replies = await Promise.all([leave(token), confirm(token, PASSWORD), leave(token)])
  expect(replies.map(reply => reply.status).sort()).toEqual([204, 401, 401])
})

let fridas = 0
test('what is written while the account is deleted is gone as well', async () => {
  for (let round = 0; round < rounds({ usual: 6, long: 100 }); round++) {
    const { id, token } = await app.signUp(`frida${fridas++}`)
    const [written, uploaded, left] = await Promise.all([
      writeProfile(token),
      uploadPicture(token),
      leave(token),
    ])
    expect(left.status).toBe(204)
    expect([200, 401]).toContain(written.status)
    expect([200, 401]).toContain(uploaded.statusCode)
    expect(await rowsOf('profile', id)).toEqual([])
    expect(await pictures()).toEqual([])
  }
})

test('nobody else notices', async () => {
  const { token } = await app.signUp('gina')
  const stays = await app.signUp('stays')
  await writeProfile(stays.token)
  await leave(token)
  expect(await status(stays.token)).toBe(200)
  const profile = await app.ask('GET', '/users/me/profile', { token: stays.token })
  expect(profile.json.passport_number).toBe('AB1234567')
})
