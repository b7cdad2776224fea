import type { SharedField } from '@caravan/contract/members'
import { sharedFields } from '@caravan/contract/members'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../db/sql.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { openEvents } from '../../testing/event-stream.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const passport = {
  full_name: 'CANARIA VOGEL',
  birth_date: '1987-06-05',
  passport_country: 'Liechtenstein',
  passport_number: 'CANARYNR4711',
  passport_info: '2039-08-07',
}
const airline_memberships = { 'Canary Miles': 'CANARYMEMBER12' }
const lockTrip = sql<[id: string], never>('test.lock_trip', 'select from trip where id = $1 for update')

let app: TestApp
let address: string
let ana: Traveller
let mei: Traveller
let tripId: string
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'trace' } })
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  ana = await createTraveller(app, 'ana')
  mei = await createTraveller(app, 'mei')
  await mei.does('PUT', '/users/me/profile', { ...passport, airline_memberships })
  tripId = (await ana.plansTrip(undefined, undefined, undefined, { name: 'Japan' })).id
  await ana.adds(tripId, mei)
})
afterAll(() => app.close())

const share = (show_passport: boolean, show_memberships: boolean, who = mei) =>
  who.does('PUT', '/users/me/profile', { permissions: { show_passport, show_memberships } })
const profileOf = async (person: Traveller, seenBy = ana, trip = tripId) =>
  (await seenBy.members(trip)).find(({ user_id }) => user_id === person.id)?.profile
const setOpened = (isOpened: boolean, person = mei) =>
  app.sql(`update trip_member set opened_at = (select now() where $2) where user_id = $1`, [
    person.id,
    isOpened,
  ])
beforeEach(() => setOpened(true))
const look = (fields: string[], person = mei, seenBy = ana, trip = tripId) =>
  seenBy.ask('POST', `/tripmembers/${trip}/${person.id}/reveal`, { fields })

describe('AZ-08 members see what is switched on, once its owner has opened the trip', () => {
  const switches = [
    [false, false, []],
    [true, false, sharedFields.show_passport],
    [false, true, sharedFields.show_memberships],
    [true, true, [...sharedFields.show_passport, ...sharedFields.show_memberships]],
  ] as const
  const readers = { 'another member': () => ana, 'the owner': () => mei, 'a viewer': () => viewer }
  let viewer: Traveller
  beforeAll(async () => {
    viewer = await createTraveller(app, 'viewer')
    await ana.adds(tripId, viewer)
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${viewer.id}`, { role: 'viewer' })
  })

  const cases = switches.flatMap(([pass, miles, fields]) =>
    [true, false].map(isOpened => ({ pass, miles, isOpened, fields: isOpened ? fields : [] })),
  )
  test.each(cases)(
    'passport $pass, memberships $miles, opened $isOpened: $fields',
    async ({ pass, miles, isOpened, fields }) => {
      await share(pass, miles)
      await setOpened(isOpened)
      for (const reader of Object.values(readers)) {
        const profile = await profileOf(mei, reader())
        if (fields.length === 0) expect(profile).toBe(null)
        else {
          expect(Object.keys(profile ?? {}).toSorted()).toEqual([...fields, 'permissions'].toSorted())
          expect({ ...passport, airline_memberships }).toMatchObject(
            Object.fromEntries(fields.map(field => [field, profile?.[field]])),
          )
        }
        // Reveals go by the same rule.
        for (const field of [...sharedFields.show_passport, ...sharedFields.show_memberships]) {
          const expected = (fields as readonly SharedField[]).includes(field) ? 204 : 422
          expect([field, (await look([field], mei, reader())).status]).toEqual([field, expected])
        }
      }
    },
  )

  test.each([
    ['GET', (id: string) => `/trips/${id}/plan`, 200],
    ['GET', (id: string) => `/trips/trips/${id}`, 200],
    ['POST', (id: string) => `/tripmembers/${id}/accept`, 204],
  ] as const)('%s %s is what opens a trip, the list of members is not', async (method, path, status) => {
    await share(true, false)
    await setOpened(false)
    await mei.members(tripId)
    expect(await profileOf(mei)).toBe(null)
    expect((await mei.ask(method, path(tripId))).status).toBe(status)
    expect(await profileOf(mei)).toMatchObject(passport)
  })

  test('not while the address is not confirmed', async () => {
    await share(true, true)
    await setOpened(true)
    await app.sql('update account set email_verified_at = null where id = $1', [mei.id])
    expect(await profileOf(mei)).toBe(null)
    expect((await look(['full_name'])).json.code).toBe('member.not_shared')
    await app.sql('update account set email_verified_at = now() where id = $1', [mei.id])
    expect(await profileOf(mei)).toMatchObject(passport)
  })

  const proofs = {
    'the mailed link': (person: Traveller) => person.verifies(),
    async 'a new password'({ email }: Traveller) {
      await app.ask('POST', '/users/password/forgot', { json: { email } })
      const token = app.tokenIn(await app.takeMail(email, /Set a new password/))
      await app.ask('POST', '/users/password/reset', { json: { token, password: 'Another horse 9!' } })
    },
  }
  test.each(Object.entries(proofs))(
    'nor for what somebody has opened before the address was proven by %s',
    async (_name, prove) => {
      const person = await createTraveller(app, `owner${_name.length}`, { verified: false })
      const { url } = (await ana.does('POST', `/tripmembers/${tripId}/links`, {})).json
      await person.does('POST', '/tripmembers/join', { token: new URL(url).searchParams.get('token') })
      await person.plan(tripId)
      await prove(person)
      const { access_token: token } = (
        await app.login(person.username, _name === 'a new password' ? 'Another horse 9!' : undefined)
      ).json
      const json = { ...passport, permissions: { show_passport: true, show_memberships: false } }
      expect((await app.ask('PUT', '/users/me/profile', { token, json })).status).toBe(200)
      expect(await profileOf(person)).toBe(null)
      await app.ask('GET', `/trips/${tripId}/plan`, { token })
      expect(await profileOf(person)).toMatchObject(passport)
    },
  )

  test('and whoever comes back to a trip starts hidden again', async () => {
    const lea = await createTraveller(app, 'lea')
    await lea.does('PUT', '/users/me/profile', {
      full_name: 'LEA',
      permissions: { show_passport: true, show_memberships: false },
    })
    await ana.adds(tripId, lea)
    await lea.plan(tripId)
    expect(await profileOf(lea)).toMatchObject({ full_name: 'LEA', passport_number: null })
    await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${lea.id}`)
    await ana.adds(tripId, lea)
    expect(await profileOf(lea)).toBe(null)
  })
})

test('whoever has the list open hears of a switch, in every trip, and of nothing that nobody sees', async () => {
  await share(false, false)
  await setOpened(true)
  const stream = await openEvents(`${address}/api/trips/${tripId}/live`, {
    authorization: `Bearer ${ana.token}`,
  })
  const { seq } = (await stream.next()) ?? { seq: 0 }
  await mei.does('PUT', '/users/me/profile', { passport_number: 'CANARYNR4712', location: 'Japan' })
  await mei.does('PUT', '/users/me/profile', { passport_number: passport.passport_number })
  await share(true, false)
  expect(await stream.next()).toEqual({ seq: seq + 1, topics: ['members'], actor: mei.id })
  await mei.does('PUT', '/users/me/profile', { full_name: 'CANARIA VOGELIN' })
  expect(await stream.next()).toEqual({ seq: seq + 2, topics: ['members'], actor: mei.id })
  await mei.does('PUT', '/users/me/profile', { full_name: passport.full_name, last_name: 'Lin' })
  expect((await stream.next())?.topics).toEqual(['members'])
  await mei.does('PUT', '/users/me', { user_update: { username: 'mei.lin' } })
  expect(await stream.next()).toEqual({ seq: seq + 4, topics: ['members'], actor: mei.id })
  stream.close()
})

test('a trip that is being changed keeps no other one from hearing of a switch', async () => {
  const person = await createTraveller(app, 'switching')
  // The first of all.
  const busy = await person.plansTrip(undefined, undefined, undefined, {
    id: '00000000-0000-4000-8000-000000000001',
  })
  const quiet = await person.plansTrip()
  await setOpened(true, person)
  const seqOf = async () => (await person.plan(quiet.id)).seq
  const before = await seqOf()
  await app.db.transact(async tx => {
    await tx.one(lockTrip, [busy.id])
    await share(true, false, person)
  })
  expect(await seqOf()).toBe(before + 1)
})

test('a value that cannot be read is null and keeps nobody from the list', async () => {
  await share(true, true)
  const spoil = (field: string) =>
    app.sql(
      `update profile set ${field} = set_byte(${field}, 20, get_byte(${field}, 20) # 1) where user_id = $1`,
      [mei.id],
    )
  for (const field of ['passport_number', 'airline_memberships']) await spoil(field)
  expect(await profileOf(mei)).toMatchObject({
    ...passport,
    passport_number: null,
    airline_memberships: null,
  })
  expect(app.logged.findLast(line => line.includes('could not be read'))).toContain(mei.id)
  for (const field of ['passport_number', 'airline_memberships']) await spoil(field)
  expect(await profileOf(mei)).toMatchObject({ ...passport, airline_memberships })
})

test('PB-08 values that were swapped between two people, or two fields, are shown to nobody', async () => {
  await share(true, true)
  const zoe = await createTraveller(app, 'zoe')
  await zoe.does('PUT', '/users/me/profile', {
    full_name: 'ZOE',
    permissions: { show_passport: true, show_memberships: false },
  })
  await ana.adds(tripId, zoe)
  await zoe.plan(tripId)
  const swap = () =>
    app.sql(
      `update profile p set full_name = o.full_name from profile o
       where (p.user_id, o.user_id) in (($1::uuid, $2::uuid), ($2::uuid, $1::uuid))`,
      [mei.id, zoe.id],
    )
  await swap()
  for (const person of [mei, zoe]) expect((await profileOf(person))?.full_name).toBe(null)
  await swap()
  const turn = () =>
    app.sql(
      'update profile set full_name = passport_number, passport_number = full_name where user_id = $1',
      [mei.id],
    )
  await turn()
  expect(await profileOf(mei)).toMatchObject({ full_name: null, passport_number: null })
  await turn()
  expect(await profileOf(mei)).toMatchObject(passport)
  expect(await profileOf(zoe)).toMatchObject({ full_name: 'ZOE' })
})

describe('who looked', () => {
  const reveals = async (person = mei) => (await person.does('GET', '/users/me/reveals')).json
  const forget = () => app.sql('delete from reveal')
  beforeAll(() => ana.does('PUT', '/users/me/profile', { first_name: 'Ana', last_name: 'García' }))

  test('is written down once a day for each field, and told to the owner alone, the latest first', async () => {
    await forget()
    await share(true, true)
    expect((await look(['full_name', 'full_name', 'passport_number'])).status).toBe(204)
    expect((await look(['full_name'])).status).toBe(204)
    await look(['airline_memberships'])
    const seen = { name: 'Ana García', avatar_url: null, trip_name: 'Japan', at: expect.any(String) }
    expect(await reveals()).toEqual([
      { ...seen, field: 'airline_memberships' },
      { ...seen, field: 'full_name' },
      { ...seen, field: 'passport_number' },
    ])
    expect(await reveals(ana)).toEqual([])
    await app.sql(`update reveal set day = day - 1, at = at - interval '1 day'`)
    await look(['full_name'])
    expect(await reveals()).toHaveLength(4)
  })

  test('at oneself is nobody’s business, at what is not shared impossible, and elsewhere unheard of', async () => {
    await forget()
    await share(true, false)
    expect((await look(['full_name'], mei, mei)).status).toBe(204)
    for (const fields of [['airline_memberships'], ['full_name', 'airline_memberships']])
      expect((await look(fields)).json.code).toBe('member.not_shared')
    for (const fields of [[], ['email'], ['__proto__'], ['permissions']])
      expect((await look(fields)).json.code).toBe('request.invalid')
    const stranger = await createTraveller(app, 'stranger')
    expect((await look(['full_name'], stranger)).status).toBe(404)
    expect((await look(['full_name'], mei, stranger)).status).toBe(404)
    expect(await reveals()).toEqual([])
  })

  test('is forgotten after ninety days, and by whom once that account is gone', async () => {
    await forget()
    await share(true, false)
    const bob = await createTraveller(app, 'bobcanary')
    await ana.adds(tripId, bob)
    await look(['full_name'], mei, bob)
    await look(['birth_date'])
    await bob.does('DELETE', '/users/me')
    expect(await reveals()).toMatchObject([
      { name: 'Ana García', field: 'birth_date' },
      { name: null, avatar_url: null, field: 'full_name' },
    ])
    await app.sql(`update reveal set at = at - interval '90 days'`)
    expect(await reveals()).toEqual([])
  })
})

test('PV-01 PV-02 what is shared is in no row, no log, no mail, no plan and no history', async () => {
  await share(true, true)
  await look(['passport_number', 'airline_memberships'])
  const lists = JSON.stringify(await ana.members(tripId))
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)
  await app.mailIsOut()
  const answers = [`/trips/${tripId}/plan`, `/trips/${tripId}/history?limit=100`, '/trips/my_trips/']
  const read = await Promise.all(answers.map(async path => (await ana.does('GET', path)).text))
  // The other tests go on with her.
  await ana.adds(tripId, mei)
  const tables = await app.sql<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  const rows: string[] = []
  for (const { name } of tables)
    rows.push(
      ...(await app.sql<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row),
    )
  const mails = app.mails.map(({ subject, text, html }) => subject + text + html)
  const places = { rows, logs: app.logged, mails, answers: read }
  const values = [...Object.values(passport), ...Object.entries(airline_memberships).flat()]
  for (const value of values) {
    expect(lists).toContain(value)
    const disguises = [value, Buffer.from(value).toString('hex'), Buffer.from(value).toString('base64')]
    for (const [place, texts] of Object.entries(places))
      for (const disguise of disguises)
        expect([place, value, texts.some(text => text.includes(disguise))]).toEqual([place, value, false])
  }
})
