import { live } from '@caravan/contract/live'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type LiveStream, liveStream, on, sentTo } from '../../testing/network.ts'
import { follow } from './live.ts'

const tripId = '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f11'
const trip = {
  id: tripId,
  place: () => ({ day: '2027-03-31' }),
  onBegun: vi.fn(),
  onPresence: vi.fn(),
  onNote: vi.fn(),
  onGone: vi.fn(),
}
const onEvent = vi.fn()

let stream: LiveStream
beforeEach(() => {
  vi.clearAllMocks()
  stream = liveStream(tripId)
  on(live).streams(stream)
})
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})
function following(token = 'a token', since?: number) {
  const stop = follow(token, { since, onEvent, trip })
  stops.push(stop)
  return stop
}
const lasts = (count: number) => waitFor(() => expect(stream.count()).toBe(count))

test('account and trip come by one stream, which ends with the last of them', async () => {
  const stop = following()
  stops.push(follow('a token', { since: 7, onEvent: vi.fn() }))
  await lasts(1)
  const { body } = sentTo(live).at(-1) ?? {}
  expect(body).toMatchObject({ since: 7, windows: [{ trip_id: tripId, day: '2027-03-31' }] })
  await waitFor(() =>
    expect(trip.onBegun).toHaveBeenCalledWith(expect.objectContaining({ day: '2027-03-31' })),
  )
  stop()
  await waitFor(() => expect(sentTo(live).at(-1)?.body.windows).toEqual([]))
  for (const stop of stops) stop()
  await lasts(0)
})

test('a page that is kept for Back keeps no stream, and goes on from what it was told', async () => {
  following()
  await lasts(1)
  stream.tell({ seq: 12, topics: ['items'] })
  await waitFor(() => expect(onEvent).toHaveBeenCalledWith(expect.objectContaining({ seq: 12 })))
  window.dispatchEvent(new Event('pagehide'))
  expect(stream.count()).toBe(0)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await lasts(1)
  expect(sentTo(live).at(-1)?.body.windows[0]?.since).toBe(12)
})

test('the next stream begins before the last one ends', async () => {
  following()
  await lasts(1)
  const next = liveStream(tripId)
  on(live).streams(next)
  stops.push(follow('a token', { since: 3, onEvent: vi.fn() }))
  await waitFor(() => expect(next.count()).toBe(1))
  await lasts(0)
  next.tell({ seq: 5 })
  await waitFor(() => expect(onEvent).toHaveBeenCalledTimes(1))
  expect(trip.onPresence).not.toHaveBeenCalled()
})

test('a stream that is lost is told of, and opened again', async () => {
  const lost = liveStream(tripId)
  on(live).streams(lost).streams(stream)
  following()
  await waitFor(() => expect(lost.count()).toBe(1))
  lost.end()
  await waitFor(() => expect(trip.onPresence).toHaveBeenCalledWith(undefined))
  await lasts(1)
})

test('a trip that is gone is asked for no more', async () => {
  following()
  stops.push(follow('a token', { since: 3, onEvent: vi.fn() }))
  await lasts(1)
  stream.tellGone()
  await waitFor(() => expect(trip.onGone).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(sentTo(live).at(-1)?.body.windows).toEqual([]))
})

test('a refusal is final', async () => {
  on(live).fails('auth.required')
  following()
  await waitFor(() => expect(sentTo(live)).toHaveLength(1))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sentTo(live)).toHaveLength(1)
})

test('a window that is refused is asked for without its place, then no more, and the others go on', async () => {
  const refused = { fields: [{ field: 'windows.0.day', code: 'request.invalid' as const }] }
  on(live).fails('request.invalid', refused).fails('request.invalid', refused).streams(stream)
  const other = { ...trip, id: '0198c1c8-8a2e-7c60-8f0e-2b1a5f1c9f12' }
  following()
  stops.push(follow('a token', { onEvent, trip: other }))
  await lasts(1)
  const windows = sentTo(live).map(({ body }) => body.windows.map(({ trip_id, day }) => [trip_id, day]))
  const [first, second] = [tripId, other.id]
  expect(windows).toEqual([
    [
      [first, '2027-03-31'],
      [second, '2027-03-31'],
    ],
    [
      [first, undefined],
      [second, '2027-03-31'],
    ],
    [[second, '2027-03-31']],
  ])
})

test('two accounts share nothing', async () => {
  following('of ana')
  following('of mei')
  await lasts(2)
  expect(sentTo(live).map(({ headers }) => headers.get('authorization'))).toEqual([
    'Bearer of ana',
    'Bearer of mei',
  ])
  for (const { body } of sentTo(live)) expect(body.windows).toHaveLength(1)
})
