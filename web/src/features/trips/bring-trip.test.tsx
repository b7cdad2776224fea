import { bringIntoTrip, bringTrip, type Reading, readTripFile } from '@caravan/contract/bring'
import { exportArchive } from '@caravan/contract/exports'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { savedFiles } from '../../testing/saved-files.ts'
import { gus, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const reading: Reading = {
  ...{ read_id: '0197f0c0-0000-7000-8000-000000000001', format: 'caravan', name: 'Japan' },
  ...{
    start_date: '2027-03-27',
    end_date: '2027-03-30',
    days: 4,
    items: 12,
    ideas: 0,
    tracks: 0,
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
  screen.getByText('Japan.zip')
  await user.upload(screen.getByLabelText('Choose another file'), zip)
  await screen.findByText('12 items · 2 bookings · 1 expense')
  screen.getByText('Japan.zip')
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

test('a table is read by other columns, and begins on the day that is chosen', async () => {
  const { plan } = serveTrip(planOf())
  const table = (lat?: number): Reading => ({
    ...{ ...reading, format: 'csv', name: 'Places', start_date: null, end_date: null, days: 0, people: [] },
    left_out: [{ what: 'point', why: 'no_place', count: 3 }],
    columns: { headings: ['Where', 'N', ''], chosen: { name: 1, ...(lat && { lat }) } },
  })
  on(readTripFile).answers(table()).answers(table(2))
  on(bringTrip).answers(plan.trip)
  const { user } = await open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Bring a Trip' }))
  const places = new File(['Where;N'], 'places.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Choose a file'), places)
  await screen.findByText('3 rows have no place, and stay out.')
  await user.click(screen.getByText('Which column is what?'))
  await user.click(screen.getByRole('button', { name: /Latitude$/ }))
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    ...['None', 'Where', 'N', 'Column 3'],
  ])
  await user.click(screen.getByRole('option', { name: 'N' }))
  await waitFor(() => expect(sentTo(readTripFile)).toHaveLength(2))
  expect(sentTo(readTripFile)[1]?.query).toEqual({ columns: 'name:1,lat:2' })
  // The next one can be chosen at once.
  expect((await screen.findByText('Which column is what?')).closest('details')?.open).toBe(true)
  await user.click(await screen.findByRole('button', { name: 'Bring' }))
  await screen.findByText('Please choose the first day.')
  expect(sentTo(bringTrip)).toEqual([])
  await user.click(screen.getByRole('spinbutton', { name: /^day/i }))
  await user.keyboard('27032028')
  await user.click(screen.getByRole('button', { name: 'Bring' }))
  await expectSuccess('The trip is here.')
  expect(sentTo(bringTrip)[0]?.body.start_date).toBe('2028-03-27')
})

test('a file that has nothing to bring says so, and what is left out by one reason once', async () => {
  serveTrip(planOf())
  const none = { items: 0, ideas: 0, bookings: 0, expenses: 0, tracks: 0, sample: [], people: [] }
  const lost = { why: 'limit' as const, count: 2 }
  const left_out = [
    { what: 'item' as const, ...lost },
    { what: 'idea' as const, ...lost },
  ]
  on(readTripFile).answers({ ...reading, ...none, left_out, format: 'csv' })
  const { user } = await open('/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Bring a Trip' }))
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['A,B'], 'places.csv'))
  await screen.findByText('Nothing was found in this file that could be brought.')
  screen.getByText('4 rows are more than a trip holds, and left out.')
  expect(screen.getByRole('button', { name: 'Bring' })).toHaveProperty('disabled', true)
})

test('places of a file are added to a trip that is there', async () => {
  serveTrip(planOf())
  on(readTripFile).answers({ ...reading, format: 'kml', people: [], expenses: 0, left_out: [] })
  on(bringIntoTrip).fails('limit.reached').answers({ id: reading.read_id, items: 12, ideas: 0, bookings: 2 })
  const { user, address } = await open(`/edit-trip/${tripId}?dialog=other`)
  await user.click(await screen.findByRole('button', { name: 'Add places' }))
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['<kml'], 'places.kml'))
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText(/^Nothing was added: /)
  await user.click(screen.getByRole('button', { name: 'Add' }))
  await expectSuccess('14 places and bookings were added.')
  const [first, again] = sentTo(bringIntoTrip).map(({ body }) => body)
  expect(first).toEqual({ id: expect.any(String), read_id: reading.read_id })
  expect(again).toEqual(first)
  await waitFor(() => expect(address()).not.toContain('dialog'))
})

test('who is named in it is known by name, and chosen among the members', async () => {
  serveTrip(planOf(), [memberAna, mei, gus])
  const people = ['ANA', 'mei', 'Hana', 'Gus', null].map((name, n) => ({ n, name }))
  on(readTripFile).answers({ ...reading, people, expenses: 0, left_out: [] })
  on(bringIntoTrip).answers({ id: reading.read_id, items: 1, ideas: 0, bookings: 0 })
  const { user } = await open(`/edit-trip/${tripId}?dialog=other`)
  await user.click(await screen.findByRole('button', { name: 'Add places' }))
  await user.upload(await screen.findByLabelText('Choose a file'), zip)
  const dialog = within(screen.getByRole('dialog', { name: 'Add places' }))
  await dialog.findByText('Who is who?')
  const choose = async (name: string, who: string) => {
    await user.click(dialog.getByRole('button', { name: new RegExp(`${name}$`) }))
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(options).toEqual(['Guest', 'That is me', 'Leave out', 'mei', 'Gus'])
    await user.click(screen.getByRole('option', { name: who }))
  }
  await choose('Hana', 'Guest')
  await choose('Gus', 'That is me')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await expectSuccess('1 place or booking was added.')
  expect(sentTo(bringIntoTrip)[0]?.body.people).toEqual({
    ...{ 0: 'leave_out', 1: mei.user_id, 2: 'guest', 3: 'me', 4: 'leave_out' },
  })
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
    expect(saved.map(({ name }) => name)).toEqual(['Trip to Japan.zip', 'Trip to Japan.template.zip']),
  )
  expect(sentTo(exportArchive).map(({ query }) => query)).toEqual([{}, { template: '1' }])
})
