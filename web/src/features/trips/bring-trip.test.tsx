import { bringTrip, type Reading, readTripFile } from '@caravan/contract/bring'
import { exportArchive } from '@caravan/contract/exports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { planOf, serveTrip, tripId } from '../../testing/trip.ts'

const reading: Reading = {
  ...{ read_id: '0197f0c0-0000-7000-8000-000000000001', format: 'caravan', name: 'Japan' },
  ...{
    start_date: '2027-03-27',
    end_date: '2027-03-30',
    days: 4,
    items: 12,
    ideas: 0,
    bookings: 2,
    expenses: 1,
  },
  people: [
    { n: 0, name: 'Ana' },
    { n: 1, name: 'Mei' },
    { n: 2, name: null },
  ],
  sample: [{ kind: 'flight', date: '2027-03-27', name: 'BR 198' }],
  left_out: [{ what: 'attachment', why: 'missing', count: 2 }],
}
const zip = new File(['PK'], 'Japan.zip', { type: 'application/zip' })

test('a trip is read from a file, shown, and brought once, with who is who', async () => {
  const { plan } = serveTrip(planOf())
  on(readTripFile).fails('archive.newer').answers(reading)
  on(bringTrip).fails('bring.pays').isCutOff().answers(plan.trip)
  const { user, address } = await open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Bring a Trip' }))
  await user.upload(await screen.findByLabelText('Choose a file'), zip)
  await screen.findByText(/^The file could not be read: This archive was made by a newer Caravan/)
  await user.upload(screen.getByLabelText('Choose a file'), zip)
  await screen.findByText('12 items · 2 bookings · 1 expense')
  screen.getByText('2 files were lost before and stay out.')
  const dialog = within(screen.getByRole('dialog', { name: 'Bring a Trip' }))
  expect(dialog.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Japan')
  const choose = async (name: string, who: string) => {
    await user.click(dialog.getByRole('button', { name: new RegExp(`${name}$`) }))
    await user.click(await screen.findByRole('option', { name: who }))
  }
  await choose('Ana', 'That is me')
  await choose('Mei', 'That is me')
  await choose('Deleted user', 'Leave out')
  await user.click(screen.getByRole('spinbutton', { name: /year/i }))
  await user.keyboard('2028')
  screen.getByText('Days, bookings and to-dos move along. Payments keep their dates.')
  const bring = () => user.click(screen.getByRole('button', { name: 'Bring' }))
  await bring()
  await screen.findByText(/^The trip could not be brought: Somebody who paid/)
  await bring()
  await screen.findByText(/^The trip could not be brought: No answer/)
  await bring()
  await expectSuccess('The trip is here.')
  await waitFor(() => expect(address()).toContain('/edit-trip/'))
  const [first, ...again] = sentTo(bringTrip).map(({ body }) => body)
  expect(first).toEqual({
    ...{ id: expect.any(String), read_id: reading.read_id, name: 'Japan', start_date: '2028-03-27' },
    people: { 0: 'guest', 1: 'me', 2: 'leave_out' },
  })
  expect(again).toEqual([first, first])
})

test('an archive is downloaded, also as a template', async () => {
  const saved = savedFiles()
  serveTrip(planOf())
  on(exportArchive).answers(undefined)
  const { user } = await open(`/edit-trip/${tripId}?dialog=other`)
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download archive' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Download as a template' }))
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual(['Trip to Japan.zip', 'Trip to Japan.zip']),
  )
  expect(sentTo(exportArchive).map(({ query }) => query)).toEqual([{}, { template: '1' }])
})
