import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBoundedCache } from './bounded-cache.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const minutes = (count: number) => void vi.advanceTimersByTime(count * 60_000)
const createCache = (maxBytes = 1_000) => createBoundedCache<string>(maxBytes, text => text.length)

test('the one that was asked for longest ago makes room', () => {
  const cache = createCache(40)
  for (const key of ['a', 'b']) cache.set(key, 'x'.repeat(10))
  cache.get('a')
  cache.set('c', 'x'.repeat(20))
  expect(['a', 'b', 'c'].map(key => cache.get(key)?.length)).toEqual([10, undefined, 20])
})

test('what nobody has asked for is forgotten within ten minutes, and nothing that somebody has', () => {
  const cache = createCache()
  cache.set('asked', 'x')
  cache.set('forgotten', 'x')
  for (let n = 0; n < 6; n++) {
    minutes(5)
    expect(cache.get('asked')).toBe('x')
  }
  expect(cache.take('forgotten')).toBeUndefined()
  cache.set('late', 'x')
  minutes(7)
  expect(cache.get('late')).toBe('x')
  minutes(9.5)
  expect([cache.take('asked'), cache.take('late')]).toEqual([undefined, undefined])
})

test('room is made of what was forgotten', () => {
  const cache = createCache(30)
  cache.set('a', 'x'.repeat(20))
  minutes(10)
  for (const key of ['b', 'c']) cache.set(key, 'x'.repeat(10))
  expect(cache.get('b')).toBe('x'.repeat(10))
})

test('an empty cache waits for nothing', () => {
  const before = vi.getTimerCount()
  const cache = createCache()
  cache.set('a', 'x')
  expect(vi.getTimerCount()).toBe(before + 1)
  minutes(20)
  expect(vi.getTimerCount()).toBe(before)
})
