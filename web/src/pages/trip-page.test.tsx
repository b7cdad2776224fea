import { type TripDay, updateDay } from '@caravan/contract/days'
import { writeLine } from '@caravan/contract/drawn-line'
import { historySeen } from '@caravan/contract/history'
import type { Item } from '@caravan/contract/items'
import { members } from '@caravan/contract/members'
import { searchPlaces } from '@caravan/contract/places'
import { plan } from '@caravan/contract/plan'
import { tellPresence } from '@caravan/contract/presence'
import { listTiles } from '@caravan/contract/tiles'
import { type DayWay, dayWays } from '@caravan/contract/ways'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ana, signedIn } from '../testing/account.ts'
import { hand } from '../testing/hand.ts'
import { gate, on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { intoSight } from '../testing/sight.ts'
import { planOf } from '../testing/trip.ts'

type Spot = { lat: number; lng: number }
const id = (number: number) => `0198c1c8-8a2e-7c60-8f0e-${String(number).padStart(12, '0')}`
const trip = {
  id: id(1),
  name: 'Trip to Japan',
  start_date: '2027-03-31',
  end_date: '2027-04-01',
  parent_trip_id: null,
  places: [],
  cover_url: null,
  currency: 'GBP',
  budgets: {},
  rates: [],
  default_split: null,
  version: 1,
}
const day = (number: number, date: string, place: string): TripDay => ({
  id: id(number),
  parent_trip_id: trip.id,
  date,
  start_date: date,
  end_date: date,
  place,
  note: null,
  place_id: null,
  formatted_address: null,
  lat: 35,
  lng: 135,
  tracks: [],
  version: 1,
})
const item = (number: number, place: string): Item => ({
  id: id(number),
  trip_id: trip.id,
  sub_trip_id: id(2),
  outside_trip: false,
  date: trip.start_date,
  place,
  place_id: null,
  lat: 35 + number / 100,
  lng: 135,
  approximate: false,
  spot: 'known',
  type: 'sightseeing',
  details: '',
  start_time: null,
  end_time: null,
  cost: null,
  confirmation_number: null,
  url: null,
  participants: null,
  position: number,
  version: 1,
})
const tokyo = day(2, '2027-03-31', 'Tokyo')

beforeEach(() => {
  signedIn()
  on(members).answers([
    {
      user_id: ana.id,
      status: 'member',
      role: 'member',
      sees: 'all',
      username: 'ana',
      name: 'ana',
      avatar_url: null,
      color: 0,
      profile: null,
    },
  ])
  on(tellPresence).answers(undefined)
  on(dayWays).answers([])
  on(historySeen).answers({ seen_seq: 1, unseen: false })
  on(listTiles).answers([])
  on(plan).answers({
    ...planOf([item(4, 'Senso-ji'), item(5, 'Skytree')]),
    trip,
    days: [tokyo, day(3, '2027-04-01', 'Kyoto')],
  })
})

async function openRename() {
  const { user } = await open(`/edit-trip/${trip.id}?day=2027-03-31`)
  const rename = async () => {
    await user.click(await screen.findByRole('button', { name: 'Tokyo, change the place' }))
    return screen.findByRole<HTMLInputElement>('combobox', { name: 'Place of this day' })
  }
  return { user, rename }
}

test('a pin that is pressed shows and marks its row', async () => {
  intoSight()
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { press } = await open(`/edit-trip/${trip.id}?day=2027-03-31`)
  await screen.findByRole('button', { name: /^2\. Skytree/ })
  shown.mockClear()
  await press(/^2\. Skytree/)
  const row = screen.getByText('Skytree', { selector: '[data-name]' }).closest('[data-item]')
  await waitFor(() => expect(row?.querySelector('[data-pointed=pressed]')).not.toBeNull())
  expect(shown.mock.contexts.some(element => row?.contains(element as Node))).toBe(true)
})

test('a day is lit for as long as an item is over it, also over what is written in it', async () => {
  await open(`/edit-trip/${trip.id}?day=2027-03-31`)
  const target = await screen.findByRole('link', { name: /Kyoto/ })
  const mouse = hand('mouse')
  await mouse.lift(screen.getByText('Skytree', { selector: '[data-name]' }))
  mouse.over(screen.getByText('Kyoto', { selector: 'a *' }))
  expect(target.dataset['dropTarget']).toBeDefined()
  mouse.over(document.body)
  expect(target.dataset['dropTarget']).toBeUndefined()
})

test('an empty day is on the map where its place is', async () => {
  intoSight()
  await open(`/edit-trip/${trip.id}?day=2027-04-01`)
  await screen.findByRole('button', { name: 'Kyoto, 1 day' })
  expect(screen.queryByRole('button', { name: 'Tokyo, 1 day' })).toBeNull()
})

test('a day is renamed over its selected name, and Enter waits for the place that it means', async () => {
  const answer = gate()
  const nara = {
    place_id: 'geonames:1',
    name: 'Nara',
    formatted_address: 'Nara, Japan',
    lat: 34.7,
    lng: 135.8,
    type: null,
  }
  on(searchPlaces).hangs(answer).answers([nara])
  on(updateDay).answers({ ...tokyo, ...nara, place: 'Nara' } as never)
  const { user, rename } = await openRename()
  const field = await rename()
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5])
  await user.keyboard('nara{Enter}')
  expect(sentTo(updateDay)).toEqual([])
  answer.open()
  await waitFor(() => expect(sentTo(updateDay)).toHaveLength(1))
  expect(sentTo(updateDay)[0]?.body).toMatchObject({ place: 'Nara', place_id: 'geonames:1', lat: 34.7 })
})

test('a day that is left keeps what was typed, and Esc keeps nothing', async () => {
  on(searchPlaces).answers([])
  on(updateDay).answers({ ...tokyo, place: 'nara' } as never)
  const { user, rename } = await openRename()
  await rename()
  await user.keyboard('Uji{Escape}')
  expect(screen.queryByRole('combobox', { name: 'Place of this day' })).toBeNull()
  expect(sentTo(updateDay)).toEqual([])
  await rename()
  await user.keyboard('nara{Tab}')
  await waitFor(() => expect(sentTo(updateDay)[0]?.body).toMatchObject({ place: 'nara' }))
})

test('a way along the streets takes the place of the guess, and the guess stands where none is known', async () => {
  const [from, to] = [4, 5].map(number => ({ lat: 35 + number / 100, lng: 135 })) as [Spot, Spot]
  const way: DayWay = {
    ...{ from: id(4), to: id(5), metres: 1_490, minutes: 19, mode: 'foot', by: 'streets' },
    line: writeLine([from, { lat: 35.045, lng: 135.004 }, to]),
  }
  const held = gate()
  on(dayWays).hangs(held).answers([way])
  await open(`/edit-trip/${trip.id}?day=${trip.start_date}`)
  const guess = await screen.findByText(/^1.1 km to the next, in a straight line/)
  expect(guess.parentElement?.textContent).toMatch(/^1.1 km · about 20 min on foot/)
  held.open()
  const told = await screen.findByText('1.5 km to the next, along the streets. 19 min on foot.')
  expect(told.parentElement?.textContent).toMatch(/^1.5 km · 19 min on foot · along the streets/)
  expect(sentTo(dayWays)).toMatchObject([{ query: { date: trip.start_date } }])
})
