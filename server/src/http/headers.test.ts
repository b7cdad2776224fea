import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createTestApp, type Reply, type TestApp } from '../testing/app.ts'
import { exchange, listen } from '../testing/raw-http.ts'
import { endpoints, requestFor } from '../testing/samples.ts'
import { send, sendAs } from '../testing/send.ts'
import { documentHeaders } from './security-headers.ts'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(
    /^(?:[a-z-]+=\(\), )+clipboard-write=\(self\), geolocation=\(self\)$/,
  ),
}
const api = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
}

/** The headers that one answer has and another has not. */
const particular = new Set([
  'content-type',
  'content-length',
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'etag',
  'vary',
  'www-authenticate',
  'retry-after',
  'allow',
  'set-cookie',
  'clear-site-data',
  'x-accel-buffering',
])

function constantHeaders(headers: Reply['headers']) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !particular.has(name)))
}

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

describe('OP-01 the headers of the API', () => {
  test.each(endpoints)('are the same for %s, whoever asks', async (name, endpoint) => {
    const { token } = await app.signUp(`h${name}`)
    const { maxAge } = endpoint
    const kept = maxAge === undefined ? {} : { 'cache-control': `public, max-age=${maxAge}` }
    for (const carried of [undefined, token]) {
      const { status, headers } = await sendAs(app, carried, requestFor(endpoint))
      const { response } = endpoint
      const isFile = status === 200 && response === 'application/vnd.mapbox-vector-tile'
      expect(constantHeaders(headers)).toEqual({
        ...api,
        ...kept,
        ...(isFile && { 'content-disposition': 'inline' }),
      })
    }
  })

  test('let a picture be kept, by the browser alone', async () => {
    const { token } = await app.signUp('pictured')
    const { default: sharp } = await import('sharp')
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a40' } })
      .png()
      .toBuffer()
    const { json } = await sendAs(app, token, {
      method: 'POST',
      path: '/users/me/profile/avatar',
      file: png,
    })
    const answer = await send(app, { method: 'GET', url: `/api${json.avatar_url}` })
    expect(answer.headers['content-type']).toBe('image/webp')
    const { 'content-disposition': disposition, ...others } = constantHeaders(answer.headers)
    expect(disposition).toBe('inline')
    expect(others).toEqual({ ...api, 'cache-control': 'private, max-age=31536000, immutable' })
  })

  test('let the reader of the API have its style, and no script', async () => {
    const policy =
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    for (const [url, type] of [
      ['/api/docs', 'text/html'],
      ['/api/docs.css', 'text/css'],
    ]) {
      const answer = await send(app, { method: 'GET', url: url ?? '' })
      expect(answer.status).toBe(200)
      expect(answer.headers['content-type']).toBe(`${type}; charset=utf-8`)
      expect(constantHeaders(answer.headers)).toEqual({
        ...api,
        'content-security-policy': policy,
        'cache-control': 'no-cache',
      })
    }
  })

  test('ask for https for a year where the site has it', async () => {
    const secure = await createTestApp({ env: { PUBLIC_URL: 'https://caravan.example' } })
    try {
      const answer = await send(secure, { method: 'GET', url: '/api/health' })
      expect(constantHeaders(answer.headers)).toEqual({
        ...api,
        'strict-transport-security': 'max-age=31536000',
      })
    } finally {
      await secure.close()
    }
  })

  test.each([
    ['http://localhost:3000', '"storage", "cache"'],
    ['http://[::1]:3000', '"storage", "cache"'],
    ['https://caravan.example', '"storage", "cache"'],
    // Over plain http from another computer browsers do not take it, and log an error.
    ['http://192.168.0.7:3000', undefined],
  ])('tell a browser that signs out of %s to forget what it has: %s', async (url, told) => {
    const home = await createTestApp({ env: { PUBLIC_URL: url }, beside: app })
    try {
      const { token } = await app.signUp(`leaving${new URL(url).host.replaceAll(/\W/g, '')}`)
      const answer = await home.ask('POST', '/users/logout', { token })
      expect([answer.status, answer.headers['clear-site-data']]).toEqual([204, told])
    } finally {
      await home.close()
    }
  })
})

test('a document lets in the provider that the operator has chosen, and nobody else', () => {
  const policyOf = (env: Record<string, string>) =>
    documentHeaders(readConfig(env))['content-security-policy'] ?? ''
  const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hidden' }
  expect(policyOf(keys)).toBe(policyOf({}))
  expect(policyOf({})).not.toMatch(/https?:|unsafe|\*/)
  const hosts = policyOf({ CAPTCHA: 'recaptcha', ...keys }).match(/https:\/\/[^\s;]+/g)
  expect(new Set(hosts)).toEqual(new Set(['https://www.google.com', 'https://www.gstatic.com']))
})

describe('a failure is a problem document with the headers of every answer', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    send(app, { method: 'GET', url, headers })
  const post = (payload: string, headers: Record<string, string>) =>
    send(app, { method: 'POST', url: '/api/users/password/forgot', payload, headers })
  const json = { 'content-type': 'application/json' }
  const raw = (text: string) => exchange(port, text)

  const failures: [
    code: string,
    status: number,
    title: string,
    () => Promise<Pick<Reply, 'status' | 'headers' | 'text'>>,
  ][] = [
    ['request.malformed', 400, 'Bad Request', () => post('{', json)],
    ['request.malformed', 400, 'Bad Request', () => get('/api/%zz')],
    ['request.malformed', 400, 'Bad Request', () => get('/%zz')],
    ['request.malformed', 400, 'Bad Request', () => raw('NONSENSE\r\n\r\n')],
    ['auth.required', 401, 'Unauthorized', () => get('/api/users/me')],
    ['request.not_found', 404, 'Not Found', () => get('/api/nothing')],
    ['request.not_found', 404, 'Not Found', () => get('/nothing')],
    [
      'request.method_not_allowed',
      405,
      'Method Not Allowed',
      () => send(app, { method: 'PUT', url: '/api/health' }),
    ],
    [
      'request.method_not_allowed',
      405,
      'Method Not Allowed',
      () => send(app, { method: 'POST', url: '/dashboard' }),
    ],
    ['request.too_large', 413, 'Payload Too Large', () => post(`"${'x'.repeat(65_535)}"`, json)],
    ['request.url_too_long', 414, 'URI Too Long', () => get(`/api/health?${'x'.repeat(4_096)}`)],
    ['request.media_type', 415, 'Unsupported Media Type', () => post('x', { 'content-type': 'text/plain' })],
    [
      'request.misdirected',
      421,
      'Misdirected Request',
      () => get('/api/users/me', { host: 'elsewhere.example' }),
    ],
    ['request.invalid', 422, 'Unprocessable Entity', () => post('{}', json)],
    [
      'request.headers_too_large',
      431,
      'Request Header Fields Too Large',
      () => raw(`GET / HTTP/1.1\r\nx: ${'x'.repeat(17_000)}\r\n\r\n`),
    ],
  ]

  test.each(failures)('%s, %i %s', async (code, status, title, fail) => {
    const answer = await fail()
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(constantHeaders(answer.headers)).toEqual(api)
    const { errors, ...problem } = JSON.parse(answer.text)
    expect(problem).toEqual({
      type: 'about:blank',
      title,
      status,
      detail: expect.stringMatching(/^[A-Z].*[.n]$/),
      instance: expect.stringMatching(/^[\w-]{10,20}$/),
      code,
    })
    expect(errors === undefined || Array.isArray(errors)).toBe(true)
    expect(answer.headers['allow'] !== undefined).toBe(status === 405)
    expect(answer.headers['www-authenticate'] !== undefined).toBe(status === 401)
  })

  test('names the field at fault', async () => {
    expect(JSON.parse((await post('{}', json)).text).errors).toEqual([
      { field: 'email', code: 'request.invalid' },
    ])
  })
})

describe('the API is for its own pages', () => {
  test.each(endpoints)('so %s grants nothing to another origin', async (_name, endpoint) => {
    const { method, path } = requestFor(endpoint)
    const origin = { origin: 'https://elsewhere.example' }
    const preflight = await send(app, {
      method: 'OPTIONS',
      url: `/api${path}`,
      headers: {
        ...origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    })
    expect(preflight.status).toBe(405)
    const answer = await sendAs(app, undefined, requestFor(endpoint), { headers: origin })
    for (const { headers } of [preflight, answer])
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })

  test.each(['x-http-method-override', 'x-http-method', 'x-method-override'])(
    'and %s is nothing to it',
    async name => {
      const answer = await send(app, { method: 'GET', url: '/api/users/me', headers: { [name]: 'DELETE' } })
      expect(answer.status).toBe(401)
      const wrong = await send(app, {
        method: 'POST',
        url: '/api/users/me?_method=DELETE',
        headers: { [name]: 'DELETE' },
      })
      expect(wrong.status).toBe(405)
    },
  )
})
