import { me } from '@caravan/contract/account'
import { currencies } from '@caravan/contract/reference'
import { endOtherSessions } from '@caravan/contract/sessions'
import { trip } from '@caravan/contract/trips'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from './call.ts'
import { endSession, startSession } from './session.ts'

const TRIP = '0b8f6d4e-5a3c-4f21-9d7e-6c1b2a3d4e5f'
const OTHER = '1c9f7e5f-6b4d-4e32-8e8f-7d2c3b4e5f60'
const tripOf = (tripId: string, token = 'ana') => call(trip, { params: { tripId }, token })
const addressOfTrip = `/api${trip.path.replace('{tripId}', TRIP)}`

afterEach(() => vi.unstubAllGlobals())

/** A server whose answers have a tag; it answers 304 to who has what there is. */
function serve() {
  let edition = 1
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Headers }) => {
    const etag = `"${edition}"`
    asked.push(headers.get('if-none-match'))
    if (asked.at(-1) === etag) return new Response(null, { status: 304 })
    return Response.json({ version: edition }, { headers: { etag } })
  })
  return { asked, change: () => edition++ }
}

test('what has not changed is not sent again, and is the same object', async () => {
  const { asked, change } = serve()
  const first = await tripOf(TRIP)
  expect(await tripOf(TRIP)).toBe(first)
  change()
  expect(await tripOf(TRIP)).toEqual({ version: 2 })
  expect(await tripOf(TRIP)).toEqual({ version: 2 })
  expect(asked).toEqual([null, '"1"', '"1"', '"2"'])
})

test('a tag is told for the same address and the same person alone', async () => {
  const { asked } = serve()
  await tripOf(TRIP, 'cleo')
  await tripOf(OTHER, 'cleo')
  await tripOf(OTHER, 'ben')
  await call(me, { token: 'ben' })
  await tripOf(TRIP, 'ben')
  expect(asked).toEqual([null, null, null, null, null])
})

test('nothing is kept when a session ends', async () => {
  const { asked } = serve()
  const session = { id: OTHER, username: 'dora', token: 'dora' }
  for (const _ of [1, 2]) {
    startSession(session)
    await call(trip, { params: { tripId: TRIP } })
    endSession()
  }
  expect(asked).toEqual([null, null])
})

test('what the browser keeps itself is asked for without a tag, and so is a change', async () => {
  const { asked } = serve()
  for (const _ of [1, 2]) await call(currencies)
  for (const _ of [1, 2]) await call(endOtherSessions, { token: 'ana' })
  expect(asked).toEqual([null, null, null, null])
})

test('a 304 that nobody asked for is a failure', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 304 }))
  await expect(call(me, { token: 'eve' })).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('what was asked for early is taken once, by the session that it was asked for', async () => {
  const { asked } = serve()
  const answer = Promise.resolve(Response.json({ name: 'early' }))
  vi.stubGlobal('early', { token: 'eve', answers: new Map([[addressOfTrip, answer]]) })
  expect(await tripOf(TRIP, 'fay')).toEqual({ version: 1 })
  expect(await tripOf(OTHER, 'eve')).toEqual({ version: 1 })
  expect(asked).toHaveLength(2)
  expect(await tripOf(TRIP, 'eve')).toEqual({ name: 'early' })
  expect(asked).toHaveLength(2)
  expect(await tripOf(TRIP, 'eve')).toEqual({ version: 1 })
  expect(asked).toHaveLength(3)
})

test('what was asked for early in vain fails as any call does', async () => {
  const answer = Promise.reject(new TypeError('Failed to fetch'))
  answer.catch(() => undefined)
  vi.stubGlobal('early', { token: 'gus', answers: new Map([[addressOfTrip, answer]]) })
  await expect(tripOf(TRIP, 'gus')).rejects.toMatchObject({ status: 0, code: 'network' })
})
