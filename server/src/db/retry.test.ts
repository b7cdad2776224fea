import { DatabaseError } from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retrying } from './retry.ts'
import { DatabaseUnavailable } from './unavailable.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['at once is tried again', 1, 2],
  ['after a wait is not waited for again', 3_000, 1],
])('a connection that turns out to be lost %s', async (_, milliseconds, times) => {
  const attempt = vi.fn(async () => {
    vi.advanceTimersByTime(milliseconds)
    if (attempt.mock.calls.length < 2) throw new DatabaseUnavailable('lost', { rolledBack: true })
  })
  await retrying(attempt, true).catch(() => undefined)
  expect(attempt).toHaveBeenCalledTimes(times)
})

test('all attempts together end in time, also on a database that stands still after the first', async () => {
  const given: number[] = []
  const failing = retrying(async left => {
    given.push(left())
    vi.advanceTimersByTime(4_000)
    throw Object.assign(new DatabaseError('deadlock', 0, 'error'), { code: '40P01' })
  })
  await expect(failing).rejects.toThrow('deadlock')
  // A third one could wait for three seconds until it has a connection.
  expect(given).toEqual([6_500, 5_500])
})
