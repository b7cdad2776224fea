import type { Notification } from '@caravan/contract/notifications'
import { beforeEach, expect, test } from 'vitest'
import { openEvents } from '../../testing/event-stream.ts'
import { openApp } from '../../testing/open-app.ts'
import { everybodyKnows, toldTo } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  await ana.adds(tripId, mei)
  await everybodyKnows(app, tripId)
  await app.sql('delete from notification')
})

/** The kind, who it was, what about and how often. */
const short = ({ kind, actor, about, count }: Notification) =>
  [kind, actor?.name ?? null, about?.name ?? about?.kind ?? null, count] as const
async function told(traveller: Traveller) {
  await everybodyKnows(app, tripId)
  return (await toldTo(traveller)).map(short)
}
const unread = async (traveller: Traveller): Promise<number> =>
  (await traveller.does('GET', '/users/me')).json.unread_notifications

const spends = (fields: object = {}, by = ana) =>
  by.does('POST', '/expenses/split_expense/', {
    ...{ trip_id: tripId, amount: '12.30', currency: 'GBP', paid_date: '2027-03-27', payer_id: by.id },
    ...{ shared_with: [ana.id, mei.id], description: 'Ramen', type: 'Food', ...fields },
  })
const flies = (fields: object = {}, by = ana) =>
  by.does('POST', `/subtripitems/trip/${tripId}/flights`, {
    ...{ flight_number: 'BR 198', depart_date: '2027-03-27T08:50', ...fields },
  })

test('whoever is added to a trip or has another role is told, and nobody of what they did', async () => {
  const lea = await createTraveller(app, 'lea')
  await ana.adds(tripId, lea)
  expect(await told(lea)).toEqual([['added', 'ana', null, 1]])
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${lea.id}`, { role: 'viewer' })
  expect(await told(lea)).toEqual([
    ['role', 'ana', null, 1],
    ['added', 'ana', null, 1],
  ])
  expect(await toldTo(lea)).toMatchObject([{ trip_id: tripId, trip_name: 'Japan' }, {}])
  expect([await told(ana), await told(mei)]).toEqual([[], []])
})

test('whoever is said to be a guest is told by whom and which, and not of their own word', async () => {
  const guestOf = async (name: string): Promise<string> =>
    (await ana.does('POST', `/tripmembers/${tripId}/guests`, { name })).json.user_id
  const is = (guest: string, by: Traveller) =>
    by.does('POST', `/tripmembers/${tripId}/guests/${guest}/is`, { user_id: mei.id })
  const gus = await guestOf('Gus')
  await is(gus, ana)
  expect(await told(mei)).toEqual([['added', 'ana', 'Gus', 1]])
  expect((await toldTo(mei))[0]?.about).toEqual({ kind: 'guest', id: gus, name: 'Gus', deleted: false })
  await is(await guestOf('Zoe'), mei)
  expect([await told(mei), await told(ana)]).toEqual([[['added', 'ana', 'Gus', 1]], []])
})

test('expenses of one person within ten minutes are one entry, and joined by those that follow', async () => {
  await spends()
  expect(await told(mei)).toEqual([['expense', 'ana', 'Ramen', 1]])
  await spends({ description: 'Tea' })
  await spends({ description: 'Taxi' })
  await spends({ description: 'Mine alone', shared_with: [ana.id] })
  expect(await told(mei)).toEqual([['expense', 'ana', null, 3]])
  expect(await unread(mei)).toBe(1)
  expect(await told(ana)).toEqual([])

  await app.sql(`update notification set at = at - interval '11 minutes'`)
  await spends({ description: 'Late' })
  expect(await told(mei)).toEqual([
    ['expense', 'ana', 'Late', 1],
    ['expense', 'ana', null, 3],
  ])
})

test('what has been read is joined by nothing more, and read up to an entry or by its id', async () => {
  await spends()
  await everybodyKnows(app, tripId)
  const [first] = await toldTo(mei)
  await mei.does('PUT', '/users/me/notifications/read', { up_to: first?.id })
  await spends({ description: 'Tea' })
  await ana.does('POST', '/expenses/settlements', {
    ...{ trip_id: tripId, from: ana.id, to: mei.id, amount: '1', currency: 'GBP', paid_date: '2027-03-27' },
  })
  expect(await told(mei)).toEqual([
    ['settled', 'ana', 'settlement', 1],
    ['expense', 'ana', 'Tea', 1],
    ['expense', 'ana', 'Ramen', 1],
  ])
  const [settled, tea] = await toldTo(mei)
  expect(await unread(mei)).toBe(2)
  await mei.does('PUT', '/users/me/notifications/read', { ids: [settled?.id] })
  expect((await toldTo(mei)).map(({ read_at }) => read_at !== null)).toEqual([true, false, true])
  const page = (await mei.does('GET', `/users/me/notifications?limit=1&before=${tea?.id}`)).json
  expect(page).toMatchObject({ unread: 1, entries: [{ id: first?.id }] })
  // An entry that has been joined since one looked is not read with what it was.
  await spends({ description: 'Taxi' })
  await everybodyKnows(app, tripId)
  await mei.does('PUT', '/users/me/notifications/read', { up_to: tea?.id })
  expect(await unread(mei)).toBe(1)
})

test('a count that changed is an answer of its own for whoever knows the account', async () => {
  const { headers } = await mei.does('GET', '/users/me')
  const again = () => mei.ask('GET', '/users/me', undefined, { 'if-none-match': String(headers['etag']) })
  expect((await again()).status).toBe(304)
  await spends()
  await everybodyKnows(app, tripId)
  expect((await again()).json.unread_notifications).toBe(1)
})

test('a to-do is told to those who are newly asked to do it', async () => {
  const todo = (await ana.does('POST', `/trips/${tripId}/todos`, { text: 'Book', assignees: [ana.id] })).json
  await ana.does('PUT', `/trips/${tripId}/todos/${todo.id}`, { assignees: [ana.id, mei.id] })
  await ana.does('PUT', `/trips/${tripId}/todos/${todo.id}`, { text: 'Book it' })
  expect(await told(mei)).toEqual([['todo_assigned', 'ana', 'Book it', 1]])
  expect(await told(ana)).toEqual([])
})

test('a comment is told by the name of its row, one on a day by its date', async () => {
  const flight = (await flies({}, mei)).json
  const [day] = (await ana.plan(tripId)).days
  const says = (about: object, mentions: string[] = []) =>
    ana.does('POST', `/trips/${tripId}/comments`, { about, text: 'Booked?', mentions })
  await says({ kind: 'flight', id: flight.id })
  expect(await told(mei)).toEqual([['comment', 'ana', 'BR 198', 1]])
  await mei.does('PUT', '/users/me/notifications/read', { up_to: (await toldTo(mei))[0]?.id })
  await says({ kind: 'day', id: day?.id }, [mei.id])
  expect((await told(mei))[0]).toEqual(['mention', 'ana', day?.date, 1])
})

test('a booking that one made or is in tells of its changes and of its end', async () => {
  const flight = (await flies({ participants: [ana.id] }, mei)).json
  const other = (await flies({ flight_number: 'CI 100', participants: [ana.id] })).json
  await ana.does('PUT', `/subtripitems/flight/${flight.id}`, { depart_date: '2027-03-27T09:50' })
  await ana.does('PUT', `/subtripitems/flight/${other.id}`, { depart_date: '2027-03-27T09:50' })
  expect(await told(mei)).toEqual([['booking', 'ana', 'BR 198', 1]])
  await ana.does('DELETE', `/subtripitems/flight/${flight.id}`)
  expect(await told(mei)).toEqual([['booking', 'ana', 'BR 198', 2]])
  expect((await toldTo(mei))[0]?.about).toEqual({
    ...{ kind: 'flight', id: flight.id, name: 'BR 198', deleted: true },
  })
})

test('an invitation tells names alone, for as long as it is open', async () => {
  const gus = await createTraveller(app, 'gus', { verified: false })
  expect(await ana.adds(tripId, gus)).toBe('invited')
  await everybodyKnows(app, tripId)
  const [invitation] = await gus.invitations()
  const [entry] = await toldTo(gus)
  expect(entry).toMatchObject({
    ...{ kind: 'invited', trip_id: null, trip_name: 'Japan' },
    actor: { user_id: null, name: 'ana', avatar_url: null },
    about: { kind: 'invitation', id: invitation?.id, name: null },
  })
  expect(await unread(gus)).toBe(1)
  await ana.does('DELETE', `/tripmembers/invitations/${invitation?.id}`)
  expect([await toldTo(gus), await unread(gus)]).toEqual([[], 0])
})

test('somebody who is blocked tells nothing, and can be let in again', async () => {
  const ivo = await createTraveller(app, 'ivo')
  const rui = await createTraveller(app, 'rui')
  const first = await rui.plansTrip()
  await app.sql(
    'insert into blocked_sender (email_hash, sender_id) select email_hash, $2 from email_claim where user_id = $1',
    [ivo.id, rui.id],
  )
  expect((await ivo.does('GET', '/users/me/blocked')).json).toEqual([{ user_id: rui.id, username: 'rui' }])
  await rui.adds(first.id, ivo)
  await everybodyKnows(app, first.id)
  expect([await toldTo(ivo), await ivo.invitations()]).toEqual([[], []])
  await ivo.does('DELETE', `/users/me/blocked/${rui.id}`)
  expect((await ivo.does('GET', '/users/me/blocked')).json).toEqual([])
  expect((await ivo.ask('DELETE', `/users/me/blocked/${rui.id}`)).status).toBe(404)
  expect(await ivo.invitations()).toHaveLength(1)
})

test('a kind that is switched off and a trip that is muted tell nothing', async () => {
  const channels = { bell: false, push: true, mail: false }
  const path = '/users/me/notifications/settings'
  const before = (await mei.does('GET', path)).json
  expect(before).toMatchObject({ muted: [], zone: null, kinds: { added: { bell: true, mail: true } } })
  const changed = (await mei.does('PUT', path, { kinds: { expense: channels }, zone: 'Asia/Tokyo' })).json
  expect(changed).toEqual({ ...before, zone: 'Asia/Tokyo', kinds: { ...before.kinds, expense: channels } })
  await spends()
  await flies({ participants: [ana.id] }, mei)
  expect(await told(mei)).toEqual([])
  expect((await mei.does('PUT', path, { muted: [tripId, ana.id] })).json.muted).toEqual([tripId])
  const settles = () =>
    ana.does('POST', '/expenses/settlements', {
      ...{ trip_id: tripId, from: ana.id, to: mei.id, amount: '1', currency: 'GBP', paid_date: '2027-03-27' },
    })
  await settles()
  expect(await told(mei)).toEqual([])
  await mei.does('PUT', path, { muted: [], kinds: { expense: { ...channels, bell: true } } })
  await settles()
  expect(await told(mei)).toEqual([['settled', 'ana', 'settlement', 1]])
  expect((await mei.ask('PUT', path, { zone: 'Mars/Base' })).status).toBe(422)
})

test('whoever looks at a passport is told to its owner', async () => {
  await mei.does('PUT', '/users/me/profile', {
    full_name: 'MEI',
    permissions: { show_passport: true, show_memberships: false },
  })
  await app.sql('update trip_member set opened_at = now() where trip_id = $1', [tripId])
  const look = () => ana.does('POST', `/tripmembers/${tripId}/${mei.id}/reveal`, { fields: ['full_name'] })
  await look()
  expect(await told(mei)).toEqual([['passport', 'ana', null, 1]])
  await look()
  expect(await told(mei)).toEqual([['passport', 'ana', null, 2]])
})

test('AZ-05 entries go with the membership, and hide while the trip is deleted', async () => {
  await spends()
  expect(await told(mei)).toHaveLength(1)
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  expect([await toldTo(mei), await unread(mei)]).toEqual([[], 0])
  await ana.does('POST', `/trips/${tripId}/restore`)
  expect(await unread(mei)).toBe(1)
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}?force=true`)
  expect([await toldTo(mei), await unread(mei)]).toEqual([[], 0])
  expect(await app.sql('select from notification where user_id = $1', [mei.id])).toEqual([])
  await ana.adds(tripId, mei)
  expect(await told(mei)).toEqual([['added', 'ana', null, 1]])
})

test('the stream of the account says so', async () => {
  const url = await app.app.listen({ port: 0 })
  const stream = await openEvents(`${url}/api/users/me/live`, { authorization: `Bearer ${mei.token}` })
  await stream.next()
  await spends()
  expect(await stream.next()).toMatchObject({ topics: ['notifications'], actor: null })
  stream.close()
})

test('after 90 days entries go', async () => {
  const { sweepNotifications } = await import('./notifications.queries.ts')
  await spends()
  await everybodyKnows(app, tripId)
  await app.sql(`update notification set at = now() - interval '90 days 1 minute'`)
  await sweepNotifications(app.db)
  expect(await toldTo(mei)).toEqual([])
})
