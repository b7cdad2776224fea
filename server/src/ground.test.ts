import { afterEach, expect, test, vi } from 'vitest'
import type { Queries } from './db/queries.ts'
import { createSweeper } from './ground.ts'
import { silent } from './log.ts'

afterEach(() => vi.useRealTimers())

test('what cannot be cleared up keeps nothing else from being cleared up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const warned: unknown[] = []
  const log = { ...silent, warn: (details: object) => void warned.push(details) }
  const failure = new Error('still in use')
  const done = Promise.withResolvers<void>()
  const sweeper = createSweeper({} as Queries, log, [
    () => Promise.reject(failure),
    async () => done.resolve(),
  ])
  sweeper.start()
  vi.advanceTimersByTime(3_600_000)
  await done.promise
  expect(warned).toEqual([{ err: failure }])
  await sweeper.close()
})
