import { updateProfile } from '@caravan/contract/account'
import { cover, coverCredits } from '@caravan/contract/covers'
import { addDays } from '@caravan/contract/days.rules'
import { myTrips, type TripSummary } from '@caravan/contract/trips'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { todayHere } from '../lib/format/dates.ts'
import { blankProfile, signedIn } from '../testing/account.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { intoSight } from '../testing/sight.ts'
import { idOf, japan } from '../testing/trip.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const inDays = (count: number) => addDays(todayHere(), count)
const section = (name: string) => screen.findByRole('region', { name })
const linksIn = async (name: string) =>
  within(await section(name))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

let trips = 0
function trip(name: string, start_date: string, end_date: string, fields: Partial<TripSummary> = {}) {
  trips += 1
  return { ...japan, id: idOf(5_000 + trips), name, start_date, end_date, ...fields }
}
const at = (...names: string[]) => ({
  places: names.map(name => ({ name, place_id: null, formatted_address: null, lat: null, lng: null })),
})

async function openDashboard(...list: TripSummary[]) {
  signedIn()
  on(myTrips).answers(list)
  return open('/dashboard')
}

test('upcoming trips stand with the next one first, past trips with the latest first, side trips with theirs', async () => {
  const there = trip('Over there', inDays(-3), inDays(3))
  await openDashboard(
    trip('In spring', inDays(120), inDays(125)),
    there,
    trip('Long ago', inDays(-900), inDays(-890)),
    trip('Last day', inDays(-4), inDays(0)),
    trip('Just over', inDays(-9), inDays(-1)),
    trip('Nara', inDays(2), inDays(2), { parent_trip_id: there.id }),
    trip('Nikko', inDays(1), inDays(1), { parent_trip_id: there.id }),
  )
  const shown = (await linksIn('Upcoming Trips')).join(' | ')
  expect(shown).toMatch(
    /Day 5 of 5Last day.*Day 4 of 7Over there.*Nikko.*Nara.*in 120 daysIn spring.*Somewhere new/,
  )
  expect((await linksIn('Past Trips')).join(' | ')).toMatch(/^Just over.*Long ago/)
  const nested = screen.getByRole('list', { name: 'Side trips of Over there' })
  expect(within(nested).getAllByRole('link')).toHaveLength(2)
})

test('the first name is asked for once, used, and not asked for again', async () => {
  const { user, fill } = await openDashboard()
  const name = await screen.findByLabelText('What do your friends call you?')
  await user.keyboard('{Enter}')
  on(updateProfile).answers({ ...blankProfile, first_name: 'Ana María', version: 2 })
  await fill(name, ' Ana María ')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Where to next, Ana María?' })
  expect(sentTo(updateProfile)[0]?.body).toEqual({ first_name: 'Ana María' })
  expect(screen.queryByLabelText('What do your friends call you?')).toBeNull()
})

test('whoever does not want to say the first name is left alone', async () => {
  const { press } = await openDashboard()
  await screen.findByLabelText('What do your friends call you?')
  await press('Not now')
  expect(screen.queryByLabelText('What do your friends call you?')).toBeNull()
  expect(document.cookie).toContain('name=asked')
})

test('a card says when, how soon and where', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-26T09:00:00Z') })
  await openDashboard(
    trip('Trip to Japan', '2031-03-27', '2031-04-04', at('Tokyo', 'Kyoto', 'Osaka')),
    trip('One month', '2031-03-28', '2031-03-31', at('Tokyo')),
    trip('New year', '2031-12-29', '2032-01-03', at('Tokyo')),
  )
  const cards = await linksIn('Upcoming Trips')
  expect(cards).toContain('tomorrowTrip to JapanMar 27 - Apr 04Tokyo, Kyoto, Osaka')
  expect(cards).toContain('in 2 daysOne monthMar 28 - 31Tokyo')
  expect(cards).toContain('in 278 daysNew yearDec 29 - Jan 03Tokyo')
})

describe('a trip is over', () => {
  test.each([
    ['Pacific/Pago_Pago', 'Upcoming Trips'],
    ['Pacific/Kiritimati', 'Past Trips'],
  ])(
    'by the date of the traveller: in %s it stands under %s, until its last day is over there',
    async (zone, name) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-06-10T12:00:00Z') })
      vi.stubEnv('TZ', zone)
      await openDashboard(trip('Coral', '2031-06-04', '2031-06-10'))
      expect((await linksIn(name)).join()).toContain('Coral')
      expect(screen.getAllByRole('link', { name: /Coral/ })).toHaveLength(1)
      // A page that was left open over midnight knows it when it is looked at again.
      vi.setSystemTime(new Date('2031-06-12T12:00:00Z'))
      act(() => void document.dispatchEvent(new Event('visibilitychange')))
      expect((await linksIn('Past Trips')).join()).toContain('Coral')
    },
  )
})

test('trips that cannot be loaded are asked for again in their place', async () => {
  signedIn()
  on(myTrips).fails('server.unavailable')
  const { user } = await open('/dashboard')
  await screen.findByText(/The service is not available right now\./)
  on(myTrips).answers([trip('Japan', inDays(2), inDays(3))])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: /Japan/ })
})

test('a photo that does not come leaves the drawing', async () => {
  intoSight()
  on(cover).isCutOff()
  on(coverCredits).answers([])
  const cover_url = `/api/trips/${japan.id}/cover?v=1`
  await openDashboard(trip('Japan', inDays(2), inDays(3), { cover_url }))
  const card = await screen.findByRole('link', { name: /Japan/ })
  await waitFor(() => expect(sentTo(cover)).not.toEqual([]))
  expect(card.querySelector('.terrain canvas')).not.toBeNull()
  expect(card.querySelector('img')?.className).toContain('opacity-0')
  expect(card.querySelector('img')?.getAttribute('src')).toBeNull()
})
