import { randomUUID } from 'node:crypto'
import type { Idea } from '@caravan/contract/ideas'
import type { Item } from '@caravan/contract/items'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillWithIdeas, fillWithItems } from '../../testing/fill.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

let mei: Traveller
let tripId: string
let dayId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  dayId = (await ana.plan(tripId)).days[1]?.id ?? ''
  mei = await createTraveller(app, `mei-${randomUUID().slice(0, 8)}`)
  await ana.adds(tripId, mei)
})

const path = (id = '') => `/trips/${tripId}/ideas${id && `/${id}`}`
const itemPath = (id: string) => `/subtripitems/sub_trip/item/${id}`
const adds = async (name: string, fields: object = {}): Promise<Idea> =>
  (await ana.does('POST', path(), { name, ...fields })).json
const votes = (who: Traveller, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  who.does(method, `${path(id)}/vote`)
const plans = (who: Traveller, id: string, fields: object = {}) =>
  who.ask('POST', `${path(id)}/plan`, { sub_trip_id: dayId, ...fields })
const listed = async (): Promise<Idea[]> => (await mei.does('GET', path())).json
const undoes = (headers: { [name: string]: unknown }) =>
  ana.ask('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)

const spot = { place_id: 'test:gion', lat: 35.0, lng: 135.77 }
const more = { details: 'At dusk', url: 'https://example.com/', type: 'sightseeing' }
const newGion = (id: string) => ({
  ...{
    id,
    trip_id: tripId,
    name: 'Gion',
    ...spot,
    ...more,
    approximate: false,
    spot: 'known',
    votes: [],
    version: 1,
  },
})

test('an idea is added, changed, listed, in the plan, deleted and brought back', async () => {
  const idea = await adds(' Gion ', { ...spot, ...more })
  expect(idea).toEqual(newGion(idea.id))
  const changed = (await ana.does('PUT', path(idea.id), { details: '', type: '' })).json
  expect(changed).toEqual({ ...idea, details: '', type: null, version: 2 })
  const renamed = (await ana.does('PUT', path(idea.id), { name: 'Gion Corner' })).json
  expect(renamed).toMatchObject({ name: 'Gion Corner', place_id: null, lat: null, lng: null })
  expect(await listed()).toEqual([renamed])
  const { headers } = await ana.does('DELETE', path(idea.id))
  expect(await listed()).toEqual([])
  await undoes(headers)
  expect((await ana.plan(tripId)).ideas).toEqual([renamed])
})

test.each([
  ['no name', { name: ' ' }, 422],
  ['200 characters', { name: '⛩️'.repeat(100) }, 201],
  ['201 characters', { name: 'a'.repeat(201) }, 422],
  ['half of a spot', { name: 'Gion', lat: 35 }, 422],
  ['a type that does not exist', { name: 'Gion', type: 'temple' }, 422],
  ['an address that is no web address', { name: 'Gion', url: 'javascript:alert(1)' }, 422],
  ['votes, which are left out', { name: 'Gion', votes: [randomUUID()] }, 201],
])('with %s it answers as it should', async (_, fields, status) => {
  const { status: answered, json } = await ana.ask('POST', path(), fields)
  expect(answered).toBe(status)
  if (status === 201) expect(json.votes).toEqual([])
})

describe('a vote', () => {
  test('counts once for each member, viewers too, until it is taken back', async () => {
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { role: 'viewer' })
    const { id } = await adds('Gion')
    await votes(mei, id)
    await votes(ana, id)
    const { json, headers } = await votes(mei, id)
    expect([json.votes, headers['trip-seq']]).toEqual([[mei.id, ana.id], undefined])
    expect((await votes(mei, id, 'DELETE')).json.votes).toEqual([ana.id])
    expect((await votes(mei, id, 'DELETE')).json.votes).toEqual([ana.id])
    for (const [method, call, body] of [
      ['POST', path(), { name: 'Gion' }],
      ['PUT', path(id), { details: 'x' }],
      ['DELETE', path(id), undefined],
      ['POST', `${path(id)}/plan`, { sub_trip_id: dayId }],
    ] as const)
      expect((await mei.ask(method, call, body)).json.code).toBe('trip.view_only')
  })

  test('does not disturb the form of somebody who edits the idea', async () => {
    const idea = await adds('Gion')
    await votes(mei, idea.id)
    const outdated = { 'if-match': '"1"' }
    expect((await ana.ask('PUT', `${path(idea.id)}/vote`, undefined, outdated)).status).toBe(200)
    const refused = await ana.ask('PUT', path(idea.id), { details: 'x' }, outdated)
    expect([refused.status, refused.json.current.votes]).toEqual([412, [mei.id, ana.id]])
  })

  test('is undone alone, whoever has voted since, unless it has changed itself', async () => {
    const { id } = await adds('Gion')
    const own = await votes(ana, id)
    await votes(mei, id)
    expect((await undoes(own.headers)).status).toBe(200)
    expect(await listed()).toMatchObject([{ votes: [mei.id] }])
    const again = await votes(ana, id)
    const back = await votes(mei, id, 'DELETE')
    const { headers } = await votes(ana, id, 'DELETE')
    expect((await undoes(again.headers)).json.code).toBe('history.changed_since')
    for (const vote of [back.headers, headers]) expect((await undoes(vote)).status).toBe(200)
    expect(await listed()).toMatchObject([{ votes: [mei.id, ana.id] }])
  })

  test('of everybody at once is counted', async () => {
    for (let round = 0; round < rounds({ usual: 5, long: 100 }); round++) {
      const { id } = await adds('Gion')
      await Promise.all([votes(ana, id), votes(mei, id)])
      const idea = (await listed()).find(one => one.id === id)
      expect(idea?.votes.toSorted()).toEqual([ana.id, mei.id].toSorted())
    }
  })

  test.each([
    ['is removed', () => ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)],
    [
      'is removed by force',
      () => ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}?force=true`),
    ],
    ['leaves', () => mei.does('DELETE', `/tripmembers/${tripId}/me`)],
    ['deletes the account', () => mei.does('DELETE', '/users/me', { password: 'Passw0rd!' })],
  ])('goes with a member who %s, and does not come back by an undo', async (_, go) => {
    const { id } = await adds('Gion')
    await votes(mei, id)
    await votes(ana, id)
    await go()
    expect((await ana.plan(tripId)).ideas).toMatchObject([{ votes: [ana.id] }])
    const deleted = await ana.does('DELETE', path(id))
    await undoes(deleted.headers)
    expect((await ana.plan(tripId)).ideas).toMatchObject([{ votes: [ana.id] }])
  })

  test('against leaving leaves no vote of somebody who is gone', async () => {
    for (let round = 0; round < rounds({ usual: 10, long: 200 }); round++) {
      const { id } = await adds('Gion')
      const guest = await createTraveller(app, `guest-${randomUUID().slice(0, 8)}`)
      await ana.adds(tripId, guest)
      const [vote] = await Promise.all([
        guest.ask('PUT', `${path(id)}/vote`),
        guest.does('DELETE', `/tripmembers/${tripId}/me`),
      ])
      expect([200, 404]).toContain(vote.status)
      expect((await listed()).find(one => one.id === id)?.votes).toEqual([])
    }
  })
})

describe('an idea that is put on a day', () => {
  test('becomes an item at its end, which is one change and one undo', async () => {
    await ana.addsItem(dayId)
    const idea = await adds('Gion', { ...spot, ...more })
    await votes(mei, idea.id)
    const { status, json: item, headers } = await plans(mei, idea.id)
    expect(status).toBe(201)
    const { items, ideas, days } = await ana.plan(tripId)
    const on = { sub_trip_id: dayId, date: days[1]?.date, outside_trip: false }
    expect(item).toEqual({
      ...{
        id: item.id,
        trip_id: tripId,
        place: 'Gion',
        ...spot,
        ...more,
        ...on,
        approximate: false,
        spot: 'known',
      },
      ...{ start_time: null, end_time: null, cost: null, participants: null, position: 65_536, version: 1 },
      confirmation_number: null,
    })
    expect([items.map(({ id }) => id).at(-1), ideas]).toEqual([item.id, []])
    expect(item.id).not.toBe(idea.id)
    const [entry] = (await ana.does('GET', `/trips/${tripId}/history?limit=1`)).json.entries
    expect(entry.count).toEqual({ item: 1, idea: 1 })
    await undoes(headers)
    expect((await ana.plan(tripId)).ideas).toEqual([{ ...idea, votes: [mei.id], version: 2 }])
    expect((await ana.plan(tripId)).items).toHaveLength(1)
  })

  test('is for sightseeing where nobody has said what it is', async () => {
    expect((await plans(ana, (await adds('Gion')).id)).json.type).toBe('sightseeing')
  })

  test('is the same item when the call is sent again, and another day then is a conflict', async () => {
    const { id: ideaId } = await adds('Gion')
    const id = randomUUID()
    const [first, again] = [await plans(ana, ideaId, { id }), await plans(ana, ideaId, { id })]
    expect([again.status, again.json, again.headers['trip-seq']]).toEqual([201, first.json, undefined])
    const other = (await ana.plan(tripId)).days[0]?.id
    expect((await plans(ana, ideaId, { id, sub_trip_id: other })).json.code).toBe('row.exists')
  })

  test('by two people at once is one item', async () => {
    for (let round = 0; round < rounds({ usual: 10, long: 90 }); round++) {
      const { id } = await adds(`Sight ${round}`)
      const answers = await Promise.all([plans(ana, id), plans(mei, id)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 404])
      const { items, ideas } = await ana.plan(tripId)
      expect([items.filter(({ place }) => place === `Sight ${round}`), ideas]).toMatchObject([[{}], []])
    }
  })

  test('needs a day of its own trip that has room', async () => {
    const { id } = await adds('Gion')
    const other = (await ana.plan((await ana.plansTrip()).id)).days[0]?.id
    for (const sub_trip_id of [other, randomUUID()])
      expect((await plans(ana, id, { sub_trip_id })).status).toBe(422)
    await fillWithItems(app, tripId, '2027-03-28', 100)
    expect((await plans(ana, id)).json.code).toBe('limit.reached')
    expect(await listed()).toHaveLength(1)
  })
})

describe('an item that goes back to the ideas', () => {
  const unplans = (id: string, fields: object = {}) => ana.ask('POST', `${itemPath(id)}/unplan`, fields)
  const addsGion = async (): Promise<Item> =>
    (
      await ana.does('POST', `/subtripitems/sub_trip/${dayId}/item`, {
        ...{ place: 'Gion', ...spot, ...more, start_time: '19:00', cost: '12.00', participants: [ana.id] },
        confirmation_number: 'GION-1',
      })
    ).json

  test('keeps its place and words, and an undo gives it back with time and cost', async () => {
    const item = await addsGion()
    const { status, json: idea, headers } = await unplans(item.id)
    expect([status, idea]).toEqual([201, newGion(idea.id)])
    expect((await ana.plan(tripId)).items).toEqual([])
    expect((await unplans(item.id)).status).toBe(404)
    await undoes(headers)
    const { items, ideas } = await ana.plan(tripId)
    expect([items, ideas]).toEqual([[item], []])
  })

  test('leaves its files to the trip and its expense to the ledger until an undo', async () => {
    const item = await addsGion()
    const owner = { owner_kind: 'item', owner_id: item.id }
    const file = (await sendFile(app, ana, tripId, 'A ticket', owner)).json
    expect(file.owner).toEqual({ kind: 'item', id: item.id })
    const todo = { text: 'Reserve', link: { kind: 'item', id: item.id } }
    await ana.does('POST', `/trips/${tripId}/todos`, todo)
    const { headers } = await unplans(item.id)
    const without = await ana.plan(tripId)
    expect(without.attachments).toMatchObject([{ id: file.id, owner: { kind: 'trip' } }])
    expect(without.todos).toMatchObject([{ text: 'Reserve', link: null }])
    await undoes(headers)
    const { attachments, todos } = await ana.plan(tripId)
    expect([attachments, todos]).toMatchObject([[{ ...file, version: 3 }], [todo]])
  })
})

test('a trip has at most 500, also by an item that goes back and by an undo', async () => {
  await fillWithIdeas(app, tripId, 490)
  await Promise.all(Array.from({ length: 10 }, (_, n) => adds(`Idea ${n}`)))
  const item = await ana.addsItem(dayId)
  const [first] = await listed()
  expect((await ana.ask('POST', path(), { name: 'One more' })).json.code).toBe('limit.reached')
  expect((await ana.ask('POST', `${itemPath(item.id)}/unplan`, {})).json.code).toBe('limit.reached')
  const { headers } = await ana.does('DELETE', path(first?.id))
  await adds('One more')
  expect((await undoes(headers)).json.code).toBe('limit.reached')
})

test('is not reached through another trip', async () => {
  const { id } = await adds('Gion')
  const { id: otherId } = await ana.plansTrip()
  const other = `/trips/${otherId}/ideas/${id}`
  expect((await ana.ask('PUT', other, { details: 'x' })).status).toBe(404)
  expect((await ana.ask('PUT', `${other}/vote`)).status).toBe(404)
  expect((await ana.ask('DELETE', other)).status).toBe(404)
  expect((await ana.ask('POST', `${other}/plan`, { sub_trip_id: dayId })).status).toBe(404)
  expect(await listed()).toMatchObject([{ details: '', votes: [] }])
})

test('a copy has them without votes, and an export has them with all they say', async () => {
  const { id } = await adds('Gion', spot)
  await votes(mei, id)
  const copy = (await ana.does('POST', `/trips/${tripId}/copy`, { start_date: '2028-03-27' })).json
  expect((await ana.plan(copy.id)).ideas).toMatchObject([{ name: 'Gion', ...spot, votes: [], version: 1 }])
  expect((await ana.does('GET', `/trips/${tripId}/export.json`)).json.ideas).toEqual(await listed())
})
