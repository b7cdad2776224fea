import { history } from '@caravan/contract/history'
import { updateItem } from '@caravan/contract/items'
import type { Plan } from '@caravan/contract/plan'
import { createTodo, updateTodo } from '@caravan/contract/todos'
import { updateTrip } from '@caravan/contract/trips'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { outbox, type Unsent } from '../../lib/calls/outbox.ts'
import { startSession } from '../../lib/calls/session.ts'
import { unsentHere } from '../../lib/databases.ts'
import { ana } from '../../testing/account.ts'
import { expectSuccess } from '../../testing/expect.ts'
import { takeChanges } from '../../testing/items.ts'
import { comeBack, cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { discard } from './outgoing.ts'
import { type Write, writeTrip } from './send.ts'

const item = (name: string) => kyoto.find(({ place }) => place === name) as Plan['items'][0]
const rowOf = (name: string) => screen.queryByText(name)?.closest('li') ?? undefined
const banner = () => screen.queryByText(/^Caravan does not answer at the moment\./)

async function openOffline() {
  const served = serveTrip(planOf(kyoto), [memberAna, mei])
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByRole('button', { name: 'Delete Nishiki Market' })
  cutOff()
  return { ...served, ...app }
}

const write = <N extends Parameters<typeof writeTrip>[0]>(name: N, write: Write<N>) =>
  act(() => writeTrip(name, tripId, write))

const note = (place: string, details: string) => {
  const base = item(place)
  return write('updateItem', { params: { itemId: base.id }, body: { details }, base })
}

test('without a network a change is shown, marked and counted, and leaves in order when it is back', async () => {
  const { plan, press } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  await screen.findByText('Tako tamago')
  expect(banner()).not.toBeNull()
  expect(within(rowOf('Nishiki Market') as HTMLElement).getByText('Waiting to be sent')).toBeDefined()
  await note('Kyoto Station', 'Track 4')
  await press('Changes on this device: 2')
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  expect(tray.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Nishiki Market'),
    expect.stringContaining('Kyoto Station'),
  ])

  const written = outbox.all().map(({ at }) => at)
  on(updateItem).answers(takeChanges(plan))
  comeBack()
  await tray.findByText('Everything is saved.')
  expect(sentTo(updateItem).map(({ body }) => body)).toEqual([
    { details: 'Tako tamago' },
    { details: 'Track 4' },
  ])
  await waitFor(() => expect(banner()).toBeNull())
  await note('Kyoto Station', 'Track 5')
  expect(sentTo(updateItem).map(({ headers }) => headers.get('written-at'))).toEqual([...written, null])
  expect(screen.queryByText('Waiting to be sent')).toBeNull()
})

test('what is written on what waits is one change of the server after the other, and nobody is asked', async () => {
  const { plan } = await openOffline()
  await note('Nishiki Market', 'Tako')
  const shown = { ...item('Nishiki Market'), details: 'Tako' }
  await write('updateItem', { params: { itemId: shown.id }, body: { details: 'Tako tamago' }, base: shown })
  on(updateItem).answers(takeChanges(plan))
  comeBack()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateItem).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
  await screen.findByText('Tako tamago')
})

test('what is written while another change of the row is on its way goes on top of it', async () => {
  const { plan } = await openOffline()
  comeBack()
  const held = gate()
  on(updateItem).hangs(held).answers(takeChanges(plan))
  const base = item('Nishiki Market')
  const change = (body: object) =>
    writeTrip('updateItem', tripId, { params: { itemId: base.id }, body, base })
  const first = change({ details: 'Tako' })
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
  const second = change({ cost: '300' })
  await waitFor(() => expect(outbox.all()).toHaveLength(2))
  held.open()
  await act(() => Promise.all([first, second]))
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateItem).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"2"'])
})

test('what others have written already does not speak for what they have written beside it', async () => {
  await openOffline()
  await note('Nishiki Market', 'Tako')
  const shown = { ...item('Nishiki Market'), details: 'Tako' }
  await write('updateItem', { params: { itemId: shown.id }, body: { cost: '300' }, base: shown })
  const theirs = { ...shown, cost: '500', version: 2 }
  on(updateItem)
    .changesNothing(theirs)
    .fails('version.outdated', { extra: { current: theirs } })
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  comeBack()
  await screen.findByText('One change was not saved.')
  expect(sentTo(updateItem).map(({ headers }) => headers.get('if-match'))).toEqual(['"1"', '"1"'])
})

test('another tab hears that a write is gone, as it may have read it at any time', async () => {
  await openOffline()
  comeBack()
  const held = gate()
  on(updateItem).hangs(held).fails('request.invalid')
  const base = item('Nishiki Market')
  const call = { params: { itemId: base.id }, body: { details: 'Tako' }, base }
  const writing = writeTrip('updateItem', tripId, call).catch(() => undefined)
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
  const other = new BroadcastChannel(unsentHere.name)
  onTestFinished(() => other.close())
  const heard = new Promise(resolve => other.addEventListener('message', resolve, { once: true }))
  held.open()
  await act(() => writing)
  await heard
})

test('an earlier write of another tab, once it is read, lies below a later one of here', async () => {
  await openOffline()
  const { unsent } = await note('Nishiki Market', 'Mine')
  const [mine] = unsent?.shown ?? []
  const theirs = {
    ...(unsent as Unsent),
    key: (unsent as Unsent).key - 1,
    shown: [{ ...mine, after: { ...mine?.after, details: 'Theirs' } }] as Unsent['shown'],
  }
  const read = vi.spyOn(unsentHere, 'ask').mockResolvedValueOnce([theirs])
  onTestFinished(() => read.mockRestore())
  await act(() => outbox.reload())
  expect(outbox.waiting(tripId)).toHaveLength(2)
  await screen.findByText('Mine')
})

test('a row whose deletion is given up has what another tab has written on it', async () => {
  await openOffline()
  const { unsent } = await note('Nishiki Market', 'Mine')
  const deletion = {
    ...(unsent as Unsent),
    ...{ key: (unsent as Unsent).key - 1, name: 'deleteItem' as const },
    write: { params: { itemId: item('Nishiki Market').id } },
    shown: [{ kind: 'item' as const, before: item('Nishiki Market') }],
  }
  const read = vi.spyOn(unsentHere, 'ask').mockResolvedValueOnce([deletion, unsent])
  onTestFinished(() => read.mockRestore())
  await act(() => outbox.reload())
  await waitFor(() => expect(rowOf('Nishiki Market')).toBeUndefined())
  await act(() => discard(deletion))
  expect(outbox.all()).toEqual([unsent])
  await screen.findByText('Mine')
})

test('what has not left is taken back without a word to the server', async () => {
  const { press } = await openOffline()
  await press('Delete Nishiki Market')
  await screen.findByRole('alertdialog')
  await press('Delete item')
  await expectSuccess('Nishiki Market has been deleted.')
  expect(rowOf('Nishiki Market')).toBeUndefined()
  await press('Undo')
  await expectSuccess('Nishiki Market is back.')
  expect(rowOf('Nishiki Market')).toBeDefined()
  expect(outbox.all()).toEqual([])
})

test('what the server refuses is kept with what builds on it, and sent again or given up', async () => {
  const { plan, press } = await openOffline()
  const id = idOf(900)
  await write('createTodo', { params: { tripId }, body: { id, text: 'Buy yen' } })
  await write('updateTodo', { params: { tripId, todoId: id }, body: { text: 'Buy more yen' } })
  await note('Nishiki Market', 'Tako tamago')
  on(createTodo).fails('limit.reached')
  on(updateItem).answers(takeChanges(plan))
  comeBack()
  await screen.findByText('2 changes were not saved.')
  expect(plan.items.find(({ place }) => place === 'Nishiki Market')?.details).toBe('Tako tamago')
  expect(sentTo(updateTodo)).toEqual([])
  await press('Changes on this device: 2')
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  expect(tray.getAllByRole('listitem')).toHaveLength(1)
  tray.getByText(/^Not saved: /)
  tray.getByText('With one more change that build on it.')

  on(createTodo).answers(todoOf(id, 'Buy yen'))
  on(updateTodo).answers(todoOf(id, 'Buy more yen'))
  await press(/^Try again: /)
  await tray.findByText('Everything is saved.')
  expect(sentTo(updateTodo)).toHaveLength(1)
})

test('of two changes of one field the later one is asked about, and a change of others goes on', async () => {
  const { plan, press } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  await note('Kyoto Station', 'Track 4')
  const theirs = { ...item('Nishiki Market'), details: 'Dashimaki', version: 2 }
  on(updateItem)
    .fails('version.outdated', { extra: { current: theirs } })
    .answers(takeChanges(plan))
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  comeBack()
  await screen.findByText('One change was not saved.')
  expect(plan.items.find(({ place }) => place === 'Kyoto Station')?.details).toBe('Track 4')
  await press('Changes on this device: 1')
  const tray = within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
  tray.getByText(/^Needs an answer: /)
  await press(/^Use mine: /)
  await tray.findByText('Everything is saved.')
  expect(sentTo(updateItem).at(-1)?.headers.get('if-match')).toBe('"2"')
})

test('a change of the trip that has to be asked about stops no change of what lies in it', async () => {
  const { plan } = await openOffline()
  const { trip } = plan
  await write('updateTrip', { params: { tripId }, body: { name: 'Kansai' }, base: trip })
  await note('Nishiki Market', 'Tako tamago')
  on(updateTrip).fails('version.outdated', { extra: { current: { ...trip, name: 'Honshu', version: 2 } } })
  on(updateItem).answers(takeChanges(plan))
  on(history).answers({ entries: [], people: [], seen_seq: 1 })
  comeBack()
  await screen.findByText('One change was not saved.')
  await waitFor(() => expect(outbox.waiting(tripId)).toEqual([]))
  expect(outbox.all().map(({ name }) => name)).toEqual(['updateTrip'])
})

test('what is given up is asked about first, and is gone', async () => {
  const { press } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  await press('Changes on this device: 1')
  await screen.findByRole('dialog', { name: 'Changes on this device' })
  await press(/^Discard: /)
  await screen.findByRole('alertdialog', { name: 'Discard this change?' })
  await press('Discard')
  await screen.findByText('Everything is saved.')
  expect(screen.queryByText('Tako tamago')).toBeNull()
})

test('what was to be made goes with what was written on it', async () => {
  await openOffline()
  const id = idOf(900)
  const made = await write('createTodo', { params: { tripId }, body: { id, text: 'Buy yen' } })
  await write('updateTodo', { params: { tripId, todoId: id }, body: { text: 'Buy more yen' } })
  await note('Nishiki Market', 'Tako tamago')
  await act(() => discard(made.unsent as Unsent))
  expect(outbox.all().map(({ name }) => name)).toEqual(['updateItem'])
})

test('a server that is busy is asked again when it says so', async () => {
  const { plan } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  on(updateItem)
    .fails('limit.rate', { retryAfter: 0.05 })
    .fails('server.busy', { retryAfter: 0.05 })
    .answers(takeChanges(plan))
  comeBack()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateItem)).toHaveLength(3)
})

test('what is written as the last one has just been sent goes out, too', async () => {
  const released = gate()
  const request = async (_: string, work: () => Promise<unknown>) => {
    const answer = await work()
    await released.opened(null)
    return answer
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  const { plan } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  on(updateItem).answers(takeChanges(plan))
  comeBack()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  await note('Kyoto Station', 'Track 4')
  released.open()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(sentTo(updateItem)).toHaveLength(2)
})

test('a lost session keeps everything until the same account is back', async () => {
  const { plan } = await openOffline()
  await note('Nishiki Market', 'Tako tamago')
  on(updateItem).fails('auth.required').answers(takeChanges(plan))
  comeBack()
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(1))
  expect(outbox.all()).toHaveLength(1)
  act(() => startSession({ id: ana.id, username: 'ana', token: 'another' }))
  await waitFor(() => expect(outbox.all()).toEqual([]))
})

const todoOf = (id: string, text: string) => ({
  ...{ id, trip_id: tripId, text, assignees: [], due_date: null, done_at: null, done_by: null },
  ...{ position: 1_000, link: null, version: 1 },
})
