import { randomUUID } from 'node:crypto'
import { contract } from '@caravan/contract/contract'
import { type Endpoint, isSchema } from '@caravan/contract/endpoint'
import { type OpenerKind, openerKinds } from '@caravan/contract/opener-kinds'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { findAccount } from '../identity/accounts.queries.ts'
import { createLoginGuard } from '../identity/login-guard.ts'
import { createOneTimeTokens } from '../identity/one-time-tokens.ts'
import { loadSecrets } from '../identity/secrets.ts'
import { endSessions } from '../identity/sessions.queries.ts'
import { PASSWORD } from '../testing/app.ts'
import { sendMail } from '../testing/mail-client.ts'
import { openApp } from '../testing/open-app.ts'
import { openBrowser, openPushService } from '../testing/push-service.ts'
import { freePort } from '../testing/server-process.ts'
import { openSession } from '../testing/tokens.ts'
import { createTraveller, type Traveller } from '../testing/traveller.ts'
import { openers } from './openers.ts'

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

test('a guest who came in by the link of an earlier holder is signed out, unless the holder deletes the account', async () => {
  for (const event of ['reset', 'password_change', 'deletion'] as const) {
    const holder = await createHolder(event)
    const { tripId, does } = holder
    const guest = (await does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json
    const path = `/tripmembers/${tripId}/guests/${guest.user_id}/link`
    const link = { token: tokenOf((await does('POST', path)).json.url) }
    const { access_token: token } = (await app.ask('POST', '/guests/open', { json: link })).json
    // The link of another member takes the place of that one.
    await mei.does('POST', path)
    const isIn = async () => (await app.ask('GET', `/trips/${tripId}/plan`, { token })).status === 200
    expect(await isIn()).toBe(true)
    await happen[event](holder)
    expect([event, await isIn()]).toEqual([event, event !== 'reset'])
  }
})

test('a guest link ends when its maker goes or sees less of the trip, and the guest stays', async () => {
  for (const end of ['removal', 'leaving', 'role', 'section'] as const) {
    const holder = await createHolder('reset')
    const { tripId, does } = holder
    const guest = (await does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json
    const { url } = (await does('POST', `/tripmembers/${tripId}/guests/${guest.user_id}/link`)).json
    const link = { token: tokenOf(url) }
    const { access_token: token } = (await app.ask('POST', '/guests/open', { json: link })).json
    const path = `/tripmembers/trip_members/${tripId}/${holder.id}`
    if (end === 'removal') await mei.does('DELETE', path)
    else if (end === 'leaving') await does('DELETE', `/tripmembers/${tripId}/me`)
    else await mei.does('PUT', path, end === 'role' ? { role: 'viewer' } : { sees: 'no_costs' })
    const isIn = (await app.ask('GET', `/trips/${tripId}/plan`, { token })).status === 200
    expect([end, await answers('POST', '/guests/look', link), isIn]).toEqual([end, false, true])
  }
})

describe('the address for mail to a trip', () => {
  const addressFor = async (who: Traveller, tripId: string): Promise<string> =>
    (await who.does('GET', `/trips/${tripId}/mail`)).json.address
  const isTaken = async (from: string, to: string) =>
    (await sendMail(mailPort, {
      from,
      to,
      raw: `From: ${from}\r\nSubject: ${randomUUID()}\r\n\r\nHello`,
    })) === undefined

  test('belongs to one member, and a new one ends no other', async () => {
    const holder = await createHolder('reset')
    const [own, other] = [await addressFor(holder, holder.tripId), await addressFor(mei, holder.tripId)]
    expect(own).not.toBe(other)
    expect([await isTaken(mei.email, own), await isTaken(holder.email, other)]).toEqual([false, false])
    const { address } = (await mei.does('POST', `/trips/${holder.tripId}/mail`)).json
    const taken = [isTaken(holder.email, own), isTaken(mei.email, other), isTaken(mei.email, address)]
    expect(await Promise.all(taken)).toEqual([true, false, true])
  })

  test('ends with the membership, and is not valid again when the member comes back', async () => {
    for (const leaves of [false, true]) {
      const holder = await createHolder('reset')
      const person = await createTraveller(app, `mailer${leaves}`)
      await holder.adds(holder.tripId, person)
      const address = await addressFor(person, holder.tripId)
      expect(await isTaken(person.email, address)).toBe(true)
      if (leaves) await person.does('DELETE', `/tripmembers/${holder.tripId}/me`)
      else await holder.does('DELETE', `/tripmembers/trip_members/${holder.tripId}/${person.id}`)
      // A former member who forges the sender reaches no tray either.
      expect([await isTaken(person.email, address), await isTaken(holder.email, address)]).toEqual([
        false,
        false,
      ])
      await holder.adds(holder.tripId, person)
      const taken = [await isTaken(person.email, address)]
      taken.push(await isTaken(person.email, await addressFor(person, holder.tripId)))
      expect(taken).toEqual([false, true])
    }
  })
})

test('the account page lists what an account holds, and ends each kind', async () => {
  const holder = await createHolder('password_change')
  const listed = async () => {
    const rows: { kind: OpenerKind; count: number }[] = (await holder.does('GET', '/users/me/openers')).json
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }
  expect(await listed()).toEqual({ session: 1, mail_address: 1 })
  for (const kind of openerKinds) {
    const opens = await makers[kind](holder, 'password_change')
    if (!openers[kind].held) {
      expect((await holder.ask('DELETE', `/users/me/openers/${kind}`)).status).toBe(404)
      continue
    }
    const { [kind]: count = 0 } = await listed()
    expect([kind, count]).toEqual([kind, kind === 'session' ? 2 : 1])
    await holder.does('DELETE', `/users/me/openers/${kind}`)
    expect([kind, await opens()]).toEqual([kind, false])
  }
  // The known device has signed in since, and each member of a trip has an address for mail to it.
  expect(await listed()).toEqual({ session: 2, mail_address: 1 })
  expect((await holder.ask('DELETE', '/users/me/openers/passkey')).status).toBe(404)
})

test('accounts whose address is not proven are refused by every call that makes something that opens', async () => {
  const holder = await createHolder('first_proof')
  const { tripId } = holder
  await setProven(holder, true)
  const guest = (await holder.does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json
  await holder.adds(tripId, { email: `${randomUUID()}@example.com` })
  await setProven(holder, false)
  const [invited] = await app.sql<{ id: string }>('select id from invitation where trip_id = $1', [tripId])
  const ids: Record<string, string> = { tripId, userId: guest.user_id, invitationId: invited?.id ?? '' }
  const making = Object.entries<Endpoint>(contract).filter(([, { opens }]) => opens)
  expect(new Set(making.map(([, { opens }]) => opens))).toEqual(
    new Set(openerKinds.filter(kind => !isMadeUnproven(kind))),
  )
  for (const [name, { method, path, body }] of making) {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => ids[field] ?? '')
    const asked = path.includes('add_trip_member') ? `${filled}?trip_id=${tripId}` : filled
    const reply = await holder.ask(method as 'POST', asked, body ? {} : undefined)
    expect([name, reply.status, reply.json?.code]).toEqual([name, 403, 'account.unverified'])
  }
})

describe('no kind of opener is missing from the registry', () => {
  /** Columns that look like secrets, and open nothing of an account. */
  const harmless = new Set([
    // Passwords, and counters of wrong ones.
    ...['account.password_hash', 'login_guard.key', 'throttle.key', 'captcha_spent.challenge_id'],
    // Keys of rows by content, address or name.
    ...[
      'home.content_hash',
      'trip.content_hash',
      'share.content_hash',
      'arrived_mail.hash',
      'data_key.key_id',
    ],
    ...['flight.depart_airport_code', 'flight.arrive_airport_code'],
    ...['username_claim.username_key', 'email_claim.email_hash', 'blocked_sender.email_hash'],
    // Of a token that is listed, and the numbers of those who have read or been told.
    ...['mail_outbox.token_id'],
  ])

  test('among the columns of the database', async () => {
    const columns = await app.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = current_schema()
         and column_name ~ '(token|secret|hash|key|nonce|auth$|endpoint|p256dh|turn$|code|credential|challenge|password)'`,
    )
    const registered = Object.values(openers).flatMap(({ columns }) => columns)
    const found = columns.map(({ name }) => name).filter(name => !harmless.has(name))
    expect(found.toSorted()).toEqual(registered.toSorted())
  })

  test('among the calls of the contract', () => {
    /** Calls whose answer holds a link or a token that opens nothing of an account, or the caller's own session. */
    const others = new Set(['login', 'openGuestLink', 'captchaChallenge'])
    const isSecret = /^(url|address|token|access_token|refresh_token|secret|calendar_url|redirect_to)$/
    const tells = ({ response }: Endpoint) =>
      isSchema(response) &&
      Object.keys(
        (z.toJSONSchema(response, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object,
      ).some(field => isSecret.test(field))
    const found = Object.entries<Endpoint>(contract).filter(
      ([name, endpoint]) =>
        endpoint.method !== 'GET' && !endpoint.opens && !others.has(name) && tells(endpoint),
    )
    expect(found.map(([name]) => name)).toEqual([])
  })
})

test('nothing that opens is made by a call that a reset overtakes', async () => {
  const holder = await createHolder('reset')
  const { id, tripId, does } = holder
  const guest = (await does('POST', `/tripmembers/${tripId}/guests`, { name: 'Gus' })).json
  const calls: [string, object?][] = [
    ['/users/me/calendar'],
    ['/users/me/push', { endpoint: `${push.origin}/late`, keys: openBrowser().keys }],
    [`/trips/${tripId}/mail`],
    [`/tripmembers/${tripId}/links`, {}],
    [`/trips/${tripId}/shares`, { sections: { plan: true }, days: 7 }],
    [`/tripmembers/${tripId}/guests/${guest.user_id}/link`],
    [`/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email: 'late@example.com' }],
  ]
  for (const [path, json] of calls) {
    const { token } = await openSession(app, id)
    const asked = await app.db.transact(async tx => {
      await endSessions(tx, id, null)
      // The call finds the session, and waits for this transaction before it makes anything.
      const asked = app.ask('POST', path, { token, ...(json ? { json } : {}) })
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => app.sql(waits), { timeout: 20_000, interval: 20 }).toHaveLength(1)
      return { asked }
    })
    expect([path, (await asked.asked).status]).toEqual([path, 401])
  }
})
