import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller } from '../../testing/traveller.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const me = async (token: string) => (await app.ask('GET', '/users/me', { token })).json
/** Opens a link, in the browser of this session or in another one. */
const open = (link: string, token?: string) =>
  app.ask('GET', `/users/verify_email?token=${link}`, token ? { token } : {})
const resend = (token: string) => app.ask('POST', '/users/resend_verification', { token })
const changeTo = (email: string, token: string, old_password: string | undefined = PASSWORD) =>
  app.ask('PUT', '/users/me', { token, json: { user_update: { email }, old_password } })
const linkTo = async (address: string, subject?: RegExp) => app.tokenIn(await app.takeMail(address, subject))

/** Somebody whose address is not proven yet, and the link that was mailed. */
async function arrive(username: string) {
  const person = await app.signUp(username, { verified: false })
  return { ...person, link: await linkTo(person.email) }
}
const refused = { status: 400, json: expect.objectContaining({ success: false, code: 'token.invalid' }) }

test('the link from the mail proves the address, and a page that is loaded twice does no harm', async () => {
  const { token, link } = await arrive('ana')
  expect(await me(token)).toMatchObject({ email_verified: false })
  for (const _ of ['once', 'again']) {
    const reply = await open(link, token)
    expect([reply.status, reply.json]).toEqual([200, { success: true }])
  }
  expect(await me(token)).toMatchObject({ email_verified: true })
  await app.sql(
    `update one_time_token set used_at = used_at - interval '10 minutes' where used_at is not null`,
  )
  expect(await open(link)).toMatchObject(refused)
  expect(await me(token)).toMatchObject({ email_verified: true })
})

test('a link lasts a day', async () => {
  const { id, token, link } = await arrive('berta')
  const [row] = await app.sql(
    `select expires_at - created_at = '24 hours' as a_day from one_time_token where user_id = $1`,
    [id],
  )
  expect(row).toEqual({ a_day: true })
  await app.sql('update one_time_token set expires_at = now() where user_id = $1', [id])
  expect(await open(link)).toMatchObject(refused)
  expect(await me(token)).toMatchObject({ email_verified: false })
})

test('a newer link ends the older one', async () => {
  const { email, token, link } = await arrive('carla')
  expect((await resend(token)).status).toBe(204)
  const newer = await linkTo(email)
  expect(await open(link)).toMatchObject(refused)
  expect((await open(newer, token)).status).toBe(200)
  const again = await resend(token)
  expect([again.status, again.json.code]).toEqual([409, 'account.already_verified'])
})

test('a link for something else proves nothing', async () => {
  const { email, token, link } = await arrive('dora')
  await app.ask('POST', '/users/password/forgot', { json: { email } })
  const reset = await linkTo(email, /Set a new password/)
  for (const strange of [reset, '', 'x', link.slice(1), `${link}A`, link.toLowerCase()])
    expect(await open(strange), strange).toMatchObject(refused)
  expect((await app.ask('GET', '/users/verify_email')).status).toBe(422)
  const json = { token: link, password: 'Another horse 9!' }
  expect((await app.ask('POST', '/users/password/reset', { json })).json.code).toBe('token.invalid')
  expect((await app.login('dora')).status).toBe(200)
  expect(await me(token)).toMatchObject({ email_verified: false })
})

test('the mail is sent again an hour later at the earliest, and six times in all', async () => {
  const { token } = await arrive('edda')
  const limited = await createTestApp({ env: { RATE_LIMITS: 'on' }, beside: app })
  const ask = () => limited.ask('POST', '/users/resend_verification', { token })
  const anHourLater = () =>
    app.sql(`update throttle set resets_at = now() where resets_at < now() + interval '1 hour'`)
  for (let n = 0; n < 6; n++) {
    expect((await ask()).status).toBe(204)
    const tooSoon = await ask()
    expect([tooSoon.status, tooSoon.json.code]).toEqual([429, 'limit.rate'])
    await anHourLater()
  }
  expect((await ask()).status).toBe(429)
  await limited.close()
})

test('CC-07 a link that ten browsers open at once takes effect once', async () => {
  const { id, email, token } = await arrive('frida')
  for (let round = 0; round < rounds({ usual: 3, long: 60 }); round++) {
    await app.sql('update account set email_verified_at = null where id = $1', [id])
    await resend(token)
    const { version } = await me(token)
    const link = await linkTo(email)
    const replies = await Promise.all(Array.from({ length: 10 }, () => open(link, token)))
    expect(new Set(replies.map(reply => reply.status))).toEqual(new Set([200]))
    expect(await me(token)).toMatchObject({ email_verified: true, version: version + 1 })
  }
})

test('a new address takes over when it is confirmed, and until then nothing has happened to it', async () => {
  const gina = await app.signUp('gina')
  const elsewhere: string = (await app.login('gina')).json.access_token
  const reply = await changeTo('gina@new.example', gina.token)
  expect([reply.status, reply.json.email]).toEqual([200, 'gina@example.com'])
  const notice = await app.takeMail('gina@example.com')
  expect([notice.subject, notice.text]).toEqual([
    'Your email address is about to change',
    expect.stringContaining('gina@new.example'),
  ])
  expect((await app.login('gina@example.com')).status).toBe(200)
  expect((await app.login('gina@new.example')).status).toBe(401)
  const check = (email: string) => app.ask('GET', `/users/check_email?email=${email}`, { token: elsewhere })
  expect((await check('gina@new.example')).json).toEqual({ exists: false })
  const pending = async () =>
    (await app.ask('GET', '/users/me/profile', { token: gina.token })).json.pending_email
  expect(await me(gina.token)).toMatchObject({ email: 'gina@example.com' })
  expect(await pending()).toBe('gina@new.example')

  const link = await linkTo('gina@new.example')
  expect((await open(link)).json).toEqual({ success: true })
  expect((await open(link)).json).toEqual({ success: true })
  expect(await me(gina.token)).toMatchObject({
    email: 'gina@new.example',
    email_verified: true,
  })
  expect(await pending()).toBeNull()
  expect((await app.ask('GET', '/users/me', { token: elsewhere })).status).toBe(401)
  expect((await app.login('gina@new.example')).status).toBe(200)
  expect((await app.login('gina@example.com')).status).toBe(401)
  await app.register('gina2', { email: 'gina@example.com' })
  expect((await app.login('gina@example.com')).status).toBe(200)
})

test('a new address needs the password', async () => {
  const { token } = await app.signUp('hanna')
  const words = async (password: string | undefined) => {
    const json = { user_update: { email: 'hanna@new.example' }, old_password: password }
    const { status, json: problem } = await app.ask('PUT', '/users/me', { token, json })
    return [status, problem.detail]
  }
  expect(await words(undefined)).toEqual([422, 'Please enter old password'])
  expect(await words('')).toEqual([422, 'Please enter old password'])
  expect(await words('Wrong horse 9!')).toEqual([403, 'The old password is not correct.'])
  expect(await app.sql(`select from mail_outbox where recipient = 'hanna@new.example'`)).toEqual([])
})

test('an address that another member has cannot be taken', async () => {
  const { token, email } = await app.signUp('ilse')
  await app.signUp('greta')
  for (const other of ['greta@example.com', 'GRETA@example.com']) {
    const reply = await changeTo(other, token)
    expect([reply.status, reply.json.detail]).toEqual([409, 'This email has been used by another member'])
  }
  expect((await changeTo('not an address', token)).json.detail).toBe('Invalid email format')
  expect((await changeTo('Ilse@Example.com', token)).status).toBe(200)
  expect((await open(await linkTo('Ilse@example.com'))).status).toBe(200)
  expect(await me(token)).toMatchObject({ email: 'Ilse@example.com' })
  expect((await app.login(email)).status).toBe(200)
})

test('whoever registers the new address before it is confirmed keeps it', async () => {
  const { token, email } = await app.signUp('jana')
  await changeTo('contested@example.com', token)
  const link = await linkTo('contested@example.com')
  await app.register('quicker', { email: 'contested@example.com' })
  expect(await open(link)).toMatchObject(refused)
  expect(await me(token)).toMatchObject({ email })
})

test('of two who confirm one new address at once, one gets it', async () => {
  const [one, two] = [await app.signUp('karla'), await app.signUp('lotte')]
  const links: string[] = []
  for (const { token } of [one, two]) {
    await changeTo('both@example.com', token)
    links.push(await linkTo('both@example.com'))
  }
  const replies = await Promise.all(links.map(link => open(link)))
  expect(replies.map(reply => reply.status).sort()).toEqual([200, 400])
  expect(await app.sql(`select from account where email = 'both@example.com'`)).toHaveLength(1)
})

test('a change of the address ends the links that were mailed before', async () => {
  const mona = await arrive('mona')
  await changeTo('mona@first.example', mona.token)
  const first = await linkTo('mona@first.example')
  await changeTo('mona@second.example', mona.token)
  expect(await open(mona.link)).toMatchObject(refused)
  expect(await open(first)).toMatchObject(refused)
  await app.ask('POST', '/users/password/forgot', { json: { email: mona.email } })
  const reset = await linkTo(mona.email, /Set a new password/)
  expect((await open(await linkTo('mona@second.example'), mona.token)).status).toBe(200)
  expect(await me(mona.token)).toMatchObject({ email: 'mona@second.example', email_verified: true })
  const json = { token: reset, password: 'Another horse 9!' }
  expect((await app.ask('POST', '/users/password/reset', { json })).status).toBe(400)
})

test('the first proof ends every other session and the links to other addresses', async () => {
  const olga = await arrive('olga')
  const elsewhere: string = (await app.login('olga')).json.access_token
  await changeTo('stranger@new.example', elsewhere)
  const toStranger = await linkTo('stranger@new.example')
  await resend(olga.token)
  const link = await linkTo(olga.email, /Verify your email/)
  expect((await open(link, olga.token)).status).toBe(200)
  expect(await me(olga.token)).toMatchObject({ email: olga.email, email_verified: true })
  expect((await app.ask('GET', '/users/me', { token: elsewhere })).status).toBe(401)
  expect(await open(toStranger)).toMatchObject(refused)
  expect((await open(link)).status).toBe(200)
  expect(await me(olga.token)).toMatchObject({ email: olga.email })

  const petra = await arrive('petra')
  expect((await open(petra.link, olga.token)).status).toBe(200)
  expect((await app.ask('GET', '/users/me', { token: petra.token })).status).toBe(401)
  expect(await me(olga.token)).toMatchObject({ username: 'olga' })

  // Somebody who gives an account away to another address does not stay in it either.
  const quin = await arrive('quin')
  await changeTo('quin@new.example', quin.token)
  expect((await open(await linkTo('quin@new.example'))).status).toBe(200)
  expect((await app.ask('GET', '/users/me', { token: quin.token })).status).toBe(401)
})

test('of the old address and the new one, proven at once, the account has one', async () => {
  const nora = await arrive('nora')
  for (let round = 0; round < rounds({ usual: 12, long: 100 }); round++) {
    await app.sql('update account set email_verified_at = null where id = $1', [nora.id])
    const before: string = (await me(nora.token)).email
    await changeTo(`nora${round}@example.com`, nora.token)
    await resend(nora.token)
    const links = [
      await linkTo(`nora${round}@example.com`, /new email/),
      await linkTo(before, /Verify your email/),
    ]
    const replies = await Promise.all(links.map(link => open(link, nora.token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const email = replies[0]?.status === 200 ? `nora${round}@example.com` : before
    expect(await me(nora.token)).toMatchObject({ email, email_verified: true })
  }
})

describe('a mail about an account that somebody else has made', () => {
  const disown = (token: string) => app.ask('POST', '/users/not_me', { json: { token } })

  test.each([
    ['en', 'rosa registered with this address.', 'This wasn’t me'],
    ['zh', 'rosa2 用這個電子郵件地址註冊了帳號。', '這不是我'],
  ])('names it in %s, with a page that ends it', async (language, sentence, label) => {
    const [name = ''] = sentence.split(' ')
    await app.register(name, { language })
    const { text } = await app.takeMail(`${name}@example.com`)
    expect(text).toContain(sentence)
    expect(text).toContain(`${label}\nhttp://localhost:3000/not_me?token=`)
  })

  test('ends it with its name and address, once, and everywhere', async () => {
    const stranger = await arrive('rudi')
    const host = await createTraveller(app, 'host')
    const trip = await host.plansTrip()
    const { url } = (await host.does('POST', `/tripmembers/${trip.id}/links`, {})).json
    const json = { token: new URL(url).searchParams.get('token') }
    expect((await app.ask('POST', '/tripmembers/join', { token: stranger.token, json })).status).toBe(200)

    expect((await disown(stranger.link)).status).toBe(204)
    expect(await disown(stranger.link)).toMatchObject(refused)
    expect(await open(stranger.link)).toMatchObject(refused)
    expect((await app.login('rudi')).status).toBe(401)
    expect((await app.ask('GET', '/users/me', { token: stranger.token })).status).toBe(401)
    expect((await host.members(trip.id)).map(({ name }) => name)).toEqual(['host'])
    expect((await app.register('rudi')).status).toBe(201)
    await linkTo('rudi@example.com')
    expect((await app.login('rudi@example.com')).status).toBe(200)
  })

  test('ends none whose address is proven, and by no other link', async () => {
    const sina = await arrive('sina')
    await app.sql('update account set email_verified_at = now() where id = $1', [sina.id])
    expect(await disown(sina.link)).toMatchObject(refused)
    const tess = await arrive('tess')
    await app.ask('POST', '/users/password/forgot', { json: { email: tess.email } })
    const reset = await linkTo(tess.email, /Set a new password/)
    for (const strange of [reset, '', 'x']) expect(await disown(strange)).toMatchObject(refused)
    await app.sql('update one_time_token set expires_at = now() where user_id = $1', [tess.id])
    expect(await disown(tess.link)).toMatchObject(refused)
    for (const name of ['sina', 'tess']) expect((await app.login(name)).status).toBe(200)
  })

  test('is answered once, whichever link is opened at the same time', async () => {
    for (const name of ['uma', 'ute', 'udo']) {
      const { link } = await arrive(name)
      const replies = await Promise.all([open(link), disown(link), open(link)])
      const isProven = replies[0]?.status === 200
      expect(replies.map(({ status }) => status)).toEqual(isProven ? [200, 400, 200] : [400, 204, 400])
      expect((await app.login(name)).status).toBe(isProven ? 200 : 401)
    }
  })
})
