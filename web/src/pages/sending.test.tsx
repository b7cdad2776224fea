import { noteUpdates, sendNoteUpdate } from '@caravan/contract/note'
import { plan as readPlan } from '@caravan/contract/plan'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { hasUnsent } from '../lib/calls/sign-out.ts'
import { notesHere } from '../lib/databases.ts'
import { ana } from '../testing/account.ts'
import { comeBack, cutOff, on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { emptyStores } from '../testing/stores.ts'
import { japan, serveTrip, tripId } from '../testing/trip.ts'

beforeEach(() => void emptyStores())

const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
const bytes = (text: string) => Uint8Array.from(atob(text), character => character.charCodeAt(0))

/** A server with a note, and its text. */
function serveNote() {
  const doc = new Y.Doc()
  let n = 0
  on(noteUpdates).answers(() => ({ n, update: base64(Y.encodeStateAsUpdate(doc)) }))
  const take = ({ body }: { body: { update?: string | undefined } }) => {
    if (body.update !== undefined) Y.applyUpdate(doc, bytes(body.update))
    n += 1
    return { n }
  }
  on(sendNoteUpdate).answers(take)
  const text = () =>
    doc
      .getXmlFragment('default')
      .toArray()
      .map(part => String((part as Y.XmlElement).get(0)))
  return { take, text }
}

/** Stores a paragraph as an earlier page has left it: `writer` names the page. */
async function leaveText(line: string, writer: string, more: object = {}) {
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText(line)])
  doc.getXmlFragment('default').insert(0, [paragraph])
  const update = Y.encodeStateAsUpdate(doc)
  await notesHere.ask('readwrite', store =>
    store.put({ update, ...more }, `${ana.id} ${tripId} ${writer} unsent`),
  )
}

const sentUpdates = () => sentTo(sendNoteUpdate).filter(({ body }) => body.update !== undefined)

test.each(['/dashboard', '/create-trip', '/profile', '/', '/terms', '/nowhere', `/edit-trip/${tripId}`])(
  'note text left by an earlier page is sent when the app starts at %s',
  async address => {
    serveTrip()
    const note = serveNote()
    await leaveText('Gates at nine', 'before')
    await open(address)
    await waitFor(() => expect(note.text()).toEqual(['Gates at nine']))
    await waitFor(async () => expect(await hasUnsent()).toBe(false))
    expect(sentUpdates()).toHaveLength(1)
  },
)

test('note text that an earlier version has stored is sent', async () => {
  serveTrip()
  const note = serveNote()
  const doc = new Y.Doc()
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.insert(0, [new Y.XmlText('Gates at nine')])
  doc.getXmlFragment('default').insert(0, [paragraph])
  const update = Y.encodeStateAsUpdate(doc)
  await notesHere.ask('readwrite', store => store.put(update, `${ana.id} ${tripId} unsent`))
  await open('/dashboard')
  await waitFor(() => expect(note.text()).toEqual(['Gates at nine']))
})

test('note text of several pages is sent in one update', async () => {
  serveTrip()
  const note = serveNote()
  await leaveText('Gates at nine', 'one')
  await leaveText('Beds', 'two')
  await open('/dashboard')
  await waitFor(() => expect(note.text().toSorted()).toEqual(['Beds', 'Gates at nine']))
  expect(sentUpdates()).toHaveLength(1)
})

test('note text is sent when the network comes back', async () => {
  serveTrip()
  const note = serveNote()
  await open('/dashboard')
  await screen.findByRole('link', { name: new RegExp(japan.name) })
  cutOff()
  window.dispatchEvent(new Event('offline'))
  await leaveText('Gates at nine', 'before')
  comeBack()
  await waitFor(() => expect(note.text()).toEqual(['Gates at nine']))
})

test('text of an open note is sent by that note alone', async () => {
  serveTrip()
  serveNote()
  const held = [{ name: `note ${ana.id} ${tripId} open unsent` }]
  const locks = { query: async () => ({ held }), request: (_: string, work: () => unknown) => work() }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  await leaveText('Typed elsewhere', 'open')
  await open('/dashboard')
  await screen.findByRole('button', { name: 'Changes on this device: 1' })
  expect(sentUpdates()).toEqual([])
})

test('text that the server does not take is shown with the reason, and can be sent again', async () => {
  serveTrip()
  const note = serveNote()
  on(sendNoteUpdate).fails('limit.reached').answers(note.take)
  await leaveText('Gates at nine', 'before')
  const { press } = await open('/dashboard')
  await screen.findByText('One change was not saved.')
  await press('Changes on this device: 1')
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  await tray.findByText(/^Not saved: /)
  await tray.findByText('Gates at nine')
  expect(sentUpdates()).toHaveLength(1)
  await press('Try again')
  await tray.findByText('Everything is saved.')
  expect(note.text()).toEqual(['Gates at nine'])
})

test('text of a note whose trip is gone can only be copied or discarded', async () => {
  serveTrip()
  on(noteUpdates).fails('request.not_found')
  on(readPlan).fails('request.not_found')
  await leaveText('Gates at nine', 'before')
  const { press } = await open('/dashboard')
  await screen.findByText('One change was not saved.')
  await press('Changes on this device: 1')
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  await tray.findByText(/^The trip is gone/)
  await tray.findByText('Gates at nine')
  tray.getByRole('button', { name: 'Copy text' })
  expect(tray.queryByRole('button', { name: /^(Try again|Open the note)/ })).toBeNull()
  await press('Discard')
  await press('Discard')
  await tray.findByText('Everything is saved.')
  expect(await hasUnsent()).toBe(false)
})

test('text that was refused before is not sent by itself', async () => {
  serveTrip()
  serveNote()
  await leaveText('Gates at nine', 'before', { refused: { status: 409, problem: { code: 'limit.reached' } } })
  await open('/dashboard')
  await screen.findByText('One change was not saved.')
  expect(sentUpdates()).toEqual([])
})

test('signing out asks first while note text waits', async () => {
  serveTrip()
  serveNote()
  on(sendNoteUpdate).isCutOff()
  await leaveText('Gates at nine', 'before')
  const { press } = await open('/dashboard')
  await waitFor(() => expect(sentUpdates()).not.toEqual([]))
  await press('Sign out')
  await screen.findByRole('alertdialog')
})

test('a member who was removed keeps no document of the note on the device', async () => {
  serveTrip()
  on(readPlan).fails('request.not_found')
  const key = `${ana.id} ${tripId} document`
  await notesHere.ask('readwrite', store => store.put({ n: 1, state: new Uint8Array([0, 0]) }, key))
  await open(`/edit-trip/${tripId}`)
  await screen.findByText('You do not have permission to edit this trip.')
  await waitFor(async () => expect(await notesHere.ask('readonly', store => store.count())).toBe(0))
})
