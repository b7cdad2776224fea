import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { exchange, listen, open, parseAnswer, readToEnd } from '../testing/raw-http.ts'
import { multipartType } from '../testing/send.ts'

const patience = { headers: 100, body: 200, upload: 500, nextRequest: 5_000 }

let app: TestApp
let port: number
let token: string
beforeAll(async () => {
  app = await createTestApp({ parts: { patience } })
  token = (await app.signUp('ana')).token
  port = await listen(app)
})
afterAll(() => app.close())

const head = (start: string, ...headers: string[]) =>
  [`${start} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n')
const slowBody = head(
  'POST /api/users/password/forgot',
  'content-type: application/json',
  'content-length: 1000',
)
const slowUpload = head(
  'POST /api/users/me/profile/avatar',
  `authorization: Bearer ${'{token}'}`,
  `content-type: ${multipartType}`,
  'content-length: 1000',
)

/** Writes a byte now and then, as somebody does who wants to hold a connection for as long as possible. */
async function drip(start: string) {
  const socket = await open(port)
  const began = performance.now()
  socket.write(start)
  // The answer may be on its way while the next byte is.
  const timer = setInterval(() => socket.writable && socket.write('x', () => undefined), 20)
  const raw = await readToEnd(socket)
  clearInterval(timer)
  return { ...parseAnswer(raw), milliseconds: performance.now() - began }
}

describe('patience', () => {
  test.each([
    ['headers', () => 'GET / HTTP/1.1\r\nx: ', patience.headers],
    ['a body', () => slowBody, patience.body],
    ['an upload', () => slowUpload.replace('{token}', token), patience.body],
  ])('with %s ends, however steadily they drip', async (_what, start, limit) => {
    const answer = await drip(start())
    expect(answer.status).toBe(408)
    expect(answer.headers['connection']).toBe('close')
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'request.timeout', status: 408 })
    expect(answer.milliseconds).toBeGreaterThan(limit - 20)
    expect(answer.milliseconds).toBeLessThan(limit + 3_000)
  })

  test('with a connection on which nothing comes ends as well', async () => {
    const socket = await open(port)
    expect(parseAnswer(await readToEnd(socket)).status).toBe(408)
  })

  test('is what the rules say, unless a test wants it shorter', async () => {
    const usual = await createTestApp()
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = usual.app.server
    await usual.close()
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 900_000,
      keepAliveTimeout: 5_000,
      maxConnections: 2_000,
    })
  })
})

describe('a connection', () => {
  test('carries one request after the other', async () => {
    const health = head('GET /api/health')
    const answers = await (async () => {
      const socket = await open(port)
      socket.write(health + health + head('GET /api/health', 'connection: close'))
      return readToEnd(socket)
    })()
    expect(answers.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
  })

  test('survives a body that nobody wanted', async () => {
    const body = 'x'.repeat(300_000)
    const refused =
      head('PUT /api/users/me', `content-length: ${body.length}`, 'content-type: text/plain') + body
    const raw = await (async () => {
      const socket = await open(port)
      socket.write(refused + head('GET /api/health', 'connection: close'))
      return readToEnd(socket)
    })()
    expect(raw.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
  })

  test('with a stream of events ends at what is no request, with nothing foreign in the stream', async () => {
    const socket = await open(port)
    socket.write(head('GET /api/users/me/live', `authorization: Bearer ${token}`))
    const [first] = await once(socket, 'data')
    expect(String(first)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    const rest = readToEnd(socket)
    socket.write('NONSENSE\r\n\r\n')
    expect(await rest).not.toContain('HTTP/1.1')
    expect((await exchange(port, head('GET /api/health', 'connection: close'))).status).toBe(200)
  })

  test('that is cut in the middle of a request takes nothing down', async () => {
    for (const start of [
      slowBody,
      slowUpload.replace('{token}', token),
      'GET / HT',
      head('GET /api/users/me/live', `authorization: Bearer ${token}`),
    ]) {
      const socket = await open(port)
      socket.write(start)
      socket.resetAndDestroy()
      await once(socket, 'close')
    }
    expect((await exchange(port, head('GET /api/health', 'connection: close'))).status).toBe(200)
    expect(app.logged.filter(line => line.includes('"level":"error"'))).toEqual([])
  })

  test('to a server that stops is answered, and a stream on it ends', async () => {
    const stopping = await createTestApp()
    const { token } = await stopping.signUp('ana')
    const to = await listen(stopping)
    const stream = await open(to)
    stream.write(head('GET /api/users/me/live', `authorization: Bearer ${token}`))
    await once(stream, 'data')
    const streamed = readToEnd(stream)
    const busy = await open(to)
    // Half a request keeps its connection open; the rest comes when the server is already stopping.
    busy.write(head('GET /api/users/me', `authorization: Bearer ${token}`).slice(0, -2))
    await (await fetch(`http://localhost:${to}/api/health`)).text()
    const closed = stopping.close()
    await streamed
    const answered = readToEnd(busy)
    busy.write('\r\n')
    const answer = parseAnswer(await answered)
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close'])
    await closed
  })
})
