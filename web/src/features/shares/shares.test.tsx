import { writeLine } from '@caravan/contract/drawn-line'
import {
  createShare,
  revokeShare,
  type Share,
  type SharedTrip,
  sharedTrip,
  shares,
} from '@caravan/contract/shares'
import { listTiles } from '@caravan/contract/tiles'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectSuccess } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { intoSight } from '../../testing/sight.ts'
import { idOf, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const shared: SharedTrip = {
  name: 'Trip to Japan',
  start_date: '2027-03-27',
  end_date: '2027-04-04',
  places: [],
  days: null,
  bookings: null,
  note: null,
  expires_at: '2027-05-01T00:00:00.000Z',
}

test('the links of others can be revoked, but not copied', async () => {
  serveTrip(planOf(), [memberAna, mei])
  const share: Share = {
    id: idOf(7),
    created_by: mei.user_id ?? '',
    created_at: '2027-01-01T00:00:00.000Z',
    expires_at: '2027-05-01T00:00:00.000Z',
    sections: { plan: false, bookings: false, details: false, costs: false, note: true, calendar: false },
    has_password: false,
    url: null,
    calendar_url: null,
    version: 1,
  }
  on(shares).answers([share])
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  await screen.findByText(/^Created by mei, the only one who can copy it/)
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
  on(revokeShare).answers(undefined)
  on(shares).answers([])
  await user.click(screen.getByRole('button', { name: 'Revoke this link' }))
  await expectSuccess('The link no longer works.')
})

test('links that do not come say so, and come on the next try', async () => {
  serveTrip()
  on(shares).fails('server.unavailable')
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  await screen.findByText('The links could not be loaded.')
  on(shares).answers([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'Create link' })
})

test('a shared trip that does not come says so, and comes on the next try', async () => {
  on(sharedTrip).fails('server.unavailable')
  const { user } = await open('/shared/token')
  const again = await screen.findByRole('button', { name: 'Try again' })
  on(listTiles).answers([])
  on(sharedTrip).answers(shared)
  await user.click(again)
  await screen.findByRole('heading', { level: 1, name: 'Trip to Japan' })
})

const bookings: SharedTrip['bookings'] = {
  flights: [
    {
      flight_number: 'BR 198',
      ...{ depart_airport: null, depart_airport_code: 'TPE', depart_zone: null },
      ...{ depart_city: null, arrive_city: null },
      ...{ depart_date: '2027-03-28T08:50', depart_lat: null, depart_lng: null },
      ...{ arrive_airport: null, arrive_airport_code: 'NRT', arrive_zone: null, arrive_date: null },
      ...{ arrive_lat: null, arrive_lng: null },
      ...{ cost: '420.00', cost_currency: 'TWD', cost_currency_symbol: 'NT$' },
    },
  ],
  rentals: [
    {
      company: 'Nippon',
      ...{ pickup_place: 'Narita', pickup_date: '2027-03-28T14:00', pickup_lat: 35.77, pickup_lng: 140.39 },
      ...{ dropoff_place: 'Kyoto', dropoff_date: '2027-04-02T09:00', dropoff_lat: null, dropoff_lng: null },
      notes: 'Child seat',
    },
  ],
  rides: [
    {
      ...{ type: 'ferry', number: null, from_place: 'Hiroshima', to_place: 'Miyajima' },
      ...{ from_lat: null, from_lng: null, from_zone: null, depart_date: '2027-03-30T10:00' },
      ...{ to_lat: null, to_lng: null, to_zone: null, arrive_date: '2027-03-30T10:45' },
    },
  ],
}

test('bookings are shown on their own, in both languages', async () => {
  on(listTiles).answers([])
  on(sharedTrip).answers({ ...shared, bookings })
  await open('/shared/token', 'zh')
  await screen.findByRole('region', { name: '預訂' })
  cleanup()
  await open('/shared/token')
  const region = within(await screen.findByRole('region', { name: 'Bookings' }))
  const textOf = (row: HTMLElement) => row.textContent.replaceAll(/\s+/g, ' ').trim()
  expect(region.getAllByRole('listitem').map(textOf)).toEqual([
    'BR 198, TPE → NRTNT$420.00Sun 28/0308:50 TPE NRT',
    'Hiroshima → MiyajimaTue 30/03 10:00 - 10:45 Ferry',
    'NipponSun 28/03 14:00 Pick-up, NaritaFri 02/04 09:00 Return, KyotoChild seat',
  ])
  expect(screen.queryByText(/nothing more to see/)).toBeNull()
})

test('nights are strips of their days, told once, ways and costs are added up, and the note of a day stands under its place', async () => {
  const kyoto = { place: 'Kyoto', place_id: null, lat: 35.01, lng: 135.77 }
  const times = { start_time: null, end_time: null, approximate: false, spot: 'known' } as const
  const hotel = { ...times, type: 'lodging' as const, place: 'Hotel Kanra', lat: 35, lng: 135.76, url: null }
  const gion = { ...times, type: 'dining' as const, place: 'Gion', lat: 35, lng: 135.77 }
  const tea = { ...gion, place: 'Tea house', lat: 35.01 }
  const guessed = { ...gion, place: 'Pontocho', lat: 35.02, approximate: true, spot: 'guessed' as const }
  const details = 'Two twin rooms'
  on(listTiles).answers([])
  on(sharedTrip).answers({
    ...shared,
    days: [
      {
        ...{ date: '2027-03-28', ...kyoto, note: 'Bring cash', tracks: [] },
        items: [{ ...hotel, details, cost: '100.00', start_time: '15:00' }, gion, tea, guessed],
      },
      { date: '2027-03-29', ...kyoto, tracks: [], items: [gion, { ...hotel, details, end_time: '10:00' }] },
    ],
  })
  intoSight()
  await open('/shared/token')
  const plan = within(await screen.findByRole('region', { name: 'Plan' }))
  const days = plan
    .getAllByRole('heading', { level: 3 })
    .map(({ parentElement }) => parentElement?.textContent)
  expect(days).toEqual([
    'Sunday, 28 MarchKyotoBring cashEstimated costs of this day: est. £100.00' +
      '1.1 km1.1 km from place to place, in straight lines' +
      '1GionDining1.1 km1.1 km to the next, in a straight line2Tea houseDining3PontochoDiningroughly here' +
      'Night 1 of 2 at Hotel KanraCheck-in from 15:00est. £100.00Two twin rooms',
    'Monday, 29 MarchKyoto1GionDiningNight 2 of 2 at Hotel KanraCheck out by 10:00',
  ])
  await screen.findByRole('button', { name: 'Hotel Kanra, Sun 28/03 - Tue 30/03' }, { timeout: 30_000 })
})

test('a car is on the map beside the days', async () => {
  intoSight()
  const kyoto = { place: 'Kyoto', place_id: null, lat: 35.01, lng: 135.77 }
  const days = [{ date: '2027-03-28', ...kyoto, tracks: [], items: [] }]
  on(listTiles).answers([])
  on(sharedTrip).answers({ ...shared, days, bookings })
  await open('/shared/token')
  await screen.findByRole('button', { name: 'Nippon, Sun 28/03 14:00 Pick-up, Narita' }, { timeout: 30_000 })
})

test.each(['Kyoto', null])('tracks are lines on the map, with the day at %s', async place => {
  intoSight()
  const track = writeLine([
    { lat: 34.96, lng: 135.77 },
    { lat: 34.98, lng: 135.78 },
  ])
  const spot = place ? { lat: 35.01, lng: 135.77 } : { lat: null, lng: null }
  const day = { date: '2027-03-28', place, place_id: null, ...spot, items: [], tracks: [track, track] }
  on(listTiles).answers([])
  on(sharedTrip).answers({ ...shared, days: [day] })
  await open('/shared/token')
  const lines = () => [...document.querySelectorAll('[data-track]')].map(line => line.getAttribute('d') ?? '')
  await waitFor(() => expect(lines()).toHaveLength(2), { timeout: 30_000 })
  expect(lines()[0]).toMatch(/^M[\d.]+,[\d.]+L[\d.]+,[\d.]+$/)
})

test('bookings are off in a new link; details and costs come with them or with the plan', async () => {
  serveTrip()
  on(shares).answers([])
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  const section = (name: RegExp) => screen.findByRole<HTMLInputElement>('switch', { name })
  expect((await section(/^Bookings/)).checked).toBe(false)
  await user.click(await section(/^Plan/))
  expect((await section(/^Estimated costs/)).disabled).toBe(true)
  await user.click(await section(/^Bookings/))
  await user.click(await section(/^Estimated costs/))
  on(createShare).fails('server.unavailable')
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  await waitFor(() => expect(sentTo(createShare)).toHaveLength(1))
  expect(sentTo(createShare)[0]?.body).toMatchObject({
    sections: { plan: false, bookings: true, details: false, costs: true, note: false, calendar: false },
  })
})

test('the calendar of a link has an address to copy, and none beside a password', async () => {
  serveTrip()
  const made: Share = {
    ...{ id: idOf(7), created_by: memberAna.user_id ?? '', has_password: false, version: 1 },
    ...{ created_at: '2027-01-01T00:00:00.000Z', expires_at: '2027-05-01T00:00:00.000Z' },
    sections: { plan: true, bookings: false, details: false, costs: false, note: false, calendar: true },
    ...{ url: 'https://trips.example/shared/s', calendar_url: 'https://trips.example/api/calendar/s.ics' },
  }
  on(shares).answers([])
  const { user } = await open(`/edit-trip/${tripId}?dialog=share`)
  const calendar = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Calendar/ })
  expect((await calendar()).checked).toBe(false)
  await user.click(await calendar())
  await user.type(screen.getByLabelText(/^Password/), 'sesame')
  expect([(await calendar()).checked, (await calendar()).disabled]).toEqual([false, true])
  screen.getByText('A link with a password has no calendar')
  await user.clear(screen.getByLabelText(/^Password/))
  on(createShare).answers(made)
  on(shares).answers([made])
  await user.click(screen.getByRole('button', { name: 'Create link' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Calendar address')
  expect(field.value).toBe(made.calendar_url)
  expect(sentTo(createShare)[0]?.body.sections).toMatchObject({ plan: true, calendar: true })
})
