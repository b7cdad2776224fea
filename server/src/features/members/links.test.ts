import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../testing/app.ts'
import { openApp } from '../../testing/open-app.ts'
import { withoutRequestId } from '../../testing/send.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'], { env: { LOG_LEVEL: 'trace' } })
const { id: tripId } = await ana.plansTrip()
await ana.adds(tripId, mei)

const make = (json = {}, who = ana) => who.ask('POST', `/tripmembers/${tripId}/links`, json)
const listed = async (who = mei) => (await who.does('GET', `/tripmembers/${tripId}/links`)).json
const look = (token: string) => app.ask('POST', '/tripmembers/join/look', { json: { token } })
const join = (who: Traveller, token: string) => who.ask('POST', '/tripmembers/join', { token })
const namesIn = async () => (await ana.members(tripId)).map(({ name }) => name)
const isMember = async (who: Traveller) =>
  (await who.does('GET', `/trips/${tripId}/is_member`)).json.is_member
let people = 0
const newcomer = () => createTraveller(app, `newcomer${++people}`, { verified: false })
async function makeLink(json = {}) {
  const link = (await make(json)).json
  return { ...link, token: new URL(link.url).searchParams.get('token') ?? '' }
}

test('a link is told once, says whose trip it leads to, and lets one person in, confirmed or not', async () => {
  const { url, token, ...link } = await makeLink()
  expect(url).toBe(`http://localhost:3000/join?token=${token}`)
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(await listed()).toContainEqual(link)
  const days = (Date.parse(link.expires_at) - Date.parse(link.created_at)) / 86_400_000
  expect([link.created_by, Math.round(days)]).toEqual([ana.id, 14])
  expect((await look(token)).json).toEqual({ trip_name: 'Japan', inviter: 'ana' })
  const person = await newcomer()
  for (const _ of ['once', 'again']) expect((await join(person, token)).json).toEqual({ trip_id: tripId })
  expect((await namesIn()).filter(name => name === person.username)).toHaveLength(1)
  expect(await listed()).not.toContainEqual(link)
  expect((await join(await newcomer(), token)).status).toBe(404)
})

test('CC-07 of ten who open a link at the same moment one joins', async () => {
  const ten = await Promise.all(Array.from({ length: 10 }, newcomer))
  for (let round = 0; round < rounds({ usual: 3, long: 100 }); round++) {
    const before = (await namesIn()).length
    const { token } = await makeLink()
    const replies = await Promise.all(ten.map(person => join(person, token)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(await namesIn()).toHaveLength(before + 1)
    const one = ten[replies.findIndex(({ status }) => status === 200)]
    await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${one?.id}`)
  }
})

test('one person who opens it ten times at once uses it up once', async () => {
  const person = await newcomer()
  const { token } = await makeLink()
  const replies = await Promise.all(Array.from({ length: 10 }, () => join(person, token)))
  expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await namesIn()).filter(name => name === person.username)).toHaveLength(1)
})

test('who is a member already does not use it up', async () => {
  const { token } = await makeLink()
  for (const person of [ana, mei]) expect((await join(person, token)).json).toEqual({ trip_id: tripId })
  const person = await newcomer()
  expect((await join(person, token)).status).toBe(200)
})

test('unknown, expired, used and revoked links, and those of a deleted trip, are equally not there', async () => {
  const [expired, revoked, used, gone] = [
    await makeLink(),
    await makeLink(),
    await makeLink(),
    await makeLink(),
  ]
  await app.sql('update join_link set expires_at = now() where id = $1', [expired.id])
  expect((await mei.ask('DELETE', `/tripmembers/links/${revoked.id}`)).status).toBe(204)
  expect((await mei.ask('DELETE', `/tripmembers/links/${revoked.id}`)).status).toBe(404)
  await join(await newcomer(), used.token)
  const person = await newcomer()
  const answers: Reply[] = []
  const tokens = ['', 'x', 'x'.repeat(200), expired.token, revoked.token, used.token, expired.id]
  for (const token of tokens) answers.push(await look(token), await join(person, token))
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  answers.push(await look(gone.token), await join(person, gone.token))
  await ana.does('POST', `/trips/${tripId}/restore`)
  for (const which of [0, 1]) {
    const [first, ...others] = answers.filter((_, n) => n % 2 === which).map(withoutRequestId)
    expect(first?.status).toBe(404)
    for (const other of others) expect(other).toEqual(first)
  }
  expect((await look(gone.token)).status).toBe(200)
  expect(await isMember(person)).toBe(false)
})

test('nobody comes back by a link that is older than their leaving', async () => {
  const person = await newcomer()
  const [first, second] = [await makeLink(), await makeLink()]
  await join(person, first.token)
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${person.id}`)
  for (const { token } of [first, second]) expect((await join(person, token)).status).toBe(404)
  // Nor is anything mailed to an address that may be somebody else's.
  await app.mailIsOut()
  expect(app.mails.filter(({ to, subject }) => to === person.email && !/Verify/.test(subject))).toEqual([])
  expect((await join(person, (await makeLink()).token)).status).toBe(200)
})

test('a link ends with the membership of whoever made it', async () => {
  const lea = await createTraveller(app, 'lea')
  await ana.adds(tripId, lea)
  const { url } = (await make({}, lea)).json
  const token = new URL(url).searchParams.get('token') ?? ''
  expect((await look(token)).status).toBe(200)
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${lea.id}`)
  expect((await look(token)).status).toBe(404)
})

test('a link ends, as an invitation does, when whoever made it may only look from then on', async () => {
  const trip = await ana.plansTrip()
  const lea = await createTraveller(app, 'lea2')
  await ana.adds(trip.id, lea)
  const { url } = (await lea.does('POST', `/tripmembers/${trip.id}/links`, {})).json
  await lea.adds(trip.id, { email: 'herself@example.org' })
  await ana.does('PUT', `/tripmembers/trip_members/${trip.id}/${lea.id}`, { role: 'viewer' })
  const token = new URL(url).searchParams.get('token') ?? ''
  expect((await join(await newcomer(), token)).status).toBe(404)
  expect(await ana.members(trip.id)).toHaveLength(2)
})

test('the same creation sent twice makes one link, and nobody else gets it', async () => {
  const id = randomUUID()
  const link = await makeLink({ id })
  for (const sameId of [id, id.toUpperCase()]) expect((await makeLink({ id: sameId })).url).toBe(link.url)
  expect((await make({ id }, mei)).json.code).toBe('row.exists')
  await ana.does('DELETE', `/tripmembers/links/${id}`)
  expect((await make({ id })).json.code).toBe('row.gone')
})

test('only a full member with a confirmed address makes one', async () => {
  const person = await newcomer()
  await join(person, (await makeLink()).token)
  expect((await make({}, person)).json.code).toBe('account.unverified')
  const stranger = await createTraveller(app, 'stranger')
  expect((await make({}, stranger)).status).toBe(404)
  const viewer = await createTraveller(app, 'viewer')
  await ana.adds(tripId, viewer)
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${viewer.id}`, { role: 'viewer' })
  expect((await make({}, viewer)).json.code).toBe('trip.view_only')
  const { id } = await makeLink()
  expect((await viewer.ask('DELETE', `/tripmembers/links/${id}`)).json.code).toBe('trip.view_only')
  expect((await stranger.ask('DELETE', `/tripmembers/links/${id}`)).status).toBe(404)
})

test('a full trip takes nobody in, and the link is not used up by trying', async () => {
  const person = await newcomer()
  const { token } = await makeLink()
  const fillers = `insert into account (id, username, email, password_hash)
    select gen_random_uuid(), 'filler' || n, 'filler' || n, '' from generate_series(1, 50) as n returning id`
  await app.sql(
    `with people as (${fillers}) insert into trip_member (trip_id, user_id, color) select $1, id, 0 from people`,
    [tripId],
  )
  expect((await join(person, token)).json.code).toBe('limit.reached')
  await app.sql(
    `update trip_member set removed_at = now() where user_id in (select id from account where email like 'filler%')`,
  )
  expect((await join(person, token)).status).toBe(200)
})

describe('the secret of a link', () => {
  test('PV-04 is in no table, no log and no history', async () => {
    const { token } = await makeLink()
    await look(token)
    await join(await newcomer(), token)
    const rows = await app.sql<{ row: string }>(
      `select j::text as row from join_link j union all select c::text from change c union all select h::text from home h`,
    )
    const history = (await ana.does('GET', `/trips/${tripId}/history?limit=100`)).text
    for (const disguise of [token, Buffer.from(token).toString('hex')])
      for (const text of [...rows.map(({ row }) => row), ...app.logged, history])
        expect(text).not.toContain(disguise)
  })
})
