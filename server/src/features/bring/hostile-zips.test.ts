import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { archived, brings, reads, rezipped } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { hostileZips } from '../../testing/hostile-zips.ts'
import { openApp } from '../../testing/open-app.ts'
import { multipart, multipartType, send, sendFile } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { temporaryFile } from '../../testing/temporary-file.ts'
import { createTraveller } from '../../testing/traveller.ts'
import { readArchive } from './caravan.ts'

const MIB = 1024 * 1024
const env = { ATTACHMENTS_MAX_MB: '2', ATTACHMENTS_TRIP_MAX_MB: '3' }
const { app, ana } = await openApp(['ana'], { env })
const { tripId, itemId } = await setStage(app, ana)
const out = await archived(app, ana, tripId)
const path = [...out.files.keys()].find(name => name.startsWith('files/')) ?? ''
const entries = Object.fromEntries(out.files)
const nameOf = () => `files/${randomUUID()}/zeros.txt`

const nothingStays = async (work: () => Promise<unknown>) => {
  const before = await filesOf(app).stored()
  await work()
  expect([await filesOf(app).stored(), await filesOf(app).incoming()]).toEqual([before, []])
}

const refusals = { malformed: 'archive.damaged', dishonest: 'archive.damaged', bombs: 'attachment.too_large' }
const attacks = ['items.json', 'manifest.json', path].flatMap(victim =>
  Object.entries(hostileZips(entries, victim, nameOf)).flatMap(([how, zips]) =>
    Object.entries<Buffer>(zips).map(([what, zip]) => ({
      victim,
      how: how as keyof typeof refusals,
      what,
      zip,
    })),
  ),
)

test.each(attacks)(
  'an archive with $what for $victim is refused, and nothing stays',
  ({ how, victim, zip }) =>
    nothingStays(async () => {
      const { status, json } = await reads(app, ana, zip)
      // A list that is as large as a file is too large for a list.
      const isList = how === 'bombs' && json.code !== 'attachment.too_large'
      expect([status < 500, json.code]).toEqual([true, isList ? 'archive.damaged' : refusals[how]])
      if (isList) expect(victim).toMatch(/json$/)
    }),
)

describe('a zip of another kind', () => {
  const kinds = {
    'bring/read': { 'doc.kml': '<kml><Document></Document></kml>', 'images/a.png': 'x'.repeat(900) },
    'import/read': { 'pass.json': '{"a":1}', 'icon.png': 'x'.repeat(900) },
    upload: { 'pass.json': '{"a":1}', 'icon.png': 'x'.repeat(900) },
  }
  const calls: Record<keyof typeof kinds, (zip: Buffer) => ReturnType<typeof send>> = {
    'bring/read': zip => reads(app, ana, zip),
    'import/read': zip =>
      send(app, {
        method: 'POST',
        url: `/api/trips/${tripId}/import/read`,
        headers: { 'content-type': multipartType, authorization: `Bearer ${ana.token}` },
        payload: multipart({ filename: 'a.pkpass', content: zip }),
      }),
    upload: zip => sendFile(app, ana, tripId, zip),
  }
  const all = Object.entries(kinds).flatMap(([call, entries]) =>
    Object.entries(hostileZips(entries, Object.keys(entries)[0] ?? '', n => `${n}.png`).malformed).map(
      ([what, zip]) => ({ call: call as keyof typeof kinds, what, zip }),
    ),
  )
  test.each(all)('with $what is refused by $call, and nothing stays', ({ call, zip }) =>
    nothingStays(async () => {
      const { status, json } = await calls[call](zip)
      if (call === 'import/read') expect([status, json.proposals, json.file]).toEqual([200, [], null])
      else expect([409, 415, 422]).toContain(status)
    }),
  )
})

describe('the files of an archive are compared with limits before they are unpacked', () => {
  /** The archive with files of these sizes beside its own, which its manifest knows. */
  const withFiles = (...sizes: number[]) => {
    const files = new Map(out.files)
    for (const size of sizes) files.set(nameOf(), Buffer.alloc(size, 'a'))
    return rezipped({ files })
  }

  test.each([
    ['one that is larger than a file may be', [2 * MIB + 1], 413, 'attachment.too_large'],
    ['more than a trip has room for', [2 * MIB, MIB], 409, 'attachment.trip_full'],
  ])('%s', (_what, sizes, status, code) =>
    nothingStays(async () => {
      const answer = await reads(app, ana, withFiles(...sizes))
      expect([answer.status, answer.json.code]).toEqual([status, code])
    }),
  )

  test('as many as there may be are read and brought', async () => {
    await brings(app, ana, withFiles(2 * MIB, MIB / 2))
  })

  test('what is left of the day of an account', async () => {
    const mei = await createTraveller(app, 'mei')
    const zip = withFiles(2 * MIB)
    const leave = (bytes: number) =>
      app.sql(
        `insert into throttle (key, spent, resets_at) values ($1, $2, now() + interval '1 hour')
         on conflict (key) do update set spent = $2`,
        [`KiB of files of ${mei.id}`, 4 * MIB - Math.ceil(bytes / 1024)],
      )
    await leave(2 * MIB)
    await nothingStays(async () => {
      const { status, json } = await reads(app, mei, zip)
      expect([status, json.code]).toEqual([409, 'limit.reached'])
    })
    await leave(2 * MIB + zip.length + 2048)
    const { status, json } = await reads(app, mei, zip)
    expect(status).toBe(200)
    await leave(MIB)
    const refused = await mei.ask('POST', '/trips/bring', { read_id: json.read_id })
    expect([refused.status, refused.json.code]).toEqual([409, 'limit.reached'])
  })

  test('their rows tell nothing of their sizes', async () => {
    const zip = rezipped(out, (list, rows: never) =>
      list === 'attachments' ? (rows as { bytes: number }[]).map(row => ({ ...row, bytes: 1 })) : undefined,
    )
    const { attachments } = await ana.plan(await brings(app, ana, zip))
    expect(attachments.map(({ bytes }) => bytes)).toEqual(
      out.json['attachments'].map(({ bytes }: { bytes: number }) => bytes),
    )
  })
})

test('an archive whose time is up is refused', async () => {
  const file = await temporaryFile(out.zip)
  const limits = { fileBytes: MIB, tripBytes: MIB, bytesToday: MIB }
  await using draft = await readArchive(file, limits, new AbortController().signal)
  expect(draft.rows.item).toHaveLength(1)
  await expect(readArchive(file, limits, AbortSignal.abort())).rejects.toMatchObject({
    code: 'attachment.unreadable',
  })
  const time = new AbortController()
  await using opened = await readArchive(file, limits, time.signal)
  time.abort()
  const [attachment] = opened.rows.attachment ?? []
  await expect(Array.fromAsync(opened.fileOf(attachment?.id ?? ''))).rejects.toMatchObject({
    code: 'attachment.unreadable',
  })
})

test('an archive has as many comments about a row as anybody may post there', async () => {
  const withComments = (count: number) =>
    rezipped(out, (list, rows: never) => {
      const [comment] = list === 'comments' ? (rows as { about: object }[]) : []
      const about = { kind: 'item', id: itemId }
      return comment && Array.from({ length: count }, () => ({ ...comment, about, id: randomUUID() }))
    })
  await brings(app, ana, withComments(200))
  const { status, json } = await reads(app, ana, withComments(201))
  expect([status, json.code]).toEqual([409, 'limit.reached'])
})
