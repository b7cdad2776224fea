import { type Attachment, uploadAttachment } from '@caravan/contract/attachments'
import { createItem, type Item, updateItem } from '@caravan/contract/items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { isOnline } from '../../lib/calls/online.ts'
import { outbox } from '../../lib/calls/outbox.ts'
import { aFile } from '../../testing/files.ts'
import { takeChanges } from '../../testing/items.ts'
import { type Call, comeBack, cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, kyoto, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { UploadStub } from '../../testing/upload.ts'
import { writeTrip } from '../write/send.ts'
import { addFiles } from './uploads.ts'

const teahouse = idOf(900)
const pass = new File(['words'], 'Boarding pass.txt', { type: 'text/plain' })

async function openFiles() {
  const served = serveTrip(planOf([...kyoto]), [memberAna])
  const page = await open(`/edit-trip/${tripId}?day=2027-03-31&dialog=attachments`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Attachments' }, { timeout: 30_000 }))
  return { ...served, ...page, dialog }
}

async function openOffline() {
  const page = await openFiles()
  cutOff()
  return page
}

const add = (id = kyoto[1]?.id ?? '', file = pass) =>
  act(async () => addFiles([file], { tripId, owner: { kind: 'item', id }, keepsMetadata: false }))

/** Without a network. */
async function makeTeahouse({ days }: { days: { id: string; date: string }[] }) {
  const subTripId = days.find(({ date }) => date === '2027-03-31')?.id ?? ''
  await act(() =>
    writeTrip('createItem', tripId, {
      ...{ params: { subTripId }, body: { id: teahouse, place: 'Teahouse', type: 'dining' } },
    }),
  )
}

/** The server makes the item. */
const made = (): Item => ({ ...(kyoto[1] as Item), id: teahouse, place: 'Teahouse' })

/** The server takes what it is sent. */
const taken =
  (plan: { attachments: Attachment[] }) =>
  ({ query }: Call<typeof uploadAttachment>): Attachment => {
    const { id = '', name = '', owner_id = '' } = query
    const added = aFile(1, { id, name, type: 'text/plain', owner: { kind: 'item', id: owner_id } })
    plan.attachments = [...plan.attachments, added]
    return added
  }

type Page = Awaited<ReturnType<typeof openFiles>>

/** It is no longer among those on their way, and stands with the files of the trip. */
async function expectSent({ dialog }: Pick<Page, 'dialog'>): Promise<void> {
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Files being sent' })).toBeNull())
  dialog.getByRole('button', { name: 'Boarding pass.txt' })
}

async function openTray({ user, press, dialog }: Page) {
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(/^Changes on this device: /)
  return within(await screen.findByRole('dialog', { name: 'Changes on this device' }))
}

test('a file of an item that was made without a network waits with it, and follows it', async () => {
  const page = await openOffline()
  const { plan, dialog } = page
  await makeTeahouse(plan)
  await add(teahouse)
  const line = within(dialog.getByText('Boarding pass.txt').closest('li') as HTMLElement)
  line.getByText('Waiting to be sent')

  const making = gate()
  on(createItem).hangs(making).answers(made)
  on(uploadAttachment).answers(taken(plan))
  comeBack()
  await waitFor(() => expect(sentTo(createItem)).toHaveLength(1))
  expect(sentTo(uploadAttachment)).toEqual([])
  making.open()
  await expectSent(page)
  const [sent] = sentTo(uploadAttachment)
  expect(sent?.query).toMatchObject({ owner_kind: 'item', owner_id: teahouse })
  expect(sent?.headers.get('written-at')).not.toBeNull()
  expect(outbox.all()).toEqual([])
  // It is told of what one waits for alone.
  expect(screen.queryByText(/has been added/)).toBeNull()
})

test('the list of what waits tells of a file, and why it was refused, with the item that it was for', async () => {
  const page = await openOffline()
  await makeTeahouse(page.plan)
  await add(teahouse)
  await add()
  const tray = await openTray(page)
  const [, , market] = tray.getAllByRole('listitem')
  expect(market?.textContent).toMatch(/^You added the file Boarding pass\.txt.*0\.1\u00a0kB/)
  on(createItem).fails('limit.reached')
  on(uploadAttachment).fails('attachment.trip_full')
  comeBack()
  await tray.findByText('With one more change that build on it.')
  await waitFor(() => expect(tray.getAllByText(/^Not saved: /)).toHaveLength(2))
  expect(sentTo(uploadAttachment)).toHaveLength(1)

  on(uploadAttachment).answers(taken(page.plan))
  await page.press(/^Try again: You added the file/)
  await waitFor(() => expect(tray.getAllByRole('listitem')).toHaveLength(1))
  expect(sentTo(uploadAttachment).map(({ query }) => query.owner_id)).toEqual([kyoto[1]?.id, kyoto[1]?.id])
})

test('neither does a file wait for other writes, nor they for it, and a busy server is asked again', async () => {
  const { plan, dialog } = await openOffline()
  const base = kyoto[1] as Item
  const hold = gate()
  const write = () =>
    act(() =>
      writeTrip('updateItem', tripId, { params: { itemId: base.id }, body: { details: 'Tako' }, base }),
    )
  await write()
  await add()
  on(updateItem).hangs(hold).answers(takeChanges(plan))
  on(uploadAttachment).fails('limit.rate', { retryAfter: 0.05 }).answers(taken(plan))
  comeBack()
  await expectSent({ dialog })
  expect(sentTo(uploadAttachment)).toHaveLength(2)
  expect(outbox.all().map(({ name }) => name)).toEqual(['updateItem'])

  on(uploadAttachment).hangs(gate()).answers(taken(plan))
  await add()
  hold.open()
  await waitFor(() => expect(outbox.all().map(({ name }) => name)).toEqual(['uploadAttachment']))
  expect(plan.items[1]?.details).toBe('Tako')
})

test('one that is discarded while it is sent is broken off', async () => {
  const { dialog, press } = await openOffline()
  await add()
  on(uploadAttachment).hangs(gate()).answers(aFile(1))
  comeBack()
  await dialog.findByRole('progressbar')
  await press('Do not add Boarding pass.txt')
  await waitFor(() => expect(dialog.queryByText('Boarding pass.txt')).toBeNull())
  expect(sentTo(uploadAttachment)[0]?.signal?.aborted).toBe(true)
  expect(outbox.all()).toEqual([])
})

test('a line on which nothing moves for half a minute is silence, however long a file takes', async () => {
  const { dialog } = await openFiles()
  const requests: UploadStub[] = []
  class Watched extends UploadStub {
    constructor() {
      super()
      requests.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', Watched)
  onTestFinished(() => void vi.stubGlobal('XMLHttpRequest', UploadStub))
  on(uploadAttachment).hangs(gate()).answers(aFile(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await add()
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  act(() => requests[0]?.upload.onprogress?.({ loaded: 4, total: 5 }))
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(isOnline()).toBe(true)
  dialog.getByText('80% of 0.1 kB')
  await act(() => vi.advanceTimersByTimeAsync(1_001))
  expect(isOnline()).toBe(false)
  dialog.getByText('Waiting to be sent')
  expect(sentTo(uploadAttachment)[0]?.signal?.aborted).toBe(true)
})

test('files of a trip that is left are sent all the same', async () => {
  const { dialog, plan, user } = await openFiles()
  const hold = gate()
  on(uploadAttachment).hangs(hold).answers(taken(plan))
  await add()
  await dialog.findByRole('progressbar')
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Back to your trips' }))
  await screen.findByRole('link', { name: /Trip to Japan/ })
  hold.open()
  await waitFor(() => expect(outbox.all()).toEqual([]))
  expect(plan.attachments).toHaveLength(1)
})
