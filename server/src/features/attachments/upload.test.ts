import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@caravan/contract/attachments'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { filesOf } from '../../testing/files.ts'
import { fillWithFiles } from '../../testing/fill.ts'
import { idle } from '../../testing/idle.ts'
import { openApp } from '../../testing/open-app.ts'
import { picture } from '../../testing/pictures.ts'
import { multipart, multipartType, send, sendFile } from '../../testing/send.ts'
import { createTraveller } from '../../testing/traveller.ts'

const MIB = 1024 * 1024
const { app, ana } = await openApp(['ana'], {
  env: { ATTACHMENTS_MAX_MB: '1', ATTACHMENTS_TRIP_MAX_MB: '3' },
  parts: { thumbnails: idle },
})
const { folder, nameOf, age, sweep } = filesOf(app)

let tripId: string
beforeEach(async () => {
  tripId = (await ana.plansTrip()).id
})

/** All that lies in the store, and what is on its way. */
const stored = () => readdir(folder, { recursive: true })
const sends = (content: string | Buffer, query: Record<string, string> = {}) =>
  sendFile(app, ana, tripId, content, query)
async function adds(content: string | Buffer, query: Record<string, string> = {}): Promise<Attachment> {
  const { status, json, text } = await sends(content, query)
  expect(status, text).toBe(201)
  return json
}

describe('a file that is refused leaves nothing', () => {
  test.each<
    [what: string, content: string | Buffer, query: Record<string, string>, status: number, code: string]
  >([
    ['a program', Buffer.from('\x7FELF\x02\x01\x01\0'), {}, 415, 'attachment.type'],
    ['a page', '<!doctype html><script>alert(1)</script>', { name: 'a.txt' }, 415, 'attachment.type'],
    ['nothing', '', {}, 422, 'attachment.empty'],
    ['a byte too many', Buffer.alloc(MIB + 1, 'a'), {}, 413, 'attachment.too_large'],
    ['an owner without its id', 'A ticket', { owner_kind: 'item' }, 422, 'request.invalid'],
    ['an id of the trip', 'A ticket', { owner_id: crypto.randomUUID() }, 422, 'request.invalid'],
    [
      'an owner that is not there',
      'A ticket',
      { owner_kind: 'expense', owner_id: crypto.randomUUID() },
      409,
      'row.gone',
    ],
  ])('%s', async (_what, content, query, status, code) => {
    await adds('The first')
    const before = await stored()
    const answer = await sends(content, query)
    expect([answer.status, answer.json.code]).toEqual([status, code])
    expect(await stored()).toEqual(before)
    expect((await ana.plan(tripId)).attachments).toHaveLength(1)
  })

  test('an owner in another trip', async () => {
    const other = await ana.plansTrip()
    const [day] = (await ana.plan(other.id)).days
    const item = await ana.addsItem(day?.id ?? '')
    const answer = await sends('A ticket', { owner_kind: 'item', owner_id: item.id })
    expect([answer.status, answer.json.code]).toEqual([409, 'row.gone'])
  })

  test('one of somebody who may only look', async () => {
    const mei = await createTraveller(app, 'mei')
    await ana.adds(tripId, mei)
    await app.sql(`update trip_member set role = 'viewer' where trip_id = $1 and user_id = $2`, [
      tripId,
      mei.id,
    ])
    const before = await stored()
    const answer = await sendFile(app, mei, tripId, 'A ticket')
    expect([answer.status, answer.json.code]).toEqual([403, 'trip.view_only'])
    expect(await stored()).toEqual(before)
  })
})

test('an account brings 4 GiB of files a day', async () => {
  const mei = await createTraveller(app, 'mei2')
  const trip = await mei.plansTrip()
  expect((await sendFile(app, mei, trip.id, 'A ticket')).status).toBe(201)
  await app.sql(`update throttle set spent = 4 * 1024 * 1024 - 1 where key like 'KiB of files of %' || $1`, [
    mei.id,
  ])
  const id = crypto.randomUUID()
  expect((await sendFile(app, mei, trip.id, 'A ticket', { id })).status).toBe(201)
  const before = await stored()
  const over = await sendFile(app, mei, trip.id, 'A ticket')
  expect([over.status, over.json.code, await stored()]).toEqual([409, 'limit.reached', before])
  // Sent again, nothing is added.
  expect((await sendFile(app, mei, trip.id, 'A ticket', { id })).status).toBe(201)
  expect((await adds('A ticket')).bytes).toBe(8)
})

test('a file of the size that there may be is taken', async () => {
  expect(await adds(Buffer.alloc(MIB, 'a'))).toMatchObject({ bytes: MIB, type: 'text/plain' })
})

test('the name in the query counts, or else that of the sender, also in letters beyond ASCII', async () => {
  expect((await adds('A ticket', { name: '../予約.html' })).name).toBe('予約.html.txt')
  expect((await sendFile(app, ana, tripId, 'A ticket', {}, '船票.txt')).json.name).toBe('船票.txt')
})

describe('a picture', () => {
  const exif = { IFD0: { Artist: 'canary' }, IFD2: { DateTimeOriginal: '2027:03:28 09:41:00' } }
  const photo = () => picture(60, 40).withExif(exif).jpeg().toBuffer()
  const read = async (id: string) => readFile(join(folder, await nameOf(id)))

  test('loses what it tells about place and time', async () => {
    const { id, bytes, taken_at, type, name } = await adds(await photo(), { name: 'IMG_1' })
    expect([type, name, taken_at]).toEqual(['image/jpeg', 'IMG_1.jpg', null])
    const kept = await read(id)
    expect([kept.includes('canary'), kept.length]).toEqual([false, bytes])
  })

  test('keeps it where the sender wants to', async () => {
    const { id, bytes, taken_at } = await adds(await photo(), { keep_metadata: 'true', day: '2027-03-28' })
    expect(taken_at).toBe('2027-03-28T09:41')
    expect(await read(id)).toHaveLength(bytes)
    expect((await read(id)).includes('canary')).toBe(true)
  })

  test('that was sent before is the same, though it is kept otherwise', async () => {
    const id = crypto.randomUUID()
    const content = await photo()
    const first = await adds(content, { id })
    expect(await adds(content, { id, keep_metadata: 'true' })).toEqual(first)
  })

  test('that is broken is refused, and leaves nothing', async () => {
    await adds('The first')
    const before = await stored()
    const answer = await sends((await photo()).subarray(0, 200))
    expect([answer.status, answer.json.code]).toEqual([422, 'attachment.unreadable'])
    expect(await stored()).toEqual(before)
  })
})

describe('the files of a trip', () => {
  const full = () => fillWithFiles(app, tripId, 3, 3 * MIB - 4)

  test('take at most so many bytes together, and what is deleted as long as it can be brought back', async () => {
    await full()
    const { id } = await adds('Gate')
    expect((await sends('!')).json.code).toBe('attachment.trip_full')
    await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
    expect((await sends('!')).json.code).toBe('attachment.trip_full')
    await sweep()
    await age(31)
    await sweep()
    await adds('Gate')
  })

  test('are as many as there is room for, however many are sent at once', async () => {
    await full()
    const sent = await Promise.all(Array.from({ length: 18 }, () => sends('Gate')))
    expect(sent.map(({ status }) => status).sort()).toEqual([201, ...Array(17).fill(409)])
    expect((await ana.plan(tripId)).attachments).toHaveLength(4)
  })

  test('are not received where there is surely no room for another one, unless it is there', async () => {
    const id = crypto.randomUUID()
    const content = Buffer.alloc(MIB / 2, 'a')
    await fillWithFiles(app, tripId, 2, 2.5 * MIB - 4)
    const known = await adds(content, { id })
    const unread = await sends(Buffer.alloc(MIB / 2, '\x7FELF'))
    expect([unread.status, unread.json.code]).toEqual([409, 'attachment.trip_full'])
    expect((await sends('\x7FELF')).json.code).toBe('attachment.type')
    expect(await adds(content, { id })).toEqual(known)
  })

  test('take no more by an undo either', async () => {
    const { id } = await adds('Gate!')
    const { headers } = await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
    await full()
    const answer = await ana.ask('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
    expect([answer.status, answer.json.code]).toEqual([409, 'limit.reached'])
  })

  test('are at most 500, of which deleted ones are none', async () => {
    await fillWithFiles(app, tripId, 499)
    const { id } = await adds('The last')
    const isRefused = async () => {
      const before = await stored()
      const { status, json } = await sends('!')
      expect([status, json.code, await stored()]).toEqual([409, 'limit.reached', before])
    }
    await isRefused()
    const { headers } = await ana.does('DELETE', `/trips/${tripId}/attachments/${id}`)
    await adds('Another one')
    await isRefused()
    const undone = await ana.ask('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
    expect([undone.status, undone.json.code]).toEqual([409, 'limit.reached'])
  })

  test('are at most 500 where a file that was read is kept', async () => {
    const read = await send(app, {
      method: 'POST',
      url: `/api/trips/${tripId}/import/read`,
      headers: { 'content-type': multipartType, authorization: `Bearer ${ana.token}` },
      payload: multipart({ filename: 'a.txt', content: 'A ticket' }),
    })
    await fillWithFiles(app, tripId, 500)
    const { status, json } = await ana.ask('POST', `/trips/${tripId}/import`, {
      id: crypto.randomUUID(),
      rows: [
        {
          kind: 'ride',
          row: { type: 'bus', from_place: 'A', to_place: 'B', depart_date: '2027-03-27T10:00' },
        },
      ],
      keep: [{ id: read.json.file.id }],
    })
    expect([status, json.code]).toEqual([409, 'limit.reached'])
  })
})

describe('where there is no room', () => {
  test('the disk says so in the middle of a file, and nothing of it stays', async () => {
    await using probe = await open(join(app.dataDir, 'attachments-probe'), 'w')
    const writing = vi.spyOn(Object.getPrototypeOf(probe), 'writeFile')
    try {
      await adds('The first')
      const before = await stored()
      writing.mockRejectedValueOnce(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' }))
      const answer = await sends('A ticket')
      expect([answer.status, answer.json.code]).toEqual([507, 'attachment.no_space'])
      expect(await stored()).toEqual(before)
    } finally {
      writing.mockRestore()
    }
    await adds('A ticket')
  })
})
