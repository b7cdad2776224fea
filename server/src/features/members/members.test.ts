import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { openEvents } from '../../testing/event-stream.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei, lea } = await openApp(['ana', 'mei', 'lea'])

const add = (tripId: string, email: string, who = ana) =>
  who.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${tripId}`, { email })
const remove = (tripId: string, userId: string, who = ana) =>
  who.ask('DELETE', `/tripmembers/trip_members/${tripId}/${userId}`)
const leave = (tripId: string, who: Traveller, query = '') =>
  who.ask('DELETE', `/tripmembers/${tripId}/me${query}`)
const setRole = (tripId: string, userId: string, role: string, who = ana) =>
  who.ask('PUT', `/tripmembers/trip_members/${tripId}/${userId}`, { role })
const rolesIn = async (tripId: string, who: Traveller) =>
  Object.fromEntries((await who.members(tripId)).map(({ username, role }) => [username, role]))

describe('somebody with a confirmed account', () => {
  test('is a member at once, with a colour of their own, and has the trip in the list', async () => {
    const trip = await ana.plansTrip()
    expect((await add(trip.id, mei.email.toUpperCase())).json).toEqual({ status: 'added' })
    expect(await ana.members(trip.id)).toMatchObject([
      { user_id: ana.id, status: 'member', role: 'member', color: 0, profile: null },
      { user_id: mei.id, username: 'mei', name: 'mei', color: 1, profile: null },
    ])
    const trips = (await mei.does('GET', '/trips/my_trips/')).json
    expect(trips.map(({ id }: { id: string }) => id)).toContain(trip.id)
    const again = await add(trip.id, mei.email)
    expect([again.status, again.json.code]).toEqual([409, 'member.exists'])
  })

  test('is told by mail, in their own language, who it was and what the trip is called', async () => {
    const wei = await createTraveller(app, 'wei')
    await wei.does('PUT', '/users/me/profile', { language: 'zh' })
    const named = await createTraveller(app, 'mlin')
    await named.does('PUT', '/users/me/profile', { first_name: '美玲', last_name: '林' })
    const trip = await named.plansTrip(undefined, undefined, undefined, { name: 'Rome <b>&\u2028Naples' })
    await named.adds(trip.id, wei)
    const mail = await app.takeMail(wei.email, /加入/)
    expect(mail.subject).toBe('林美玲把你加入了「Rome <b>& Naples」')
    expect(mail.text.split('\n')).toContain(`http://localhost:3000/edit-trip/${trip.id}`)
    expect(mail.html).toContain('Rome &lt;b&gt;&amp; Naples')
  })

  test('can be named in the query as well', async () => {
    const trip = await ana.plansTrip()
    const query = new URLSearchParams({ trip_id: trip.id, email: mei.email })
    const added = await ana.ask('POST', `/tripmembers/add_trip_member_by_email/?${query}`, {})
    expect(added.json.status).toBe('added')
  })

  test('CC-08 is added once, however often at the same time', async () => {
    const trip = await ana.plansTrip()
    const replies = await Promise.all(Array.from({ length: 20 }, () => add(trip.id, mei.email)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await ana.members(trip.id)).toHaveLength(2)
  })

  test('is one of fifty at most', async () => {
    const trip = await ana.plansTrip()
    await app.sql(
      `with people as (insert into account (id, username, email, password_hash)
         select gen_random_uuid(), 'extra' || n, 'extra' || n, '' from generate_series(2, 50) as n returning id)
       insert into trip_member (trip_id, user_id, color) select $1, id, 0 from people`,
      [trip.id],
    )
    expect((await add(trip.id, mei.email)).json.code).toBe('limit.reached')
    expect(await ana.members(trip.id)).toHaveLength(50)
  })
})

test('nobody is added by what is no address, nor by somebody whose own is not confirmed', async () => {
  const trip = await ana.plansTrip()
  for (const email of ['', 'mei', 'mei@example', 'a@b.example, c@d.example'])
    expect((await add(trip.id, email)).json.detail).toBe('Invalid email format')
  const newcomer = await createTraveller(app, 'newcomer', { verified: false })
  const own = await newcomer.plansTrip()
  for (const email of [mei.email, 'nobody@example.com'])
    expect((await add(own.id, email, newcomer)).json.code).toBe('account.unverified')
})

describe('whoever goes', () => {
  test('is removed by any member, or leaves; the last one cannot', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    await ana.adds(trip.id, lea)
    expect((await remove(trip.id, ana.id, mei)).status).toBe(204)
    expect((await ana.ask('GET', `/trips/${trip.id}/plan`)).status).toBe(404)
    expect((await remove(trip.id, ana.id, mei)).status).toBe(404)
    expect((await leave(trip.id, lea)).status).toBe(204)
    expect((await leave(trip.id, lea)).status).toBe(404)
    for (const last of [await leave(trip.id, mei), await remove(trip.id, mei.id, mei)])
      expect([last.status, last.json.code]).toEqual([409, 'member.last'])
    expect(await mei.adds(trip.id, ana)).toBe('added')
    expect((await ana.members(trip.id)).map(({ color }) => color)).toEqual([1, 0])
  })

  test('is told by mail when it was somebody else who did it', async () => {
    const trip = await ana.plansTrip(undefined, undefined, undefined, { name: 'Told' })
    for (const person of [mei, lea]) await ana.adds(trip.id, person)
    await remove(trip.id, mei.id)
    await leave(trip.id, lea)
    await app.mailIsOut()
    const told = app.mails.filter(({ subject }) => subject === 'You are no longer part of “Told”')
    expect(told.map(({ to }) => to)).toEqual([mei.email])
  })

  test('hears nothing more of the trip from that moment on', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const authorization = `Bearer ${mei.token}`
    const stream = await openEvents(`${address}/api/trips/${trip.id}/live`, { authorization })
    await stream.next()
    await remove(trip.id, mei.id)
    expect(await stream.next()).toBeUndefined()
    expect((await mei.ask('GET', `/tripmembers/trip_members/${trip.id}`)).status).toBe(404)
  })

  test('of two who remove each other one stays', async () => {
    const trip = await ana.plansTrip()
    for (let round = 0; round < rounds({ usual: 4, long: 200 }); round++) {
      const [one, other] =
        (await ana.ask('GET', `/trips/${trip.id}/plan`)).status === 200 ? [ana, mei] : [mei, ana]
      await add(trip.id, other.email, one)
      const replies = await Promise.all([remove(trip.id, other.id, one), remove(trip.id, one.id, other)])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 404])
    }
  })

  test('writes nothing any more', async () => {
    const trip = await ana.plansTrip()
    const [day] = (await ana.plan(trip.id)).days
    for (let round = 0; round < rounds({ usual: 6, long: 500 }); round++) {
      await ana.adds(trip.id, mei)
      const item = { place: `round ${round}`, type: 'dining' }
      const [removed, written] = await Promise.all([
        remove(trip.id, mei.id),
        mei.ask('POST', `/subtripitems/sub_trip/${day?.id}/item`, item),
      ])
      expect(removed.status).toBe(204)
      expect([201, 404]).toContain(written.status)
      const { items } = await ana.plan(trip.id)
      expect(items.some(({ place }) => place === item.place)).toBe(written.status === 201)
      if (written.status !== 201) continue
      const [order] = await app.sql(
        `select max(seq) filter (where id = $2) < max(seq) filter (where id = $3) as written_before_removed
         from change where trip_id = $1`,
        [trip.id, written.json.id, mei.id],
      )
      expect(order).toEqual({ written_before_removed: true })
      await ana.does('DELETE', `/subtripitems/sub_trip/item/${written.json.id}`)
    }
  })

  test('with the account leaves every trip, and a trip with nobody left is gone', async () => {
    const zoe = await createTraveller(app, 'zoe')
    const shared = await zoe.plansTrip()
    const own = await zoe.plansTrip()
    await zoe.adds(shared.id, ana)
    await setRole(shared.id, ana.id, 'viewer', zoe)
    expect((await zoe.ask('DELETE', '/users/me')).status).toBe(204)
    expect(await rolesIn(shared.id, ana)).toEqual({ ana: 'member' })
    const rows = await app.sql<{ deleted: boolean }>(
      'select deleted_at is not null as deleted from trip where id = any($1) order by deleted_at is not null',
      [[shared.id, own.id]],
    )
    expect(rows).toEqual([{ deleted: false }, { deleted: true }])
  })

  test('and is added while the account is deleted is in no trip afterwards', async () => {
    const trip = await ana.plansTrip()
    for (let round = 0; round < rounds({ usual: 5, long: 50 }); round++) {
      const gone = await createTraveller(app, `going${round}`)
      await Promise.all([add(trip.id, gone.email), gone.ask('DELETE', '/users/me')])
    }
    const ghosts = await app.sql(
      `select from trip_member m join account a on a.id = m.user_id
       where m.trip_id = $1 and m.removed_at is null and a.deleted_at is not null`,
      [trip.id],
    )
    expect(ghosts).toEqual([])
  })
})

describe('somebody who may only look', () => {
  test('changes nothing but can leave', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    expect((await setRole(trip.id, mei.id, 'viewer')).json).toEqual({
      user_id: mei.id,
      role: 'viewer',
      sees: 'all',
    })
    const { days } = await mei.plan(trip.id)
    const refused = await Promise.all([
      mei.ask('PUT', `/trips/update_trip/${trip.id}`, { name: 'x' }),
      mei.ask('PUT', `/subtrips/update_sub_trip/${days[0]?.id}`, { place: 'x' }),
      mei.ask('POST', `/subtripitems/sub_trip/${days[0]?.id}/item`, { place: 'x', type: 'dining' }),
      mei.ask('DELETE', `/trips/delete_trip/${trip.id}`),
      add(trip.id, lea.email, mei),
      setRole(trip.id, ana.id, 'viewer', mei),
      setRole(trip.id, mei.id, 'member', mei),
      remove(trip.id, ana.id, mei),
    ])
    for (const reply of refused) expect([reply.status, reply.json.code]).toEqual([403, 'trip.view_only'])
    expect((await remove(trip.id, mei.id, mei)).status).toBe(204)
  })

  test('may change it again when another one lets them, never by themselves', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    const own = await setRole(trip.id, ana.id, 'viewer')
    expect([own.status, own.json.code]).toEqual([422, 'member.own_role'])
    // However the id is written.
    expect((await setRole(trip.id, ana.id.toUpperCase(), 'viewer')).json.code).toBe('member.own_role')
    expect(Object.values(await rolesIn(trip.id, ana))).toEqual(['member', 'member'])
    expect((await setRole(trip.id, lea.id, 'viewer')).status).toBe(404)
    expect((await setRole(trip.id, mei.id, 'owner')).status).toBe(422)
    for (const role of ['viewer', 'viewer', 'member']) await setRole(trip.id, mei.id, role)
    expect((await mei.ask('PUT', `/trips/update_trip/${trip.id}`, { name: 'Mine too' })).status).toBe(200)
    const changes = await ana.changes(trip.id)
    const roles = changes.filter(({ before, after }) => before && after)
    expect(
      roles
        .slice(1)
        .map(({ entity, actor, id, before, after }) => [
          entity,
          actor,
          id,
          before?.['role'],
          after?.['role'],
        ]),
    ).toEqual([
      ['member', ana.id, mei.id, 'viewer', 'member'],
      ['member', ana.id, mei.id, 'member', 'viewer'],
    ])
  })

  test('is never all that is left: of two who do it to each other one stays', async () => {
    const trip = await ana.plansTrip()
    await ana.adds(trip.id, mei)
    for (let round = 0; round < rounds({ usual: 6, long: 50 }); round++) {
      const replies = await Promise.all([
        setRole(trip.id, mei.id, 'viewer', ana),
        setRole(trip.id, ana.id, 'viewer', mei),
      ])
      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const [full, other] = replies[0]?.status === 200 ? [ana, mei] : [mei, ana]
      await setRole(trip.id, other.id, 'member', full)
    }
    const [latest] = await ana.changes(trip.id, 'limit=1')
    await ana.ask('POST', `/trips/${trip.id}/history/${latest?.seq}/undo`)
    expect(Object.values(await rolesIn(trip.id, ana))).toContain('member')
  })

  test('takes over when the last one who could change the trip leaves, by who has been there the longest', async () => {
    const trip = await ana.plansTrip()
    for (const person of [lea, mei]) await ana.adds(trip.id, person)
    for (const person of [lea, mei]) await setRole(trip.id, person.id, 'viewer')
    expect((await remove(trip.id, ana.id)).status).toBe(204)
    expect(await rolesIn(trip.id, mei)).toEqual({ lea: 'member', mei: 'viewer' })
    expect((await leave(trip.id, mei)).status).toBe(204)
    expect(await rolesIn(trip.id, lea)).toEqual({ lea: 'member' })
  })
})

test('who shares costs with others goes only when that is wanted, and then hands them over in one step', async () => {
  const records = new Map<string, number>()
  let failsToRelease = true
  const other = await createTestApp({
    beside: app,
    parts: {
      shareRecords: {
        count: async (_tx, _tripId, userId) => records.get(userId) ?? 0,
        async release(_tx, trip, userId) {
          records.delete(userId)
          trip.record({ entity: 'member', id: userId, before: { shares: 3 }, after: { shares: 0 } })
          if (failsToRelease) throw new Error('the balances do not add up')
        },
      },
    },
  })
  const trip = await ana.plansTrip()
  await ana.adds(trip.id, mei)
  records.set(mei.id, 3)
  const go = (query = '') =>
    other.ask('DELETE', `/tripmembers/trip_members/${trip.id}/${mei.id}${query}`, { token: ana.token })
  const leaves = (query = '') =>
    other.ask('DELETE', `/tripmembers/${trip.id}/me${query}`, { token: mei.token })
  for (const asked of [await go(), await leaves()]) {
    expect([asked.status, asked.json.code]).toEqual([409, 'member.share_records'])
    expect(asked.json.detail).toMatch(/share records.*3/)
  }
  expect((await go('?force=yes')).status).toBe(422)
  // Both or neither.
  expect((await go('?force=true')).status).toBe(500)
  expect(await ana.members(trip.id)).toHaveLength(2)
  failsToRelease = false
  records.set(mei.id, 3)
  expect((await leaves('?force=true')).status).toBe(204)
  expect(await ana.members(trip.id)).toHaveLength(1)
  expect(records.size).toBe(0)
  await other.close()
})
