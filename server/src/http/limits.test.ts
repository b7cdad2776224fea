import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { exchange, listen } from '../testing/raw-http.ts'
import { send } from '../testing/send.ts'

let app: TestApp
let port: number
beforeAll(async () => {
  app = await createTestApp()
  port = await listen(app)
})
afterAll(() => app.close())

const KIB = 1024

/** White space is as good a body as any other. */
const jsonOf = (bytes: number) => '{"email":"nobody@example.com"}'.padEnd(bytes)
const formOf = (bytes: number) => 'username=nobody&password='.padEnd(bytes, 'x')

function around(limit: number, within: number, above: number): [bytes: number, status: number][] {
  return [
    [limit - 1, within],
    [limit, within],
    [limit + 1, above],
  ]
}

/** The same as `send` over a real connection, where Node's own parser has its say. */
async function overTheWire(method: string, url: string, headers: string[], body = '') {
  return exchange(
    port,
    [`${method} ${url} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', body].join('\r\n'),
  )
}

describe('SZ-01 a body', () => {
  const json = (body: string) =>
    send(app, {
      method: 'POST',
      url: '/api/users/password/forgot',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })

  test.each(around(64 * KIB, 202, 413))('of JSON with %i bytes answers %i', async (bytes, status) => {
    expect((await json(jsonOf(bytes))).status).toBe(status)
  })

  test.each(around(64 * KIB, 202, 413))(
    'in chunks of together %i bytes answers %i',
    async (bytes, status) => {
      const chunk = `${bytes.toString(16)}\r\n${jsonOf(bytes)}\r\n0\r\n\r\n`
      const headers = ['content-type: application/json', 'transfer-encoding: chunked']
      expect((await overTheWire('POST', '/api/users/password/forgot', headers, chunk)).status).toBe(status)
    },
  )

  test.each(around(4 * KIB, 422, 413))('of a form with %i bytes answers %i', async (bytes, status) => {
    const answer = await send(app, {
      method: 'POST',
      url: '/api/users/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: formOf(bytes),
    })
    expect(answer.status).toBe(status)
  })

  test.each([
    [9, 422],
    [10, 422],
    [11, 400],
    [30_000, 400],
  ])('with %i levels answers %i', async (depth, status) => {
    const nested = (open: string, close: string) => open.repeat(depth) + close.repeat(depth)
    expect((await json(nested('[', ']'))).status).toBe(status)
    if (depth < 10_000) expect((await json(nested('{"a":', '}').replace(':}', ':1}'))).status).toBe(status)
  })

  test('announced as larger than it may be is refused before any of it has come', async () => {
    const headers = ['content-type: application/json', 'content-length: 1000000000']
    expect((await overTheWire('POST', '/api/users/password/forgot', headers)).status).toBe(413)
  })
})

describe('SZ-01 an address', () => {
  test.each(around(4 * KIB, 200, 414))('of %i bytes answers %i', async (bytes, status) => {
    const url = '/api/health?'.padEnd(bytes, 'x')
    expect((await send(app, { method: 'GET', url })).status).toBe(status)
    expect((await overTheWire('GET', url, [])).status).toBe(status)
  })

  test('of a page has the same limit', async () => {
    expect((await send(app, { method: 'GET', url: `/${'x'.repeat(4 * KIB)}` })).status).toBe(414)
  })
})

describe('SZ-01 headers', () => {
  // Node counts what it keeps: the address, the names and the values.
  const others = ['/api/health', 'host', 'localhost', 'connection', 'close', 'x'].join('').length

  test.each(around(16 * KIB, 200, 431))('of %i bytes answer %i', async (bytes, status) => {
    const answer = await overTheWire('GET', '/api/health', [`x: ${'x'.repeat(bytes - others)}`])
    expect(answer.status).toBe(status)
  })

  test('may be many only as far as they are short', async () => {
    const many = Array.from({ length: 9_000 }, (_, index) => `x${index}: y`)
    expect((await overTheWire('GET', '/api/health', many)).status).toBe(431)
  })
})

describe('SZ-02 bodies that are made to hurt', () => {
  const hostile: [string, string, number][] = [
    ['deep', '['.repeat(65_536), 400],
    ['wide', `[${'0,'.repeat(32_000)}0]`, 422],
    ['of many keys', `{${Array.from({ length: 6_000 }, (_, at) => `"k${at}":0`).join()}}`, 422],
    ['of one key, again and again', `{${'"email":"a@example.com",'.repeat(2_600)}"email":""}`, 400],
    ['of one key in two spellings', '{"email":"a@example.com","\\u0065mail":"b@example.com"}', 400],
    ['of escapes', `{"email":"${'\\u0061'.repeat(10_900)}"}`, 422],
    ['of one long number', '9'.repeat(65_536), 422],
  ]

  test('are refused, and nothing of them stays in memory', async () => {
    async function sendAll(rounds: number) {
      for (let round = 0; round < rounds; round++) {
        const answers = await Promise.all(
          hostile.map(([, payload]) =>
            send(app, {
              method: 'POST',
              url: '/api/users/password/forgot',
              headers: { 'content-type': 'application/json' },
              payload,
            }),
          ),
        )
        expect(answers.map(({ status }, at) => [hostile[at]?.[0], status])).toEqual(
          hostile.map(([what, , status]) => [what, status]),
        )
      }
    }
    // The first rounds give the process the memory that it works in.
    await sendAll(10)
    const before = process.memoryUsage().rss
    await sendAll(10)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * KIB * KIB)
  })

  test.each(['gzip', 'deflate', 'br', 'zstd', 'identity', ''])(
    'and compressed by "%s" are not read',
    async encoding => {
      const answer = await send(app, {
        method: 'POST',
        url: '/api/users/password/forgot',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload: jsonOf(100),
      })
      expect(answer.status).toBe(415)
    },
  )
})
