import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from './db/pool.ts'
import { silent } from './log.ts'
import { runAdHoc } from './testing/ad-hoc.queries.ts'
import { createEmptyDatabase, type TestDatabase } from './testing/database.ts'
import { type EventStream, openEvents } from './testing/event-stream.ts'
import { sendMail } from './testing/mail-client.ts'
import { startForeignS3 } from './testing/s3.ts'
import { multipart, multipartType } from './testing/send.ts'
import { freePort, startServer } from './testing/server-process.ts'
import { rounds } from './testing/strength.ts'
import { sits } from './testing/writer.ts'

const person = { username: 'ana', password: 'Correct horse 9!' }
const tokyo = {
  place_id: 'test:tokyo',
  name: 'Tokyo',
  formatted_address: 'Tokyo, Japan',
  lat: 35.7,
  lng: 139.7,
}

interface Node {
  port: number
  process: ReturnType<typeof startServer>
}

let database: TestDatabase
let dataDir: string
let files: Awaited<ReturnType<typeof startForeignS3>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let mailPort: number
const nodes: Node[] = []
const started: Node['process'][] = []

/** Gives each connection to the next server that listens. */
async function startBalancer() {
  let turn = 0
  const server = createServer(client => {
    const tries = (left: number) => {
      const own = connect(nodes[turn++ % nodes.length]?.port ?? 0, '127.0.0.1')
      own.once('connect', () => client.pipe(own).pipe(client))
      own.once('close', () => {
        if (left && own.bytesWritten === 0 && own.bytesRead === 0) tries(left - 1)
        else client.destroy()
      })
      own.on('error', () => undefined)
      client.once('close', () => own.destroy())
    }
    client.on('error', () => undefined)
    tries(1)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

async function start(port: number, env: Record<string, string> = {}): Promise<Node> {
  const process = startServer({
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.connection, PORT: String(port) },
    // They have no folder for files in common.
    ...{ ATTACHMENTS_S3_URL: `${files.url}/caravan`, ATTACHMENTS_S3_KEY: files.keys.key },
    ATTACHMENTS_S3_SECRET: files.keys.secret,
    ...{ PUBLIC_URL: `http://localhost:${balancer.port}`, CAPTCHA: 'off', RATE_LIMITS: 'off' },
    ...{ MAIL_IN: `127.0.0.1:${mailPort}`, MAIL_IN_DOMAIN: 'in.example.org' },
    ...env,
  })
  started.push(process)
  await process.running
  return { port, process }
}

/** A call to one of the servers, or to the balancer. */
async function ask(
  port: number,
  method: string,
  path: string,
  {
    token,
    json,
    body,
    type,
  }: { token?: string; json?: unknown; body?: URLSearchParams | Buffer; type?: string } = {},
) {
  const sent = json === undefined ? body : JSON.stringify(json)
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      // A connection of its own, for which the balancer chooses.
      connection: 'close',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(type && { 'content-type': type }),
    },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.includes('json')
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined }
}

async function signIn(port: number): Promise<string> {
  return (await ask(port, 'POST', '/users/token', { body: new URLSearchParams(person) })).json.access_token
}

const streams: EventStream[] = []
async function watches(port: number, token: string, tripId: string, query = '') {
  const url = `http://127.0.0.1:${port}/api/trips/${tripId}/live${query}`
  const stream = await openEvents(url, { authorization: `Bearer ${token}` })
  streams.push(stream)
  return stream
}

const portOf = (at: 0 | 1) => nodes[at]?.port ?? 0

beforeAll(async () => {
  ;[database, dataDir] = [await createEmptyDatabase(), await mkdtemp(join(tmpdir(), 'caravan-processes-'))]
  balancer = await startBalancer()
  mailPort = await freePort()
  files = await startForeignS3(join(dataDir, 'files'))
  const ports = [await freePort(), await freePort()]
  // At the same moment, on a database without a schema.
  nodes.push(...(await Promise.all(ports.map(port => start(port)))))
  await ask(balancer.port, 'POST', '/users/register/', {
    json: { ...person, email: 'ana@example.com', confirmPassword: person.password, recaptcha_token: 'off' },
  })
})
afterAll(async () => {
  for (const stream of streams) stream.close()
  for (const process of started) process.kill('SIGKILL')
  await Promise.all(started.map(process => process.ended))
  balancer.close()
  await files.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function newTrip(token: string) {
  const json = { name: 'Japan', start_date: '2027-03-28', end_date: '2027-03-28', places: [tokyo] }
  const { id }: { id: string } = (await ask(balancer.port, 'POST', '/trips/create_trip/', { token, json }))
    .json
  const plan = await ask(balancer.port, 'GET', `/trips/${id}/plan`, { token })
  return { tripId: id, dayId: String(plan.json.days[0].id) }
}

test('AZ-05 servers that start at once on an empty database make its schema once, and a session ends at both', async () => {
  const db = openDatabase(database.connection, silent)
  onTestFinished(() => db.close())
  const [migrations] = await runAdHoc<{ all: number; names: number }>(
    db,
    'select count(*)::int as all, count(distinct name)::int as names from schema_migration',
    [],
  )
  expect(migrations?.all).toBeGreaterThan(30)
  expect(migrations?.names).toBe(migrations?.all)

  const token = await signIn(portOf(0))
  const me = async (at: 0 | 1) => (await ask(portOf(at), 'GET', '/users/me', { token })).status
  expect(await me(1)).toBe(200)
  await ask(portOf(1), 'POST', '/users/logout', { token })
  expect([await me(0), await me(1)]).toEqual([401, 401])
})

test('CR-01 a server that is killed takes nothing along that it acknowledged, and the other goes on', async () => {
  const token = await signIn(balancer.port)
  for (let round = 0; round < rounds({ usual: 1, long: 20 }); round++) {
    const { tripId, dayId } = await newTrip(token)
    const here = await watches(
      portOf(0),
      token,
      tripId,
      '?tab=00000000-0000-4000-8000-000000000001&dialog=note-edit',
    )
    const there = await watches(portOf(1), token, tripId)
    await there.next()

    const path = `/trips/${tripId}/attachments`
    const file = { body: multipart({ filename: 'ticket.txt', content: 'Gate 7' }), type: multipartType }
    const stored = await ask(portOf(0), 'POST', path, { token, ...file })
    expect(stored.status).toBe(201)
    expect(await there.next()).toMatchObject({ topics: ['attachments'] })
    const half = httpRequest(`http://127.0.0.1:${portOf(0)}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': multipartType,
        'content-length': 1_000_000,
      },
    })
    const cut = once(half, 'error')
    half.write(file.body.subarray(0, 150))
    const ana = sits({ ask: (method, to, call) => ask(portOf(0), method, to, call) }, { token }, tripId)
    await ana.types('Pack')

    const acknowledged: string[] = []
    let isOver = false
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const json = { place: 'Gion', type: 'dining' }
        const answer = await ask(balancer.port, 'POST', `/subtripitems/sub_trip/${dayId}/item`, {
          token,
          json,
        })
          // Cut off: nobody knows whether it is there.
          .catch(() => undefined)
        if (answer?.status === 201) acknowledged.push(answer.json.id)
      }
    })
    while (acknowledged.length < 20) await pause(5)
    const killed = nodes[0] as Node
    killed.process.kill('SIGKILL')
    await killed.process.ended
    const before = acknowledged.length
    while (acknowledged.length < before + 20) await pause(5)
    isOver = true
    await Promise.all(writers)
    await cut
    await expect(here.nextNote()).rejects.toThrow()

    const again = await watches(balancer.port, token, tripId)
    expect(await again.next()).toBeDefined()
    const plan = await ask(balancer.port, 'GET', `/trips/${tripId}/plan`, { token })
    const kept = new Set(plan.json.items.map((item: { id: string }) => item.id))
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([])
    expect(plan.json.attachments.map(({ id }: { id: string }) => id)).toEqual([stored.json.id])
    expect((await ask(portOf(1), 'GET', `${path}/${stored.json.id}`, { token })).text).toBe('Gate 7')
    expect(await readdir(join(dataDir, 'files/trips/caravan'))).not.toEqual([])
    const mei = sits({ ask: (method, to, call) => ask(portOf(1), method, to, call) }, { token }, tripId)
    await mei.reads()
    await mei.types('Cash')
    expect(mei.text()).toContain('<p>Pack</p><p>Cash</p>')

    nodes[0] = await start(killed.port)
  }
})

test('CR-01 mail to a trip is taken by one of them, told at both, and taken by another when that is killed', async () => {
  const db = openDatabase(database.connection, silent)
  onTestFinished(() => db.close())
  await runAdHoc(db, 'update account set email_verified_at = now()', [])
  const token = await signIn(balancer.port)
  const { tripId } = await newTrip(token)
  const { address } = (await ask(balancer.port, 'GET', `/trips/${tripId}/mail`, { token })).json
  const from = 'ana@example.com'
  const sends = (n: number) =>
    sendMail(mailPort, { from, to: address, raw: `From: ${from}\r\nSubject: ${n}\r\n\r\nHello` })
  const streams = [await watches(portOf(0), token, tripId), await watches(portOf(1), token, tripId)]
  for (const stream of streams) await stream.next()
  expect(await sends(0)).toBeUndefined()
  // That it is there, and that it was read.
  for (const stream of streams)
    for (const actor of [expect.any(String), null])
      expect(await stream.next()).toMatchObject({ topics: ['arrived'], actor })

  for (const at of [0, 1] as const) {
    const killed = nodes[at] as Node
    killed.process.kill('SIGKILL')
    await killed.process.ended
    await expect.poll(() => sends(at + 1), { timeout: 60_000, interval: 100 }).toBeUndefined()
    nodes[at] = await start(killed.port)
  }
  const { mails } = (await ask(balancer.port, 'GET', `/trips/${tripId}/arrived`, { token })).json
  expect(mails.map(({ subject }: { subject: string }) => subject)).toEqual(['2', '1', '0'])
}, 180_000)

/** Has a program take its clock for one that is an hour ahead. */
const ahead = `const Right = Date
globalThis.Date = class extends Right {
  constructor(...of) { super(...(of.length > 0 ? of : [Right.now() + 3_600_000])) }
  static now() { return Right.now() + 3_600_000 }
}`

test('a server whose clock is an hour ahead serves the same people, and keeps what they made', async () => {
  const early = await start(await freePort(), {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
  })
  onTestFinished(async () => {
    early.process.kill('SIGTERM')
    await early.process.ended
  })
  const [token, theirs] = [await signIn(portOf(0)), await signIn(early.port)]
  const { tripId, dayId } = await newTrip(token)
  const there = await watches(early.port, theirs, tripId)
  await there.next()
  const here = await watches(portOf(0), token, tripId)
  await here.next()
  const item = (place: string) => ({ token, json: { place, type: 'dining' } })
  const path = `/subtripitems/sub_trip/${dayId}/item`
  expect((await ask(portOf(0), 'POST', path, item('Gion'))).status).toBe(201)
  expect(await there.next()).toMatchObject({ topics: ['items'] })
  expect((await ask(early.port, 'POST', path, item('Ponto'))).status).toBe(201)
  expect(await here.next()).toMatchObject({ topics: ['items'] })
  expect(await here.next()).toMatchObject({ topics: ['items'] })

  // A bucket takes nothing that is signed an hour ahead, and says so.
  const file = { body: multipart({ filename: 'ticket.txt', content: 'Gate 7' }), type: multipartType }
  const files = `/trips/${tripId}/attachments`
  expect((await ask(early.port, 'POST', files, { token, ...file })).status).toBe(503)
  expect((await ask(portOf(0), 'POST', files, { token, ...file })).status).toBe(201)
  const history = await ask(portOf(0), 'GET', `/trips/${tripId}/history`, { token })
  for (const { at } of history.json.entries)
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
})
