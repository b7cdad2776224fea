import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@caravan/contract/attachments'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'

const { app, ana } = await openApp(['ana'])

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

const path = (id: string) => `/trips/${tripId}/attachments/${id}`
const listed = async (): Promise<Attachment[]> => (await ana.plan(tripId)).attachments
const undoes = (headers: { [name: string]: unknown }) =>
  ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
async function adds(content: string, query: Record<string, string> = {}): Promise<Attachment> {
  const { status, json, text } = await sendFile(app, ana, tripId, content, query)
  expect(status, text).toBe(201)
  return json
}

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
  expect(renamed).toEqual({ ...file, name: '.. Gate.txt', version: 2 })
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
  const stored = () => readdir(join(app.config.dataDir, 'attachments'))
  const before = await stored()
  expect(await adds('A ticket', { id })).toEqual(first)
  expect(await stored()).toEqual(before)
  expect((await sendFile(app, ana, tripId, 'Another one', { id })).json.code).toBe('row.exists')
  expect(await stored()).toEqual(before)
})
