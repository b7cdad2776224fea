import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
  vi.resetModules()
})

/** Something that nobody needs. */
const waste = () => new WeakRef({ bytes: new Uint8Array(1_000) })

/** Whether what nobody needs has gone after so many seconds. */
async function isGone(ref: WeakRef<object>, seconds: number): Promise<boolean> {
  // One that was looked at stays until the turn is over.
  await turn()
  vi.advanceTimersByTime(seconds * 1_000)
  await turn()
  return ref.deref() === undefined
}

test('memory is collected once nobody has asked for half a minute, and once only', async () => {
  const { collectOnceQuiet } = await import('./quiet.ts')
  collectOnceQuiet()
  const first = waste()
  expect(await isGone(first, 29)).toBe(false)
  collectOnceQuiet()
  expect(await isGone(first, 29)).toBe(false)
  expect(await isGone(first, 2)).toBe(true)
  const second = waste()
  expect(await isGone(second, 60)).toBe(false)
  collectOnceQuiet()
  expect(await isGone(second, 31)).toBe(true)
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
  const asked = async (url: string) => {
    const ref = waste()
    expect(await isGone(ref, 20)).toBe(false)
    expect((await ask(url)).statusCode).toBe(200)
    return !(await isGone(ref, 20))
  }
  expect(await asked('/api/trips')).toBe(true)
  await isGone(waste(), 31)
  await ask('/api/trips')
  expect(await asked('/api/health')).toBe(false)
  await ask('/api/trips')
  expect(await asked('/api/ready')).toBe(false)
  await app.close()
})
