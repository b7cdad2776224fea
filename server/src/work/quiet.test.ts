import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** Called whenever memory is collected by us: V8 does it by itself, too. */
const collected = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
  collected.mockClear()
  vi.doMock('node:vm', async () => {
    const vm = await vi.importActual<typeof import('node:vm')>('node:vm')
    const gc = vm.runInNewContext
    return { ...vm, runInNewContext: (code: string) => () => gc(code)(collected()) }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('node:vm')
  vi.resetModules()
})

/** How often it was collected so many seconds later. */
function after(seconds: number): number {
  vi.advanceTimersByTime(seconds * 1_000)
  return collected.mock.calls.length
}

test('memory is collected once nobody has asked for half a minute, and once only', async () => {
  const { collectOnceQuiet } = await import('./quiet.ts')
  collectOnceQuiet()
  expect(after(29)).toBe(0)
  collectOnceQuiet()
  expect(after(29)).toBe(0)
  const waste = new WeakRef({ bytes: new Uint8Array(1_000) })
  // One that was looked at stays until the turn is over.
  await turn()
  expect(after(2)).toBe(1)
  expect(waste.deref()).toBeUndefined()
  expect(after(60)).toBe(1)
  collectOnceQuiet()
  expect(after(31)).toBe(2)
})

test('a call of the API is asking, and those that look after the server are not', async () => {
  const [{ createServer }, { readConfig }, { createLog }] = await Promise.all([
    import('../http/server.ts'),
    import('../config.ts'),
    import('../log.ts'),
  ])
  const app = createServer({ config: readConfig({}), log: createLog({ logLevel: 'silent' }) })
  for (const url of ['/api/health', '/api/ready', '/api/trips']) app.get(url, async () => '')
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost:3000' } })
  for (const [url, isAsking] of Object.entries({
    '/api/trips': true,
    '/api/health': false,
    '/api/ready': false,
  })) {
    await ask('/api/trips')
    const before = after(20)
    expect((await ask(url)).statusCode).toBe(200)
    expect(after(20)).toBe(isAsking ? before : before + 1)
  }
  await app.close()
})
