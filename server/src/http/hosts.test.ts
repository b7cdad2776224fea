import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { exchange, listen } from '../testing/raw-http.ts'
import { send } from '../testing/send.ts'
import { isForwarded } from './hosts.ts'

const first = await createTestApp()
afterAll(() => first.close())
const open: TestApp[] = []
afterEach(async () => {
  for (const app of open.splice(0)) await app.close()
})

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({ env, beside: first })
  open.push(app)
  return app
}

async function statusFor(
  app: TestApp,
  headers: Record<string, string>,
  url = '/api/captcha/challenge?action=login',
) {
  return (await send(app, { method: 'GET', url, headers })).status
}

const warnings = (app: TestApp) => app.logged.filter(line => line.includes('TRUST_PROXY'))

describe('a server', () => {
  test('on a loopback address answers for its own names, on any port', async () => {
    const app = await start({ PUBLIC_URL: 'https://caravan.example' })
    for (const host of [
      'localhost',
      'LOCALHOST:3000',
      '127.0.0.1',
      '127.0.0.1:1',
      '[::1]',
      '[::1]:80',
      'caravan.example',
      'Caravan.Example',
    ])
      expect(await statusFor(app, { host }), host).toBe(200)
  })

  test('answers for nobody else', async () => {
    const app = await start({ PUBLIC_URL: 'https://caravan.example' })
    const foreign = [
      'elsewhere.example',
      'caravan.example:8080',
      'caravan.example.',
      'caravan.example.elsewhere.example',
      'localhost.elsewhere.example',
      'elsewhere.example#localhost',
      'elsewhere.example/localhost',
      'user@localhost',
      'localhost:80:80',
      'localhost:',
      'localhost:x',
      '127.0.0.2',
      '127.1',
      '2130706433',
      '0.0.0.0',
      '::1',
      '[::ffff:127.0.0.1]',
      '10.0.0.1:3000',
      'localhost, elsewhere.example',
    ]
    for (const host of foreign) {
      expect(await statusFor(app, { host }), host).toBe(421)
      expect(await statusFor(app, { host }, '/'), host).toBe(421)
      expect(await statusFor(app, { host }, '/api/nothing'), host).toBe(421)
      expect(await statusFor(app, { host }, '/api/%zz'), host).toBe(421)
      expect(await statusFor(app, { host }, '/api/health'), host).toBe(200)
      expect(await statusFor(app, { host }, '/api/ready'), host).toBe(200)
    }
  })

  test('that others can reach answers for the host of PUBLIC_URL alone', async () => {
    const app = await start({
      HOST: '0.0.0.0',
      CAPTCHA: 'altcha',
      RATE_LIMITS: 'on',
      PUBLIC_URL: 'http://caravan.example:8080',
    })
    expect(await statusFor(app, { host: 'caravan.example:8080' })).toBe(200)
    for (const host of ['caravan.example', 'localhost:8080', '127.0.0.1', '[::1]'])
      expect(await statusFor(app, { host }), host).toBe(421)
  })
})

describe('IN-09 over a real connection', () => {
  let app: TestApp
  let port: number
  beforeAll(async () => {
    app = await createTestApp()
    port = await listen(app)
  })
  afterAll(() => app.close())

  const [api, probe] = ['/api/captcha/challenge?action=login', '/api/health']

  test.each([
    ['the address of another host', `GET http://elsewhere.example${api} HTTP/1.1\r\nhost: localhost`, 421],
    ['its own whole address', `GET http://localhost${api} HTTP/1.1\r\nhost: localhost`, 421],
    ['no host', `GET ${api} HTTP/1.1\r\nx: y`, 421],
    ['an empty host', `GET ${api} HTTP/1.1\r\nhost:`, 421],
    ['no host, as in the old days', `GET ${api} HTTP/1.0\r\nx: y`, 421],
    ['two hosts', `GET ${api} HTTP/1.1\r\nhost: localhost\r\nHost: elsewhere.example`, 421],
    [
      'two hosts in the other order',
      `GET ${api} HTTP/1.1\r\nhost: elsewhere.example\r\nHost: localhost`,
      421,
    ],
    ['two hosts in one line', `GET ${api} HTTP/1.1\r\nhost: localhost elsewhere.example`, 421],
    ['two slashes', `GET //elsewhere.example${api} HTTP/1.1\r\nhost: localhost`, 404],
    ['a probe by any name', `GET ${probe} HTTP/1.1\r\nhost: elsewhere.example`, 200],
    ['a probe by no name', `GET ${probe} HTTP/1.1\r\nx: y`, 200],
    ['its name', `GET ${api} HTTP/1.1\r\nhost: localhost`, 200],
    ['two lengths', `POST ${api} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2`, 400],
    [
      'a length and chunks',
      `POST ${api} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked`,
      400,
    ],
    ['a folded header', `GET ${api} HTTP/1.1\r\nhost: localhost\r\nx: y\r\n z`, 400],
    ['a space before the colon', `GET ${api} HTTP/1.1\r\nhost : localhost`, 400],
    ['a NUL', `GET ${api} HTTP/1.1\r\nhost: localhost\r\nx: \0`, 400],
    ['an expectation', `GET ${api} HTTP/1.1\r\nhost: localhost\r\nexpect: the-unexpected`, 200],
  ])('a request with %s', async (_what, head, status) => {
    const answer = await exchange(port, `${head}\r\nconnection: close\r\n\r\n`)
    expect(answer.status).toBe(status)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    if (status >= 400) expect(JSON.parse(answer.text).status).toBe(status)
  })
})

describe('IN-09 forwarded headers', () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=203.0.113.9;host=elsewhere.example',
    'x-real-ip': '203.0.113.9',
  }

  test('make no link of a mail lead elsewhere', async () => {
    // Alone on its database, as any server there may send the mail.
    const app = await createTestApp()
    open.push(app)
    await app.register('ana', {}, { headers: forged })
    const mail = await app.mailTo('ana@example.com')
    expect(mail.text + mail.html).not.toContain('elsewhere')
    expect(mail.text).toContain(`${app.config.publicUrl.origin}/verify_email?token=`)
  })

  test('are warned of once, while TRUST_PROXY is off', async () => {
    const app = await start()
    await statusFor(app, {})
    expect(warnings(app)).toEqual([])
    // A proxy that passes its own name on as the host is the one that most needs to be told.
    await statusFor(app, { 'x-forwarded-proto': 'https', host: 'upstream' })
    for (const [name, value] of Object.entries(forged)) await statusFor(app, { [name]: value })
    expect(warnings(app)).toHaveLength(1)
    expect(warnings(app)[0]).toContain('"level":"warn"')
  })

  test.each(Object.entries(forged))('such as %s are known', (name, value) => {
    expect(isForwarded({ headers: { [name]: value } })).toBe(true)
  })

  test('say who calls only from a proxy that is trusted, and only what it has seen itself', async () => {
    const app = await start({ TRUST_PROXY: '10.0.0.0/8, loopback' })
    await app.register('ana')
    const networkFor = async (from: string, forwardedFor: string) => {
      await app.sql('delete from session')
      await app.login('ana', undefined, { from, headers: { 'x-forwarded-for': forwardedFor } })
      const [session] = await app.sql<{ network: string }>('select network from session')
      return session?.network
    }
    expect(await networkFor('10.1.2.3', '203.0.113.9')).toBe('203.0.113.0/24')
    expect(await networkFor('127.0.0.1', '198.51.100.7, 203.0.113.9')).toBe('203.0.113.0/24')
    expect(await networkFor('127.0.0.1', '203.0.113.9, 10.9.9.9')).toBe('203.0.113.0/24')
    expect(await networkFor('192.0.2.1', '203.0.113.9')).toBe('192.0.2.0/24')
    expect(await networkFor('10.1.2.3', '2001:db8:1:2::9')).toBe('2001:db8:1::/48')
    expect(await networkFor('10.1.2.3', '<script>')).toBe('unknown')
    expect(warnings(app)).toEqual([])
  })
})
