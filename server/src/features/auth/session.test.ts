import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('somebody registers, verifies, signs in, is known, and signs out', async () => {
  const ana = await app.signUp('ana')
  const me = await app.ask('GET', '/users/me', { token: ana.token })
  expect(me.json).toMatchObject({ username: 'ana', email: 'ana@example.com', email_verified: true, avatar_url: null })
  expect((await app.ask('POST', '/users/logout', { token: ana.token })).status).toBe(204)
  expect((await app.ask('GET', '/users/me', { token: ana.token })).status).toBe(401)
})
