import { expect, test } from 'vitest'
import { zoneAt } from '../../providers/places/zone-at.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createTestApp } from '../../testing/app.ts'
import { openApp } from '../../testing/open-app.ts'
import { everybodyKnows, toldTo } from '../../testing/told.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { createReminder } from './remind.ts'

const { app, ana } = await openApp(['ana'])

const reminderAt = (moment: string) =>
  createReminder({
    ...{ db: app.db, bus: createLocalBus(), log: app.app.log as never, zoneAt },
    now: () => Date.parse(moment),
  })
const lookAt = (moment: string) => reminderAt(moment).look()
const isIn = (traveller: Traveller, zone: string) =>
  traveller.does('PUT', '/users/me/notifications/settings', { zone })
const daysTold = async (traveller: Traveller, tripId: string) =>
  (await toldTo(traveller))
    .filter(({ kind, trip_id }) => trip_id === tripId && (kind === 'todo_due' || kind === 'trip_soon'))
    .map(({ kind, actor, about, count }) => [kind, actor, about?.name ?? null, count])

test('what is due tomorrow and a trip in three days are told at nine where the traveller is', async () => {
  const mei = await createTraveller(app, 'mei')
  const { id: tripId } = await ana.plansTrip('2031-06-10', '2031-06-12')
  await ana.adds(tripId, mei)
  await isIn(ana, 'America/Los_Angeles')
  await isIn(mei, 'Asia/Tokyo')
  const todo = { text: 'Book', due_date: '2031-06-08', assignees: [mei.id] }
  await ana.does('POST', `/trips/${tripId}/todos`, todo)
  // The one has no assignees, the other is done.
  await ana.does('POST', `/trips/${tripId}/todos`, { ...todo, assignees: [] })
  const { id } = (await ana.does('POST', `/trips/${tripId}/todos`, todo)).json
  await ana.does('PUT', `/trips/${tripId}/todos/${id}`, { done: true })
  await everybodyKnows(app, tripId)

  await lookAt('2031-06-06T23:59:00Z')
  expect([await daysTold(ana, tripId), await daysTold(mei, tripId)]).toEqual([[], []])
  await lookAt('2031-06-07T00:00:30Z')
  expect(await daysTold(mei, tripId)).toEqual([
    ['trip_soon', null, null, 1],
    ['todo_due', null, 'Book', 1],
  ])
  expect(await daysTold(ana, tripId)).toEqual([])
  await lookAt('2031-06-07T16:00:00Z')
  expect(await daysTold(ana, tripId)).toEqual([['trip_soon', null, null, 1]])
  // Somewhere else it becomes nine again.
  await isIn(mei, 'America/Los_Angeles')
  for (const hour of ['17', '18', '23']) await lookAt(`2031-06-07T${hour}:00:00Z`)
  expect(await daysTold(mei, tripId)).toHaveLength(2)
})

test('without a zone of its own an account is where the trip begins', async () => {
  const { id } = await ana.plansTrip('2032-06-10', '2032-06-12', ['taipei'])
  const rui = await createTraveller(app, 'rui')
  await ana.adds(id, rui)
  await lookAt('2032-06-07T00:59:00Z')
  expect(await daysTold(rui, id)).toEqual([])
  await lookAt('2032-06-07T01:01:00Z')
  expect(await daysTold(rui, id)).toEqual([['trip_soon', null, null, 1]])
})

test('where nobody looked at nine it is told later on that day, and on no other', async () => {
  const ivo = await createTraveller(app, 'ivo')
  const { id } = await ana.plansTrip('2033-06-10', '2033-06-12')
  await ana.adds(id, ivo)
  await isIn(ivo, 'UTC')
  await lookAt('2033-06-08T09:00:00Z')
  expect(await daysTold(ivo, id)).toEqual([])
  await lookAt('2033-06-07T23:00:00Z')
  expect(await daysTold(ivo, id)).toEqual([['trip_soon', null, null, 1]])
})

test('whoever sets a date in the course of the day is not told of it', async () => {
  const gus = await createTraveller(app, 'gus')
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await isIn(gus, 'UTC')
  const { id } = await gus.plansTrip(day(3), day(5))
  await gus.does('POST', `/trips/${id}/todos`, { text: 'Pack', due_date: day(1), assignees: [gus.id] })
  await app.sql(`update change set at = date_trunc('day', now()) + interval '10 hours' where trip_id = $1`, [
    id,
  ])
  await lookAt(`${day(0)}T11:00:00Z`)
  expect(await daysTold(gus, id)).toEqual([])
  await app.sql('delete from reminded where trip_id = $1', [id])
  await app.sql(`update change set at = date_trunc('day', now()) + interval '8 hours' where trip_id = $1`, [
    id,
  ])
  await lookAt(`${day(0)}T11:00:00Z`)
  expect(await daysTold(gus, id)).toHaveLength(2)
})

test('of several processes one tells each day, and each change that one of them has left', async () => {
  const kai = await createTraveller(app, 'kai')
  const { id } = await ana.plansTrip('2034-06-10', '2034-06-12')
  await ana.adds(id, kai)
  await everybodyKnows(app, id)
  await Promise.all(Array.from({ length: 8 }, () => lookAt('2034-06-07T12:00:00Z')))
  expect(await daysTold(kai, id)).toEqual([['trip_soon', null, null, 1]])

  // As if the process had ended behind its commit.
  await app.sql('delete from notification where user_id = $1', [kai.id])
  await app.sql('update change_told set seq = 1 where trip_id = $1', [id])
  const others = await Promise.all(Array.from({ length: 3 }, () => createTestApp({ beside: app })))
  await everybodyKnows(app, id)
  expect((await toldTo(kai)).map(({ kind, count }) => [kind, count])).toEqual([['added', 1]])
  for (const other of others) await other.close()
})
