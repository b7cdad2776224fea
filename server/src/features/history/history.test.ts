import type { Change } from '@caravan/contract/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'

let app: TestApp
let ana: Traveller
beforeAll(async () => {
  app = await createTestApp()
  ana = await createTraveller(app, 'ana')
})
afterAll(() => app.close())

const pageOf = async (tripId: string, query: string): Promise<Change[]> =>
  (await ana.does('GET', `/trips/${tripId}/history?${query}`)).json

test('what was changed together is on one page, however much of it there is', async () => {
  const trip = await ana.plansTrip('2027-03-27', '2027-04-05')
  const moved = { start_date: '2027-05-01', end_date: '2027-05-10' }
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, moved)
  await ana.does('PUT', `/trips/update_trip/${trip.id}`, { name: 'In May' })
  const { seq } = await ana.plan(trip.id)

  const latest = await pageOf(trip.id, 'limit=1')
  expect(latest.map(change => [change.seq, change.entity])).toEqual([[seq, 'trip']])
  const together = await pageOf(trip.id, `limit=3&before=${seq}`)
  expect(new Set(together.map(change => change.seq))).toEqual(new Set([seq - 1]))
  expect(together.filter(({ entity }) => entity === 'day')).toHaveLength(10)
  expect(together.find(({ entity }) => entity === 'trip')?.after).toMatchObject(moved)

  const paged = [...latest, ...together, ...(await pageOf(trip.id, `before=${seq - 1}`))]
  expect(paged).toEqual(await pageOf(trip.id, 'limit=100'))
})
