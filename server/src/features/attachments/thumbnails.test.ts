import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@caravan/contract/attachments'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createIncoming } from '../../attachments/incoming.ts'
import { type AttachmentStore, createFolderStore } from '../../attachments/store.ts'
import { sql } from '../../db/sql.ts'
import { silent } from '../../log.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createTestApp } from '../../testing/app.ts'
import { heicPhoto } from '../../testing/heic.ts'
import { idle } from '../../testing/idle.ts'
import { openApp } from '../../testing/open-app.ts'
import { picture } from '../../testing/pictures.ts'
import { sendFile } from '../../testing/send.ts'
import { createThumbnails } from './thumbnails.ts'

// An app whose own worker finds nothing to do, so that tests see each step.
const { app, ana, ben } = await openApp(['ana', 'ben'], { parts: { thumbnails: idle } })
const folder = join(app.dataDir, 'attachments')
const store = createFolderStore(folder)
const bus = createLocalBus()

const workers: { close(): Promise<void> }[] = []
let tripId: string
let heard: unknown[]
let stop: () => void
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
  heard = []
  stop = bus.subscribe(`trip:${tripId}`, event => heard.push(event))
})
afterEach(async () => {
  stop()
  for (const worker of workers.splice(0)) await worker.close()
  await app.sql('delete from due_work')
})

function start(files: Partial<AttachmentStore> = {}, now = () => 0) {
  const worker = createThumbnails({
    ...{ db: app.db, bus, log: silent, incoming: createIncoming(join(folder, 'incoming')) },
    attachmentFiles: { ...store, ...files },
    now,
  })
  workers.push(worker)
  return worker
}
const jpeg = () => picture(900, 600).jpeg().toBuffer()
const stored = () => readdir(folder, { recursive: true })
const listed = async (): Promise<Attachment[]> => (await ana.plan(tripId)).attachments
const adds = async (content: Buffer | string): Promise<Attachment> =>
  (await sendFile(app, ana, tripId, content, { keep_metadata: 'true' })).json
const take = sql<[id: string], never>('thumbnails_test.take', 'select from due_work where id = $1 for update')
const dueAt = async (id: string) =>
  (await app.sql('select at from due_work where id = $1', [id]))[0]?.['at'] ?? null

test('a picture has a small one soon, of which whoever looks at the trip hears', async () => {
  const file = await adds(await jpeg())
  const path = `/trips/${tripId}/attachments/${file.id}/thumbnail`
  expect((await ana.ask('GET', path)).status).toBe(404)
  const { seq } = await ana.plan(tripId)
  await start().settle()
  expect(await listed()).toEqual([{ ...file, has_thumbnail: true }])
  expect(heard).toEqual([{ seq: seq + 1, topics: ['attachments'], actor: null }])
  const { entries } = (await ana.does('GET', `/trips/${tripId}/history`)).json
  expect(entries[0].seq).toBe(seq)
  const answer = await app.app.inject({
    url: `/api${path}`,
    headers: { host: 'localhost', authorization: `Bearer ${ana.token}` },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 427 })
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a HEIC loses its metadata and has a small picture like any other', async () => {
  const { json: plain } = await sendFile(app, ana, tripId, heicPhoto)
  const kept = await adds(heicPhoto)
  await start().settle()
  expect(await listed()).toMatchObject([
    { type: 'image/heic', taken_at: null, has_thumbnail: true },
    { type: 'image/heic', taken_at: '2026-03-31T08:05', has_thumbnail: true },
  ])
  const read = async ({ id }: Attachment) => {
    const url = `/api/trips/${tripId}/attachments/${id}`
    const headers = { host: 'localhost', authorization: `Bearer ${ana.token}` }
    return (await app.app.inject({ url, headers })).rawPayload
  }
  expect((await read(plain)).includes('Canary')).toBe(false)
  expect(await read(kept)).toEqual(heicPhoto)
  const { status, json } = await sendFile(app, ana, tripId, heicPhoto.subarray(0, 900))
  expect([status, json.code]).toEqual([422, 'attachment.unreadable'])
})

test('pictures that came together are told of together', async () => {
  const bytes = await picture(9, 6).png().toBuffer()
  for (let n = 0; n < 8; n++) await adds(bytes)
  await start().settle()
  expect((await listed()).map(({ has_thumbnail }) => has_thumbnail)).toEqual(Array(8).fill(true))
  expect(heard).toHaveLength(1)
})

test('many pictures of one account delay those of another account by one turn', async () => {
  const bytes = await picture(9, 6).png().toBuffer()
  for (let n = 0; n < 4; n++) await adds(bytes)
  const { id: other } = await ben.plansTrip()
  const { json: file } = await sendFile(app, ben, other, bytes, { keep_metadata: 'true' })
  const drawn: string[] = []
  const open = async (name: string) => {
    const [row] = await app.sql<{ id: string }>('select id from attachment_file where file = $1', [name])
    drawn.push(row?.id ?? '')
    return store.open(name)
  }
  // Each turn is over once its first picture is drawn.
  let seconds = 0
  await start({ open }, () => ++seconds * 1_000).settle()
  expect(drawn).toHaveLength(5)
  expect(drawn.indexOf(file.id)).toBeLessThanOrEqual(1)
})

test('a file that another server has just taken keeps nobody from the next', async () => {
  const [first, second] = [await adds(await jpeg()), await adds(await jpeg())]
  await app.db.transact(async tx => {
    await tx.run(take, [first.id])
    await start().settle()
    expect([await dueAt(first.id), await dueAt(second.id)]).toEqual([expect.any(String), null])
  })
})

test('one that cannot be drawn has none and is not tried again, and text is not tried', async () => {
  const broken = await adds((await jpeg()).subarray(0, 400))
  const text = await adds('A ticket')
  expect(await dueAt(text.id)).toBeNull()
  const good = await adds(await jpeg())
  await start().settle()
  expect(await dueAt(broken.id)).toBeNull()
  expect((await listed()).map(({ id, has_thumbnail }) => [id, has_thumbnail])).toEqual([
    [broken.id, false],
    [text.id, false],
    [good.id, true],
  ])
})

test('a store that fails is asked again later, ten times in all', async () => {
  const { id } = await adds(await jpeg())
  const failing = start({ open: () => Promise.reject(new Error('away')) })
  const waits: number[] = []
  for (;;) {
    await failing.settle()
    const due = await dueAt(id)
    if (due === null) break
    waits.push(Math.round((Date.parse(String(due)) - Date.now()) / 60_000))
    await app.sql('update due_work set at = now() where id = $1', [id])
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512])
  expect((await listed())[0]?.has_thumbnail).toBe(false)
})

test('what a process has left in the middle another one draws, and each is drawn by one', async () => {
  const { id } = await adds(await jpeg())
  await start({ open: () => Promise.reject(new Error('killed')) }).settle()
  expect((await listed())[0]?.has_thumbnail).toBe(false)
  await app.sql('update due_work set at = now() where id = $1', [id])
  let opened = 0
  const counting = {
    open(name: string) {
      opened++
      return store.open(name)
    },
  }
  await Promise.all([start(counting).settle(), start(counting).settle()])
  expect([opened, (await listed())[0]?.has_thumbnail]).toEqual([1, true])
})

test('one of a file that was deleted meanwhile comes back with it', async () => {
  const { id } = await adds(await jpeg())
  const { headers } = await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
  await start().settle()
  await ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
  expect((await listed())[0]?.has_thumbnail).toBe(true)
})

test('a file whose bytes are gone has none', async () => {
  const { id } = await adds(await jpeg())
  for (const name of await stored()) await rm(join(folder, name), { recursive: true })
  await start().settle()
  expect(await dueAt(id)).toBeNull()
})

test('one of a file that is gone for good is due no more', async () => {
  const { id } = await adds(await jpeg())
  await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
  await app.sql('delete from attachment_file where id = $1', [id])
  await start().settle()
  expect(await dueAt(id)).toBeNull()
  expect(heard).toEqual([])
})

test('the app itself draws them', async () => {
  const beside = await createTestApp({ beside: app })
  try {
    await sendFile(beside, ana, tripId, await jpeg())
    await expect.poll(async () => (await listed())[0]?.has_thumbnail).toBe(true)
  } finally {
    await beside.close()
  }
})
