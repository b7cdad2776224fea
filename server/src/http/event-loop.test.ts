import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchEventLoop } from './event-loop.ts'

let now = 0
beforeEach(() => {
  now = 0
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The next timer fires that much too late. */
function tick(late = 0): void {
  now += 500 + late
  vi.advanceTimersByTime(500)
}

test('a process is behind when its timers are late again and again, and only as long as they are', () => {
  const eventLoop = watchEventLoop()
  for (let each = 0; each < 10; each++) tick(250)
  expect(eventLoop.isBehind()).toBe(false)
  tick(5_000)
  tick()
  expect(eventLoop.isBehind()).toBe(false)
  for (let each = 0; each < 10; each++) tick(300)
  expect(eventLoop.isBehind()).toBe(true)
  tick()
  expect(eventLoop.isBehind()).toBe(false)
  eventLoop.stop()
  expect(vi.getTimerCount()).toBe(0)
})
