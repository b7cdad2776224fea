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
