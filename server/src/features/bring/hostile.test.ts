import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { archived, brings, reads, rezipped } from '../../testing/archives.ts'
import { filesOf } from '../../testing/files.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { openApp } from '../../testing/open-app.ts'
import { sendFile } from '../../testing/send.ts'
import { setStage } from '../../testing/stage.ts'
import { rounds, seed } from '../../testing/strength.ts'
import { unzipped, zipOf } from '../../testing/zip.ts'

const { app, ana, mei } = await openApp(['ana', 'mei'])
const { tripId, itemId } = await setStage(app, ana)
await ana.does('POST', '/expenses/split_expense/', {
  ...{
    trip_id: tripId,
    payer_id: ana.id,
    shared_with: [ana.id],
    source: { kind: 'item', id: itemId, name: 'Gion' },
  },
  ...{ amount: '4', currency: 'EUR', type: 'Food', paid_date: '2001-02-03', description: 'Tea' },
})
const out = await archived(app, ana, tripId)

/** It is refused, and nothing of it stays: no row, and no file. */
async function isRefused(zip: Buffer | string, code: string, field?: string): Promise<void> {
  const [before, files] = [await fingerprint(app), await filesOf(app).stored()]
  const answer = await reads(app, mei, zip)
  expect([answer.status, answer.json.code, answer.json.errors?.[0]?.field]).toEqual([422, code, field])
  const after = await fingerprint(app)
  for (const table of Object.keys(before))
    if (table !== 'throttle') expect([table, after[table]]).toEqual([table, before[table]])
  expect(await filesOf(app).stored()).toEqual(files)
  expect(await filesOf(app).incoming()).toEqual([])
}

/** The archive with the first row of a list as it is changed. */
const withFirst = (of: string, change: object) =>
  rezipped(out, (list, rows: never) =>
    list === of ? (rows as object[]).map((row, n) => (n === 0 ? { ...row, ...change } : row)) : undefined,
  )

describe('an archive is refused', () => {
  test.each([0.1, 0.5, 0.9, 0.999])('that is cut off after %f of it', async part => {
    const cut = out.zip.subarray(0, Math.floor(out.zip.length * part))
    await isRefused(cut, 'archive.damaged')
  })

  test('of a newer Caravan', () => isRefused(rezipped(out, undefined, { version: 2 }), 'archive.newer'))

  test.each([
    ['another file', 'Dear diary'],
    ['a zip of something else', zipOf({ 'pass.json': '{}' })],
    ['an archive of something else', zipOf({ 'manifest.json': '{"format":"other","version":9}' })],
    ['a manifest that is none', zipOf({ 'manifest.json': '[]' })],
  ])('as it is %s', (_what, zip) => isRefused(zip, 'bring.unknown'))

  test.each(['items.json', 'note.html', 'files/'])('with a wrong sum of %s', async name => {
    const files = [...unzipped(out.zip)].map(([path, bytes]): [string, Buffer] => {
      const isWrong = path.startsWith(name)
      return [path, isWrong ? Buffer.concat([bytes.subarray(0, -1), Buffer.from(' ')]) : bytes]
    })
    await isRefused(zipOf(Object.fromEntries(files)), 'archive.damaged')
  })

  test.each([
    ['a manifest that is no JSON', zipOf({ 'manifest.json': '{' }), 'manifest'],
    [
      'a manifest that lacks the sums',
      zipOf({ 'manifest.json': '{"format":"caravan","version":1}' }),
      'manifest.made_at',
    ],
    [
      'no trip',
      rezipped({ files: new Map([...out.files].filter(([path]) => path !== 'trip.json')) }),
      undefined,
    ],
    [
      'no people',
      rezipped({ files: new Map([...out.files].filter(([path]) => path !== 'people.json')) }),
      undefined,
    ],
  ])('with %s', (_what, zip, field) => isRefused(zip, 'archive.damaged', field))

  const other = randomUUID()
  test.each([
    ['items', { place: '' }, 'items.0'],
    ['items', { place: 'x'.repeat(201) }, 'items.0.place'],
    ['items', { type: 'nothing' }, 'items.0.type'],
    ['items', { url: 'javascript:alert(1)' }, 'items.0.url'],
    ['items', { cost: '-1' }, 'items.0.cost'],
    ['items', { lat: 12, lng: null }, 'items.0.lng'],
    ['items', { position: 2 ** 60 }, 'items.0.position'],
    ['items', { date: '2001-02-04' }, 'days'],
    ['items', { sub_trip_id: other }, 'items.0.sub_trip_id'],
    ['items', { sub_trip_id: itemId }, 'items.0.sub_trip_id'],
    ['items', { trip_id: other }, 'items.0.trip_id'],
    ['items', { participants: [mei.id] }, 'items.0.participants'],
    ['items', { participants: [ana.id, ana.id] }, 'items.0.participants'],
    ['items', { id: ana.id }, 'items.0.id'],
    ['days', { date: '2001-02-04' }, 'days.date'],
    ['days', { date: '2001-02-30' }, 'days.0.date'],
    ['days', { note: '\u0000' }, 'days.0.note'],
    ['flights', { depart_airport_code: 'x' }, 'flights.0.depart_airport_code'],
    ['flights', { arrive_date: '1999-01-01T00:00' }, 'flights.0.arrive_date'],
    ['flights', { cost: '5', cost_currency: null }, 'flights.0.cost_currency'],
    ['rides', { from_lat: 91 }, 'rides.0.from_lat'],
    ['expenses', { amount: '0' }, 'expenses.0.amount'],
    ['expenses', { payer_id: mei.id }, 'expenses.0.payer_id'],
    ['expenses', { shared_with: [] }, 'expenses.0.shared_with'],
    [
      'expenses',
      { split: { mode: 'equal', parts: {}, amounts: { [ana.id]: '3.99' } } },
      'expenses.0.split.amounts',
    ],
    ['expenses', { split: { mode: 'equal', parts: {}, amounts: {} } }, 'expenses.0.split.amounts'],
    ['expenses', { split: { mode: 'odd', parts: {}, amounts: {} } }, 'expenses.0.split.mode'],
    ['expenses', { currency: 'XXX' }, 'expenses.0.currency'],
    ['settlements', { to: ana.id }, 'settlements.0.to'],
    ['settlements', { from: other }, 'settlements.0'],
    ['todos', { done_at: '2001-02-03T04:05:06.000Z', done_by: null }, 'todos.0.done_at'],
    ['todos', { done_at: 'now', done_by: ana.id }, 'todos.0.done_at'],
    ['todos', { text: 'a\u202Eb' }, 'todos.0.text'],
    ['ideas', { votes: [other] }, 'ideas.0.votes'],
    ['comments', { about: { kind: 'item', id: other } }, 'comments.0.id'],
    ['comments', { about: { kind: 'flight', id: itemId } }, 'comments.0.id'],
    ['comments', { author_id: other }, 'comments.0.author_id'],
    ['comments', { created_at: '0000-01-01T00:00:00Z' }, 'comments.0.created_at'],
    ['attachments', { owner: { kind: 'expense', id: itemId } }, 'attachments.0.id'],
    ['attachments', { type: 'text/html' }, 'attachments.0.type'],
    ['people', { name: 'x'.repeat(200) }, 'people.0.name'],
    ['people', { role: 'owner' }, 'people.0.role'],
  ])('with a row of %s that has %o', (list, change, field) =>
    isRefused(withFirst(list, change), 'archive.damaged', field),
  )

  test.each([
    [{ end_date: '2001-02-01' }, 'trip'],
    [{ end_date: '2003-02-01' }, 'trip'],
    [{ name: '' }, 'trip'],
    [{ rates: [{ from: 'EUR', to: 'EUR', rate: '1', date: '2001-01-01', by: ana.id }] }, 'trip.rates'],
    [{ default_split: { mode: 'shares', parts: {}, shared_with: [mei.id] } }, 'trip.default_split'],
    [{ currency: 'ABC' }, 'trip.currency'],
    [
      {
        places: Array(21).fill({ name: 'x', place_id: null, formatted_address: null, lat: null, lng: null }),
      },
      'trip',
    ],
  ])('with a trip that has %o', async (change, field) => {
    const zip = rezipped(out, (list, row: never) =>
      list === 'trip' ? { ...(row as object), ...change } : undefined,
    )
    const answer = await reads(app, mei, zip)
    expect([answer.json.code, String(answer.json.errors?.[0].field).startsWith(field)]).toEqual([
      'archive.damaged',
      true,
    ])
  })

  test('with the same row twice, a line that never ends, and JSON that has no end of depth', async () => {
    const twice = rezipped(out, (list, rows: never) =>
      list === 'ideas' ? [...(rows as []), ...(rows as [])] : undefined,
    )
    await isRefused(twice, 'archive.damaged', 'ideas.1.id')
    const long = rezipped(out, list => (list === 'ideas' ? [{ name: 'x'.repeat(300_000) }] : undefined))
    await isRefused(long, 'archive.damaged')
    const deep = `[\n{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}\n]`
    const files = new Map(out.files).set('ideas.json', Buffer.from(deep))
    await isRefused(rezipped({ files }), 'archive.damaged', 'ideas.0.id')
  })

  test('with more rows than a trip has', async () => {
    const many = rezipped(out, (list, rows: never) => {
      const [idea] = list === 'ideas' ? (rows as object[]) : []
      return idea && Array.from({ length: 501 }, () => ({ ...idea, id: randomUUID() }))
    })
    const answer = await reads(app, mei, many)
    expect([answer.status, answer.json.code]).toEqual([409, 'limit.reached'])
  })
})

test('a bomb is let go of where it says less than it has, and where it says what it has', async () => {
  const zeros = Buffer.alloc(64 * 1024 * 1024, 0x20)
  const files = new Map(out.files).set('note.html', zeros)
  const before = process.memoryUsage().rss
  await isRefused(rezipped({ files }), 'archive.damaged')
  const lying = rezipped({ files }, undefined, {
    files: [...out.files.keys()].map(path => ({ path, bytes: 10, sha256: '0'.repeat(64) })),
  })
  await isRefused(lying, 'archive.damaged')
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})

test('names in the zip lead nowhere', async () => {
  const { id } = (await sendFile(app, ana, tripId, 'A map', {}, 'map.txt')).json
  const own = await archived(app, ana, tripId)
  own.files.set('../../../escaped.txt', Buffer.from('x'))
  own.files.set(
    `files/${id}/../../../../escaped.txt`,
    own.files.get(`files/${id}/map.txt`) ?? Buffer.alloc(0),
  )
  own.files.delete(`files/${id}/map.txt`)
  const zip = rezipped(own, (list, rows: never) =>
    list === 'attachments'
      ? (rows as object[]).map(row => ({ ...row, name: '../../etc/passwd' }))
      : undefined,
  )
  const made = await archived(app, mei, await brings(app, mei, zip))
  expect(made.json['attachments'].map(({ name }: { name: string }) => name)).toEqual([
    'etc passwd.txt',
    'etc passwd.txt',
  ])
})

test('a text in an archive stays a text, and its note is cleaned', async () => {
  const files = new Map(out.files).set(
    'note.html',
    Buffer.from('<p onclick="x()">Hi<script>alert(1)</script></p>'),
  )
  const made = await archived(app, mei, await brings(app, mei, rezipped({ files })))
  expect(String(made.files.get('note.html'))).toBe('<p>Hi</p>')
})

test('whatever is wrong with an archive, it is a refusal', async () => {
  const value = fc.oneof(
    fc.constantFrom(null, '', 'x', ana.id, randomUUID(), '2001-02-03', [], {}, -1, 1e9, true),
    fc.jsonValue(),
  )
  const lists = Object.keys(out.json).filter(list => list !== 'manifest')
  const property = fc.asyncProperty(fc.constantFrom(...lists), fc.nat(40), value, async (of, n, value) => {
    const change = (row: object) => {
      const fields = Object.keys(row)
      return { ...row, [fields[n % fields.length] ?? '']: value }
    }
    const zip = rezipped(out, (list, rows: never) =>
      list === of ? (Array.isArray(rows) ? (rows as object[]).map(change) : change(rows)) : undefined,
    )
    const read = await reads(app, mei, zip)
    expect([200, 409, 422]).toContain(read.status)
    if (read.status !== 200) return
    const made = await mei.ask('POST', '/trips/bring', { read_id: read.json.read_id })
    expect([201, 409, 422], `${of} ${n} ${JSON.stringify(value)} ${made.text}`).toContain(made.status)
    if (made.status === 201) await mei.does('DELETE', `/trips/delete_trip/${made.json.id}`)
  })
  await fc.assert(property, { seed, numRuns: rounds({ usual: 75, long: 5_000 }) })
}, 600_000)
