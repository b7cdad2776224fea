import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { announcingOver } from '../../ground.ts'
import { silent } from '../../log.ts'
import { createLocalBus } from '../../realtime/bus.ts'
import { createWhoIsHere } from '../../realtime/presence.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type EventStream, openEvents } from '../../testing/event-stream.ts'
import { listen } from '../../testing/raw-http.ts'
import { createTraveller, type Traveller } from '../../testing/traveller.ts'
import { paragraph, sits } from '../../testing/writer.ts'
import { forgetOldRevisions, listUnsaved } from './note.queries.ts'
import { createNotes } from './notes.ts'

// Two servers on one database.
const env = { DATABASE_URL: 'postgres://shared' }
let here: TestApp
let there: TestApp
let addresses: string[]
let ana: Traveller
let mei: Traveller
let tripId: string
beforeAll(async () => {
  here = await createTestApp({ env })
  there = await createTestApp({ env, beside: here })
  addresses = await Promise.all([here, there].map(async app => `http://127.0.0.1:${await listen(app)}`))
  ana = await createTraveller(here, 'ana')
  mei = await createTraveller(here, 'mei')
})
afterAll(async () => {
  await there.close()
  await here.close()
})

const opened: EventStream[] = []
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})

async function newTrip() {
  tripId = (await ana.plansTrip()).id
  await ana.adds(tripId, mei)
}

/** Opens the note at one of the servers, and waits until others may know. */
async function opens({ token }: Traveller, at: number, dialog = 'note-edit', tab: string = randomUUID()) {
  const url = `${addresses[at]}/api/trips/${tripId}/live?tab=${tab}&dialog=${dialog}`
  const stream = await openEvents(url, { authorization: `Bearer ${token}` })
  opened.push(stream)
  await stream.nextPresence()
  return stream
}

const nobody = createWhoIsHere(createLocalBus())
const revisions = async () => (await ana.does('GET', `/trips/${tripId}/note/revisions`)).json

test('what is typed at one server arrives where somebody writes at the other, and nowhere else', async () => {
  await newTrip()
  const reading = await opens(mei, 1, 'note')
  const writing = await opens(mei, 1)
  const anas = sits(here, ana, tripId)
  await anas.types('Pack')
  const event = await writing.nextNote()
  expect(event).toMatchObject({ n: 1, tab: anas.tab, user_id: ana.id })
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Buffer.from(event?.update ?? '', 'base64'))
  expect(Y.encodeStateAsUpdate(doc)).toEqual(Y.encodeStateAsUpdate(anas.doc))

  const caret = { anchor: 'a', head: 'h' }
  const moved = await here.ask('POST', `/trips/${tripId}/note/updates`, {
    ...{ token: ana.token, json: { tab: anas.tab, caret } },
  })
  expect(moved.json).toEqual({ n: 1 })
  expect(await writing.nextNote()).toEqual({ tab: anas.tab, user_id: ana.id, caret })

  // As much as a message between servers carries, which is not the whole of what comes next.
  const most = { anchor: '"'.repeat(500), head: '\\'.repeat(500) }
  const update = anas.draws(doc => doc.getXmlFragment('default').push([paragraph('y'.repeat(3_600))]))
  expect(update.length).toBeGreaterThan(4_800)
  await anas.sends(update, { caret: most })
  expect(await writing.nextNote()).toMatchObject({ n: 2, update: expect.any(String), caret: most })
  await anas.types('x'.repeat(5_000))
  const long = await writing.nextNote()
  expect([long?.n, long?.update]).toEqual([3, undefined])
  const saved = await ana.does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Pack</p>' })
  expect(saved.status).toBe(200)
  expect(await writing.nextNote()).toMatchObject({ n: 4, tab: null, user_id: ana.id })
  // The one who reads has heard of the saving and of nothing before it.
  expect(await reading.next()).toMatchObject({ topics: ['note'] })
})

test('whoever is removed hears no more of it within a second, and writes no more', async () => {
  await newTrip()
  const stream = await opens(mei, 1)
  const [anas, meis] = [sits(here, ana, tripId), sits(there, mei, tripId)]
  await meis.types('Cash')
  await anas.reads()
  await ana.does('DELETE', `/tripmembers/trip_members/${tripId}/${mei.id}`)
  const removed = performance.now()
  await anas.types('Secret')
  const heard: unknown[] = []
  for (let event = await stream.nextNote(); event; event = await stream.nextNote()) heard.push(event.n)
  expect(heard).toEqual([1])
  expect(performance.now() - removed).toBeLessThan(1_000)
  await expect(meis.types('still here')).rejects.toThrow('404')
})

test('nobody is told what is typed who does not see the note', async () => {
  await newTrip()
  await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${mei.id}`, { sees: 'expenses_only' })
  const stream = await opens(mei, 1)
  const anas = sits(here, ana, tripId)
  await anas.types('Secret')
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { name: 'Kyoto' })
  const heard: string[] = []
  while (!heard.at(-1)?.includes('"trip"')) heard.push((await stream.nextBlock()) ?? '"trip"')
  expect(heard.filter(block => block.startsWith('event: note'))).toEqual([])
})

test('two servers that write in turns have the same document, and make it once', async () => {
  await newTrip()
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Pack</p>' })
  const writers = [sits(here, ana, tripId), sits(there, mei, tripId)]
  await Promise.all(writers.map(writer => writer.reads()))
  await Promise.all(writers.flatMap(writer => ['one', 'two', 'three'].map(text => writer.types(text))))
  const texts = await Promise.all(
    writers.map(async writer => {
      await writer.reads()
      return writer.text()
    }),
  )
  const shown = await Promise.all(
    [here, there].map(app => app.ask('GET', `/trips/trips/${tripId}`, { token: ana.token })),
  )
  expect(new Set([...texts, ...shown.map(({ json }) => json.note)]).size).toBe(1)
  expect(texts[0]?.match(/<p>/g)).toHaveLength(7)
})

test('a version is made of what was left unsaved, in the name of who wrote last', async () => {
  await newTrip()
  const tab = randomUUID()
  const [anas, meis] = [await opens(ana, 0), await opens(mei, 1, 'note-edit', tab)]
  await sits(here, ana, tripId).types('Pack')
  await sits(there, mei, tripId).types('Cash')
  anas.close()
  // One still writes, at the other server.
  await meis.nextPresence()
  expect(await revisions()).toEqual([])
  await mei.does('PUT', `/trips/${tripId}/presence`, { tab })
  await vi.waitFor(async () => expect(await revisions()).toHaveLength(1), { timeout: 10_000 })
  expect(await revisions()).toMatchObject([{ n: 1, saved_by: mei.id, characters: 8 }])
  expect((await ana.changes(tripId, 'limit=1'))[0]).toMatchObject({ entity: 'note', actor: mei.id })
})

/** The notes of a process that has opened none of them. */
function anotherProcess() {
  const notes = createNotes({
    ...announcingOver({ ...here, bus: createLocalBus() }),
    db: here.db,
    whoIsHere: nobody,
    log: silent,
  })
  onTestFinished(notes.close)
  return notes
}

test('a version is made of what a crash has left unsaved', async () => {
  await newTrip()
  await sits(here, mei, tripId).types('Cash')
  const notes = anotherProcess()
  expect(await listUnsaved(here.db)).not.toContain(tripId)
  await here.sql(`update note set written_at = now() - interval '11 minutes' where trip_id = $1`, [tripId])
  expect(await listUnsaved(here.db)).toContain(tripId)
  await notes.settle(tripId)
  expect(await revisions()).toMatchObject([{ n: 1, saved_by: mei.id }])
  expect(await listUnsaved(here.db)).not.toContain(tripId)
})

test('no version is made, and nothing told, of what was typed and taken back', async () => {
  await newTrip()
  const writer = sits(here, mei, tripId)
  const fragment = writer.doc.getXmlFragment('default')
  const own = new Y.UndoManager(fragment)
  await writer.types('Cash')
  const { seq } = await ana.plan(tripId)
  await writer.sends(writer.draws(() => own.undo()))
  const notes = anotherProcess()
  await notes.settle(tripId)
  expect(await revisions()).toEqual([])
  expect((await ana.plan(tripId)).seq).toBe(seq)
})

test('old versions go and give their bytes back, but for the last fifty', async () => {
  await newTrip()
  for (let n = 1; n <= 53; n++) await ana.does('PUT', `/trips/update_trip/${tripId}`, { note: `<p>${n}</p>` })
  const old = `update note_revision set saved_at = now() - interval '91 days' where trip_id = $1 and n <> 2`
  await here.sql(old, [tripId])
  const bytes = async () => (await here.sql('select bytes from trip where id = $1', [tripId]))[0]?.['bytes']
  const before = Number(await bytes())
  await forgetOldRevisions(here.db)
  expect((await revisions()).map(({ n }: { n: number }) => n)).toEqual([
    ...Array.from({ length: 50 }, (_, index) => 53 - index),
    2,
  ])
  expect(before - Number(await bytes())).toBe(2 * '<p>1</p>'.length)
})

test('versions beyond fifty and 10 MB go with a save, and give their bytes back', async () => {
  await newTrip()
  await ana.does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Pack</p>' })
  const [renumber, long] = [
    `with moved as (update note set revision = 79 where trip_id = $1) update note_revision set n = 79 where trip_id = $1`,
    `insert into note_revision (trip_id, n, html, characters)
     select $1, n, repeat('x', 150000), 150000 from generate_series(1, 78) n`,
  ]
  await here.sql(renumber, [tripId])
  await here.sql(long, [tripId])
  await here.sql('update trip set bytes = bytes + 78 * 150000 where id = $1', [tripId])
  const bytes = async () =>
    Number((await here.sql('select bytes from trip where id = $1', [tripId]))[0]?.['bytes'])
  const before = await bytes()
  const { headers } = await ana.does('PUT', `/trips/update_trip/${tripId}`, { note: '<p>Cash</p>' })
  const kept = (await revisions()).map(({ n }: { n: number }) => n)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([68, 80, 13])
  expect(Math.abs(before - (await bytes()) - 12 * 150_000)).toBeLessThan(5_000)
  await ana.does('POST', `/trips/${tripId}/history/${headers['trip-seq']}/undo`)
  expect((await ana.does('GET', `/trips/trips/${tripId}`)).json.note).toBe('<p>Pack</p>')

  // Fifty stay, however long they are.
  await here.sql(`update note_revision set html = repeat('x', 500000) where trip_id = $1 and n < 79`, [
    tripId,
  ])
  await forgetOldRevisions(here.db)
  expect(await revisions()).toHaveLength(50)
})

test('viewers take no place of those who write', async () => {
  await newTrip()
  const viewers = await Promise.all(Array.from({ length: 20 }, (_, n) => createTraveller(here, `viewer${n}`)))
  for (const viewer of viewers) {
    await ana.adds(tripId, viewer)
    await ana.does('PUT', `/tripmembers/trip_members/${tripId}/${viewer.id}`, { role: 'viewer' })
  }
  await Promise.all(viewers.map(viewer => opens(viewer, 0)))
  await opens(mei, 0)
  expect(await sits(here, mei, tripId).types('Pack')).toBe(1)
})

test('at most twenty people write in a note', async () => {
  await newTrip()
  const others = await Promise.all(Array.from({ length: 19 }, (_, n) => createTraveller(here, `writer${n}`)))
  for (const other of others) await ana.adds(tripId, other)
  await Promise.all([ana, ...others].map(other => opens(other, 0)))
  await opens(mei, 0)
  await expect(sits(here, mei, tripId).types('one too many')).rejects.toThrow('limit.reached')
  expect(await sits(here, ana, tripId).types('Pack')).toBe(1)
})
