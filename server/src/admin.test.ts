import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, PASSWORD, type TestApp } from './testing/app.ts'
import { isOnCitus } from './testing/citus.ts'
import { openEvents } from './testing/event-stream.ts'
import { sendAs } from './testing/send.ts'
import { createTraveller } from './testing/traveller.ts'

const program = join(import.meta.dirname, 'admin.ts')
const HEARTBEAT_MS = 20_000
// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

let app: TestApp
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

/** The command as an operator gives it, beside the running server. */
async function admin(...words: string[]) {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...{ PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      ...{ DATABASE_URL: app.database.connection, DATA_DIR: app.dataDir },
    },
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { said: said.trim(), complained: complained.trim(), code }
}
const me = (token: string) => app.ask('GET', '/users/me', { token })

test('an operator sees who has an account, and is told how to ask', async () => {
  await app.signUp('ana')
  await app.signUp('mei', { verified: false })
  const told = (await admin('users')).said.replaceAll(/ +/g, ' ').replaceAll(/\d{4}-\d\d-\d\d/g, 'DATE')
  expect(told.split('\n')).toEqual(
    expect.arrayContaining([
      'ana ana@example.com confirmed since DATE last here DATE',
      'mei mei@example.com not confirmed since DATE last here DATE',
    ]),
  )
  for (const words of [['constructor', 'ana'], ['users', 'ana'], ['verify']]) {
    const { complained, code } = await admin(...words)
    expect([complained, code]).toEqual([expect.stringContaining('npm run admin -- reset-link <name>'), 2])
  }
})

test.skipIf(isOnCitus)(
  'an operator is told where trips cannot be spread, and nothing has changed',
  async () => {
    const { complained, code } = await admin('distribute')
    expect(complained).toBe('This database is none of Citus: "create extension citus" is missing.')
    expect(code).toBe(1)
  },
)

test('an operator confirms an address that no mail reaches, which joins what it is invited to', async () => {
  const { token } = await app.signUp('berta', { verified: false })
  const host = await createTraveller(app, 'host')
  const trip = await host.plansTrip()
  await host.adds(trip.id, { email: 'berta@example.com' })
  expect((await admin('verify', 'Berta')).said).toBe('berta@example.com is confirmed.')
  // It may have been somebody else who registered the address.
  expect((await me(token)).status).toBe(401)
  const { access_token } = (await app.login('berta')).json
  expect((await me(access_token)).json).toMatchObject({ email_verified: true })
  expect((await host.members(trip.id)).map(({ name }) => name)).toEqual(['host', 'berta'])
})

test('an operator hands out a link that sets a new password, once', async () => {
  const { token } = await app.signUp('carla')
  const { said } = await admin('reset-link', 'carla@example.com')
  const link = /\/reset_password\?token=([\w-]+)$/.exec(said)?.[1]
  const reset = () =>
    app.ask('POST', '/users/password/reset', { json: { token: link, password: 'Another horse 9!' } })
  expect((await reset()).status).toBe(204)
  expect((await reset()).status).toBe(400)
  expect((await me(token)).status).toBe(401)
  expect((await app.login('carla', PASSWORD)).status).toBe(401)
  expect((await app.login('carla', 'Another horse 9!')).status).toBe(200)
})

test('an account that an operator deletes is gone at once, and hears nothing more with the next heartbeat', async () => {
  const dora = await app.signUp('dora')
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#2a6' } })
    .png()
    .toBuffer()
  await sendAs(app, dora.token, { method: 'POST', path: '/users/me/profile/avatar', file: png })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const stream = await openEvents(`${address}/api/users/me/live`, { authorization: `Bearer ${dora.token}` })
    await stream.next()
    expect((await admin('delete', 'dora')).said).toBe('dora is deleted.')
    expect((await me(dora.token)).status).toBe(401)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(await stream.nextBlock()).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
  expect(await readdir(join(app.dataDir, 'avatars'))).toEqual([])
  expect((await admin('delete', 'dora')).complained).toBe('There is no account named dora.')
  // The server sends it when it next looks into the outbox.
  await app.register('waker')
  expect((await app.mailTo(dora.email, /deleted/)).text).toContain('dora')
})
