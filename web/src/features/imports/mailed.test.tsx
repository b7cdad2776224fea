import {
  type ArrivedMail,
  arrivedMails,
  deleteArrived,
  renewTripMail,
  tripMail,
} from '@caravan/contract/arrived'
import { importRows, type Proposal, readImport } from '@caravan/contract/imports'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

beforeEach(() => {
  document.documentElement.dataset['mailIn'] = ''
})
afterEach(() => {
  delete document.documentElement.dataset['mailIn']
})

const mailOf = (n: number, fields: Partial<ArrivedMail> = {}): ArrivedMail => ({
  ...{ id: idOf(900 + n), at: '2027-03-01T09:00:00.000Z', sent_by: memberAna.user_id ?? '' },
  ...{ subject: `Fwd: Flight ${n}`, bytes: 900, state: 'read', found: 1, ...fields },
})
const flight = (n: number): Proposal => ({
  ...{ n: 0, kind: 'flight', sure: true, doubts: [], people: [], source: { name: null, by: 'marks' } },
  row: { flight_number: `BR19${n}`, depart_date: `2027-03-2${n}T08:50`, arrive_date: null },
})
const ADDRESS = 'abc234@in.example.org'
const held = (n: number) =>
  ({ id: `held ${n}`, name: `Flight ${n}.eml`, bytes: 900, type: 'message/rfc822' }) as const

let mails: ArrivedMail[] = []
async function openImport(all: ArrivedMail[], dialog = 'import') {
  mails = all
  const stream = serveTrip(planOf()).live
  on(arrivedMails).answers(() => ({ mails }))
  on(tripMail).answers({ address: ADDRESS })
  const app = await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=${dialog}`)
  const named = dialog === 'import' ? 'Import bookings' : 'More Options'
  const shown = within(await screen.findByRole('dialog', { name: named }, { timeout: 30_000 }))
  return { ...app, stream, dialog: shown }
}

test('mails that have arrived are opened as the same preview, and imported as one change', async () => {
  const long = mailOf(3, { subject: 'Fwd: '.repeat(60), state: 'reading', found: 0 })
  const { dialog, user } = await openImport([
    mailOf(7),
    mailOf(8),
    long,
    mailOf(4, { subject: '', found: 0 }),
  ])
  const tray = within(await dialog.findByRole('region', { name: 'Arrived by mail' }))
  expect(tray.getByRole('button', { name: /^Fwd: Flight 7/ }).textContent).toContain(
    '1 booking found · ana · Mar 1, 2027',
  )
  tray.getByRole('button', { name: /^No subject.*No booking found/ })
  tray.getByText('Reading...')

  on(readImport)
    .answers({ proposals: [flight(7)], file: held(7) })
    .answers({ proposals: [flight(8)], file: held(8) })
  await user.click(tray.getByRole('button', { name: /^Fwd: Flight 7/ }))
  await dialog.findByText('BR197')
  await user.click(dialog.getByRole('button', { name: /^Fwd: Flight 8/ }))
  await dialog.findByText('BR198')
  expect(dialog.queryByLabelText(/forward emails/)).toBeNull()
  expect(dialog.queryByRole('button', { name: /^Fwd: Flight/ })).toBeNull()

  on(importRows).answers(({ body }) => ({
    id: body.id,
    rows: body.rows.map(({ kind }) => ({ kind, ids: [idOf(1)] })),
  }))
  await user.click(dialog.getByRole('button', { name: 'Import 2' }))
  await expectSuccess('2 bookings have been imported.')
  expect(sentTo(importRows)[0]?.body).toMatchObject({
    arrived: [idOf(907), idOf(908)],
    keep: [
      { id: 'held 7', row: 0 },
      { id: 'held 8', row: 1 },
    ],
  })
})

test('a mail that arrives meanwhile shows by itself, here and on the way here', async () => {
  const { dialog, stream } = await openImport([], 'other')
  expect((await dialog.findByRole('button', { name: 'Import bookings' })).textContent).toBe('Import bookings')
  mails = [mailOf(1), mailOf(2)]
  stream.tell({ topics: ['arrived'] })
  await dialog.findByRole('button', { name: /Import bookings.*2 emails wait to be imported/ })
})

test('a mail without bookings can be typed in, and one is deleted once that is confirmed', async () => {
  const { dialog, user, press } = await openImport([mailOf(1)])
  on(readImport).answers({ proposals: [], found_nothing: 'nothing', file: held(1) })
  await user.click(await dialog.findByRole('button', { name: /^Fwd: Flight 1/ }))
  await dialog.findByText('No booking could be read in this email. Type it in, or delete the email.')
  dialog.getByRole('button', { name: 'Type it in' })
  expect(dialog.queryByRole('button', { name: 'Keep as a file' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Remove Fwd: Flight 1 from the list' }))

  on(deleteArrived).fails('server.unavailable').answers(undefined)
  for (const outcome of ['failure', 'success'] as const) {
    await user.click(dialog.getByRole('button', { name: 'Delete Fwd: Flight 1' }))
    await press('Delete email')
    if (outcome === 'failure') await screen.findByText(/^The email was not deleted: /)
    else await expectSuccess('The email has been deleted.')
  }
  expect(dialog.queryByRole('region', { name: 'Arrived by mail' })).toBeNull()
})

test('the address is copied, and another one made once that is confirmed', async () => {
  const { dialog, user, press } = await openImport([])
  const field = await dialog.findByLabelText<HTMLInputElement>('Or forward emails to this address')
  expect(field.value).toBe(ADDRESS)
  await user.click(dialog.getByRole('button', { name: /^Copy/ }))
  expect(await navigator.clipboard.readText()).toBe(ADDRESS)
  on(renewTripMail).answers({ address: 'new@in.example.org' })
  await user.click(dialog.getByRole('button', { name: 'New address' }))
  expect(sentTo(renewTripMail)).toEqual([])
  await press('New address')
  await waitFor(() =>
    expect(dialog.getByLabelText<HTMLInputElement>(/forward emails/).value).toBe('new@in.example.org'),
  )
})

test('what cannot be loaded says so beside what works', async () => {
  serveTrip(planOf())
  on(arrivedMails)
    .fails('limit.rate')
    .answers({ mails: [mailOf(1)] })
  on(tripMail).fails('limit.rate').answers({ address: ADDRESS })
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=import`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 }))
  await dialog.findByLabelText(/^Choose/)
  for (const again of await dialog.findAllByRole('button', { name: 'Try again' })) await user.click(again)
  await dialog.findByRole('button', { name: /^Fwd: Flight 1/ })
  await dialog.findByDisplayValue(ADDRESS)
})

test('a server that takes no mail is not asked', async () => {
  delete document.documentElement.dataset['mailIn']
  serveTrip(planOf())
  await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=import`)
  await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 })
  expect([...sentTo(arrivedMails), ...sentTo(tripMail)]).toEqual([])
})
