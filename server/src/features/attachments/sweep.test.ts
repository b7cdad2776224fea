import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@caravan/contract/attachments'
import { beforeEach, expect, test } from 'vitest'
import { newFileName } from '../../attachments/store.ts'
import { filesOf } from '../../testing/files.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { forgetDeletedTrips } from '../../trip/forget-trips.queries.ts'

const { app, ana } = await openApp(['ana'])
const { folder, stored, nameOf: fileOf, age, sweep } = filesOf(app)
await mkdir(folder, { recursive: true })

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

const ofTrip = () => app.sql('select orphaned_at from attachment_file where trip_id = $1', [tripId])
const listed = async (): Promise<Attachment[]> => (await ana.plan(tripId)).attachments
const adds = async (query: Record<string, string> = {}): Promise<Attachment> =>
  (await sendFile(app, ana, tripId, 'A ticket', query)).json
const undo = (seq: unknown) => ana.ask('POST', `/trips/${tripId}/history/${seq}/undo`)
async function removes(path: string): Promise<unknown> {
  return (await ana.does('DELETE', path)).headers['trip-seq']
}

test('what has no row goes, unless it may be on its way to it', async () => {
  const kept = await adds()
  const [old, young] = [newFileName(), newFileName()]
  for (const name of [old, young]) await writeFile(join(folder, name), 'A ticket')
  await age()
  const hoursAgo = Date.now() / 1_000 - 2 * 3_600
  await utimes(join(folder, young), hoursAgo, hoursAgo)
  await sweep()
  expect(await stored()).toEqual(expect.arrayContaining([young, await fileOf(kept.id)]))
  expect(await stored()).not.toContain(old)
})

test('a file that is not ours stays, and keeps no other one from going', async () => {
  const [foreign, old] = ['.DS_Store', newFileName()]
  for (const name of [foreign, old]) await writeFile(join(folder, name), 'A ticket')
  await age()
  await sweep()
  expect(await stored()).toContain(foreign)
  expect(await stored()).not.toContain(old)
  await rm(join(folder, foreign))
})

test('a deleted file is kept for 30 days, and then goes for good', async () => {
  const { id } = await adds()
  const file = await fileOf(id)
  const seq = await removes(`/trips/${tripId}/attachments/${id}`)
  await sweep()
  await age(30)
  await sweep()
  expect(await stored()).toContain(file)
  await age(1)
  await sweep()
  expect(await stored()).not.toContain(file)
  expect(await ofTrip()).toEqual([])
  expect((await ana.does('GET', `/trips/${tripId}/history`)).json.entries[0].can_undo).toBe(false)
  const answer = await undo(seq)
  expect([answer.status, answer.json.code]).toEqual([409, 'row.gone'])
})

test('its time ends when it is brought back', async () => {
  const { id } = await adds()
  const seq = await removes(`/trips/${tripId}/attachments/${id}`)
  await sweep()
  expect((await undo(seq)).status).toBe(200)
  await age(31)
  await sweep()
  expect(await ofTrip()).toEqual([{ orphaned_at: null }])
  expect((await ana.does('GET', `/trips/${tripId}/attachments/${id}`)).text).toBe('A ticket')
})

test('a row comes back without the files that have gone for good', async () => {
  const [day] = (await ana.plan(tripId)).days
  const item = await ana.addsItem(day?.id ?? '')
  await adds({ owner_kind: 'item', owner_id: item.id })
  const seq = await removes(`/subtripitems/sub_trip/item/${item.id}`)
  await sweep()
  await age(31)
  await sweep()
  expect((await ana.does('GET', `/trips/${tripId}/history`)).json.entries[0].can_undo).toBe(true)
  expect((await undo(seq)).status).toBe(200)
  expect((await ana.plan(tripId)).items.map(({ id }) => id)).toEqual([item.id])
  expect(await listed()).toEqual([])
})

test('the files of a deleted trip are kept for as long as it can come back', async () => {
  const { id } = await adds()
  const file = await fileOf(id)
  await ana.does('DELETE', `/trips/delete_trip/${tripId}`)
  await sweep()
  await age(31)
  await sweep()
  expect(await stored()).toContain(file)
  await app.sql(`update trip set deleted_at = now() - interval '31 days' where id = $1`, [tripId])
  await forgetDeletedTrips(app.db)
  await age()
  await sweep()
  expect(await stored()).not.toContain(file)
})
