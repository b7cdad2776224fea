import { randomUUID } from 'node:crypto'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { reads } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { openApp } from '../../testing/open-app.ts'
import { multipart, multipartType, send, sendFile } from '../../testing/send.ts'
import { createTraveller } from '../../testing/traveller.ts'

const { app } = await openApp([])
const { folder, stored, nameOf, sweep } = filesOf(app)

let tripId: string
let mei: Awaited<ReturnType<typeof createTraveller>>
beforeEach(async () => {
  mei = await createTraveller(app, `mei-${randomUUID().slice(0, 8)}`)
  tripId = (await mei.plansTrip()).id
})

const KIB = 1024
const places = (bytes: number) => `name,lat,lng\n${'Gion,35,135\n'.repeat(bytes)}`.slice(0, bytes)
const readsImport = (content: string | Buffer) =>
  send(app, {
    method: 'POST',
    url: `/api/trips/${tripId}/import/read`,
    headers: { 'content-type': multipartType, authorization: `Bearer ${mei.token}` },
    payload: multipart({ filename: 'a.txt', content }),
  })
const calls = {
  'import/read': () => readsImport('a'.repeat(3 * KIB)),
  'import/read of a type that is not kept': () => readsImport(Buffer.alloc(3 * KIB, '\x7FELF')),
  'bring/read': () => reads(app, mei, places(3 * KIB)),
}
const keeps = (id: string) =>
  mei.ask('POST', `/trips/${tripId}/import`, {
    id: randomUUID(),
    rows: [{ kind: 'flight', row: { flight_number: 'BR198', depart_date: '2027-03-27T08:50' } }],
    keep: [{ id }],
  })

const spent = async () => {
  const key = `KiB of files of ${mei.id}`
  return Number(
    (await app.sql<{ spent: string }>('select spent from throttle where key = $1', [key]))[0]?.spent,
  )
}

describe.each(Object.entries(calls))('a file that is only read by %s', (_what, call) => {
  test('counts in the day of the account', async () => {
    expect((await call()).status).toBe(200)
    expect(await spent()).toBe(3)
    await app.sql('update throttle set spent = $2 where key = $1', [
      `KiB of files of ${mei.id}`,
      4 * KIB * KIB - 2,
    ])
    const before = await stored()
    const { status, json } = await call()
    expect([status, json.code, await stored()]).toEqual([409, 'limit.reached', before])
  })
})

test('a file that is kept counts once', async () => {
  const { json } = await calls['import/read']()
  expect((await keeps(json.file.id)).status).toBe(201)
  expect(await spent()).toBe(3)
})

test('files that were only read go after the hour, and no others', async () => {
  const before = await stored()
  await calls['bring/read']()
  await calls['import/read']()
  const read = (await stored()).filter(name => !before.includes(name))
  expect(read).toHaveLength(2)
  const kept = await calls['import/read']()
  await keeps(kept.json.file.id)
  await sendFile(app, mei, tripId, 'A ticket')
  const age = async (minutes: number) => {
    const at = Date.now() / 1_000 - minutes * 60
    for (const name of await stored()) await utimes(join(folder, name), at, at)
  }
  await age(59)
  await sweep()
  expect(await stored()).toEqual(expect.arrayContaining(read))
  await age(90)
  await sweep()
  const left = await stored()
  expect(left.filter(name => read.includes(name))).toEqual([])
  const files = (await mei.plan(tripId)).attachments
  const names = await Promise.all(files.map(({ id }) => nameOf(id)))
  expect([names.length, names.filter(name => left.includes(name))]).toEqual([2, names])
})
