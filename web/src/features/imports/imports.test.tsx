import { attachment as attachmentWhole, uploadAttachment } from '@caravan/contract/attachments'
import { undoChange } from '@caravan/contract/history'
import { importRows, type Proposal, readImport } from '@caravan/contract/imports'
import type { Plan } from '@caravan/contract/plan'
import { updateTrip } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { aFile } from '../../testing/files.ts'
import { cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const read = { sure: true, doubts: [], people: [], source: { name: null, by: 'marks' as const } }

const flight = (row: Proposal['row'] = {}, more: Partial<Proposal> = {}): Proposal => ({
  ...{ ...read, n: 0, kind: 'flight', people: ['Ana Silva'] },
  row: {
    ...{
      flight_number: 'BR198',
      confirmation_number: 'K7Q2ZP',
      cost: null,
      cost_currency: null,
      notes: null,
    },
    ...{ depart_airport: 'Taoyuan', depart_airport_code: 'TPE', depart_date: '2027-03-27T08:50' },
    ...{ arrive_airport: 'Narita', arrive_airport_code: 'NRT', arrive_date: '2027-03-27T13:15', ...row },
  },
  ...more,
})
const stay = (row: Proposal['row'] = {}, more: Partial<Proposal> = {}): Proposal => ({
  ...{ ...read, n: 1, kind: 'stay' },
  row: {
    ...{ place: 'Ryokan Sawaya', lat: null, lng: null, url: null, details: 'Kyoto, Japan' },
    ...{ confirmation_number: '4418820', cost: '240.00', cost_currency: 'EUR' },
    ...{ check_in: '2027-03-27', check_out: '2027-03-30', ...row },
  },
  ...more,
})
const held = { id: 'held 1', name: 'booking.eml', bytes: 900, type: 'message/rfc822' } as const
const mail = new File(['a mail'], 'booking.eml', { type: 'message/rfc822' })

async function openImport(plan: Plan = planOf(), language: 'en' | 'zh' = 'en') {
  serveTrip(plan)
  const app = await open(`/edit-trip/${tripId}?day=2027-03-28&dialog=import`, language)
  const name = language === 'en' ? 'Import bookings' : '匯入預訂'
  const dialog = within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))
  return {
    ...app,
    dialog,
    choose: (...files: File[]) => app.user.upload(dialog.getByLabelText(/^Choose/), files),
    row: async (name: string) => (await dialog.findByText(name)).closest('[data-proposal]') as HTMLElement,
    taken: (name: string | RegExp) => dialog.getByRole<HTMLInputElement>('checkbox', { name }),
  }
}

test('what a mail holds is shown as the rows that it would become, taken as one change, and undone', async () => {
  const { dialog, choose, row, user, press } = await openImport()
  on(readImport).answers({ proposals: [flight(), stay()], file: held })
  await choose(mail)
  const plane = (await row('BR198, TPE → NRT')).textContent
  expect(plane).toContain('Sat 27/03 08:50 – 13:15\u00a0· Day 1')
  expect(plane).toContain('Taoyuan → Narita')
  expect(plane).toContain('Booked for Ana Silva\u00a0· Number K7Q2ZP')
  const nights = (await row('Ryokan Sawaya')).textContent
  expect(nights).toContain('Sat 27/03 – Tue 30/03\u00a0· Day 1')
  expect(nights).toContain('Its price of €240.00 is not in the trip’s currency')
  expect(sentTo(importRows)).toEqual([])

  on(importRows).answers(({ body }) => ({
    id: body.id,
    rows: body.rows.map(({ kind }, at) => ({ kind, ids: [idOf(500 + at)] })),
  }))
  await user.click(dialog.getByRole('button', { name: 'Import 2' }))
  await expectSuccess('2 bookings have been imported.')
  expect(screen.queryByRole('dialog')).toBeNull()
  const [{ body } = { body: undefined }] = sentTo(importRows)
  expect(body?.keep).toEqual([{ id: 'held 1', row: 0 }])
  expect(body?.rows).toEqual([
    {
      kind: 'flight',
      row: {
        ...{ flight_number: 'BR198', confirmation_number: 'K7Q2ZP' },
        ...{ depart_airport: 'Taoyuan', depart_airport_code: 'TPE', depart_date: '2027-03-27T08:50' },
        ...{ arrive_airport: 'Narita', arrive_airport_code: 'NRT', arrive_date: '2027-03-27T13:15' },
      },
    },
    {
      kind: 'stay',
      row: {
        ...{ place: 'Ryokan Sawaya', details: 'Kyoto, Japan', confirmation_number: '4418820' },
        ...{ check_in: '2027-03-27', check_out: '2027-03-30' },
      },
    },
  ])
  on(undoChange).answers({ seq: 9 })
  await press('Undo')
  await expectSuccess('The import has been undone.')
})

test('files are read one after the other, and what is being read can be given up', async () => {
  const { dialog, choose, user } = await openImport()
  const doors = [gate(), gate()] as const
  on(readImport)
    .hangs(doors[0])
    .hangs(doors[1])
    .answers({ proposals: [flight()], file: null })
  await choose(mail, new File(['two'], 'two.ics'), new File(['three'], 'three.ics'))
  await dialog.findByText('50% sent')
  expect(dialog.getAllByText('Waiting for the one before')).toHaveLength(2)
  expect(sentTo(readImport)).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Stop reading booking.eml' }))
  await waitFor(() => expect(sentTo(readImport)).toHaveLength(2))
  expect(dialog.queryByText('booking.eml')).toBeNull()
  doors[1].open()
  await dialog.findByText('Files of this kind are not kept.')
  // The third holds the same flight.
  await dialog.findByText('The same is in the list above.')
  const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox', { name: /^Take BR198/ })
  expect(boxes.map(({ checked }) => checked)).toEqual([true, false])
})

const takeAll = () =>
  on(importRows).answers(({ body }) => ({
    id: body.id,
    rows: body.rows.map(({ kind }, at) => ({ kind, ids: [idOf(500 + at)] })),
  }))

test('what is doubtful says why, and what lacks something is filled in by the form of its kind', async () => {
  const { dialog, choose, row, taken, user } = await openImport()
  const guessed = flight(
    { depart_date: '2027-03-27', arrive_date: null },
    {
      sure: false,
      doubts: [
        { field: 'depart_date', why: 'missing' },
        { field: 'depart_date', why: 'year_guessed' },
        { field: 'arrive_airport_code', why: 'unknown_airport' },
      ],
    },
  )
  on(readImport).answers({
    proposals: [guessed, stay({}, { doubts: [{ field: 'check_in', why: 'two_readings' }] })],
    file: null,
  })
  await choose(mail)
  const plane = await row('BR198, TPE → NRT')
  within(plane).getByText('It says no time for the departure.')
  within(plane).getByText('It names no year, so that of the departure is a guess.')
  within(plane).getByText('Caravan does not know the arrival airport.')
  await dialog.findByText('There are two ways to read the check-in.')
  expect(taken(/^Take BR198/).disabled).toBe(true)
  expect(taken('Take Ryokan Sawaya').checked).toBe(false)

  await user.click(dialog.getByRole('button', { name: /^Fill in BR198/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit flight' }, { timeout: 30_000 }))
  form.getByText('It names no year, so that of the departure is a guess.')
  expect(form.queryByText('Add files')).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await form.findByText('Enter the day and the time of departure.')
  const [hour] = form.getAllByRole('spinbutton', { name: /^hour/i })
  await user.click(hour as HTMLElement)
  await user.keyboard('0850')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit flight' })).toBeNull())
  expect((await row('BR198, TPE → NRT')).textContent).toContain('Sat 27/03 08:50')
  expect(taken(/^Take BR198/).checked).toBe(true)
  expect(dialog.queryByText(/is a guess/)).toBeNull()

  takeAll()
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await expectSuccess('1 booking has been imported.')
  expect(sentTo(importRows)[0]?.body.rows).toMatchObject([
    { kind: 'flight', row: { depart_date: '2027-03-27T08:50', arrive_airport_code: 'NRT' } },
  ])
})

const booked = {
  ...{ id: idOf(70), trip_id: tripId, flight_number: 'BR198', confirmation_number: 'K7Q2ZP', cost: null },
  ...{
    cost_currency: null,
    cost_currency_symbol: '',
    notes: 'Window seat',
    attachment: null,
    participants: null,
    version: 3,
  },
  ...{ depart_airport: 'Taoyuan', depart_airport_code: 'TPE', depart_date: '2027-03-27T08:50' },
  ...{ depart_city: 'Taipei', depart_zone: 'Asia/Taipei', depart_lat: 25, depart_lng: 121 },
  ...{ arrive_airport: 'Narita', arrive_airport_code: 'NRT', arrive_date: '2027-03-27T13:15' },
  ...{ arrive_city: 'Tokyo', arrive_zone: 'Asia/Tokyo', arrive_lat: 35, arrive_lng: 140 },
} as unknown as Plan['flights'][number]

test('what is there already is told field by field, or not taken, and what is cancelled goes by hand', async () => {
  const { dialog, choose, row, taken, user } = await openImport({ ...planOf(), flights: [booked] })
  const known = { kind: 'flight', id: booked.id, version: 3 } as const
  const changes = { depart_date: '2027-03-27T10:05', arrive_date: '2027-03-27T14:30' }
  on(readImport).answers({
    proposals: [
      flight(changes, { existing: { ...known, changes } }),
      flight({ flight_number: 'BR1' }, { n: 1, existing: { ...known, changes: {} } }),
      flight(
        { flight_number: 'BR2' },
        { n: 2, kind: 'cancellation', of: 'flight', existing: { ...known, changes: {} } },
      ),
      stay({}, { n: 3, kind: 'cancellation', of: 'stay' }),
    ],
    file: held,
  })
  await choose(mail)
  const plane = await row('BR198, TPE → NRT')
  expect(plane.textContent).toContain('Changes what is there')
  expect(plane.textContent).toContain('the departureSat 27/03 08:50 → Sat 27/03 10:05')
  expect((await row('BR1, TPE → NRT')).textContent).toContain('Already there')
  expect(taken(/^Take BR1,/).checked).toBe(false)
  expect(dialog.queryByRole('checkbox', { name: /^Take all/ })).toBeNull()
  expect((await row('BR2, TPE → NRT')).textContent).toContain('Tick it to delete this booking.')
  expect(taken(/^Delete this booking: BR2,/).checked).toBe(false)
  expect(taken(/^Delete this booking: Ryokan/).disabled).toBe(true)
  expect((await row('Ryokan Sawaya')).textContent).toContain('no such booking on this trip')

  await user.click(taken(/^Take BR198,/))
  await user.click(taken(/^Delete this booking: BR2,/))
  dialog.getByRole('button', { name: 'Delete booking' })
  await user.click(taken(/^Take BR198,/))
  takeAll()
  await user.click(dialog.getByRole('button', { name: 'Import 2' }))
  await expectSuccess('2 bookings have been imported.')
  expect(sentTo(importRows)[0]?.body).toMatchObject({
    rows: [
      { kind: 'flight', id: booked.id, version: 3, changes },
      { kind: 'flight', id: booked.id, delete: true },
    ],
    keep: [{ id: 'held 1', row: 0 }],
  })
})

test('what somebody else has changed meanwhile is shown anew, and then changed', async () => {
  const plan = { ...planOf(), flights: [booked] }
  const { dialog, choose, row, user } = await openImport(plan)
  const changes = { depart_date: '2027-03-27T10:05' }
  const existing = { kind: 'flight', id: booked.id, version: 3, changes } as const
  on(readImport).answers({ proposals: [flight(changes, { existing })], file: null })
  await choose(mail)
  await row('BR198, TPE → NRT')
  on(importRows)
    .fails('version.outdated')
    .answers(({ body }) => ({ id: body.id, rows: [{ kind: 'flight', ids: [booked.id] }] }))
  plan.flights = [{ ...booked, depart_date: '2027-03-27T09:00', version: 4 }]
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await dialog.findByText('Sat 27/03 09:00')
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await expectSuccess('1 booking has been imported.')
  expect(sentTo(importRows).map(({ body }) => body.rows[0]?.version)).toEqual([3, 4])
})

test('what somebody else has added meanwhile is there already', async () => {
  const plan = planOf()
  const { dialog, choose, row, user } = await openImport(plan)
  on(readImport).answers({ proposals: [flight()], file: null })
  await choose(mail)
  await row('BR198, TPE → NRT')
  on(importRows).fails('version.outdated')
  plan.flights = [booked]
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await dialog.findByText('Already there')
  expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
})

test('a stay outside of the trip is taken once the trip is longer', async () => {
  const plan = planOf()
  const { dialog, choose, taken, user } = await openImport(plan)
  on(readImport).answers({ proposals: [stay({ check_out: '2027-04-06' })], file: null })
  await choose(mail)
  await dialog.findByText('It lies outside of the trip’s dates. Change its date, or make the trip longer.')
  expect(taken('Take Ryokan Sawaya').disabled).toBe(true)
  on(updateTrip).answers(({ body }) => {
    Object.assign(plan.trip, { end_date: body.end_date, version: 2 })
    return plan.trip
  })
  await user.click(dialog.getByRole('button', { name: 'Make the trip longer: 27/03 - 06/04' }))
  await waitFor(() => expect(taken('Take Ryokan Sawaya').checked).toBe(true))
  expect(dialog.queryByText(/outside of the trip/)).toBeNull()
})

test('a row that the server refuses is told at its row, and the same import is sent again', async () => {
  const { dialog, choose, row, user } = await openImport()
  on(readImport).answers({ proposals: [flight(), stay({ cost: null })], file: null })
  await choose(mail)
  on(importRows)
    .fails('request.invalid', { fields: [{ field: 'rows.1.row.check_in', code: 'lodging.no_night' }] })
    .isCutOff()
    .answers(({ body }) => ({ id: body.id, rows: body.rows.map(({ kind }) => ({ kind, ids: [] })) }))
  const send = async () => user.click(dialog.getByRole('button', { name: 'Import 2' }))
  await row('BR198, TPE → NRT')
  await send()
  await within(await row('Ryokan Sawaya')).findByRole('alert')
  await send()
  await dialog.findByText(/^The import failed: No answer from the server/)
  await send()
  await expectSuccess('2 bookings have been imported.')
  expect(new Set(sentTo(importRows).map(({ body }) => body.id)).size).toBe(1)
})

test('in what no booking is found is kept as a file, or typed in', async () => {
  const { dialog, choose, user } = await openImport()
  on(readImport).answers({ proposals: [], found_nothing: 'nothing', file: held })
  await choose(mail)
  await dialog.findByText(
    'No booking or receipt was found in this. Keep it as a file, or type the booking in.',
  )
  await user.click(dialog.getByRole('button', { name: 'Type it in' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Lodging' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add Booked Lodging' }, { timeout: 30_000 }))
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Booked Lodging' })).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Type it in' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Place' }))
  const place = within(await screen.findByRole('dialog', { name: 'Add a place' }, { timeout: 30_000 }))
  await user.click(place.getByRole('button', { name: 'Save' }))
  expect((await place.findAllByRole('alert')).length).toBeGreaterThan(0)
  await user.type(place.getByRole('combobox', { name: 'Location' }), 'Nijo')
  await user.click(place.getByRole('radio', { name: 'Sightseeing' }))
  await user.click(place.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Nijo')
  takeAll()
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  await expectSuccess('1 booking has been imported.')
  expect(sentTo(importRows)[0]?.body).toMatchObject({
    rows: [{ kind: 'item', row: { place: 'Nijo', date: '2027-03-28', type: 'sightseeing' } }],
    keep: [{ id: 'held 1', row: 0 }],
  })
})

test('without a network nothing is read, and it says so', async () => {
  const { dialog } = await openImport()
  cutOff()
  on(readImport).isCutOff()
  window.dispatchEvent(new Event('offline'))
  await dialog.findByText(/^Caravan does not answer at the moment\. You can read and add bookings/)
  expect(dialog.getByLabelText('Choose files').closest('fieldset')?.disabled).toBe(true)
})

const dropOn = (...files: File[]) => {
  const event = new Event('drop', { bubbles: true, cancelable: true })
  document.body.dispatchEvent(Object.assign(event, { dataTransfer: { files, types: ['Files'] } }))
}

test('of files that are dropped on the page it asks, and pictures are kept', async () => {
  serveTrip()
  on(uploadAttachment).isCutOff()
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-27`)
  await screen.findByRole('button', { name: /^Other/ })
  await waitFor(() => {
    dropOn(mail)
    screen.getByRole('dialog', { name: 'What should happen to this file?' })
  })
  on(readImport).answers({ proposals: [flight()], file: held })
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 }))
  await dialog.findByText('BR198, TPE → NRT')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const picture = new File(['a picture'], 'a.jpg', { type: 'image/jpeg' })
  dropOn(picture)
  await waitFor(() => expect(sentTo(uploadAttachment)).toHaveLength(1))
  expect(sentTo(uploadAttachment)[0]?.query).toMatchObject({ owner_kind: 'trip', name: 'a.jpg' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file of the trip is read from its menu, and in Chinese', async () => {
  serveTrip({ ...planOf(), attachments: [aFile(1, { name: 'Ticket.pdf' })] })
  on(attachmentWhole).answers(undefined)
  on(readImport).answers({
    proposals: [flight({}, { sure: false, doubts: [{ field: 'depart_date', why: 'year_guessed' }] })],
    file: null,
  })
  const { user } = await open(`/edit-trip/${tripId}?dialog=attachments`, 'zh')
  await user.click(
    await screen.findByRole('button', { name: '「Ticket.pdf」的更多選項' }, { timeout: 30_000 }),
  )
  await user.click(await screen.findByRole('menuitem', { name: '讀取為預訂' }))
  const dialog = within(await screen.findByRole('dialog', { name: '匯入預訂' }, { timeout: 30_000 }))
  await dialog.findByText('出發時間：沒有寫年份，這是推測的。')
  expect(dialog.getByRole('button', { name: '匯入' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: /BR198/ }))
  dialog.getByRole('button', { name: '匯入 1 筆' })
  expect(sentTo(readImport)).toMatchObject([{ body: { attachment_id: aFile(1).id } }])
})

test.each([
  ['a viewer', { role: 'viewer' as const }],
  ['who sees no costs', { sees: 'no_costs' as const }],
])('to %s it is not offered', async (_, member) => {
  serveTrip(planOf(), [{ ...memberAna, ...member }])
  await open(`/edit-trip/${tripId}?dialog=other`)
  await screen.findByRole('button', { name: /^History/ }, { timeout: 30_000 })
  expect(screen.queryByRole('button', { name: 'Import bookings' })).toBeNull()
})
