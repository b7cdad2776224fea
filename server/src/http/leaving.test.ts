import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { leave } from './leaving.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('CR-07 a server that is about to stop answers, and sends its callers and its balancer elsewhere', async () => {
  const ask = async (path: string) => {
    const { status, headers } = await app.ask('GET', path)
    return [status, headers['connection']]
  }
  expect(await ask('/ready')).toEqual([200, 'keep-alive'])
  const isLeft = leave(app.app)
  expect(await ask('/health')).toEqual([200, 'close'])
  expect(await ask('/users/me')).toEqual([401, 'close'])
  expect(await ask('/ready')).toEqual([503, 'close'])
  await isLeft
})
