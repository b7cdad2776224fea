import { undoChange } from '@caravan/contract/history'
import { importRows, type Proposal, readImport } from '@caravan/contract/imports'
import type { Plan } from '@caravan/contract/plan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const read = { sure: true, doubts: [], people: [], source: { name: null, by: 'marks' } } as const

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
  const app = await open(`/edit-trip/${tripId}?dialog=import`, language)
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
  expect(plane).toContain('Sat 27/03 08:50 – 13:15 · Day 1')
  expect(plane).toContain('Taoyuan → Narita')
  expect(plane).toContain('For Ana Silva · Number K7Q2ZP')
  const nights = (await row('Ryokan Sawaya')).textContent
  expect(nights).toContain('Sat 27/03 – Tue 30/03 · Day 1')
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
  expect(body?.keep).toEqual([{ id: 'held 1' }])
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
})
