import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './testing/app.ts'
import { endpoints, requestFor } from './testing/samples.ts'
import { send, sendAs } from './testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: 'trace' } })
})
afterAll(() => app.close())

const lines = () => app.logged.flatMap(chunk => chunk.trim().split('\n')).map(line => JSON.parse(line))

test('a call is one line with its time, id, route, status, duration and account', async () => {
  const ana = await app.signUp('ana')
  app.logged.length = 0
  await app.ask('GET', '/users/check_email?email=eve@example.com', { token: ana.token })
  await app.ask('DELETE', '/users/me/sessions/0b8f6d4e-5a3c-4f21-9d7e-6c1b2a3d4e5f', { token: ana.token })
  await app.ask('GET', '/users/me?token=hush')
  await app.ask('GET', '/nothing/hush')
  const said = lines().filter(line => line.level === 'info')
  expect(said).toEqual(
    [
      ['GET', '/api/users/check_email', 200, ana.id],
      ['DELETE', '/api/users/me/sessions/:sessionId', 404, ana.id],
      ['GET', '/api/users/me', 401, null],
      ['GET', null, 404, null],
    ].map(([method, route, status, user]) => ({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reqId: expect.any(String),
      method,
      route,
      status,
      ms: expect.any(Number),
      user,
    })),
  )
  expect(new Set(said.map(({ reqId }) => reqId)).size).toBe(said.length)
})

test('no line, however much is logged, has what a person has typed, or sent, or is reached by', async () => {
  // No id and no time has such letters.
  const canary = 'canary-quokka'
  const token = `caravan_${'c'.repeat(37)}quokka`
  const headers = {
    'user-agent': canary,
    cookie: `caravan_device=${canary}`,
    referer: `https://${canary}.example`,
    'x-forwarded-for': '203.0.113.77',
    'x-secret': canary,
  }
  const real = await app.signUp('bea')
  app.logged.length = 0
  for (const [, endpoint] of endpoints) {
    const request = requestFor(endpoint)
    const marked = JSON.parse(
      JSON.stringify(request).replaceAll('somebody', canary).replaceAll('not-a-token', canary),
    )
    const path = `${marked.path}${marked.path.includes('?') ? '&' : '?'}x=${canary}`
    if (endpoint.access === 'recent') continue
    for (const carried of [token, real.token, undefined])
      await sendAs(
        app,
        carried,
        { ...request, ...marked, path, ...(request.file ? { file: request.file } : {}) },
        { headers, from: '198.51.100.77' },
      )
  }
  await send(app, { method: 'GET', url: `/api/${canary}`, headers })
  await send(app, { method: 'GET', url: `/api/%zz${canary}`, headers })
  await app.register(canary, {
    email: `${canary}@example.com`,
    password: `Correct ${canary} 9!`,
    confirmPassword: `Correct ${canary} 9!`,
  })
  await app.login(canary, 'wrong')
  await app.mailIsOut()

  const log = app.logged.join('')
  expect(log.length).toBeGreaterThan(10_000)
  for (const secret of [
    canary,
    'quokka',
    'example.com',
    'Correct',
    real.token,
    real.token.slice(8, 30),
    '203.0.113.77',
    '198.51.100.77',
    '127.0.0.1',
    'Bearer',
  ])
    expect(log).not.toContain(secret)
})

test('no line has the spot around which somebody searches', async () => {
  const fay = await app.signUp('fay')
  app.logged.length = 0
  const near = '34.69374,135.50218'
  for (const path of [
    `/trips/google_places?query=ramen&near=${near}`,
    `/trips/google_places?query=ramen&near=${near}&kind=none`,
    '/places/around?bbox=135.50218,34.69374,135.51218,34.70374&zoom=14',
    '/places/around?bbox=135.50218,34.69374,135.51218,34.70374&zoom=none',
  ])
    await app.ask('GET', path, { token: fay.token })
  const log = app.logged.join('')
  expect(log).toContain('/api/places/around')
  expect(log).not.toMatch(/34\.69374|135\.50218/)
})

test('a line break in what is logged does not make two lines of it', async () => {
  app.logged.length = 0
  await send(app, {
    method: 'GET',
    url: '/api/nothing',
    headers: { 'x-request-id': 'a\u2028b', 'request-id': 'forged' },
  })
  expect(app.logged.join('')).not.toContain('forged')
  for (const chunk of app.logged)
    expect(chunk.endsWith('\n') && !chunk.slice(0, -1).includes('\n')).toBe(true)
})
