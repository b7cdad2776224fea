import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { presenceIn } from './presence.ts'

const sent: unknown[] = []
let answer: () => Promise<Response>
const done = async () => new Response(null, { status: 204 })
beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  answer = done
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    if (address === '/api/health') return done()
    const { day, item_id } = JSON.parse(body)
    sent.push(item_id ?? day)
    return answer()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const days = ['2027-03-27', '2027-03-28', '2027-03-29'] as const

test('what the stream was opened with is not told again', async () => {
  const presence = presenceIn(randomUUID())
  presence.moveTo({ day: days[0] })
  presence.begin(presence.place())
  expect(sent).toEqual([])
})

test('the first of many days is told at once, and the one where somebody stops', async () => {
  const presence = presenceIn(randomUUID())
  presence.moveTo({ day: days[0] })
  expect(sent).toEqual([])
  presence.begin({})
  for (const day of days) presence.moveTo({ day })
  expect(sent).toEqual([days[0]])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([days[0], days[2]])
})

test('what did not arrive is told again, as long as there is a stream', async () => {
  const presence = presenceIn(randomUUID())
  presence.begin({})
  answer = () => Promise.reject(new TypeError('offline'))
  presence.moveTo({ day: days[1] })
  await vi.advanceTimersByTimeAsync(1_000)
  answer = done
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toEqual([days[1], days[1]])
  presence.hear(undefined)
  presence.moveTo({ day: days[2] })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sent).toHaveLength(2)
})
