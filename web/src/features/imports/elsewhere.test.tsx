import { importRows, type Proposal, readImport } from '@caravan/contract/imports'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const tokyo = { place: 'Tokyo', lat: 35.6895, lng: 139.69171 }
const kyoto = { place: 'Kyoto', lat: 35.02107, lng: 135.75385 }

const dinner: Proposal = {
  ...{ n: 0, kind: 'item', sure: false, people: [], source: { name: null, by: 'rules' }, town: '京都' },
  doubts: [{ field: 'date', why: 'elsewhere' }],
  row: {
    ...{ place: 'Kikunoi', type: 'dining', date: '2027-03-27', start_time: '19:00', end_time: null },
    ...{ lat: 35.02107, lng: 135.75385, approximate: true, details: null, url: null },
    ...{ confirmation_number: null, cost: null, cost_currency: null },
  },
}

async function readDinner(proposal = dinner) {
  const plan = planOf()
  const places = [tokyo, tokyo, kyoto, kyoto]
  serveTrip({ ...plan, days: plan.days.map((day, at) => ({ ...day, ...places[at] })) })
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-27&dialog=import`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Import bookings' }, { timeout: 30_000 }))
  on(readImport).answers({ proposals: [proposal], file: null })
  await user.upload(
    dialog.getByLabelText(/^Choose/),
    new File(['Dinner'], 'plan.txt', { type: 'text/plain' }),
  )
  const row = (await dialog.findByText('Kikunoi')).closest('[data-proposal]') as HTMLElement
  const tick = within(row).getByRole<HTMLInputElement>('checkbox')
  return { dialog, user, row, tick }
}

test('a booking far from its day starts unticked, and moves to the day that is near it', async () => {
  const { dialog, user, row, tick } = await readDinner()
  expect(row.textContent).toContain('This is in 京都, your day is in Tokyo.')
  expect(tick.checked).toBe(false)
  await user.click(within(row).getByRole('button', { name: 'Move it to Mon 29/03' }))
  expect(row.textContent).toContain('Day 3')
  expect(row.textContent).not.toContain('Tokyo')
  expect(tick.checked).toBe(true)
  on(importRows).answers(({ body }) => ({ id: body.id, rows: [{ kind: 'item', ids: [idOf(500)] }] }))
  await user.click(dialog.getByRole('button', { name: 'Import 1' }))
  const [sent] = sentTo(importRows)[0]?.body.rows ?? []
  expect(sent?.row).toMatchObject({ date: '2027-03-29', lat: 35.02107, lng: 135.75385, approximate: true })
})

test('a stay keeps its nights', async () => {
  const { place, lat, lng, approximate } = dinner.row
  const row = { place, lat, lng, approximate, check_in: '2027-03-27', check_out: '2027-03-28' }
  const stay = {
    ...dinner,
    kind: 'stay' as const,
    row,
    doubts: [{ field: 'check_in', why: 'elsewhere' as const }],
  }
  const { row: shown, tick } = await readDinner(stay as Proposal)
  expect(shown.textContent).toContain('your day is in Tokyo')
  expect(within(shown).queryByRole('button', { name: /^Move/ })).toBeNull()
  expect(tick.checked).toBe(false)
})
