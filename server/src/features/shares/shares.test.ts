import { randomUUID } from 'node:crypto'
import type { Share } from '@caravan/contract/shares'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller } from '../../testing/traveller.ts'
import { claimSecrets } from '../../trip/homes.queries.ts'
import { sweepShares } from './shares.queries.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { LOG_LEVEL: 'trace' } })
const { id: tripId } = await ana.plansTrip()
await ana.adds(tripId, mei)

const wanted = { sections: { plan: true }, days: 7 }
const path = (id?: string, trip = tripId) => `/trips/${trip}/shares${id === undefined ? '' : `/${id}`}`
const make = (json = {}, who = ana) => who.ask('POST', path(), { ...wanted, ...json })
const makeShare = async (json = {}, who = ana): Promise<Share & { url: string }> =>
  (await who.does('POST', path(), { ...wanted, ...json })).json
const change = (id: string, json: object, who = ana) => who.ask('PUT', path(id), json)
const revoke = (id: string, who = ana) => who.ask('DELETE', path(id))
const listed = async (who = ana): Promise<Share[]> => (await who.does('GET', path())).json
const look = async (url: string) => (await app.ask('GET', `/shared/${url.split('/').at(-1)}`)).status
const daysFromNow = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 86_400_000)

test('a link is made for some days, and only the one who made it can read it again', async () => {
  const share = await makeShare({ days: 30 })
  expect(share.url).toMatch(/^http:\/\/localhost:3000\/shared\/[\w-]{43}$/)
  expect(share).toMatchObject({
    created_by: ana.id,
    sections: { plan: true, bookings: false, details: false, costs: false, note: false, calendar: false },
    has_password: false,
  })
  expect(daysFromNow(share.expires_at)).toBe(30)
  expect(await listed()).toContainEqual(share)
  expect(await listed(mei)).toContainEqual({ ...share, url: null })
  expect(await look(share.url)).toBe(200)
})

test('what it shows, how long it is good for and its password are changed one by one', async () => {
  const share = await makeShare()
  const noted = (await change(share.id, { sections: { note: true, plan: false } })).json
  expect(noted).toEqual({
    ...share,
    sections: { plan: false, bookings: false, details: false, costs: false, note: true, calendar: false },
    version: 2,
  })
  const longer = (await change(share.id, { days: 90 }, mei)).json
  expect([daysFromNow(longer.expires_at), longer.sections, longer.url]).toEqual([90, noted.sections, null])
  expect((await change(share.id, { password: 'a secret' })).json.has_password).toBe(true)
  expect(await look(share.url)).toBe(403)
  expect((await change(share.id, { sections: { costs: true } })).json.has_password).toBe(true)
  expect((await change(share.id, { password: null })).json.has_password).toBe(false)
  expect(await look(share.url)).toBe(200)
})

test('a change that was meant for an older state is refused, and one that changes nothing is told to nobody', async () => {
  const share = await makeShare()
  const { seq } = await ana.plan(tripId)
  expect((await change(share.id, { sections: { plan: true }, revoked: false })).json).toEqual(share)
  expect((await ana.plan(tripId)).seq).toBe(seq)
  const outdated = await ana.ask('PUT', path(share.id), { days: 3 }, { 'if-match': '"7"' })
  expect([outdated.status, outdated.json.current]).toEqual([412, share])
  expect((await ana.ask('PUT', path(share.id), { days: 3 }, { 'if-match': '"1"' })).status).toBe(200)
})

test.each([
  { days: 0 },
  { days: 731 },
  { days: 1.5 },
  { days: '7' },
  { sections: { plan: 'yes' } },
  { sections: undefined },
  { password: '12345' },
  { password: 'x'.repeat(129) },
  { password: '' },
])('%o is refused', async json => {
  expect((await make(json)).status).toBe(422)
})

test('a revoked link is worth nothing at once, and can be brought back within a day', async () => {
  const share = await makeShare({ sections: { note: true }, password: 'a secret' })
  expect((await revoke(share.id, mei)).status).toBe(204)
  expect([await look(share.url), (await revoke(share.id)).status]).toEqual([404, 404])
  expect((await listed()).map(({ id }) => id)).not.toContain(share.id)
  expect((await change(share.id, { days: 9 })).status).toBe(404)
  expect((await change(share.id, { revoked: false })).json).toEqual({ ...share, version: 3 })
  expect(await look(share.url)).toBe(403)
  await revoke(share.id)
  await app.sql(`update share set revoked_at = now() - interval '1 day' where id = $1`, [share.id])
  expect((await change(share.id, { revoked: false })).status).toBe(404)
})

test('it ends with the membership of whoever made it, also for one who comes back', async () => {
  const lea = await createTraveller(app, 'lea')
  await ana.adds(tripId, lea)
  const share = await makeShare({}, lea)
  expect(await look(share.url)).toBe(200)
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${lea.id}`)
  expect(await look(share.url)).toBe(404)
  await ana.adds(tripId, lea)
  expect(await look(share.url)).toBe(404)
  expect((await listed(lea)).map(({ id }) => id)).not.toContain(share.id)
  expect((await change(share.id, { days: 9 }, lea)).status).toBe(404)
  expect(await look((await makeShare({}, lea)).url)).toBe(200)
})

test('it ends when whoever made it may only look from then on, also for one who may write again', async () => {
  const kai = await createTraveller(app, 'kai')
  await ana.adds(tripId, kai)
  const [share, revoked] = [await makeShare({}, kai), await makeShare({}, kai)]
  await revoke(revoked.id, kai)
  const setRole = (role: string) => ana.does('PUT', `/tripmembers/trip_members/${tripId}/${kai.id}`, { role })
  await setRole('viewer')
  expect(await look(share.url)).toBe(404)
  expect((await listed()).map(({ id }) => id)).not.toContain(share.id)
  await setRole('member')
  for (const { url } of [share, revoked]) expect(await look(url)).toBe(404)
  expect((await change(revoked.id, { revoked: false })).status).toBe(404)
})

test('it goes with the account of whoever made it, and with a trip that nobody is left on', async () => {
  const tom = await createTraveller(app, 'tom')
  const own = (await tom.plansTrip()).id
  await ana.adds(tripId, tom)
  const shares = [(await tom.does('POST', path(undefined, own), wanted)).json, await makeShare({}, tom)]
  for (const { url } of shares) expect(await look(url)).toBe(200)
  await tom.does('DELETE', '/users/me')
  for (const { url } of shares) expect(await look(url)).toBe(404)
})

test('it is not there while its trip is deleted, and comes back with it', async () => {
  const trip = (await ana.plansTrip()).id
  const { url } = (await ana.does('POST', path(undefined, trip), wanted)).json
  await ana.does('DELETE', `/trips/delete_trip/${trip}`)
  expect(await look(url)).toBe(404)
  await ana.does('POST', `/trips/${trip}/restore`)
  expect(await look(url)).toBe(200)
})

test('a trip has at most 20 at a time', async () => {
  const trip = (await ana.plansTrip()).id
  const shares: Share[] = []
  for (let n = 0; n < 20; n++) shares.push((await ana.does('POST', path(undefined, trip), wanted)).json)
  const one = path(shares[0]?.id, trip)
  const more = () => ana.ask('POST', path(undefined, trip), wanted)
  expect((await more()).json.code).toBe('limit.reached')
  await ana.does('DELETE', one)
  expect((await more()).status).toBe(201)
  expect((await ana.ask('PUT', one, { revoked: false })).json.code).toBe('limit.reached')
  await app.sql('update share set expires_at = now() where id = $1', [shares[1]?.id])
  expect((await ana.ask('PUT', one, { revoked: false })).status).toBe(200)
})

test('the same creation sent twice makes one link, and nobody else gets it', async () => {
  const id = randomUUID()
  const same = { id, password: 'a secret' }
  const share = await makeShare(same)
  const replies = await Promise.all(Array.from({ length: 5 }, () => make(same)))
  for (const { status, json } of replies) expect([status, json]).toEqual([201, share])
  expect((await make(same, mei)).json.code).toBe('row.exists')
  expect((await make({ ...same, days: 8 })).json.code).toBe('row.exists')
  await revoke(id)
  expect((await make(same)).json.code).toBe('row.gone')
  const elsewhere = (await mei.plansTrip()).id
  const other = (await mei.does('POST', path(undefined, elsewhere), { ...wanted, ...same })).json
  expect(other.url).not.toBe(share.url)
})

test('only a full member with a confirmed address makes one; a viewer may see that there is one', async () => {
  const share = await makeShare()
  const nia = await createTraveller(app, 'nia', { verified: false })
  const link = (await ana.does('POST', `/tripmembers/${tripId}/links`, {})).json
  await nia.does('POST', '/tripmembers/join', { token: new URL(link.url).searchParams.get('token') })
  expect((await make({}, nia)).json.code).toBe('account.unverified')
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${nia.id}`, { role: 'viewer' })
  const tries = [make({}, nia), change(share.id, { days: 3 }, nia), revoke(share.id, nia)]
  for (const { json } of await Promise.all(tries)) expect(json.code).toBe('trip.view_only')
  expect((await listed(nia)).find(({ id }) => id === share.id)).toEqual({ ...share, url: null })
})

test('AZ-03 it is not reached through another trip', async () => {
  const share = await makeShare()
  const own = (await mei.plansTrip()).id
  expect((await mei.ask('PUT', path(share.id, own), { days: 3 })).status).toBe(404)
  expect((await mei.ask('DELETE', path(share.id, own))).status).toBe(404)
  expect(await look(share.url)).toBe(200)
})

test('making, changing and revoking stand in the history', async () => {
  const { id } = await makeShare()
  await change(id, { sections: { note: true } }, mei)
  await revoke(id)
  const changes = await ana.changes(tripId, 'limit=3')
  const made = { share_id: id, plan: true, note: false, has_password: false }
  const noted = { ...made, note: true }
  expect(changes.map(({ actor, before, after }) => ({ actor, before, after }))).toMatchObject([
    { actor: ana.id, before: noted, after: null },
    { actor: mei.id, before: { note: false }, after: { note: true } },
    { actor: ana.id, before: null, after: made },
  ])
})

test('PV-04 neither its secret nor its password is in a table, a log or the history', async () => {
  const password = 'canary horse battery'
  const { id, url } = await makeShare({ password })
  const token = url.split('/').at(-1) ?? ''
  await app.ask('POST', `/shared/${token}/open`, { json: { password } })
  await app.ask('POST', `/shared/${token}/open`, { json: { password: `${password}!` } })
  await change(id, { password: `${password} again` })
  const rows = await app.sql<{ row: string }>(
    'select s::text as row from share s union all select c::text from change c union all select h::text from home h',
  )
  const history = (await ana.does('GET', `/trips/${tripId}/history?limit=100`)).text
  for (const secret of [token, Buffer.from(token, 'base64url').toString('hex'), password])
    for (const text of [...rows.map(({ row }) => row), ...app.logged, history])
      expect(text).not.toContain(secret)
})

test('under another key it still opens, but nobody can read it again', async () => {
  const share = await makeShare()
  const moved = await createTestApp({
    env: { SECRET_KEY: 'Another0key1that2nobody3will4guess5.6789' },
    beside: app,
  })
  try {
    expect((await moved.ask('GET', `/shared/${share.url.split('/').at(-1)}`)).status).toBe(200)
    const rows: Share[] = (await moved.ask('GET', path(), { token: ana.token })).json
    expect(rows.find(({ id }) => id === share.id)).toEqual({ ...share, url: null })
  } finally {
    await moved.close()
  }
})

test('what has run out, was revoked a day ago or lost its maker is cleared away', async () => {
  const zoe = await createTraveller(app, 'zoe')
  await ana.adds(tripId, zoe)
  const [open, expired, revoked, late] = [
    await makeShare(),
    await makeShare(),
    await makeShare(),
    await makeShare(),
  ]
  const orphan = await makeShare({}, zoe)
  await zoe.does('DELETE', `/tripmembers/trip_members/${tripId}/${zoe.id}`)
  await app.sql('update share set expires_at = now() where id = $1', [expired.id])
  await revoke(revoked.id)
  await revoke(late.id)
  await app.sql(`update share set revoked_at = now() - interval '25 hours' where id = $1`, [late.id])
  await sweepShares(app.db)
  const ids = [open, expired, revoked, late, orphan].map(({ id }) => id)
  const left = await app.sql<{ id: string }>('select id from share where id = any($1)', [ids])
  expect(new Set(left.map(({ id }) => id))).toEqual(new Set([open.id, revoked.id]))
})

test('a link that a server of the version before has made is found within the hour', async () => {
  const { id, url } = await makeShare()
  await app.sql(
    `delete from home where id = (select encode(substring(token_hash from 1 for 16), 'hex')::uuid from share where id = $1)`,
    [id],
  )
  expect(await look(url)).toBe(404)
  await claimSecrets(app.db)
  expect(await look(url)).toBe(200)
})
