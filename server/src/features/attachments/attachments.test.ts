import { open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@caravan/contract/attachments'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { readEntry } from '../../attachments/zip.ts'
import { entriesOf } from '../../attachments/zip-directory.ts'
import { filesOf } from '../../testing/files.ts'
import { openApp } from '../../testing/open-app.ts'
import { send, sendFile } from '../../testing/send.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'
import { zipOf } from '../../testing/zip.ts'

const { app, ana } = await openApp(['ana'])
const { folder, stored, nameOf } = filesOf(app)

const png = await sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
  .png()
  .toBuffer()

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

const path = (id: string) => `/trips/${tripId}/attachments/${id}`
const listed = async (): Promise<Attachment[]> => (await ana.plan(tripId)).attachments
const undoes = (headers: { [name: string]: unknown }) =>
  ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
async function adds(content: string | Buffer, query: Record<string, string> = {}): Promise<Attachment> {
  const { status, json, text } = await sendFile(app, ana, tripId, content, query)
  expect(status, text).toBe(201)
  return json
}

const fileOf = async (id: string) => join(folder, await nameOf(id))

test('a file is added, in the plan, read, renamed, deleted and brought back', async () => {
  const file = await adds('Gate 12', { name: 'boarding.txt' })
  expect(file).toEqual({
    ...{ id: file.id, trip_id: tripId, name: 'boarding.txt', type: 'text/plain', bytes: 7 },
    ...{ owner: { kind: 'trip' }, uploaded_by: ana.id, created_at: file.created_at, taken_at: null },
    ...{ day: null, has_thumbnail: false, version: 1 },
  })
  expect(await listed()).toEqual([file])
  const read = await ana.does('GET', path(file.id))
  expect([read.text, read.headers['content-disposition']]).toEqual([
    'Gate 12',
    `attachment; filename="boarding.txt"; filename*=UTF-8''boarding.txt`,
  ])
  const { json: renamed } = await ana.does('PUT', path(file.id), { name: ' ../Gate\u202E.txt ' })
  expect(renamed).toEqual({ ...file, name: 'Gate.txt', version: 2 })
  const { headers } = await ana.does('DELETE', path(file.id))
  expect((await ana.ask('GET', path(file.id))).status).toBe(404)
  await undoes(headers)
  expect((await ana.does('GET', path(file.id))).text).toBe('Gate 12')
})

test('files go with the row that they belong to, and come back with it', async () => {
  const [day] = (await ana.plan(tripId)).days
  const item = await ana.addsItem(day?.id ?? '')
  const ticket = await adds('A ticket', { owner_kind: 'item', owner_id: item.id })
  await adds('A map')
  const { headers } = await ana.does('DELETE', `/subtripitems/sub_trip/item/${item.id}`)
  expect((await listed()).map(({ name, bytes }) => [name, bytes])).toEqual([['ticket.txt', 5]])
  await undoes(headers)
  expect((await listed()).find(({ id }) => id === ticket.id)).toEqual(ticket)
})

test('the same file sent again is there once, in the store too', async () => {
  const id = crypto.randomUUID()
  const first = await adds('A ticket', { id })
  const before = await stored()
  expect(await adds('A ticket', { id })).toEqual(first)
  expect(await stored()).toEqual(before)
  expect((await sendFile(app, ana, tripId, 'Another one', { id })).json.code).toBe('row.exists')
  expect(await stored()).toEqual(before)
})

test('what is downloaded is saved, and shown by nothing', async () => {
  const page = await adds('Gate 12 <b>', { name: '船 "1".html' })
  const picture = await adds(png, { name: 'map' })
  const headers = { authorization: `Bearer ${ana.token}` }
  for (const [{ id, type, name }, content] of [
    [page, Buffer.from('Gate 12 <b>')],
    [picture, png],
  ] as const)
    for (const method of ['GET', 'HEAD']) {
      const answer = await send(app, { method, url: `/api${path(id)}`, headers })
      expect([answer.status, answer.text]).toEqual([200, method === 'GET' ? content.toString() : ''])
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'content-length': String(content.length),
        'content-disposition': expect.stringMatching(
          new RegExp(`^attachment; .*''${encodeURIComponent(name)}$`),
        ),
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cache-control': 'no-store',
      })
    }
})

test('all files come in one zip, which names those that are gone', async () => {
  await adds('Gate 12', { name: 'a.txt' })
  await adds('Gate 13', { name: 'A.txt' })
  const lost = await adds('Gate 14', { name: 'lost.txt' })
  await rm(await fileOf(lost.id))
  const url = `/api${path('all.zip')}`
  const answer = await app.app.inject({
    url,
    headers: { host: 'localhost', authorization: `Bearer ${ana.token}` },
  })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="Japan.zip"; filename*=UTF-8''Japan.zip`,
  })
  await using file = await open(await temporaryFile(answer.rawPayload))
  const entries = [...(await entriesOf(file))]
  const contents = await Promise.all(
    entries.map(async ([name, entry]) => [name, (await readEntry(file, entry, 100)).toString()]),
  )
  expect(contents).toEqual([
    ['a.txt', 'Gate 12'],
    ['A (2).txt', 'Gate 13'],
    ['missing.txt', 'lost.txt\n'],
  ])
})

test('a pass is shown by its fields, in the language of the reader', async () => {
  const json = (type: string) => JSON.stringify({ [type]: { primaryFields: [{ key: 'to', value: 'to' }] } })
  const bytes = zipOf({ 'pass.json': json('generic'), 'zh-Hant.lproj/pass.strings': '"to" = "台北";' })
  const pass = await adds(bytes, { name: 'flight.pkpass' })
  const valueIn = async (query: string) =>
    (await ana.does('GET', `${path(pass.id)}/pass${query}`)).json.primary[0].value
  expect([await valueIn(''), await valueIn('?language=zh')]).toEqual(['to', '台北'])
  await ana.does('PUT', '/users/me/profile', { language: 'zh' })
  expect(await valueIn('')).toBe('台北')

  const broken = await adds(zipOf({ 'pass.json': 'no JSON' }), { name: 'broken.pkpass' })
  expect((await ana.ask('GET', `${path(broken.id)}/pass`)).json.code).toBe('attachment.unreadable')
  const text = await adds('Gate 12')
  expect((await ana.ask('GET', `${path(text.id)}/pass`)).json.code).toBe('attachment.unreadable')
  await rm(await fileOf(pass.id))
  expect((await ana.ask('GET', `${path(pass.id)}/pass`)).status).toBe(404)
})

test('a file that is longer in the store than it was is sent as long as it was', async () => {
  const { id } = await adds('Gate 12')
  await writeFile(await fileOf(id), 'Gate 12, and what nobody has added')
  const { status, headers, text } = await ana.ask('GET', path(id))
  expect([status, headers['content-length'], text]).toEqual([200, '7', 'Gate 12'])
})

test('a file that is empty in the store is a failure of the store', async () => {
  const { id } = await adds('Gate 12')
  await writeFile(await fileOf(id), '')
  const { status, json } = await ana.ask('GET', path(id))
  expect([status, json.code]).toEqual([503, 'server.unavailable'])
})

test('a file that is gone from the store is not found', async () => {
  const { id } = await adds('Gate 12')
  await rm(await fileOf(id))
  expect((await ana.ask('GET', path(id))).status).toBe(404)
})
