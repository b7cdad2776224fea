import { members } from '@caravan/contract/members'
import { noteUpdates, sendNoteUpdate, WRITING } from '@caravan/contract/note'
import { tellPresence } from '@caravan/contract/presence'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as Y from 'yjs'
import { rounds } from '../../../../server/src/testing/strength.ts'
import { keptDocument, updatesOnDevice } from '../../lib/calls/notes-here.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { startSession } from '../../lib/calls/session.ts'
import { tab } from '../../lib/live/tab.ts'
import { ana } from '../../testing/account.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { emptyStores } from '../../testing/stores.ts'
import { idOf } from '../../testing/trip.ts'
import { keepNote, tellNote } from '../../trip/note.ts'
import { presenceIn } from '../../trip/people/presence.ts'
import { useCarets } from './note-carets.ts'
import { createNoteSync } from './note-sync.ts'

const text = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const bytes = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))

let trips = 0
const open: { leave: () => Promise<void> }[] = []
beforeEach(() => {
  startSession({ id: ana.id, username: 'ana', token: 'token' })
  on(tellPresence).answers(undefined)
})
afterEach(async () => {
  for (const sync of open.splice(0)) await sync.leave()
})

/** A server with a document, and the steps that it has taken. */
function serveNote() {
  const doc = new Y.Doc()
  const steps: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => steps.push(update))
  on(noteUpdates).answers(({ query }) => {
    const after = Number(query?.after ?? 0)
    const missing = steps.slice(after)
    return {
      n: steps.length,
      update: text(missing.length > 0 ? Y.mergeUpdates(missing) : new Uint8Array([0, 0])),
    }
  })
  const take = ({ body }: { body: { update?: string | undefined } }) => {
    if (body.update !== undefined) Y.applyUpdate(doc, bytes(body.update))
    return { n: steps.length }
  }
  on(sendNoteUpdate).answers(take)
  return { doc, steps, take }
}

async function openSync(tripId = idOf(900_000 + trips++)) {
  const doc = new Y.Doc()
  const sync = createNoteSync(tripId, doc)
  open.push(sync)
  await sync.open()
  return { tripId, doc, sync, body: doc.getText('default') }
}

const isSaved = (sync: { state: () => unknown }) => waitFor(() => expect(sync.state()).toBe('saved'))

test('a text lands at its place after a change by others in front of it', async () => {
  const server = serveNote()
  const text = server.doc.getText('default')
  text.insert(0, 'ghidefabc')
  const { sync, body } = await openSync()
  body.insert(6, '|')
  await isSaved(sync)
  text.insert(0, '12345')
  sync.retry()
  await waitFor(() => expect(body.toString()).toBe('12345ghidef|abc'))
  body.insert(11, 'X')
  expect(body.toString()).toBe('12345ghidefX|abc')
})

test('what is typed while a call is out goes with the next one', async () => {
  const server = serveNote()
  const held = gate()
  on(sendNoteUpdate).hangs(held).answers(server.take)
  const { sync, body } = await openSync()
  for (const letter of 'gates') body.insert(body.length, letter)
  expect(sync.state()).toBe('saving')
  held.open()
  await isSaved(sync)
  expect(sentTo(sendNoteUpdate)).toHaveLength(2)
  expect(server.doc.getText('default').toString()).toBe('gates')
})

test('text that waits is kept with the document that it was typed into', async () => {
  emptyStores()
  const server = serveNote()
  server.doc.getText('default').insert(0, 'Beds. ')
  on(sendNoteUpdate).fails('server.busy').answers(server.take)
  const { body, tripId } = await openSync()
  body.insert(6, 'Gates at nine')
  const kept = await waitFor(async () => {
    const updates = await updatesOnDevice(tripId)
    expect(updates).not.toEqual([])
    return updates
  })
  expect(await keptDocument(ana.id, tripId)).toBeUndefined()
  const later = new Y.Doc()
  for (const update of kept) Y.applyUpdate(later, update)
  expect(later.getText('default').toString()).toBe('Beds. Gates at nine')
})

test('the note of a kept trip is edited without a network, and sent afterwards', async () => {
  emptyStores()
  const server = serveNote()
  server.doc.getText('default').insert(0, 'Beds. ')
  const tripId = idOf(900_000 + trips++)
  await keepNote(tripId)
  cutOff()
  const { sync, body } = await openSync(tripId)
  expect(body.toString()).toBe('Beds. ')
  body.insert(6, 'Gates at nine')
  await waitFor(() => expect(sync.state()).toBe('offline'))
  comeBack()
  await isSaved(sync)
  expect(server.doc.getText('default').toString()).toBe('Beds. Gates at nine')
})

test('a kept note is fetched again only when it has changed', async () => {
  emptyStores()
  const server = serveNote()
  const tripId = idOf(900_000 + trips++)
  const asked = () => sentTo(noteUpdates).map(({ query }) => query?.after)
  await keepNote(tripId)
  await keepNote(tripId)
  expect(asked()).toEqual([undefined, '0'])
  server.doc.getText('default').insert(0, 'Beds. ')
  await keepNote(tripId)
  expect(asked()).toEqual([undefined, '0', '0', undefined])
  expect((await keptDocument(ana.id, tripId))?.n).toBe(1)
})

test('without an answer it is sent again, until it is stored', async () => {
  const server = serveNote()
  on(sendNoteUpdate).isCutOff().answers(server.take)
  const { sync, body } = await openSync()
  body.insert(0, 'kept')
  await waitFor(() => expect(sync.state()).toBe('offline'))
  window.dispatchEvent(new Event('online'))
  await isSaved(sync)
  expect(server.doc.getText('default').toString()).toBe('kept')
})

test('what is typed while the server takes no more goes out later, whole and in order', async () => {
  const server = serveNote()
  on(sendNoteUpdate)
    .fails('limit.rate', { retryAfter: 0.3 })
    .fails('limit.rate', { retryAfter: 0.3 })
    .answers(server.take)
  const { sync, body } = await openSync()
  body.insert(0, 'typed')
  await waitFor(() => expect(sync.state()).toBe('later'))
  body.insert(5, ' and more')
  expect(sync.state()).toBe('later')
  await sync.settled()
  await isSaved(sync)
  expect(sentTo(sendNoteUpdate)).toHaveLength(3)
  expect(server.doc.getText('default').toString()).toBe('typed and more')
})

test('what others have typed is asked for again where the server did not answer', async () => {
  const server = serveNote()
  const { tripId, sync, body } = await openSync()
  server.doc.getText('default').insert(0, 'theirs')
  let asked = 0
  on(noteUpdates)
    .fails('limit.rate', { retryAfter: 0.1 })
    .fails('limit.rate', { retryAfter: 0.1 })
    .answers(() => {
      asked++
      return { n: server.steps.length, update: text(Y.mergeUpdates(server.steps)) }
    })
  tellNote(tripId, { n: 1, tab: idOf(77), user_id: idOf(2) })
  await waitFor(() => expect(body.toString()).toBe('theirs'))
  await isSaved(sync)
  expect(asked).toBe(1)
})

test('a step of somebody else between a try and its repetition is not missed', async () => {
  const server = serveNote()
  const tripId = idOf(900_000 + trips++)
  let tries = 0
  on(sendNoteUpdate).answers(sent => {
    tries += 1
    const answer = server.take(sent)
    if (tries > 1) return answer
    // The stream tells that it was stored, the answer does not.
    tellNote(tripId, { n: answer.n, tab, user_id: ana.id })
    server.doc.getText('default').insert(0, 'theirs ')
    throw new TypeError('The answer is lost.')
  })
  const { sync, body } = await openSync(tripId)
  body.insert(0, 'ours')
  await waitFor(() => expect(sync.state()).toBe('offline'))
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(body.toString()).toBe(server.doc.getText('default').toString()))
  expect(body.toString()).toContain('theirs ')
  // At the opening and after the repetition.
  expect(sentTo(noteUpdates)).toHaveLength(2)
})

test('steps that come out of order, or without their update, are waited or asked for', async () => {
  const server = serveNote()
  const { tripId, sync, body } = await openSync()
  const theirs = server.doc.getText('default')
  const tell = (n: number, withUpdate = true) =>
    tellNote(tripId, {
      n,
      ...(withUpdate && { update: text(server.steps[n - 1] ?? new Uint8Array()) }),
      tab: idOf(77),
      user_id: idOf(2),
    })
  for (const letter of 'abc') theirs.insert(theirs.length, letter)
  tell(3)
  expect(body.toString()).toBe('')
  tell(1)
  expect(body.toString()).toBe('a')
  await waitFor(() => expect(body.toString()).toBe('abc'))
  theirs.insert(3, 'd')
  tell(4, false)
  await waitFor(() => expect(body.toString()).toBe('abcd'))
  expect(sync.step()).toBe(4)
})

test('a server that misses something is given the whole difference', async () => {
  const server = serveNote()
  on(sendNoteUpdate).fails('note.out_of_step').answers(server.take)
  const { sync, body } = await openSync()
  body.insert(0, 'all of it')
  await isSaved(sync)
  expect(server.doc.getText('default').toString()).toBe('all of it')
})

test('what is refused is not sent again, and can be tried anew', async () => {
  const server = serveNote()
  on(sendNoteUpdate).fails('limit.reached').answers(server.take)
  const { sync, body } = await openSync()
  body.insert(0, 'too long')
  await waitFor(() => expect(sync.state()).toMatchObject({ code: 'limit.reached' }))
  body.delete(0, 4)
  await expect(sync.settled()).rejects.toMatchObject({ code: 'limit.reached' })
  expect(sentTo(sendNoteUpdate)).toHaveLength(1)
  sync.retry()
  await isSaved(sync)
  expect(server.doc.getText('default').toString()).toBe('long')
})

test('the caret goes along, and again for those who come later', async () => {
  serveNote()
  const { sync } = await openSync()
  sync.moveCaret({ anchor: '{"a":1}', head: '{"a":2}' })
  await waitFor(() => expect(sentTo(sendNoteUpdate)).toHaveLength(1))
  expect(sentTo(sendNoteUpdate)[0]?.body).toEqual({ tab, caret: { anchor: '{"a":1}', head: '{"a":2}' } })
  sync.repeatCaret()
  await waitFor(() => expect(sentTo(sendNoteUpdate)).toHaveLength(2))
})

test('whoever leaves with something unsent is waited for, and their caret goes once', async () => {
  const server = serveNote()
  const { sync, body } = await openSync()
  sync.moveCaret({ anchor: '{"a":1}', head: '{"a":2}' })
  await waitFor(() => expect(sentTo(sendNoteUpdate)).toHaveLength(1))
  body.insert(0, 'last words')
  await sync.leave()
  expect(server.doc.getText('default').toString()).toBe('last words')
  expect(sentTo(sendNoteUpdate).map(({ body }) => body?.caret)).toEqual([expect.anything(), null])
})

test('what was refused and is tried anew without a network goes out by itself', async () => {
  const server = serveNote()
  on(sendNoteUpdate).fails('limit.reached').answers(server.take)
  const { sync, body } = await openSync()
  body.insert(0, 'kept')
  await waitFor(() => expect(sync.state()).toMatchObject({ code: 'limit.reached' }))
  on(noteUpdates)
    .isCutOff()
    .answers({ n: 0, update: text(new Uint8Array([0, 0])) })
  sync.retry()
  await waitFor(() => expect(sync.state()).toBe('offline'))
  window.dispatchEvent(new Event('online'))
  await isSaved(sync)
  expect(server.doc.getText('default').toString()).toBe('kept')
})

test('a long step of somebody else that is heard while others are fetched is fetched as well', async () => {
  const server = serveNote()
  const { tripId, body } = await openSync()
  const theirs = server.doc.getText('default')
  const tell = (n: number) => tellNote(tripId, { n, tab: idOf(77), user_id: idOf(2) })
  const held = gate()
  theirs.insert(0, 'a')
  const first = { n: 1, update: text(Y.mergeUpdates(server.steps)) }
  on(noteUpdates)
    .hangs(held)
    .answers(first)
    .answers(() => ({ n: 2, update: text(Y.mergeUpdates(server.steps)) }))
  tell(1)
  await waitFor(() => expect(sentTo(noteUpdates)).toHaveLength(2))
  theirs.insert(1, 'b')
  tell(2)
  await new Promise(resolve => setTimeout(resolve))
  held.open()
  await waitFor(() => expect(body.toString()).toBe('ab'))
})

test('every writer who joins is told of the caret, also the second', async () => {
  serveNote()
  on(members).answers([])
  const { tripId, sync } = await openSync()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  renderHook(() => useCarets(undefined, sync, tripId), { wrapper })
  sync.moveCaret({ anchor: '{"a":1}', head: '{"a":2}' })
  await waitFor(() => expect(sentTo(sendNoteUpdate)).toHaveLength(1))
  for (const count of [1, 2]) {
    const ids = [idOf(901), idOf(902)].slice(0, count)
    const others = ids.map(user_id => ({ user_id, day: null, item_id: null, dialog: WRITING }))
    act(() => presenceIn(tripId).hear(others))
    await waitFor(() => expect(sentTo(sendNoteUpdate)).toHaveLength(1 + count))
  }
})

test('what several write at random, with answers and events that are lost, ends the same', async () => {
  for (let round = 0; round < rounds({ usual: 3, long: 60 }); round++) {
    const server = serveNote()
    on(sendNoteUpdate).answers(sent => {
      const answer = server.take(sent)
      if (Math.random() < 0.1) throw new TypeError('The answer is lost.')
      return answer
    })
    const tripId = idOf(900_000 + trips++)
    const writers = await Promise.all(Array.from({ length: 2 + (round % 2) }, () => openSync(tripId)))
    server.doc.on('update', (update: Uint8Array) => {
      if (Math.random() < 0.8)
        tellNote(tripId, {
          n: server.steps.length,
          ...(Math.random() < 0.8 && { update: text(update) }),
          tab: idOf(78),
          user_id: idOf(2),
        })
    })
    for (let stroke = 0; stroke < 40; stroke++) {
      const { body } = writers[Math.floor(Math.random() * writers.length)] ?? {}
      const at = Math.floor(Math.random() * ((body?.length ?? 0) + 1))
      if (body && Math.random() < 0.3 && at < body.length) body.delete(at, 1)
      else body?.insert(at, String(stroke))
      if (stroke % 5 === 0) await new Promise(resolve => setTimeout(resolve, 5))
    }
    const nudge = setInterval(() => window.dispatchEvent(new Event('online')), 20)
    for (const { sync } of writers) await isSaved(sync)
    clearInterval(nudge)
    // As when a stream opens anew.
    tellNote(tripId, undefined)
    const last = server.doc.getText('default').toString()
    for (const { body } of writers) await waitFor(() => expect(body.toString()).toBe(last))
  }
})
