import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type AttachmentStore, createFolderStore } from '../../attachments/store.ts'
import { Failure } from '../../failure.ts'
import { createTestApp } from '../../testing/app.ts'
import { filesOf } from '../../testing/files.ts'
import { fillWithFiles } from '../../testing/fill.ts'
import { openApp } from '../../testing/open-app.ts'
import { listen, open, parseAnswer, readToEnd } from '../../testing/raw-http.ts'
import { multipart, multipartType, sendFile } from '../../testing/send.ts'
import { freePort, startServer } from '../../testing/server-process.ts'
import { rounds } from '../../testing/strength.ts'
import { createTraveller } from '../../testing/traveller.ts'

const MIB = 1024 * 1024
const env = { ATTACHMENTS_TRIP_MAX_MB: '3' }
const { app, ana } = await openApp(['ana'], { env })
const files = filesOf(app)
const folderStore = createFolderStore(files.folder)

/** Stores and removes a file as a second server does. */
let put: AttachmentStore['put']
let remove: AttachmentStore['remove']
const beside = await createTestApp({
  env,
  beside: app,
  parts: {
    attachmentFiles: { ...folderStore, put: (...given) => put(...given), remove: name => remove(name) },
    patience: { headers: 1_000, body: 500, upload: 10_000, nextRequest: 1_000 },
  },
})
afterAll(() => beside.close())
const port = await listen(beside)

let tripId: string
let mei: Awaited<ReturnType<typeof createTraveller>>
beforeEach(async () => {
  put = folderStore.put
  remove = folderStore.remove
  tripId = (await ana.plansTrip()).id
  mei = await createTraveller(app, `mei-${randomUUID().slice(0, 8)}`)
  await ana.adds(tripId, mei)
})

const sends = (content: string | Buffer, query: Record<string, string> = {}, who = ana, to = beside) =>
  sendFile(to, who, tripId, content, query)
const told = ({ status, json }: Awaited<ReturnType<typeof sends>>) => [status, json.code]

describe('while a file is stored', () => {
  type Event = (item: { id: string }) => Promise<unknown>
  test.each<[what: string, status: number, code: string, event: Event]>([
    [
      'its owner is deleted',
      409,
      'row.gone',
      ({ id }) => ana.does('DELETE', `/subtripitems/sub_trip/item/${id}`),
    ],
    [
      'its trip is deleted',
      404,
      'request.not_found',
      () => ana.does('DELETE', `/trips/delete_trip/${tripId}`),
    ],
    [
      'its sender is removed',
      404,
      'request.not_found',
      () => ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`),
    ],
    [
      'its sender may only look from then on',
      403,
      'trip.view_only',
      () => ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { role: 'viewer' }),
    ],
    ['its sender deletes the account', 404, 'request.not_found', () => mei.does('DELETE', '/users/me')],
    ['the trip fills up', 409, 'attachment.trip_full', () => fillWithFiles(app, tripId, 1, 3 * MIB)],
  ])('%s, and it is refused and gone', async (_what, status, code, event) => {
    const [day] = (await ana.plan(tripId)).days
    const item = await ana.addsItem(day?.id ?? '')
    const before = await files.stored()
    put = async (...given) => {
      await folderStore.put(...given)
      await event(item)
    }
    expect(told(await sends('A ticket', { owner_kind: 'item', owner_id: item.id }, mei))).toEqual([
      status,
      code,
    ])
    expect(await files.stored()).toEqual(before)
  })

  test('nobody else waits, however long it takes', async () => {
    const [reached, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    put = async (...given) => {
      reached.resolve()
      await over.promise
      return folderStore.put(...given)
    }
    const sending = sends('A ticket')
    await reached.promise
    const [day] = (await ana.plan(tripId)).days
    await ana.addsItem(day?.id ?? '')
    expect((await sends('Another one', {}, ana, app)).status).toBe(201)
    over.resolve()
    expect((await sending).status).toBe(201)
  })

  test.each([
    ['the disk is full', Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'rename' }), 507],
    ['the disk fails', Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename' }), 503],
    ['a store elsewhere does not answer', new Failure('server.unavailable'), 503],
  ])('%s, and it is refused and gone', async (_what, error, status) => {
    const before = await files.stored()
    put = () => Promise.reject(error)
    expect((await sends('A ticket')).status).toBe(status)
    expect([await files.stored(), await files.incoming()]).toEqual([before, []])
    put = folderStore.put
    expect((await sends('A ticket')).status).toBe(201)
  })
})

test('a store that does not let go of what is refused changes nothing of the refusal', async () => {
  remove = () => Promise.reject(new Failure('server.unavailable'))
  const query = { owner_kind: 'item', owner_id: randomUUID() }
  expect(told(await sends('A ticket', query))).toEqual([409, 'row.gone'])
  const id = randomUUID()
  for (const _ of [1, 2]) expect((await sends('A ticket', { id })).status).toBe(201)
  await files.age()
  await files.sweep()
  expect(await files.mismatched(tripId)).toEqual([])
})

describe('at once', () => {
  test('the same file sent twice is there once', async () => {
    for (let round = 0; round < rounds({ usual: 5, long: 200 }); round++) {
      const id = randomUUID()
      const before = await files.stored()
      const answers = await Promise.all([sends('A ticket', { id }), sends('A ticket', { id }, ana, app)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers[0].json).toEqual(answers[1].json)
      expect(await files.stored()).toHaveLength(before.length + 1)
    }
  })

  test('of two files with one id one is refused', async () => {
    for (let round = 0; round < rounds({ usual: 5, long: 200 }); round++) {
      const id = randomUUID()
      const before = await files.stored()
      const answers = await Promise.all([sends('A ticket', { id }), sends('A map', { id }, ana, app)])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
      expect(await files.stored()).toHaveLength(before.length + 1)
    }
  })

  test('as many files are taken as there is room for', async () => {
    const before = await files.stored()
    const content = Buffer.alloc(MIB, 'a')
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sends(content)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409])
    expect(await files.stored()).toHaveLength(before.length + 3)
  })
})

describe('a line', () => {
  const body = multipart({ filename: 'map.txt', content: Buffer.alloc(60_000, 'a') })
  const head = () =>
    [
      `POST /api/trips/${tripId}/attachments HTTP/1.1`,
      ...['host: localhost', `authorization: Bearer ${ana.token}`, 'connection: close'],
      ...[`content-type: ${multipartType}`, `content-length: ${body.length}`, '', ''],
    ].join('\r\n')

  test('that breaks just before the end leaves nothing', async () => {
    const before = await files.stored()
    const socket = await open(port)
    socket.write(head())
    socket.write(body.subarray(0, body.length - 400))
    await expect.poll(files.incoming).toHaveLength(1)
    socket.resetAndDestroy()
    await expect.poll(files.incoming).toEqual([])
    expect([await files.stored(), (await ana.plan(tripId)).attachments]).toEqual([before, []])
  })

  test('of 200 kbit/s is fast enough, however long a file takes', async () => {
    const socket = await open(port)
    const answered = readToEnd(socket)
    socket.write(head())
    // In five times the time that a body has which is no file.
    const began = performance.now()
    for (let at = 0; at < body.length; await pause(20)) {
      const due = Math.ceil((performance.now() - began) * 25)
      socket.write(body.subarray(at, due))
      at = due
    }
    expect(parseAnswer(await answered).status).toBe(201)
  })
})

test('CR-01 after a server was killed no row lacks its file, and no file its row', async () => {
  for (let round = 0; round < rounds({ usual: 1, long: 50 }); round++) {
    const { id: tripId } = await ana.plansTrip()
    const killed = await freePort()
    const server = startServer({
      ...{ DATABASE_URL: app.database.connection, DATA_DIR: app.dataDir, PORT: String(killed) },
      ...{ CAPTCHA: 'off', RATE_LIMITS: 'off' },
    })
    onTestFinished(() => void server.kill('SIGKILL'))
    await server.running
    const acknowledged: string[] = []
    const enough = Promise.withResolvers<void>()
    const sending = [1, 2, 3].map(async () => {
      for (;;) {
        const id = randomUUID()
        const answer = await fetch(`http://127.0.0.1:${killed}/api/trips/${tripId}/attachments?id=${id}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ana.token}`, 'content-type': multipartType },
          body: new Uint8Array(
            multipart({ filename: 'a.txt', content: Buffer.alloc(1_000 * (1 + (round % 9)), 'a') }),
          ),
        })
        expect(answer.status).toBe(201)
        if (acknowledged.push(id) === 10 + (round % 7)) enough.resolve()
      }
    })
    await Promise.race([enough.promise, ...sending])
    server.kill('SIGKILL')
    await Promise.allSettled(sending)
    await server.ended
    const there = (await ana.plan(tripId)).attachments.map(({ id }) => id)
    for (const id of acknowledged) expect(there).toContain(id)
    await files.age()
    await files.sweep()
    expect(await files.mismatched(tripId)).toEqual([])
    // The next start would put away what was on its way; the server beside this one has started long ago.
    await rm(join(files.folder, 'incoming'), { recursive: true })
    await mkdir(join(files.folder, 'incoming'))
  }
})
