import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'

const { ana } = await openApp(['ana'])

const postAll = (dayId: string, items: object[]) =>
  ana.ask('POST', `/subtripitems/sub_trip/${dayId}/items`, { items })
/** A trip with its first day, and how that looks. */
async function aTrip() {
  const { id } = await ana.plansTrip()
  const first = (await ana.plan(id)).days[0]?.id ?? ''
  async function placesOf(dayId: string): Promise<string[]> {
    const reply = await ana.does('GET', `/subtripitems/sub_trip/${dayId}/items`)
    return reply.json.map(({ place }: { place: string }) => place)
  }
  return { id, first, placesOf }
}

const item = (place: string, start_time: string | null = null) => ({
  ...{ id: randomUUID(), place, start_time },
  type: 'sightseeing',
})

test('several items stand where their times belong, and are one change, which is taken back as one', async () => {
  const trip = await aTrip()
  await ana.addsItem(trip.first, { place: 'lunch', start_time: '12:00' })
  const sent = [item('park'), item('museum', '10:00'), item('bar', '22:00')]
  const reply = await postAll(trip.first, sent)
  expect(reply.status).toBe(201)
  expect(reply.json.map(({ id }: { id: string }) => id)).toEqual(sent.map(({ id }) => id))
  expect(await trip.placesOf(trip.first)).toEqual(['museum', 'lunch', 'park', 'bar'])
  const { seq } = await ana.plan(trip.id)
  await ana.does('POST', `/trips/${trip.id}/history/${seq}/undo`)
  expect(await trip.placesOf(trip.first)).toEqual(['lunch'])
})

test('several items are all there or none, and once however often they are sent', async () => {
  const trip = await aTrip()
  const sent = [item('park'), item('zoo')]
  const wrong = await postAll(trip.first, [...sent, { place: 'bar', type: '' }])
  expect([wrong.status, wrong.json.code]).toEqual([422, 'item.place_and_type'])
  expect(await trip.placesOf(trip.first)).toEqual([])
  const replies = await Promise.all([1, 2, 3].map(() => postAll(trip.first, sent)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await trip.placesOf(trip.first)).toEqual(['park', 'zoo'])
})

test('several items are fifty at most, and no more than the day has room for', async () => {
  const trip = await aTrip()
  const many = (count: number) => Array.from({ length: count }, (_, at) => item(`place ${at}`))
  for (const count of [0, 51]) expect((await postAll(trip.first, many(count))).status).toBe(422)
  for (const count of [50, 49]) expect((await postAll(trip.first, many(count))).status).toBe(201)
  expect((await postAll(trip.first, many(2))).json.code).toBe('limit.reached')
  expect((await postAll(trip.first, many(1))).status).toBe(201)
  expect(await trip.placesOf(trip.first)).toHaveLength(100)
})

test('several items stand as they would if one came after the other', async () => {
  const times = ['12:00', null, '09:30', '12:00', '23:00', '08:00', null, '10:00', '09:00', '12:30']
  const orders: string[][] = []
  for (const isOneCall of [true, false]) {
    const trip = await aTrip()
    for (const [n, time] of times.slice(0, 3).entries())
      await ana.addsItem(trip.first, { place: `old ${n}`, start_time: time })
    const sent = times.map((time, n) => item(`new ${n}`, time))
    const calls = isOneCall ? [sent] : sent.map(one => [one])
    for (const items of calls) expect((await postAll(trip.first, items)).status).toBe(201)
    orders.push(await trip.placesOf(trip.first))
  }
  expect(orders[0]).toEqual(orders[1])
})
