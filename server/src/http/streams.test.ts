import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { endpoint } from '@caravan/contract/endpoint'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp } from '../testing/app.ts'
import { listen, open, parseAnswer, readToEnd } from '../testing/raw-http.ts'
import { multipart, multipartType, type Part } from '../testing/send.ts'
import type { patience as usual } from './patience.ts'
import type { Upload } from './receive.ts'
import type { Download } from './send.ts'

const MIB = 1024 * 1024
const SIZE = 20 * MIB
/** The bytes that may wait in this process for a slow client: some buffers of 64 KiB, one behind the other. */
const HELD = MIB
type AppPatience = typeof usual
const patience: AppPatience = { headers: 100, body: 600, upload: 3_000, nextRequest: 5_000 }

const keep = endpoint({
  method: 'POST',
  path: '/streamed',
  summary: 'Keep a file',
  access: 'user',
  file: { maxBytes: SIZE, stream: true },
  response: z.object({ name: z.string(), bytes: z.int(), hash: z.string() }),
  errors: [],
})
const show = endpoint({
  method: 'GET',
  path: '/streamed',
  summary: 'Show a file',
  access: 'user',
  response: '*/*',
  errors: [],
})

/** The work of the two handlers in this test. */
let keeper: (file: Upload) => Promise<{ name: string; bytes: number; hash: string }>
let download: Download | undefined
let pulled = 0
let ended: Promise<void>

async function start(patience?: AppPatience) {
  const started = await createTestApp({
    parts: {
      ...(patience ? { patience } : {}),
      mountMore(route) {
        route(keep, ({ file }) => keeper(file))
        route(show, async () => download)
      },
    },
  })
  const { token } = await started.signUp('ana')
  return { ...started, token, port: await listen(started) }
}

let app: Awaited<ReturnType<typeof start>>
/** The same with less patience. */
let hasty: typeof app
beforeAll(async () => {
  app = await start()
  hasty = await start(patience)
})
afterAll(async () => {
  await app.close()
  await hasty.close()
})
beforeEach(() => {
  app.logged.splice(0)
  keeper = hashed
  pulled = 0
})

async function hashed(file: Upload) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of file) {
    bytes += piece.length
    hash.update(piece)
  }
  return { name: file.name, bytes, hash: hash.digest('hex') }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const head = (method: string, token: string, ...headers: string[]) =>
  [`${method} /api/streamed HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`, ...headers]
    .concat('', '')
    .join('\r\n')
const uploadHead = (length: number, { token } = hasty) =>
  head('POST', token, `content-type: ${multipartType}`, `content-length: ${length}`, 'connection: close')

async function post(payload: Buffer) {
  const answer = await fetch(`http://localhost:${app.port}/api/streamed`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.token}`, 'content-type': multipartType },
    body: new Uint8Array(payload),
  })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}

const upload = (...parts: Part[]) => post(multipart(...parts))

/** So many bytes, made when they are asked for; what is made is counted. */
function bytesOf(length: number, failAfter = Number.POSITIVE_INFINITY): Readable {
  const closed = Promise.withResolvers<void>()
  ended = closed.promise
  const piece = Buffer.alloc(64 * 1024, 7)
  return Readable.from(
    (async function* () {
      try {
        for (let left = length; left > 0; left -= piece.length) {
          if (pulled >= failAfter) throw new Error('the disk is gone')
          const next = piece.subarray(0, left)
          pulled += next.length
          yield next
        }
      } finally {
        closed.resolve()
      }
    })(),
    { objectMode: false },
  )
}

/** Writes as much as the connection takes, like somebody with a fast line; answers how much that was. */
async function flood(socket: Socket, body: Buffer): Promise<number> {
  const before = socket.bytesWritten
  for (let at = 0; at < body.length && !socket.destroyed; at += 64 * 1024)
    if (!socket.write(body.subarray(at, at + 64 * 1024))) await untilItTakesMore(socket)
  return socket.bytesWritten - before
}

async function untilItTakesMore(socket: Socket): Promise<void> {
  const over = new AbortController()
  const events = ['drain', 'close'].map(event => once(socket, event, { signal: over.signal }))
  await Promise.race(events).finally(() => over.abort())
}

describe('an upload that is a stream', () => {
  const content = Buffer.alloc(SIZE, 'caravan')

  test('arrives whole, under its name', async () => {
    const answer = await upload({ filename: 'ticket.pdf', content })
    expect(answer.json).toEqual({ name: 'ticket.pdf', bytes: SIZE, hash: hashOf(content) })
  })

  test('of a byte too many is refused, and so is what follows or is no file', async () => {
    expect(await upload({ filename: 'a', content: Buffer.alloc(SIZE + 1) })).toMatchObject({
      status: 413,
      json: { code: 'request.too_large' },
    })
    const file = { filename: 'a', content: 'x' }
    for (const parts of [[file, file], [file, { name: 'note', content: 'x' }], [{ content: 'x' }], []])
      expect([400, 422]).toContain((await upload(...parts)).status)
    expect(await post(multipart(file).subarray(0, -20))).toMatchObject({
      status: 400,
      json: { code: 'request.malformed' },
    })
  })

  test('is answered when its handler has had enough, and the connection goes on', async () => {
    keeper = async ({ name }) => ({ name, bytes: 0, hash: '' })
    for (const _ of [1, 2])
      expect((await upload({ filename: 'a.bin', content: Buffer.alloc(100_000) })).json).toEqual({
        name: 'a.bin',
        bytes: 0,
        hash: '',
      })
  })

  test('waits for a handler that is slow, and is nowhere whole', async () => {
    const body = multipart({ filename: 'a', content })
    let taken = 0
    let most = 0
    const accepted = once(hasty.app.server, 'connection') as Promise<[Socket]>
    const goOn = Promise.withResolvers<void>()
    keeper = async file => {
      for await (const piece of file) {
        taken += piece.length
        if (taken > MIB) await goOn.promise
      }
      return { name: file.name, bytes: taken, hash: '' }
    }
    const socket = await open(hasty.port)
    const [there] = await accepted
    const answered = readToEnd(socket)
    // It may fail before it is waited for.
    answered.catch(() => undefined)
    socket.write(uploadHead(body.length))
    const watch = setInterval(() => {
      most = Math.max(most, there.bytesRead - taken)
    }, 1)
    const sent = flood(socket, body)
    sent.catch(() => undefined)
    // Longer than any stretch of an upload may bring nothing: it is the handler's time, not the sender's.
    await pause(2.5 * patience.body)
    expect(there.bytesRead).toBeLessThan(MIB + HELD)
    goOn.resolve()
    await sent
    expect(parseAnswer(await answered).status).toBe(200)
    clearInterval(watch)
    expect(taken).toBe(SIZE)
    expect(most).toBeLessThan(HELD)
  })

  test('that is cut fails where it is read', async () => {
    const failed = Promise.withResolvers<unknown>()
    keeper = async file => {
      try {
        for await (const _ of file);
      } catch (error) {
        failed.resolve(error)
        throw error
      }
      return { name: file.name, bytes: 0, hash: '' }
    }
    const body = multipart({ filename: 'a', content })
    const socket = await open(hasty.port)
    socket.write(uploadHead(body.length))
    await flood(socket, body.subarray(0, MIB))
    socket.resetAndDestroy()
    expect(await failed.promise).toMatchObject({ code: 'request.malformed' })
  })
})

describe('an upload', () => {
  /** Writes so many bytes each 20 ms until it is all there or the server has closed. */
  async function uploadAt(bytesPerMs: number, length: number) {
    const body = multipart({ filename: 'a', content: Buffer.alloc(length) })
    const socket = await open(hasty.port)
    const began = performance.now()
    const answered = readToEnd(socket)
    socket.write(uploadHead(body.length))
    for (let at = 0; at < body.length && !socket.closed; ) {
      const due = Math.ceil((performance.now() - began) * bytesPerMs)
      if (due > at) socket.write(body.subarray(at, due), () => undefined)
      at = Math.max(at, due)
      await pause(20)
    }
    return { ...parseAnswer(await answered), milliseconds: performance.now() - began }
  }

  test('of which enough arrives may take longer than other bodies', async () => {
    const answer = await uploadAt(64, 64 * 3 * patience.body)
    expect(answer.status).toBe(200)
    expect(answer.milliseconds).toBeGreaterThan(2.5 * patience.body)
  })

  test('of which less than 16 kB a second arrives is ended', async () => {
    const answer = await uploadAt(4, 4 * 10 * patience.body)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([408, 'request.timeout'])
    expect(answer.milliseconds).toBeLessThan(5 * patience.body)
  })

  test('of which enough arrives is ended all the same when its time is over', async () => {
    const answer = await uploadAt(64, 64 * 10 * patience.upload)
    expect(answer.status).toBe(408)
    expect(answer.milliseconds).toBeGreaterThan(patience.upload - 20)
    expect(answer.milliseconds).toBeLessThan(3 * patience.upload)
  })

  test('that was answered has no more time than other bodies, however fast it comes', async () => {
    const socket = await open(hasty.port)
    const began = performance.now()
    const whole = 64 * 10 * patience.upload
    socket.write(uploadHead(whole).replace(hasty.token, 'nobody').replace('close', 'keep-alive'))
    const flow = setInterval(
      () => socket.writable && socket.write(Buffer.alloc(64 * 20), () => undefined),
      20,
    )
    const answer = parseAnswer(await readToEnd(socket))
    clearInterval(flow)
    expect(answer.status).toBe(401)
    expect(performance.now() - began).toBeGreaterThan(patience.body - 20)
    expect(performance.now() - began).toBeLessThan(patience.upload - 200)
  })
})

describe('a download', () => {
  /** Opens a download on a connection that is not read from until it is told to. */
  async function ask() {
    const accepted = once(app.app.server, 'connection') as Promise<[Socket]>
    const socket = await open(app.port)
    socket.pause()
    const [there] = await accepted
    socket.write(head('GET', app.token, 'connection: close'))
    return { socket, there }
  }

  test('says what it is, how long, and under which name it is saved', async () => {
    for (const method of ['GET', 'HEAD']) {
      download = { type: 'application/pdf', bytes: bytesOf(SIZE), length: SIZE, name: 'Fähre "2" 船.pdf' }
      const answer = await fetch(`http://localhost:${app.port}/api/streamed`, {
        method,
        headers: { authorization: `Bearer ${app.token}` },
      })
      expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
        200,
        method === 'GET' ? SIZE : 0,
      ])
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(SIZE),
        'content-disposition': `attachment; filename="F_hre _2_ _.pdf"; filename*=UTF-8''F%C3%A4hre%20%222%22%20%E8%88%B9.pdf`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      })
    }
  })

  test('without a length ends when it does, and without bytes is a 404', async () => {
    download = { type: 'text/csv', bytes: bytesOf(100_000) }
    const headers = { authorization: `Bearer ${app.token}` }
    const answer = await fetch(`http://localhost:${app.port}/api/streamed`, { headers })
    expect((await answer.arrayBuffer()).byteLength).toBe(100_000)
    expect(answer.headers.get('content-disposition')).toBe('inline')
    download = undefined
    expect((await app.ask('GET', '/streamed', { token: app.token })).status).toBe(404)
  })

  test('waits for a reader that is slow, and is nowhere whole', async () => {
    download = { type: 'text/plain', bytes: bytesOf(4 * SIZE), length: 4 * SIZE }
    const { socket, there } = await ask()
    for (let before = -1; before !== pulled; await pause(300)) before = pulled
    expect(pulled).toBeGreaterThan(0)
    // The rest is with the system, whose buffers are its own.
    expect(pulled - (there.bytesWritten - there.writableLength)).toBeLessThan(HELD)
    expect(pulled).toBeLessThan(2 * SIZE)
    const read = readToEnd(socket)
    socket.resume()
    expect(parseAnswer(await read).text.length).toBe(4 * SIZE)
  })

  test.each([
    ['fails midway', SIZE, 3 * MIB],
    ['fails midway, without a length', undefined, 3 * MIB],
    ['is shorter than it said', SIZE + 1, undefined],
  ])('that %s does not look whole', async (_what, length, failAfter) => {
    download = { type: 'text/plain', bytes: bytesOf(SIZE, failAfter), ...(length ? { length } : {}) }
    const headers = { authorization: `Bearer ${app.token}` }
    const answer = await fetch(`http://localhost:${app.port}/api/streamed`, { headers })
    expect(answer.status).toBe(200)
    const received = answer.arrayBuffer().then(({ byteLength }) => byteLength)
    await expect(received).rejects.toThrow()
    await ended
    expect(app.logged.splice(0).filter(line => line.includes('a download broke off'))).toHaveLength(1)
  })

  test('has no more bytes than it said', async () => {
    download = { type: 'text/plain', bytes: bytesOf(SIZE), length: SIZE - 1 }
    const headers = { authorization: `Bearer ${app.token}` }
    const answer = await fetch(`http://localhost:${app.port}/api/streamed`, { headers })
    expect((await answer.arrayBuffer()).byteLength).toBe(SIZE - 1)
  })

  test('that fails before its first byte is a failure of the store', async () => {
    download = { type: 'text/plain', bytes: bytesOf(SIZE, 0), length: SIZE, name: 'a.txt' }
    const answer = await app.ask('GET', '/streamed', { token: app.token })
    expect([answer.status, answer.json.code]).toEqual([503, 'server.unavailable'])
    expect(answer.headers['content-disposition']).toBeUndefined()
  })

  test('that nobody waits for any more is let go of', async () => {
    download = { type: 'text/plain', bytes: bytesOf(4 * SIZE), length: 4 * SIZE }
    const { socket } = await ask()
    while (pulled === 0) await pause(10)
    socket.resetAndDestroy()
    await ended
    expect(pulled).toBeLessThan(4 * SIZE)
    expect(app.logged.filter(line => !line.includes('"level":"info"'))).toEqual([])
  })
})
