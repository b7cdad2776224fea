import { access, mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Failure } from '../failure.ts'
import { createTestApp } from '../testing/app.ts'
import { keys, startForeignS3, startS3 } from '../testing/s3.ts'
import { sendFile } from '../testing/send.ts'
import { temporaryFile } from '../testing/temporary-file.ts'
import { createTraveller } from '../testing/traveller.ts'
import { createS3Store } from './s3-store.ts'
import type { AttachmentStore } from './store.ts'

const name = (n: number) => n.toString(16).padStart(32, '0')

async function put(store: AttachmentStore, n: number, bytes: Buffer): Promise<void> {
  await store.put(name(n), await temporaryFile(bytes), bytes.length)
}

async function read(store: AttachmentStore, n: number): Promise<Buffer | undefined> {
  const stream = await store.open(name(n))
  return stream && buffer(stream)
}

/** The refusal, and the reason that the log is told. */
async function trouble(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(Failure)
  expect((error as Failure).code).toBe('server.unavailable')
  const { cause } = error as Failure
  expect(String(cause)).not.toContain(keys.key)
  return String(cause)
}

describe.each(['', '/', '/caravan', '/caravan/files.v1/'])('below the bucket at "%s"', folder => {
  test('files are kept, read, listed and removed', async () => {
    const { url, objects } = await startS3({ perPage: 2 })
    const store = createS3Store({ ...keys, url: url + folder })
    const files = [1, 2, 3, 4, 5].map(n => Buffer.alloc(n * 100_000, n))
    for (const [n, bytes] of files.entries()) await put(store, n, bytes)
    const path = folder.replace(/^\/|\/$/g, '')
    expect([...objects.keys()][0]).toBe(`${path && `${path}/`}${name(0)}`)
    for (const [n, bytes] of files.entries()) expect(await read(store, n)).toEqual(bytes)
    expect(await read(store, 9)).toBeUndefined()

    // Objects of others are not listed.
    objects.set(`${path && `${path}/`}notes.txt`, Buffer.from('x'))
    objects.set(`elsewhere/${name(7)}`, Buffer.from('x'))
    const listed = await Array.fromAsync(store.list())
    expect(listed).toEqual(
      files.map((_, n) => ({ name: name(n), modified: Date.parse('2026-03-31T08:05Z') })),
    )

    await store.remove(name(0))
    await store.remove(name(0))
    expect(await read(store, 0)).toBeUndefined()
  })
})

test('a server of S3 that is not ours keeps, reads, lists and removes files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'caravan-s3-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const server = await startForeignS3(directory)
  onTestFinished(() => server.close())
  const store = createS3Store({ ...server.keys, url: `${server.url}/files` })
  const before = Date.now() - 2_000
  for (const n of [1, 2, 3]) await put(store, n, Buffer.alloc(n * 100_000, n))
  expect(await read(store, 2)).toEqual(Buffer.alloc(200_000, 2))
  expect(await read(store, 9)).toBeUndefined()
  await store.remove(name(1))
  await store.remove(name(1))
  const listed = await Array.fromAsync(store.list())
  expect(listed.map(({ name }) => name)).toEqual([name(2), name(3)])
  for (const { modified } of listed) expect(modified).toBeGreaterThan(before)
})

test('a file is taken over once the store has it', async () => {
  const { url, way } = await startS3()
  const store = createS3Store({ ...keys, url })
  const path = await temporaryFile('ticket')
  way.inTheWay = (_, response) => response.writeHead(503).end()
  await trouble(store.put(name(1), path, 6))
  expect(await readFile(path, 'utf8')).toBe('ticket')
  way.inTheWay = undefined
  await store.put(name(1), path, 6)
  await expect(access(path)).rejects.toThrow()
})

describe('a store that is in trouble', () => {
  const silent: RequestListener = () => {}
  const status =
    (code: number, headers = {}): RequestListener =>
    (request, response) => {
      request.resume()
      response.writeHead(code, headers).end('<Error><Code>SlowDown</Code></Error>')
    }
  test.each<[string, RequestListener, RegExp]>([
    ['does not answer', silent, /silent/],
    ['drops the connection', request => void request.socket.destroy(), /socket hang up|ECONN|EPIPE/],
    ['fails', status(500), /answered 500 \(SlowDown\)/],
    ['is too busy', status(503), /answered 503 \(SlowDown\)/],
    ['sends one elsewhere', status(307, { location: 'http://127.0.0.1:1/' }), /answered 307/],
  ])('that %s is a 503 for every call', async (_, listener, reason) => {
    const { url, way } = await startS3()
    way.inTheWay = listener
    const store = createS3Store({ ...keys, url }, { quietMs: 200 })
    const calls = [
      put(store, 1, Buffer.alloc(3_000_000)),
      store.open(name(1)),
      store.remove(name(1)),
      Array.fromAsync(store.list()),
    ]
    for (const told of await Promise.all(calls.map(trouble))) expect(told).toMatch(reason)
  })

  test('that nobody listens at is a 503', async () => {
    const store = createS3Store({ ...keys, url: 'http://127.0.0.1:1/trips' })
    expect(await trouble(store.open(name(1)))).toMatch(/ECONNREFUSED/)
  })

  test.each<[string, RequestListener]>([
    [
      'breaks off',
      (_, response) =>
        void response.writeHead(200, { 'content-length': 99 }).write('half', () => response.destroy()),
    ],
    ['falls silent', (_, response) => void response.writeHead(200, { 'content-length': 99 }).write('half')],
    [
      'drips',
      (_, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('that %s midway ends a download with an error, and a list with a 503', async (_, listener) => {
    const { url, way } = await startS3()
    way.inTheWay = listener
    const store = createS3Store({ ...keys, url }, { quietMs: 200, totalMs: 300 })
    await expect(read(store, 1)).rejects.toThrow()
    await trouble(Array.fromAsync(store.list()))
    // This download has no reader, and no listener for its error.
    const unread = await store.open(name(1))
    await new Promise<void>(resolve => (unread?.closed ? resolve() : unread?.once('close', resolve)))
  })

  test('that names the same page again and again is asked no further', async () => {
    const { url, way } = await startS3()
    let asked = 0
    way.inTheWay = (_, response) => {
      asked += 1
      response.end('<NextContinuationToken>again</NextContinuationToken>')
    }
    expect(await Array.fromAsync(createS3Store({ ...keys, url }).list())).toEqual([])
    expect(asked).toBe(2)
  })
})

describe('a wrong setting', () => {
  test.each([
    ['key', { key: 'AKIDOTHER' }],
    ['secret', { secret: 'another' }],
    ['region', { region: 'us-east-1' }],
  ])('of the %s is refused by the store', async (_, wrong) => {
    const { url, objects } = await startS3()
    const store = createS3Store({ ...keys, url, ...wrong })
    expect(await trouble(put(store, 1, Buffer.from('x')))).toMatch(/answered 403 \(SignatureDoesNotMatch\)/)
    expect(objects.size).toBe(0)
  })

  test('of the bucket is no file that is gone', async () => {
    const { url } = await startS3()
    const store = createS3Store({ ...keys, url: url.replace('trips', 'typo') })
    expect(await trouble(store.open(name(1)))).toMatch(/NoSuchBucket/)
    expect(await trouble(Array.fromAsync(store.list()))).toMatch(/NoSuchBucket/)
  })
})

test('an app keeps its files there, and says so when it cannot', async () => {
  const { url, objects, way } = await startS3()
  const env = { ATTACHMENTS_S3_URL: `${url}/caravan`, ATTACHMENTS_S3_KEY: keys.key }
  const app = await createTestApp({
    env: { ...env, ATTACHMENTS_S3_SECRET: keys.secret, ATTACHMENTS_S3_REGION: keys.region },
  })
  onTestFinished(() => app.close())
  const ana = await createTraveller(app, 'ana')
  const { id } = await ana.plansTrip()
  const sent = await sendFile(app, ana, id, 'A ticket')
  expect(sent.status, sent.text).toBe(201)
  expect([...objects.values()].map(String)).toEqual(['A ticket'])
  const path = `/trips/${id}/attachments/${sent.json.id}`
  expect(await ana.ask('GET', path)).toMatchObject({ status: 200, text: 'A ticket' })
  for (const stored of objects.keys()) objects.set(stored, Buffer.from('A ticket, and more than was sent'))
  const { headers, text } = await ana.ask('GET', path)
  expect([headers['content-length'], text]).toEqual(['8', 'A ticket'])

  way.inTheWay = (_, response) => response.writeHead(500).end()
  for (const answer of [await sendFile(app, ana, id, 'Another one'), await ana.ask('GET', path)]) {
    expect([answer.status, answer.json.code]).toEqual([503, 'server.unavailable'])
  }
  expect((await ana.plan(id)).attachments).toHaveLength(1)
  way.inTheWay = undefined
  expect((await ana.ask('GET', path)).status).toBe(200)
})
