import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { guestOf } from '../../testing/guest-of.ts'
import { openApp } from '../../testing/open-app.ts'
import { rounds, seed } from '../../testing/strength.ts'
import { everybodyKnows, toldTo } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei, tom } = await openApp(['ana', 'mei', 'tom'])

const path = (tripId: string, who: { id: string }) => `/tripmembers/trip_members/${tripId}/${who.id}`
const leave = (who: Traveller, tripId: string) => who.ask('DELETE', `/tripmembers/${tripId}/me`)

/** Trips that are not deleted and have no member with an account who may change and see everything. */
const broken = () =>
  app.sql(`select id from trip t where deleted_at is null and not exists (select from trip_member m
    where m.trip_id = t.id and removed_at is null and not is_guest and role = 'member' and sees = 'all')`)

async function tripOf(first: Traveller, ...others: Traveller[]): Promise<string> {
  const { id } = await first.plansTrip()
  for (const other of others) await first.adds(id, other)
  return id
}
const standingOf = async (who: Traveller, tripId: string, reader = who) => {
  const member = (await reader.members(tripId)).find(({ user_id }) => user_id === who.id)
  return [member?.role, member?.sees]
}

test('a leaving full member hands over to the longest-standing member, who is notified', async () => {
  const tripId = await tripOf(ana, mei, tom)
  await ana.does('PUT', path(tripId, mei), { sees: 'no_costs' })
  await ana.does('PUT', path(tripId, tom), { role: 'viewer' })
  await everybodyKnows(app, tripId)
  expect((await leave(ana, tripId)).status).toBe(204)
  expect(await standingOf(mei, tripId)).toEqual(['member', 'all'])
  expect(await standingOf(tom, tripId)).toEqual(['viewer', 'all'])
  const [handedOver] = (await mei.changes(tripId)).filter(
    ({ id, before }) => id === mei.id && before !== null,
  )
  expect(handedOver).toMatchObject({ actor: ana.id, before: { sees: 'no_costs' }, after: { sees: 'all' } })
  await everybodyKnows(app, tripId)
  const [latest] = await toldTo(mei)
  expect(latest).toMatchObject({ kind: 'role', trip_id: tripId, actor: { name: 'ana' } })
})

test('a viewer who sees the expenses only is handed both, and sees the trip in their list', async () => {
  const tripId = await tripOf(ana, mei)
  await ana.does('PUT', path(tripId, mei), { role: 'viewer', sees: 'expenses_only' })
  expect((await leave(ana, tripId)).status).toBe(204)
  expect(await standingOf(mei, tripId)).toEqual(['member', 'all'])
  const [trip] = (await mei.does('GET', '/trips/my_trips/')).json
  expect(trip.sub_trips.length).toBeGreaterThan(0)
})

test('a deleted account hands over in all its trips', async () => {
  const eve = await createTraveller(app, 'eve')
  const trips = [await tripOf(eve, mei, tom), await tripOf(eve, tom), await tripOf(eve)]
  for (const id of trips.slice(0, 2)) await eve.does('PUT', path(id, tom), { sees: 'no_costs' })
  await eve.does('PUT', path(trips[0] ?? '', mei), { role: 'viewer' })
  await eve.does('DELETE', '/users/me')
  expect(await standingOf(mei, trips[0] ?? '')).toEqual(['member', 'all'])
  expect(await standingOf(tom, trips[0] ?? '')).toEqual(['member', 'no_costs'])
  expect(await standingOf(tom, trips[1] ?? '')).toEqual(['member', 'all'])
  expect(await broken()).toEqual([])
})

test('trips of an older server without a full member get one', async () => {
  const tripId = await tripOf(ana, mei, tom)
  await app.sql(`update trip_member set sees = 'no_costs', role = 'viewer' where trip_id = $1`, [tripId])
  await app.sql(`update user_trip set sees = 'no_costs' where trip_id = $1`, [tripId])
  const folder = join(import.meta.dirname, '..', '..', 'db', 'migrations')
  const file = (await readdir(folder)).find(name => name.endsWith('-full-members.sql')) ?? ''
  await app.sql(await readFile(join(folder, file), 'utf8'))
  expect(await standingOf(ana, tripId)).toEqual(['member', 'all'])
  expect(await standingOf(mei, tripId)).toEqual(['viewer', 'no_costs'])
  expect(await broken()).toEqual([])
})

test('members who see a part of a trip cannot delete it, remove members or change roles', async () => {
  const tripId = await tripOf(ana, mei, tom)
  await ana.does('PUT', path(tripId, mei), { sees: 'expenses_only' })
  for (const [method, call, body] of [
    ['DELETE', `/trips/delete_trip/${tripId}`, undefined],
    ['DELETE', path(tripId, ana), undefined],
    ['DELETE', path(tripId, tom), undefined],
    ['PUT', path(tripId, tom), { role: 'viewer' }],
  ] as const) {
    const { status, json } = await mei.ask(method, call, body)
    expect([call, status, json?.code]).toEqual([call, 403, 'trip.section_hidden'])
  }
  expect((await leave(mei, tripId)).status).toBe(204)
})

test('two full members who restrict or leave each other at once leave one full member', async () => {
  const races = [
    (one: Traveller, other: Traveller, id: string) => one.ask('PUT', path(id, other), { role: 'viewer' }),
    (one: Traveller, other: Traveller, id: string) => one.ask('PUT', path(id, other), { sees: 'no_costs' }),
    (one: Traveller, other: Traveller, id: string) => one.ask('DELETE', path(id, other)),
    (one: Traveller, _: Traveller, id: string) => leave(one, id),
  ]
  for (const [n, first] of races.entries())
    for (const second of races.slice(n)) {
      for (let round = 0; round < rounds({ usual: 3, long: 30 }); round += 1) {
        const id = await tripOf(ana, mei, tom)
        await ana.does('PUT', path(id, tom), { role: 'viewer', sees: 'expenses_only' })
        const replies = await Promise.all([first(ana, mei, id), second(mei, ana, id)])
        for (const { status, text } of replies) expect(status, text).toBeLessThan(500)
        expect(await broken()).toEqual([])
      }
    }
})

test('after any sequence of changes of members every trip has a full member who sees everything', async () => {
  let [newcomers, changes] = [0, 0]
  const step = fc.record({
    what: fc.constantFrom('add', 'leave', 'remove', 'role', 'sees', 'claim', 'is', 'undo', 'delete'),
    by: fc.nat(3),
    to: fc.nat(3),
    n: fc.nat(60),
  })
  const run = async (steps: { what: string; by: number; to: number; n: number }[]) => {
    const id = await tripOf(ana, mei, tom)
    newcomers += 1
    const newcomer = await createTraveller(app, `newcomer${newcomers}`)
    const people = [ana, mei, tom, newcomer]
    const seqs: string[] = []
    for (const { what, by, to, n } of steps) {
      const [who, other] = [people[by] as Traveller, people[to] as Traveller]
      const role = n % 2 ? 'viewer' : 'member'
      const guests = async () => (await who.ask('GET', `/tripmembers/trip_members/${id}`)).json
      const reply = await {
        add: () =>
          who.ask('POST', `/tripmembers/add_trip_member_by_email/?trip_id=${id}`, { email: other.email }),
        leave: () => leave(who, id),
        remove: () => who.ask('DELETE', `${path(id, other)}?force=true`),
        role: () => who.ask('PUT', path(id, other), { role }),
        sees: () => who.ask('PUT', path(id, other), { sees: ['all', 'no_costs', 'expenses_only'][n % 3] }),
        async claim() {
          const { link } = await guestOf(app, who, id, 'Gus', role).catch(() => ({ link: 'none' }))
          return other.ask('POST', '/guests/claim', { token: link, merge: true })
        },
        async is() {
          const rows = await guests()
          const guest = Array.isArray(rows) && rows.find(({ status }) => status === 'guest')
          return who.ask('POST', `/tripmembers/${id}/guests/${guest ? guest.user_id : id}/is`, {
            user_id: other.id,
          })
        },
        undo: () => who.ask('POST', `/trips/${id}/history/${seqs.at(-1 - (n % 4)) ?? 1}/undo`),
        delete: () => newcomer.ask('DELETE', '/users/me'),
      }[what as 'add']()
      expect(reply.status, `${what}: ${reply.text}`).toBeLessThan(500)
      const seq = reply.headers['trip-seq']
      if (seq) seqs.push(String(seq))
      changes += seq ? 1 : 0
      expect(await broken(), what).toEqual([])
    }
    await app.sql('update trip set deleted_at = now() where id = $1', [id])
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), run)
  await fc.assert(property, { seed, numRuns: rounds({ usual: 15, long: 500 }) })
  expect(changes).toBeGreaterThan(30)
}, 3_600_000)
