import { randomUUID } from 'node:crypto'
import { type OpenerKind, openerKinds } from '@caravan/contract/opener-kinds'
import { afterAll, describe, expect, test } from 'vitest'
import { findAccount } from './identity/accounts.queries.ts'
import { createLoginGuard } from './identity/login-guard.ts'
import { createOneTimeTokens } from './identity/one-time-tokens.ts'
import { loadSecrets } from './identity/secrets.ts'
import { PASSWORD } from './testing/app.ts'
import { sendMail } from './testing/mail-client.ts'
import { openApp } from './testing/open-app.ts'
import { openBrowser, openPushService } from './testing/push-service.ts'
import { freePort } from './testing/server-process.ts'
import { createTraveller, type Traveller } from './testing/traveller.ts'

const NEW_PASSWORD = 'Another horse 10!'
const push = await openPushService()
afterAll(() => push.close())
const mailPort = await freePort()
const { app, mei } = await openApp(['mei'], {
  env: {
    ...{ PUSH_HOSTS: push.origin, MAIL_IN: `127.0.0.1:${mailPort}`, MAIL_IN_DOMAIN: 'in.caravan.example' },
    REGISTRATION: 'open',
  },
})
const secrets = loadSecrets(app.config)
const guard = createLoginGuard(app.db, secrets.keyFor('login guard'))
const tokens = createOneTimeTokens(secrets.keyFor('one-time tokens'))

const events = ['first_proof', 'reset', 'password_change', 'deletion'] as const
type Event = (typeof events)[number]

/** What a new password leaves alone: links and addresses that the owner's friends use, which the account page lists. */
const keptOnPasswordChange = new Set<OpenerKind>([
  ...(['mail_address', 'guest_link', 'join_link', 'share_link', 'invitation'] as const),
])

interface Holder extends Traveller {
  tripId: string
}
type Opens = () => Promise<boolean>

const answers = async (method: 'GET' | 'POST', path: string, json?: object) =>
  (await app.ask(method, path, json ? { json } : {})).status === 200
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
const setProven = (who: Traveller, isProven: boolean) =>
  app.sql(`update account set email_verified_at = case when $2 then now() end where id = $1`, [
    who.id,
    isProven,
  ])

/** Makes one of a kind, and answers whether it still opens anything. */
const makers: Record<OpenerKind, (holder: Holder, event: Event) => Promise<Opens>> = {
  async session({ username }) {
    const token = (await app.login(username)).json.access_token
    return async () => (await app.ask('GET', '/users/me', { token })).status === 200
  },
  async known_device({ id, username }) {
    const cookie = String((await app.login(username)).headers['set-cookie'])
    const mark = /caravan_device=([^;]+)/.exec(cookie)?.[1]
    return async () => {
      const account = await findAccount(app.db, id)
      return account !== undefined && guard.knows(mark, account)
    }
  },
  async one_time_link(holder, event) {
    // Asking for a link to reset the password ends the one before in any case.
    const isOfAddress = event === 'reset'
    const to = isOfAddress ? `new.${holder.email}` : holder.email
    if (isOfAddress) {
      const user_update = { email: to }
      await holder.does('PUT', '/users/me', { user_update, old_password: PASSWORD })
    } else await app.ask('POST', '/users/password/forgot', { json: { email: to } })
    const secret = app.tokenIn(await app.takeMail(to, isOfAddress ? /./ : /Set a new password/))
    return async () => (await tokens.find(app.db, secret, ['change_email', 'reset_password'])) !== undefined
  },
  async calendar_feed(holder) {
    const { url } = (await holder.does('POST', '/users/me/calendar')).json
    return () => answers('GET', new URL(url).pathname.replace('/api', ''))
  },
  async push_device(holder) {
    const endpoint = `${push.origin}/${randomUUID()}`
    await holder.does('POST', '/users/me/push', { endpoint, keys: openBrowser().keys })
    return async () => (await app.sql('select from push_device where endpoint = $1', [endpoint])).length > 0
  },
  async mail_address({ tripId, email, does }) {
    const { address } = (await does('GET', `/trips/${tripId}/mail`)).json
    return async () => {
      const raw = `From: ${email}\r\nSubject: ${randomUUID()}\r\n\r\nHello`
      return (await sendMail(mailPort, { from: email, to: address, raw })) === undefined
    }
  },
  async guest_link({ tripId, does }) {
    const guest = (await does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json
    const { url } = (await does('POST', `/tripmembers/${tripId}/guests/${guest.user_id}/link`)).json
    return () => answers('POST', '/guests/look', { token: tokenOf(url) })
  },
  async join_link({ tripId, does }) {
    const { url } = (await does('POST', `/tripmembers/${tripId}/links`, {})).json
    return () => answers('POST', '/tripmembers/join/look', { token: tokenOf(url) })
  },
  async share_link({ tripId, does }) {
    const { url } = (await does('POST', `/trips/${tripId}/shares`, { sections: { plan: true }, days: 7 }))
      .json
    return () => answers('GET', new URL(url).pathname)
  },
  async invitation(holder) {
    const email = `${randomUUID()}@example.com`
    await holder.adds(holder.tripId, { email })
    return async () => (await app.sql('select from invitation where email = $1', [email])).length > 0
  },
}

/** Those that an account without a proven address can make. */
const isMadeUnproven = (kind: OpenerKind) => ['session', 'known_device', 'one_time_link'].includes(kind)

const happen: Record<Event, (holder: Holder) => Promise<unknown>> = {
  async first_proof({ email }) {
    const mail = await app.takeMail(email, /Verify your email address/)
    expect(await answers('GET', `/users/verify_email?token=${app.tokenIn(mail)}`)).toBe(true)
  },
  async reset({ email }) {
    await app.ask('POST', '/users/password/forgot', { json: { email } })
    const token = app.tokenIn(await app.takeMail(email, /Set a new password/))
    const reply = await app.ask('POST', '/users/password/reset', { json: { token, password: NEW_PASSWORD } })
    expect(reply.status).toBe(204)
  },
  async password_change({ username }) {
    const token = (await app.login(username)).json.access_token
    const json = { user_update: { password: NEW_PASSWORD }, old_password: PASSWORD }
    expect((await app.ask('PUT', '/users/me', { token, json })).status).toBe(200)
  },
  async deletion({ does }) {
    await does('POST', '/users/me/delete', { password: PASSWORD })
  },
}

let people = 0
/** A member of a trip with mei, whose address is proven unless that is what is to happen. */
async function createHolder(event: Event): Promise<Holder> {
  const person = await createTraveller(app, `holder${++people}`, { verified: event !== 'first_proof' })
  const { id: tripId } = await person.plansTrip()
  await setProven(person, true)
  await person.adds(tripId, mei)
  if (event === 'first_proof') await setProven(person, false)
  return { ...person, tripId }
}

describe('PV-04 what an earlier holder of the account made', () => {
  const cases = openerKinds.flatMap(kind => events.map(event => [kind, event] as const))

  test.each(cases)('%s after %s', async (kind, event) => {
    const holder = await createHolder(event)
    // As an account of an older version could, whose address was not proven either.
    const isOlder = event === 'first_proof' && !isMadeUnproven(kind)
    if (isOlder) await setProven(holder, true)
    const opens = await makers[kind](holder, event)
    expect(await opens()).toBe(true)
    if (isOlder) await setProven(holder, false)
    await happen[event](holder)
    const stays = event === 'password_change' && keptOnPasswordChange.has(kind)
    expect(await opens()).toBe(stays)
  })
})

test('a calendar feed that a stranger made with the address of somebody else ends when its owner proves it', async () => {
  const stranger = await createTraveller(app, 'victim', { verified: false })
  const made = await stranger.ask('POST', '/users/me/calendar')
  expect([made.status, made.json.code]).toEqual([403, 'account.unverified'])
  // A feed from before such accounts were refused.
  await setProven(stranger, true)
  const { url } = (await stranger.does('POST', '/users/me/calendar')).json
  await setProven(stranger, false)
  const feed = async () => (await app.ask('GET', new URL(url).pathname.replace('/api', ''))).status
  expect(await feed()).toBe(200)
  await happen.reset({ ...stranger, tripId: '' })
  expect(await feed()).toBe(404)
})
