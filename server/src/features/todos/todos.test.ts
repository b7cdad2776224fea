import { randomUUID } from 'node:crypto'
import type { Todo } from '@caravan/contract/todos'
import { beforeEach, describe, expect, test } from 'vitest'
import { fillWithTodos } from '../../testing/fill.ts'
import { openApp } from '../../testing/open-app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

const { app, ana } = await openApp(['ana'])

let mei: Traveller
let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  mei = await createTraveller(app, `mei-${randomUUID().slice(0, 8)}`)
  await ana.adds(tripId, mei)
})

const path = (id = '') => `/trips/${tripId}/todos${id && `/${id}`}`
const adds = async (text: string, fields: object = {}): Promise<Todo> =>
  (await ana.does('POST', path(), { text, ...fields })).json
const puts = async (id: string, fields: object, who = ana) => (await who.does('PUT', path(id), fields)).json
const listed = async (): Promise<Todo[]> => (await mei.does('GET', path())).json
const texts = async () => (await listed()).map(({ text }) => text)
const undoes = (headers: { [name: string]: unknown }) =>
  ana.ask('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
const addsItem = async () => {
  const [day] = (await ana.plan(tripId)).days
  const item = { place: 'Gion', type: 'dining' }
  return (await ana.does('POST', `/subtripitems/sub_trip/${day?.id}/item`, item)).json
}

test('a to-do is added at the end, changed, listed, in the plan, deleted and brought back', async () => {
  await adds('Rail passes')
  const fields = { assignees: [mei.id], due_date: '2027-03-01' }
  const todo = await adds(' Book the ryokan ', fields)
  expect(todo).toEqual({
    ...{ id: todo.id, trip_id: tripId, text: 'Book the ryokan', ...fields },
    ...{ done_at: null, done_by: null, position: 65_536, link: null, version: 1 },
  })
  const changed = await puts(todo.id, { text: 'Book both ryokans', due_date: null })
  expect(changed).toEqual({ ...todo, text: 'Book both ryokans', due_date: null, version: 2 })
  expect((await listed())[1]).toEqual(changed)
  const { headers } = await ana.does('DELETE', path(todo.id))
  expect(await texts()).toEqual(['Rail passes'])
  await undoes(headers)
  expect((await ana.plan(tripId)).todos[1]).toEqual(changed)
})

test('whoever ticks it off has done it, once, until it is opened again', async () => {
  const { id } = await adds('Rail passes')
  const before = Date.now()
  const { json: done, headers } = await mei.does('PUT', path(id), { done: true })
  expect(done).toMatchObject({ done_by: mei.id, version: 2 })
  expect(Date.parse(done.done_at)).toBeGreaterThanOrEqual(before)
  expect(await puts(id, { done: true })).toEqual(done)
  expect(await listed()).toEqual([done])
  expect((await ana.plan(tripId)).todos).toEqual([done])
  await undoes(headers)
  expect(await listed()).toMatchObject([{ done_at: null, done_by: null }])
  await puts(id, { done: true }, mei)
  expect(await puts(id, { done: false })).toMatchObject({ done_at: null, done_by: null })
})

test.each([
  ['no words', { text: ' ' }, 422],
  ['300 characters', { text: '📝'.repeat(300) }, 201],
  ['301 characters', { text: 'a'.repeat(301) }, 422],
  ['two lines', { text: 'a\nb' }, 422],
  ['a date that does not exist', { due_date: '2027-02-30' }, 422],
  ['nobody', { assignees: [] }, 201],
  ['everybody', { assignees: null }, 422],
  ['a stranger', { assignees: [randomUUID()] }, 422],
  ['a row that is not there', { link: { kind: 'item', id: randomUUID() } }, 422],
])('with %s it answers as it should', async (_, fields, status) => {
  expect((await ana.ask('POST', path(), { text: 'Pack', ...fields })).status).toBe(status)
})

test('names nobody twice, and viewers too, who change nothing', async () => {
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { role: 'viewer' })
  const { id } = await adds('Pack', { assignees: [mei.id] })
  expect((await ana.ask('PUT', path(id), { assignees: [mei.id, mei.id] })).status).toBe(422)
  expect((await mei.ask('PUT', path(id), { done: true })).json.code).toBe('trip.view_only')
  expect(await texts()).toEqual(['Pack'])
})

test('a trip has at most 500, also by an undo', async () => {
  await fillWithTodos(app, tripId, 490)
  await Promise.all(Array.from({ length: 10 }, (_, n) => adds(`To-do ${n}`)))
  const [first] = await listed()
  expect((await ana.ask('POST', path(), { text: 'One more' })).json.code).toBe('limit.reached')
  const { headers } = await ana.does('DELETE', path(first?.id))
  await adds('One more')
  expect((await undoes(headers)).json.code).toBe('limit.reached')
})

test('is not reached through another trip', async () => {
  const { id } = await adds('Pack')
  const { id: otherId } = await ana.plansTrip()
  const other = `/trips/${otherId}/todos`
  expect((await ana.ask('PUT', `${other}/${id}`, { done: true })).status).toBe(404)
  expect((await ana.ask('DELETE', `${other}/${id}`)).status).toBe(404)
  expect((await ana.ask('POST', `${other}/order`, { todo_ids: [id] })).status).toBe(409)
  const item = await addsItem()
  const link = { kind: 'item', id: item.id }
  expect((await ana.ask('POST', other, { text: 'Pack', link })).status).toBe(422)
})

describe('the order', () => {
  test('is that of all of them, and is taken back as long as they stand where they were put', async () => {
    const ids = [await adds('a'), await adds('b'), await adds('c')].map(({ id }) => id)
    const [a = '', b = '', c = ''] = ids
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, randomUUID()],
    ])
      expect((await ana.ask('POST', path('order'), { todo_ids: wrong })).json.code).toBe(
        'todo.order_incomplete',
      )
    const { headers, json } = await ana.does('POST', path('order'), { todo_ids: [c, a, b] })
    expect(json.map(({ id }: Todo) => id)).toEqual([c, a, b])
    await adds('d')
    expect(await texts()).toEqual(['c', 'a', 'b', 'd'])
    await undoes(headers)
    expect(await texts()).toEqual(['a', 'b', 'c', 'd'])
    const again = await ana.does('POST', path('order'), {
      todo_ids: json.map(({ id }: Todo) => id).concat((await listed())[3]?.id),
    })
    await ana.does('DELETE', path(c))
    const refused = await undoes(again.headers)
    expect([refused.status, refused.json.code]).toEqual([409, 'history.changed_since'])
  })
})

describe('who leaves the trip', () => {
  test.each([
    ['is removed', () => ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)],
    ['deletes the account', () => mei.does('DELETE', '/users/me', { password: 'Passw0rd!' })],
  ])('and %s is taken off, and what they did stays done', async (_, go) => {
    const { id } = await adds('Pack', { assignees: [ana.id, mei.id] })
    await puts(id, { done: true }, mei)
    const { headers } = await ana.does('PUT', path(id), { assignees: [ana.id] })
    await undoes(headers)
    await go()
    const left = { assignees: [ana.id], done_by: mei.id }
    expect((await ana.plan(tripId)).todos).toMatchObject([left])
    const deleted = await ana.does('DELETE', path(id))
    await undoes(deleted.headers)
    expect((await ana.plan(tripId)).todos).toMatchObject([left])
    expect((await ana.ask('PUT', path(id), { assignees: [mei.id] })).status).toBe(422)
  })
})

test('the link is there as long as its row is, and again once that is brought back', async () => {
  const item = await addsItem()
  const link = { kind: 'item', id: item.id }
  const { id } = await adds('Reserve', { link })
  const { headers } = await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
  expect(await listed()).toMatchObject([{ text: 'Reserve', link: null }])
  expect(await puts(id, { done: true })).toMatchObject({ done_by: ana.id, link: null })
  await undoes(headers)
  expect(await listed()).toMatchObject([{ link }])
  expect(await puts(id, { link: null })).toMatchObject({ link: null })
})

test('a copy has them open, for nobody, moved with its dates and linked to its own rows', async () => {
  const item = await addsItem()
  const { id } = await adds('Reserve', {
    ...{ link: { kind: 'item', id: item.id }, assignees: [mei.id], due_date: '2027-03-20' },
  })
  await puts(id, { done: true })
  const car = await ana.does('POST', `/subtripitems/trip/${tripId}/rentals`, {
    ...{ company: 'Nippon', pickup_place: 'Narita' },
    ...{ pickup_date: '2027-03-28T10:00', dropoff_date: '2027-03-29T10:00' },
  })
  await adds('Licence', { link: { kind: 'rental', id: car.json.id } })
  const start_date = (await ana.plan(tripId)).trip.start_date.replace('2027', '2028')
  const copy = (await ana.does('POST', `/trips/${tripId}/copy`, { start_date })).json
  const { items, todos } = await ana.plan(copy.id)
  const open = { assignees: [], done_at: null, done_by: null, version: 1 }
  expect(todos).toMatchObject([
    { ...open, text: 'Reserve', due_date: '2028-03-20', link: { kind: 'item', id: items[0]?.id } },
    { ...open, text: 'Licence', due_date: null, link: null },
  ])
})
