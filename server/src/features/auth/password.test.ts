import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type Reply, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/strength.ts'

const NEW = 'Another horse 9!'

let app: TestApp
let ana: Awaited<ReturnType<TestApp['signUp']>>
let hash: string
beforeAll(async () => {
  app = await createTestApp()
  ana = await app.signUp('ana')
  const [row] = await app.sql<{ password_hash: string }>('select password_hash from account')
  hash = row?.password_hash ?? ''
})
beforeEach(async () => {
  await app.sql('update account set password_hash = $2 where id = $1', [ana.id, hash])
  ana.token = (await app.login('ana')).json.access_token
  await app.mailIsOut()
  app.mails.length = 0
})
afterAll(() => app.close())

const words = ({ status, json }: Reply) => [status, json?.detail]
const isKnown = async (token: string) => (await app.ask('GET', '/users/me', { token })).status === 200
const forget = (email = ana.email, of = app, from?: string) =>
  of.ask('POST', '/users/password/forgot', { json: { email }, ...(from ? { from } : {}) })
const reset = (token: string, password = NEW) =>
  app.ask('POST', '/users/password/reset', { json: { token, password } })
const change = (user_update: object, old_password?: string) =>
  app.ask('PUT', '/users/me', { token: ana.token, json: { user_update, old_password } })
async function resetLink(email = ana.email): Promise<string> {
  await forget(email)
  return app.tokenIn(await app.takeMail(email, /Set a new password/))
}
const tooSimple =
  'Password must be at least 8 characters long and contain uppercase, lowercase, number and special character'
const gone = [400, 'This link is no longer valid.']

test('EN-01 whether an address has an account is told to nobody but its owner', async () => {
  const known = await forget()
  expect(words(known)).toEqual([
    202,
    'If there is an account with this address, a mail with a link is on its way.',
  ])
  for (const email of ['nobody@example.com', ' ANA@example.com ', 'ana@EXAMPLE.com']) {
    const reply = await forget(email)
    expect([reply.status, reply.text]).toEqual([known.status, known.text])
    expect(Object.keys(reply.headers)).toEqual(Object.keys(known.headers))
  }
  await app.mailIsOut()
  expect(app.mails.map(mail => mail.to)).not.toContain('nobody@example.com')
  expect(words(await forget('no address'))).toEqual([422, 'Invalid email format'])
})

test('SE-02 the mailed link sets a new password and signs every device out', async () => {
  const other = (await app.login('ana')).json.access_token
  const link = await resetLink()
  expect((await reset(link)).status).toBe(204)
  expect([await isKnown(ana.token), await isKnown(other)]).toEqual([false, false])
  expect((await app.login('ana')).status).toBe(401)
  expect((await app.login('ana', NEW)).status).toBe(200)
  expect((await app.takeMail(ana.email, /was changed/)).subject).toBe('Your password was changed')
  expect(words(await reset(link))).toEqual(gone)
})

test('the link lasts an hour, and a newer one ends it', async () => {
  const [older, newer] = [await resetLink(), await resetLink()]
  expect(words(await reset(older))).toEqual(gone)
  await app.sql(`update one_time_token set expires_at = expires_at - interval '1 hour' where used_at is null`)
  expect(words(await reset(newer))).toEqual(gone)
  for (const strange of ['', 'x', newer.slice(1), ana.token])
    expect(words(await reset(strange))).toEqual(gone)
  expect((await app.login('ana')).status).toBe(200)
})

test('of links that are asked for at once only one is left', async () => {
  await Promise.all(Array.from({ length: 8 }, () => forget()))
  expect(
    await app.sql(`select from one_time_token where purpose = 'reset_password' and used_at is null`),
  ).toHaveLength(1)
})

test('a password that is too simple does not use the link up', async () => {
  const link = await resetLink()
  expect(words(await reset(link, 'simple'))).toEqual([422, tooSimple])
  expect((await reset(link, 'Password1!')).json.code).toBe('account.password_common')
  expect((await reset(link, 'Ana12345!')).json.code).toBe('account.password_common')
  expect((await reset(link)).status).toBe(204)
})

test('a link that is worth nothing costs no work', async () => {
  // More than may wait for their turn to be hashed.
  const replies = await Promise.all(Array.from({ length: 80 }, () => reset('x')))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]))
})

test('CC-07 a link that is used ten times at once sets one password', async () => {
  for (let round = 0; round < rounds({ usual: 6, long: 50 }); round++) {
    const link = await resetLink()
    const choices = Array.from({ length: 10 }, (_, n) => `Horse number ${round}${n}!`)
    const replies = await Promise.all(choices.map(choice => reset(link, choice)))
    expect(replies.map(reply => reply.status).sort()).toEqual([204, ...Array(9).fill(400)])
    const winner = choices[replies.findIndex(reply => reply.status === 204)]
    expect((await app.login('ana', winner)).status).toBe(200)
  }
})

test('whoever sets a password by mail has proven the address', async () => {
  const { email } = await app.signUp('newcomer', { verified: false })
  const verify = app.tokenIn(await app.takeMail(email))
  await reset(await resetLink(email))
  const token = (await app.login('newcomer', NEW)).json.access_token
  expect((await app.ask('GET', '/users/me', { token })).json).toMatchObject({ email_verified: true })
  expect((await app.ask('GET', `/users/verify_email?token=${verify}`)).status).toBe(400)
})

test('SE-05 links are mailed three times in a quarter of an hour, per network and per address', async () => {
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++)
    statuses.push((await forget(`a${n}@example.com`, limited, '203.0.113.1')).status)
  for (const email of ['ana@example.com', 'nobody@example.com'])
    for (let n = 0; n < 4; n++)
      statuses.push((await forget(email, limited, `203.0.${n}.${email.length}`)).status)
  expect(statuses).toEqual([202, 202, 202, 429, 202, 202, 202, 429, 202, 202, 202, 429])
  await limited.close()
})

test('SE-02 a new password ends every other session, and the owner gets a mail', async () => {
  const others: string[] = []
  for (let n = 0; n < 2; n++) others.push((await app.login('ana')).json.access_token)
  expect((await change({ password: NEW }, PASSWORD)).status).toBe(200)
  expect(await isKnown(ana.token)).toBe(true)
  for (const token of others) expect(await isKnown(token)).toBe(false)
  expect((await app.takeMail(ana.email, /was changed/)).text).toContain('ana')
  expect((await app.login('ana')).status).toBe(401)
  expect((await app.login('ana', NEW)).status).toBe(200)
})

test('a new password needs the old one, then keeps the rule', async () => {
  expect(words(await change({ password: 'simple' }))).toEqual([422, 'Please enter old password'])
  expect(words(await change({ password: 'simple' }, ''))).toEqual([422, 'Please enter old password'])
  expect(words(await change({ password: 'simple' }, 'Wrong horse 9!'))).toEqual([422, tooSimple])
  expect(words(await change({ password: NEW }, 'Wrong horse 9!'))).toEqual([
    403,
    'The old password is not correct.',
  ])
  expect((await change({ password: 'Ana12345!' }, PASSWORD)).json.code).toBe('account.password_common')
  expect((await change({ username: 'Travelbug', password: 'Travelbug1!' }, PASSWORD)).json.code).toBe(
    'account.password_common',
  )
  expect((await app.login('ana')).status).toBe(200)
})

test('a new password ends the links that could undo it', async () => {
  const link = await resetLink()
  await change({ email: 'stranger@example.com' }, PASSWORD)
  const takeover = app.tokenIn(await app.takeMail('stranger@example.com'))
  expect((await change({ password: NEW }, PASSWORD)).status).toBe(200)
  expect(words(await reset(link))).toEqual(gone)
  expect((await app.ask('GET', `/users/verify_email?token=${takeover}`)).status).toBe(400)

  await change({ email: 'stranger@example.com' }, NEW)
  const again = app.tokenIn(await app.takeMail('stranger@example.com'))
  await reset(await resetLink())
  expect((await app.ask('GET', `/users/verify_email?token=${again}`)).status).toBe(400)
  expect((await app.login('ana@example.com', NEW)).status).toBe(200)
})

test('of two who change the password at once with the old one, one succeeds', async () => {
  const other = (await app.login('ana')).json.access_token
  const replies = await Promise.all([
    change({ password: 'First horse 9!' }, PASSWORD),
    app.ask('PUT', '/users/me', {
      token: other,
      json: { user_update: { password: 'Second horse 9!' }, old_password: PASSWORD },
    }),
  ])
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 403])
})

test('SE-06 the old password can be guessed five times an hour, also across a restart', async () => {
  const guess = (of: TestApp, old_password = 'Wrong horse 9!') =>
    of.ask('PUT', '/users/me', { token: ana.token, json: { user_update: { password: NEW }, old_password } })
  const env = { RATE_LIMITS: 'on' }
  const limited = await createTestApp({ env, beside: app })
  for (let n = 0; n < 5; n++) expect((await guess(limited)).status).toBe(403)
  await limited.close()
  const restarted = await createTestApp({ env, beside: app })
  expect((await guess(restarted, PASSWORD)).status).toBe(429)
  const json = { password: PASSWORD }
  expect((await restarted.ask('POST', '/users/me/delete', { token: ana.token, json })).status).toBe(429)
  await restarted.close()
})
