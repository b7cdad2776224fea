import {
  type Attachment,
  allAttachments,
  attachment as attachmentWhole,
  deleteAttachment,
  updateAttachment,
  uploadAttachment,
} from '@caravan/contract/attachments'
import { expenses as readLedger } from '@caravan/contract/expenses'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectFailure } from '../../testing/expect.ts'
import { ledgerOf } from '../../testing/ledger.ts'
import { type Call, comeBack, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { holdPhone } from '../../testing/phone.ts'
import { savedFiles } from '../../testing/saved-files.ts'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const market = kyoto[1]
const fileOf = (number: number, name: string, fields: Partial<Attachment> = {}): Attachment => ({
  ...{ id: idOf(900 + number), trip_id: tripId, name, type: 'application/pdf', bytes: 2_048 },
  ...{ owner: { kind: 'trip' }, uploaded_by: mei.user_id ?? null, created_at: '2026-11-06T10:00:00.000Z' },
  ...{ taken_at: null, day: null, has_thumbnail: false, version: 1, ...fields },
})
const two = [
  fileOf(1, 'Insurance.pdf'),
  fileOf(2, 'Table.pdf', { owner: { kind: 'item', id: market?.id ?? '' } }),
]

async function openFiles(attachments = two, { search = '', people = [memberAna, mei] } = {}) {
  const trip = serveTrip({ ...planOf([...kyoto]), attachments }, people)
  on(readLedger).answers(ledgerOf([]))
  const page = await open(`/edit-trip/${tripId}?day=2027-03-31&dialog=attachments${search}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Attachments' }, { timeout: 30_000 }))
  const input = () => dialog.getByLabelText<HTMLInputElement>('Add files')
  return { ...trip, ...page, dialog, choose: (...files: File[]) => page.user.upload(input(), files) }
}

const text = (name: string, content = 'words') => new File([content], name, { type: 'text/plain' })

/** The server takes what it is sent. */
function arrive(plan: { attachments: Attachment[] }, fields: Partial<Attachment> = {}) {
  return ({ query }: Call<typeof uploadAttachment>): Attachment => {
    const added = fileOf(0, query.name ?? '', { id: query.id ?? '', type: 'text/plain', ...fields })
    plan.attachments = [...plan.attachments, added]
    return added
  }
}

test('files stand by what they belong to, and those of one row alone', async () => {
  const { user, dialog, address } = await openFiles()
  expect(dialog.getAllByRole('heading', { level: 3 }).map(one => one.textContent)).toEqual([
    'The whole trip',
    'Nishiki MarketWed 31/03',
  ])
  expect(dialog.getAllByText('Added by mei')).toHaveLength(2)
  on(attachmentWhole).answers(undefined)
  await user.click(dialog.getByRole('button', { name: 'Insurance.pdf' }))
  expect(address()).toContain(`file=${two[0]?.id}`)
})

test('several are sent two at a time, each with its progress, and are there', async () => {
  const { dialog, plan, choose } = await openFiles([])
  dialog.getByText(/^No files yet/)
  const hold = gate()
  on(uploadAttachment).hangs(hold).hangs(hold).answers(arrive(plan))
  await choose(text('a.txt'), text('b.txt'), text('c.txt'))
  const bars = await dialog.findAllByRole('progressbar')
  expect(bars.map(bar => bar.getAttribute('aria-valuenow'))).toEqual(['50', '50'])
  dialog.getAllByText('50% of 0.1 kB')
  dialog.getByText('Waiting')
  expect(sentTo(uploadAttachment)).toHaveLength(2)
  hold.open()
  await screen.findByText('3 files have been added.')
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Files being sent' })).toBeNull())
  for (const name of ['a.txt', 'b.txt', 'c.txt']) dialog.getByRole('button', { name })
  const [{ query, file } = { query: {}, file: null }] = sentTo(uploadAttachment)
  expect(query).toMatchObject({ name: 'a.txt', owner_kind: 'trip' })
  expect(query).not.toHaveProperty('keep_metadata')
  expect(file).toBeInstanceOf(File)
})

test('what is plainly refused is not sent, the server’s refusal is told in its words, and both go with the next file', async () => {
  const { dialog, user, choose } = await openFiles([])
  const large = text('large.txt')
  Object.defineProperty(large, 'size', { value: 20 * 1024 * 1024 + 1 })
  await choose(text('empty.txt', ''), large)
  dialog.getByText('This file is empty.')
  dialog.getByText('This file is too large.')
  expect(sentTo(uploadAttachment)).toHaveLength(0)
  on(uploadAttachment).fails('attachment.type')
  await choose(text('film.mp4'))
  await dialog.findByText(/^Caravan accepts JPEG, PNG, WebP and HEIC pictures/)
  expect(dialog.queryByRole('button', { name: /^Send/ })).toBeNull()
  expect(dialog.queryByText('This file is empty.')).toBeNull()
  expect(dialog.queryByText('This file is too large.')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Do not add film.mp4' }))
  dialog.getByText(/^No files yet/)
})

test('one that was cut off is sent again under the same id; one that is cancelled is not sent on', async () => {
  const { dialog, user, plan, choose } = await openFiles([])
  const hold = gate()
  on(uploadAttachment).isCutOff().answers(arrive(plan))
  await choose(text('ticket.txt'))
  await dialog.findByText('Waiting to be sent')
  comeBack()
  await waitFor(() => expect(dialog.queryByRole('list', { name: 'Files being sent' })).toBeNull())
  dialog.getByRole('button', { name: 'ticket.txt' })
  const ids = sentTo(uploadAttachment).map(({ query }) => query.id)
  expect(ids).toEqual([ids[0], ids[0]])

  on(uploadAttachment).hangs(hold).answers(arrive(plan))
  await choose(text('other.txt'))
  await user.click(await dialog.findByRole('button', { name: 'Do not add other.txt' }))
  expect(sentTo(uploadAttachment)[2]?.signal?.aborted).toBe(true)
  expect(dialog.queryByText('other.txt')).toBeNull()
})

test('while a file is on its way, what others add is shown, and other writes go through', async () => {
  const { dialog, user, plan, live, choose } = await openFiles()
  on(uploadAttachment).hangs(gate()).fails('server.busy')
  await choose(text('ticket.txt'))
  await dialog.findByRole('progressbar')
  plan.attachments = [...plan.attachments, fileOf(3, 'From Mei.pdf')]
  plan.seq = 5
  live.tell({ seq: 5, topics: ['attachments'], actor: mei.user_id ?? null })
  await dialog.findByRole('button', { name: 'From Mei.pdf' })
  on(deleteAttachment).answers(undefined)
  await user.click(dialog.getByRole('button', { name: 'More about From Mei.pdf' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete file' }))
  await screen.findByText('“From Mei.pdf” has been deleted.')
  dialog.getByRole('progressbar')
})

test('without a network the files that are known stay, and it says what they need', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { dialog } = await openFiles()
  dialog.getByText(/^You are offline. Only files that you have opened before can be shown/)
  dialog.getByRole('button', { name: 'Insurance.pdf' })
  network.mockRestore()
})

test('files outlive the dialog, and what fails after it was closed is told and led to', async () => {
  const { dialog, user, choose, address } = await openFiles([])
  const hold = gate()
  on(uploadAttachment).hangs(hold).fails('server.busy')
  await choose(text('ticket.txt'))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  hold.open()
  await screen.findByText('“ticket.txt” was not added.')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(address()).toContain('dialog=attachments')
  await screen.findByRole('button', { name: 'Send ticket.txt again' })
})

test('a picture whose time was kept is offered to its day', async () => {
  const { dialog, user, plan, choose, address } = await openFiles([])
  on(uploadAttachment).answers(arrive(plan, { type: 'image/jpeg', taken_at: '2027-03-31T18:20' }))
  on(updateAttachment).answers(({ body }) => ({
    ...(plan.attachments[0] as Attachment),
    ...(body as object),
  }))
  await user.click(dialog.getByRole('checkbox', { name: /^Keep when and where/ }))
  await choose(text('gion.jpg'))
  await user.click(await screen.findByRole('button', { name: 'Show on Wed 31/03' }))
  await screen.findByText('“gion.jpg” is shown on Wed 31/03.')
  expect(sentTo(uploadAttachment)[0]?.query.keep_metadata).toBe('true')
  expect(sentTo(updateAttachment)[0]?.body).toEqual({ day: '2027-03-31' })
  await user.click(await dialog.findByRole('button', { name: 'Photos' }))
  expect(address()).toContain('dialog=photos')
})

test('a photo that is taken during the trip belongs to its day; others, texts and kept metadata have none', async () => {
  holdPhone()
  const { user, dialog, plan } = await openFiles([])
  on(uploadAttachment).answers(arrive(plan, { type: 'image/jpeg' }))
  const file = (made: string, type = 'image/jpeg') =>
    new File(['content'], `${made}.file`, { type, lastModified: new Date(`${made}T23:30`).getTime() })
  const take = async (taken: File) => {
    await user.upload(dialog.getByLabelText('Take a photo'), taken)
    await waitFor(() => expect(sentTo(uploadAttachment).at(-1)?.query.name).toBe(taken.name))
    return sentTo(uploadAttachment).at(-1)?.query.day
  }
  expect(await take(file('2027-03-30'))).toBe('2027-03-30')
  expect(await take(file('2027-03-20'))).toBeUndefined()
  await user.upload(dialog.getByLabelText('Add files'), file('2027-03-29', 'text/plain'))
  await waitFor(() => expect(sentTo(uploadAttachment)).toHaveLength(3))
  expect(sentTo(uploadAttachment)[2]?.query).not.toHaveProperty('day')
  await user.click(dialog.getByRole('checkbox', { name: /^Keep when and where/ }))
  expect(await take(file('2027-03-28'))).toBeUndefined()
})

test('a file is renamed and given to another row, and one that is deleted comes back', async () => {
  const { dialog, user, fill, plan } = await openFiles()
  const menu = async (item: string) => {
    await user.click(dialog.getByRole('button', { name: 'More about Insurance.pdf' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  on(updateAttachment).answers(({ body }) => ({ ...(two[0] as Attachment), ...(body as object), version: 2 }))
  await menu('Rename or move')
  const form = within(await screen.findByRole('dialog', { name: 'Edit file' }))
  await fill(form.getByLabelText('Name'), '')
  await user.click(form.getByRole('button', { name: 'Save' }))
  form.getByText('Enter a name.')
  await fill(form.getByLabelText('Name'), 'Policy.pdf')
  await user.click(form.getByRole('combobox', { name: 'Belongs to' }))
  await user.keyboard('Kiyo')
  await user.click(await screen.findByRole('option', { name: /^Kiyomizu-dera/ }))
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateAttachment)).toHaveLength(1))
  expect(sentTo(updateAttachment)[0]?.body).toEqual({
    name: 'Policy.pdf',
    owner: { kind: 'item', id: kyoto[2]?.id },
  })

  on(deleteAttachment).answers(() => {
    plan.attachments = plan.attachments.slice(1)
    return undefined
  })
  await menu('Delete')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this file?' }))
  await user.click(question.getByRole('button', { name: 'Delete file' }))
  await screen.findByText('“Insurance.pdf” has been deleted.')
  screen.getByRole('button', { name: 'Undo' })
})

test('who may only look reads and downloads', async () => {
  const saved = savedFiles()
  const { dialog, user } = await openFiles(two, { people: [{ ...memberAna, role: 'viewer' }, mei] })
  expect(dialog.queryByLabelText('Add files')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'More about Table.pdf' }))
  expect(screen.getAllByRole('menuitem').map(one => one.textContent)).toEqual(['Download', 'History'])
  on(attachmentWhole).answers(undefined)
  await user.click(screen.getByRole('menuitem', { name: 'Download' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Table.pdf']))
})

test('a file and all files that were not downloaded say so, and are tried again from there', async () => {
  const saved = savedFiles()
  const { dialog, user, press } = await openFiles()
  on(attachmentWhole).fails('request.not_found')
  await user.click(dialog.getByRole('button', { name: 'More about Table.pdf' }))
  await user.click(screen.getByRole('menuitem', { name: 'Download' }))
  await expectFailure('Failed to download: There is nothing here.')
  on(attachmentWhole).answers(undefined)
  await press('Try again')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Table.pdf']))
  on(allAttachments).isCutOff().answers(undefined)
  await user.click(dialog.getByRole('button', { name: 'Download all' }))
  await expectFailure(`Failed to download: ${noAnswer}`)
  await press('Try again')
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Table.pdf', 'Trip to Japan.zip']))
  expect(screen.queryByRole('alert')).toBeNull()
})

const noAnswer = 'No answer from the server. Please check your connection and try again.'

test('a file that breaks off on its way is no mistake of the server', async () => {
  const { dialog, user } = await openFiles()
  on(attachmentWhole).answers(undefined)
  const broken = vi.spyOn(Response.prototype, 'blob').mockRejectedValue(new TypeError('network error'))
  onTestFinished(() => broken.mockRestore())
  await user.click(dialog.getByRole('button', { name: 'More about Table.pdf' }))
  await user.click(screen.getByRole('menuitem', { name: 'Download' }))
  await expectFailure(`Failed to download: ${noAnswer}`)
})

test('a row leads to its files, which can be added there', async () => {
  const { user, plan } = await openFiles(two, { search: '' })
  await user.keyboard('{Escape}')
  await user.click(
    await screen.findByRole('button', { name: '1 file of Nishiki Market' }, { timeout: 30_000 }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Attachments' }))
  await waitFor(() => expect(dialog.queryByText('Insurance.pdf')).toBeNull())
  on(uploadAttachment).answers(arrive(plan, { owner: { kind: 'item', id: market?.id ?? '' } }))
  await user.upload(dialog.getByLabelText<HTMLInputElement>('Add files'), [text('menu.txt')])
  await dialog.findByRole('button', { name: 'menu.txt' })
  expect(sentTo(uploadAttachment)[0]?.query).toMatchObject({ owner_kind: 'item', owner_id: market?.id })
  await user.click(dialog.getByRole('button', { name: 'Show all files' }))
  await dialog.findByText('Insurance.pdf')
})
