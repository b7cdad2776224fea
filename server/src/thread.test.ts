import { afterEach, expect, test } from 'vitest'
import { silent } from './log.ts'
import type { TestWork } from './testing/thread.work.ts'
import { createThread, type Thread } from './thread.ts'

const open: Thread<TestWork>[] = []
afterEach(async () => {
  for (const thread of open.splice(0)) await thread.close()
})

function begins(options: Partial<Parameters<typeof createThread>[1]> = {}): Thread<TestWork> {
  const thread = createThread<TestWork>(new URL('./testing/thread.work.ts', import.meta.url), {
    ...{ log: silent, limitMs: 20_000, queue: 10, megabytes: 64 },
    ...options,
  })
  open.push(thread)
  return thread
}

test('a thread does one thing after the other and keeps what it is told', async () => {
  const thread = begins()
  expect(await Promise.all(['a', 'b', 'c'].map(text => thread.ask('keep', text)))).toEqual([1, 2, 3])
})

test('refusals and failures come to those who asked', async () => {
  const thread = begins()
  await expect(thread.ask('refuse')).rejects.toMatchObject({
    ...{ code: 'limit.reached', circumstances: { extra: { most: 3 } } },
  })
  await expect(thread.ask('stumble')).rejects.toThrow(new RangeError('stumbled'))
  expect(await thread.ask('keep', 'a')).toBe(1)
})

test('one that takes too long is ended without holding the loop, and another one goes on', async () => {
  const thread = begins({ limitMs: 300 })
  await thread.ask('keep', 'a')
  let beats = 0
  const beating = setInterval(() => beats++, 10)
  const spinning = thread.ask('spin')
  const next = thread.ask('keep', 'b')
  await expect(spinning).rejects.toMatchObject({ code: 'server.busy' })
  clearInterval(beating)
  expect(beats).toBeGreaterThan(2)
  expect(await next).toBe(1)
})

test('one that takes too much memory is ended, and the process goes on', async () => {
  const thread = begins()
  await expect(thread.ask('hoard')).rejects.toMatchObject({ code: 'server.busy' })
  expect(await thread.ask('keep', 'a')).toBe(1)
})

test('what would wait too long is turned away', async () => {
  const thread = begins({ queue: 1 })
  const asked = ['a', 'b', 'c'].map(text => thread.ask('keep', text))
  await expect(asked[2]).rejects.toMatchObject({ code: 'server.busy' })
  expect(await Promise.all(asked.slice(0, 2))).toEqual([1, 2])
})
