import { ledger } from '@caravan/contract/expenses.since'
import type { Item } from '@caravan/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const night = (date: string): Item =>
  itemOn(date, 'Hotel Kanra', { type: 'lodging', confirmation_number: 'KNR-1', end_time: '10:00' })
const items = [
  night('2027-03-30'),
  itemOn('2027-03-31', 'Nishiki Market', { start_time: '11:30', cost: '12.00' }),
  itemOn('2027-03-31', 'Gion', { start_time: '09:00', position: 1, participants: [mei.user_id ?? ''] }),
]

/** The rows of the pages, part by part. */
async function openPages(parts: string, sees: 'all' | 'no_costs' = 'all') {
  serveTrip(planOf(items), [{ ...memberAna, sees }, mei])
  if (sees === 'no_costs') on(ledger).fails('trip.section_hidden')
  const app = await open(`/edit-trip/${tripId}?print=${parts}`)
  await screen.findByRole('button', { name: 'Choose parts' }, { timeout: 30_000 })
  const pages = within(screen.getByRole('main'))
  const rowsOf = (name: string) =>
    within(pages.getByRole('region', { name }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent)
  return { ...app, pages, rowsOf }
}

test('a day has its rows in their order, with what ends on it, and only the parts that were chosen', async () => {
  const { pages, rowsOf } = await openPages('days,bookings')
  expect(rowsOf('Wednesday, 31 March')).toEqual([
    'until 10:00 Hotel Kanra',
    expect.stringMatching(/^111:30 Nishiki Market.*£12.00$/),
    expect.stringMatching(/^209:00 GionSightseeingFor mei/),
  ])
  expect(rowsOf('Bookings')).toEqual([expect.stringMatching(/^Hotel Kanra30\/03 - 31\/03 1 nightBooked/)])
  expect(pages.queryByText(/KNR-1/)).toBeNull()
  expect(pages.queryByRole('region', { name: 'Who pays whom' })).toBeNull()
})

test('a stop that lies where a bed does stands above it, by its number, and leaves the bed its name', async () => {
  const spot = { lat: 35.0116, lng: 135.7681 }
  const rows = [night('2027-03-31'), itemOn('2027-03-31', 'Gion', { position: 1 })].map(item => ({
    ...item,
    ...spot,
  }))
  serveTrip(planOf(rows), [memberAna])
  await open(`/edit-trip/${tripId}?print=days,maps`)
  const day = await screen.findByRole('region', { name: 'Wednesday, 31 March' }, { timeout: 30_000 })
  await waitFor(() => expect(day.querySelector('[data-stop]')).not.toBeNull())
  const written = [...day.querySelectorAll('.paper-map text:not([data-source], [data-scale])')]
  expect(written.map(({ textContent }) => textContent)).toEqual(['Hotel Kanra', '1'])
})

test('numbers are on paper by choice, and who sees no costs is offered nothing of them', async () => {
  const { user, pages, rowsOf } = await openPages('bookings,payments', 'no_costs')
  await user.click(screen.getByRole('button', { name: 'Choose parts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print or save as PDF' }))
  expect(dialog.queryByRole('checkbox', { name: 'Who pays whom' })).toBeNull()
  await user.click(dialog.getByRole('checkbox', { name: 'Confirmation numbers' }))
  await user.click(dialog.getByRole('button', { name: 'Show the pages' }))
  await pages.findByText('Confirmation KNR-1')
  expect(rowsOf('Bookings')).toHaveLength(1)
  expect(sentTo(ledger)).toEqual([])
})
