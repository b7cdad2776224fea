import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createIncoming } from '../../attachments/incoming.ts'
import { createFolderStore } from '../../attachments/store.ts'
import { noRateLimits } from '../../limits/rate-limit.ts'
import { silent } from '../../log.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createTestApp } from '../../testing/app.ts'
import { sendMail, talk } from '../../testing/mail-client.ts'
import { openApp } from '../../testing/open-app.ts'
import { freePort } from '../../testing/server-process.ts'
import { sweepFiles } from '../attachments/sweep.ts'
import { sweepArrived } from './arrived.queries.ts'
import { mailAddressesBy } from './mail-address.ts'
import { createMailIn } from './mail-in.ts'
import { createArrivedReader } from './read-arrived.ts'

// An app that takes no mail: a listener and a reader of our own show each step.
const { app, ana, mei } = await openApp(['ana', 'mei'])
const domain = 'in.caravan.example'
const addresses = mailAddressesBy({ keyFor: () => Buffer.alloc(32) })
const folder = join(app.dataDir, 'attachments')
const attachmentFiles = createFolderStore(folder)
const bus = createLocalBus()
const parts = { db: app.db, bus, log: silent, attachmentFiles }

async function listens(port: number, patience?: { idleMs: number; longestMs: number }, databaseUrl?: string) {
  const mailIn = createMailIn(
    { host: '127.0.0.1', port, domain },
    {
      ...{ ...parts, addresses, config: { databaseUrl }, limiter: noRateLimits, onArrived: () => undefined },
      incoming: createIncoming(join(folder, 'incoming')),
    },
    patience,
  )
  await mailIn.listen()
  onTestFinished(() => mailIn.close())
  return mailIn
}
type Given = { bytes: Uint8Array } | { text: string }
function reads(read: (given: Given) => Promise<number>) {
  const reader = {
    read: async (_: string, given: Given) => ({ bookings: Array(await read(given)).fill({}), problem: null }),
  }
  return createArrivedReader({ ...parts, reader })
}

let tripId = ''
let port = 0
beforeEach(async () => {
  // Mails that a test before has left unread would be read first.
  await app.sql(`delete from due_work where work = 'mail'`)
  tripId = (await ana.plansTrip()).id
  port = await freePort()
})
const sends = (n = 0) =>
  sendMail(port, {
    ...{ from: ana.email, to: `${addresses.of(tripId, ana.id, 0)}@${domain}` },
    raw: `From: ${ana.email}\r\nSubject: =?utf-8?B?${Buffer.from('機票\u0000\u202E 📨').toString('base64')}?= ${n}\r\n\r\nHello`,
  })
const listed = async () => (await ana.does('GET', `/trips/${tripId}/arrived`)).json.mails
const filesOf = async (id: string) =>
  (await app.sql<{ file: string }>('select file from arrived_mail where trip_id = $1', [id])).map(
    ({ file }) => file,
  )
const due = () => app.sql('update due_work set at = now() where trip_id = $1', [tripId])

test('without MAIL_IN there is no address, and it is said so', async () => {
  for (const method of ['GET', 'POST'] as const)
    expect(await ana.ask(method, `/trips/${tripId}/mail`)).toMatchObject({
      status: 403,
      json: { code: 'mail_in.off' },
    })
})

test('what has arrived is told at once, and again when it was read', async () => {
  const told: unknown[] = []
  onTestFinished(bus.subscribe(`trip:${tripId}`, event => told.push(event)))
  await listens(port)
  await sends()
  expect(await listed()).toMatchObject([{ state: 'reading', found: 0, subject: '機票 📨 0' }])
  const reader = reads(async () => 3)
  await reader.settle()
  expect(await listed()).toMatchObject([{ state: 'read', found: 3 }])
  expect(told).toMatchObject([
    { topics: ['arrived'], actor: ana.id },
    { topics: ['arrived'], actor: null },
  ])
  const { seq } = await ana.plan(tripId)
  expect(told.at(-1)).toMatchObject({ seq })
})

describe('CR-01 a mail that is stored', () => {
  test('is read by another process when this one ends meanwhile', async () => {
    await listens(port)
    await sends()
    const dies = reads(() => Promise.reject(new Error('killed')))
    await dies.settle()
    const other = reads(async () => 1)
    await other.settle()
    expect(await listed()).toMatchObject([{ state: 'reading' }])
    await due()
    await other.settle()
    expect(await listed()).toMatchObject([{ state: 'read', found: 1 }])
    expect(await app.sql(`select from due_work where trip_id = $1 and work = 'mail'`, [tripId])).toEqual([])
  })

  test('is given up in the end', async () => {
    await listens(port)
    await sends()
    const dies = reads(() => Promise.reject(new Error('killed')))
    for (let attempt = 0; attempt < 10; attempt++) {
      await due()
      await dies.settle()
    }
    expect(await listed()).toMatchObject([{ state: 'unreadable', found: 0 }])
    expect(await app.sql(`select from due_work where trip_id = $1 and work = 'mail'`, [tripId])).toEqual([])
  })

  test('and deleted before it is read is not read', async () => {
    await listens(port)
    await sends()
    const [mail] = await listed()
    const [file = ''] = await filesOf(tripId)
    await ana.does('DELETE', `/trips/${tripId}/arrived/${mail.id}`)
    expect(await attachmentFiles.open(file)).toBeUndefined()
    expect((await ana.ask('DELETE', `/trips/${tripId}/arrived/${mail.id}`)).status).toBe(404)
    await reads(() => Promise.reject(new Error('nothing is there'))).settle()
    expect(await app.sql(`select from due_work where trip_id = $1 and work = 'mail'`, [tripId])).toEqual([])
  })
})

test('a mail of 30 days is gone, and its file with the next sweep', async () => {
  await listens(port)
  await sends()
  const [mail] = await listed()
  await app.sql(`update arrived_mail set at = now() - interval '30 days' where id = $1`, [mail.id])
  expect(await listed()).toEqual([])
  const read = await ana.ask('POST', `/trips/${tripId}/import/read`, { arrived_id: mail.id })
  expect(read.json.code).toBe('arrived.gone')
  const item = { kind: 'item', row: { date: '2027-03-28', place: 'Gion', type: 'dining' } }
  const sent = { id: randomUUID(), rows: [item], arrived: mail.id }
  expect((await ana.ask('POST', `/trips/${tripId}/import`, sent)).json.code).toBe('arrived.gone')

  const [file = ''] = await filesOf(tripId)
  await utimes(join(folder, file), new Date(0), new Date(0))
  await sweepFiles(attachmentFiles, app.db)
  expect(await readdir(folder)).toContain(file)
  await app.sql(`update arrived_mail set at = now() - interval '31 days' where id = $1`, [mail.id])
  await sweepArrived(app.db)
  await sweepFiles(attachmentFiles, app.db)
  expect(await readdir(folder)).not.toContain(file)
})

test('CC-04 two who import the same mail at once add it once', async () => {
  await ana.adds(tripId, mei)
  await listens(port)
  await sends()
  const [mail] = await listed()
  const rows = [{ kind: 'item', row: { date: '2027-03-28', place: 'Gion', type: 'dining' } }]
  const answers = await Promise.all(
    [ana, mei, ana, mei].map(who =>
      who.ask('POST', `/trips/${tripId}/import`, { id: randomUUID(), rows, arrived: mail.id }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect((await ana.plan(tripId)).items).toHaveLength(1)
})

describe('a client that takes its time', () => {
  test('and says nothing is let go', async () => {
    await listens(port, { idleMs: 400, longestMs: 60_000 })
    const line = await talk(port)
    expect(await line.closed()).toMatch(/^421 Timeout/)
  })

  test('and says a letter now and then is let go as well', async () => {
    await listens(port, { idleMs: 5_000, longestMs: 300 })
    const line = await talk(port)
    const letters = setInterval(() => line.socket.write('N'), 20)
    expect(await line.closed()).toBe('')
    clearInterval(letters)
  })

  test('is one of twenty of its network', async () => {
    await listens(port)
    const lines = await Promise.all(Array.from({ length: 20 }, () => talk(port)))
    const one = await talk(port)
    expect(one.greeting).toMatch(/^421 Too many connections/)
    expect(await lines[0]?.says('NOOP')).toMatch(/^250/)
    for (const { socket } of [...lines, one]) socket.destroy()
  })
})

describe('a port that is taken', () => {
  test('is taken over from another process of the same database when that ends', async () => {
    const first = await listens(port, undefined, 'postgres://db')
    await listens(port, undefined, 'postgres://db')
    expect(await sends()).toBeUndefined()
    await first.close()
    await expect.poll(() => sends(1), { timeout: 20_000, interval: 200 }).toBeUndefined()
    expect(await listed()).toHaveLength(2)
  }, 30_000)

  test('is told where there is only one process', async () => {
    await listens(port)
    await expect(listens(port)).rejects.toThrow(/^MAIL_IN cannot be listened at \(EADDRINUSE\)/)
    const env = { MAIL_IN: `127.0.0.1:${port}`, MAIL_IN_DOMAIN: domain }
    await expect(createTestApp({ env })).rejects.toThrow(/^MAIL_IN cannot/)
  })
})
