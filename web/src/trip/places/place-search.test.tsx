import { type Place, searchPlaces } from '@caravan/contract/places'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { noteSilence } from '../../lib/calls/online.ts'
import { signedIn } from '../../testing/account.ts'
import { descriptionOf } from '../../testing/expect.ts'
import { cutOff, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { kyoto as kyotoDay, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import type { ChosenPlace } from './chosen-place.ts'
import { firstPlaces } from './place-search.ts'

function place(place_id: string, name: string, country: string): Place {
  return { place_id, name, formatted_address: `${name}, ${country}`, lat: 35, lng: 135, type: null }
}
const kyoto = place('geonames:1', 'Kyoto', 'Japan')
const kyotango = place('geonames:2', 'Kyotango', 'Japan')
const cologne = place('geonames:3', 'Köln', 'Germany')

beforeEach(() => void signedIn())

async function openForm() {
  const { user } = await open('/create-trip')
  return { user, cities: await screen.findByRole('combobox', { name: 'Cities' }) }
}

const rows = () => screen.queryAllByRole('option').map(row => row.textContent)
const highlighted = (field: HTMLElement) => {
  return document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
}
const chosen = () => {
  const list = screen.queryByRole('list', { name: 'Cities, chosen' })
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(chip => chip.textContent)
    : []
}
const keepKyo = 'Use "kyo"As you typed it, not shown on the map'

test('the first hit is highlighted as it begins with what was typed, and Enter takes it', async () => {
  on(searchPlaces).answers([kyoto, kyotango])
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo')
  await waitFor(() => expect(highlighted(cities)).toBe('KyotoJapan'))
  expect(rows()).toEqual(['KyotoJapan', 'KyotangoJapan', keepKyo])
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Kyoto, Japan'])
  expect(screen.queryByText('Choose at least one city.')).toBeNull()
})

test('a place that is found by another name is highlighted if the server is sure', async () => {
  on(searchPlaces).answers([{ ...kyoto, is_meant: true }, kyotango])
  const { user, cities } = await openForm()
  await user.type(cities, '京都')
  await waitFor(() => expect(highlighted(cities)).toBe('KyotoJapan'))
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Kyoto, Japan'])
})

test('Enter waits for the answer, before which nothing is offered and nothing is sent', async () => {
  const answer = gate()
  on(searchPlaces).hangs(answer).answers([kyoto])
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo{Enter}')
  expect(rows()).toEqual([])
  expect(cities.getAttribute('aria-invalid')).not.toBe('true')
  answer.open()
  await waitFor(() => expect(chosen()).toEqual(['Kyoto, Japan']))
})

test('what is typed after an Enter that waits is the next place, once its words are composed', async () => {
  const answer = gate()
  on(searchPlaces).hangs(answer).answers([kyoto]).answers([cologne])
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo{Enter}Köln{Enter}Osa')
  fireEvent.compositionStart(cities)
  answer.open()
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(chosen()).toEqual([])
  fireEvent.compositionEnd(cities)
  await waitFor(() => expect(chosen()).toEqual(['Kyoto, Japan', 'Köln, Germany']))
  expect(cities).toHaveProperty('value', 'Osa')
})

test('what nobody knows is taken as it was typed', async () => {
  on(searchPlaces).answers([])
  const { user, cities } = await openForm()
  await user.type(cities, 'Grandma’s farm{Enter}')
  await waitFor(() => expect(chosen()).toEqual(['Grandma’s farm']))
})

test('Enter highlights the first hit where none is, says so, and takes it the next time', async () => {
  on(searchPlaces).answers([cologne])
  const { user, cities } = await openForm()
  await user.type(cities, 'Cologne')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(highlighted(cities)).toBeUndefined()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(highlighted(cities)).toBe('KölnGermany'))
  screen.getByText('Köln, Germany is highlighted. Press Enter again to choose it.')
  expect(chosen()).toEqual([])
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Köln, Germany'])
  expect(screen.queryByText(/is highlighted/)).toBeNull()
})

test('an Enter that waited for a hit of another name highlights it, and the next one takes it', async () => {
  const answer = gate()
  on(searchPlaces).hangs(answer).answers([cologne])
  const { user, cities } = await openForm()
  await user.type(cities, 'Cologne{Enter}')
  answer.open()
  await waitFor(() => expect(highlighted(cities)).toBe('KölnGermany'))
  screen.getByText('Köln, Germany is highlighted. Press Enter again to choose it.')
  expect(chosen()).toEqual([])
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Köln, Germany'])
})

test('typing on takes back what Enter had highlighted', async () => {
  on(searchPlaces).answers([cologne])
  const { user, cities } = await openForm()
  await user.type(cities, 'Cologne')
  await waitFor(() => expect(rows()).toHaveLength(2))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(highlighted(cities)).toBe('KölnGermany'))
  await user.type(cities, 's')
  await waitFor(() => expect(rows()).toContain('Use "Colognes"As you typed it, not shown on the map'))
  expect(highlighted(cities)).toBeUndefined()
  expect(screen.queryByText(/is highlighted/)).toBeNull()
})

test('a search that fails says so, and Enter keeps what was typed', async () => {
  on(searchPlaces).fails('places.unavailable')
  const { user, cities } = await openForm()
  await user.type(cities, 'Kyoto')
  await screen.findByText('The search does not answer. Enter keeps what you typed.')
  expect(rows()).toEqual(['Use "Kyoto"As you typed it, not shown on the map'])
  await user.keyboard('{Enter}')
  expect(chosen()).toEqual(['Kyoto'])
})

test('a place without a spot is looked for again in its form', async () => {
  const [, market] = kyotoDay
  serveTrip(planOf(kyotoDay))
  on(searchPlaces).answers([{ ...kyoto, name: 'Nishiki Market' }])
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31&item=${market?.id}`)
  await user.click(await screen.findByRole('button', { name: 'Look again' }))
  await waitFor(() => expect(rows()[0]).toContain('Kyoto, Japan'))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('button', { name: 'Look again' })).toBeNull()
})

test('OpenStreetMap is named where its places are shown', async () => {
  on(searchPlaces).answers([kyoto])
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByText('© OpenStreetMap contributors')).toBeNull()
  document.documentElement.dataset['places'] = 'photon'
  await user.type(cities, 't')
  await screen.findByText('© OpenStreetMap contributors')
  delete document.documentElement.dataset['places']
})

test('what is left in the field is asked about by its name', async () => {
  on(searchPlaces).answers([])
  const { user, cities } = await openForm()
  await user.type(cities, 'Oslo')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(descriptionOf(cities)).toContain('Choose “Oslo” from the list, or remove it.'))
})

test('a field for cities asks for cities', async () => {
  on(searchPlaces).answers([kyoto])
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo')
  await waitFor(() => expect(sentTo(searchPlaces)[0]?.query).toMatchObject({ query: 'kyo', kind: 'city' }))
})

test('the place of a pasted link is taken by Enter, and a link without coordinates says why it is none', async () => {
  const link = `https://www.google.com/maps/place/${'%E6%B7%BA'.repeat(200)}/@35.01,135.77,15z`
  on(searchPlaces).answers([{ ...kyoto, name: '35.01000, 135.77000', is_meant: true }])
  const { user, cities } = await openForm()
  await user.click(cities)
  await user.paste(link)
  await waitFor(() => expect(highlighted(cities)).toContain('35.01000, 135.77000'))
  // Its escapes are not escaped again.
  expect(sentTo(searchPlaces)[0]?.query.query).toBe(decodeURI(link))
  on(searchPlaces).fails('place.link_without_coordinates')
  await user.clear(cities)
  await user.paste('https://maps.app.goo.gl/AbC')
  await screen.findByText('This link has no coordinates in it. Open it and copy the long address.')
  expect(highlighted(cities)).toBeUndefined()
})

test('a search that a silent server leaves without an answer goes on with what was typed', async () => {
  on(searchPlaces).hangs(gate())
  const { user, cities } = await openForm()
  await user.type(cities, 'kyo')
  await waitFor(() => expect(sentTo(searchPlaces)).toHaveLength(1))
  expect(rows()).toEqual([])
  act(noteSilence)
  await waitFor(() => expect(rows()).toEqual([keepKyo]))
})

test('without a network places of the trip, coordinates and what was typed are offered at once', async () => {
  serveTrip(planOf(kyotoDay))
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const field = await screen.findByRole('combobox', { name: 'Add a place to this day' })
  cutOff()
  act(noteSilence)
  await user.type(field, 'nishi')
  await waitFor(() =>
    expect(rows()).toEqual(['Nishiki MarketWed 31/03', 'Use "nishi"As you typed it, not shown on the map']),
  )
  screen.getByText('Caravan does not answer. Other places need it.')
  await user.clear(field)
  await user.type(field, '35.0116, -135.7')
  await waitFor(() => expect(highlighted(field)).toBe('35.01160, -135.7000035.01160° N 135.70000° W'))
  expect(sentTo(searchPlaces)).toEqual([])
})

test('of a list, a name keeps its own words where the hit is only near it', async () => {
  on(searchPlaces).answers([{ ...kyoto, is_meant: false }])
  const told: ChosenPlace[] = []
  const tell = (_: number, place: ChosenPlace) => told.push(place)
  await firstPlaces([{ name: 'Dinner in Kyoto' }], 'en', undefined, new AbortController().signal, tell)
  expect(told).toEqual([
    {
      name: 'Dinner in Kyoto',
      place_id: null,
      formatted_address: null,
      lat: null,
      lng: null,
      type: 'dining',
    },
  ])
})

test('of a list, a name that is not found lies roughly in the town that it ends with', async () => {
  on(searchPlaces).answers(({ query }) => (query.query === 'Kyoto' ? [{ ...kyoto, is_meant: true }] : []))
  const told: ChosenPlace[] = []
  const names = [
    'Sawaya, Kyoto',
    'Sawaya (Kyoto)',
    'Dinner in Kyoto',
    'Sawaya, Nowhere',
    'Train to Nara, Kyoto',
  ]
  const lines = names.map(name => ({ name }))
  await firstPlaces(lines, 'en', undefined, new AbortController().signal, (_, place) => told.push(place))
  const { lat, lng } = kyoto
  expect(told.map(place => place.name)).toEqual(names)
  expect(told.map(place => (place.approximate ? [place.lat, place.lng] : place.lat))).toEqual([
    ...[
      [lat, lng],
      [lat, lng],
      [lat, lng],
    ],
    ...[null, null],
  ])
})

test('a meal is no part of the name that is looked for', async () => {
  const asked: string[] = []
  on(searchPlaces).answers(({ query }) => {
    asked.push(query.query)
    return []
  })
  const typed = ['lunch at Ichiran', 'Abendessen bei Ichiran', '晚餐：一蘭', '午餐 一蘭', 'Dinner']
  const lines = typed.map(name => ({ name }))
  await firstPlaces(lines, 'en', undefined, new AbortController().signal, () => undefined)
  expect(asked).toEqual(['Ichiran', 'Ichiran', '一蘭', '一蘭', 'Dinner'])
})

const noHotels = /^Caravan knows few hotels and restaurants/

test('a hotel that the lists do not know is said to be missing, with what a region adds', async () => {
  serveTrip(planOf(kyotoDay))
  on(searchPlaces).answers([])
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const field = await screen.findByRole('combobox', { name: 'Add a place to this day' })
  await user.type(field, 'Hotel Kanra')
  await screen.findByText(noHotels)
  on(searchPlaces).answers([{ ...kyoto, name: 'Hotel Kanra', is_meant: true }])
  await user.type(field, ' Kyoto')
  await waitFor(() => expect(screen.queryByText(noHotels)).toBeNull())
})

test('a live search and a region are not said to lack hotels', async () => {
  serveTrip(planOf(kyotoDay))
  on(searchPlaces).answers([{ ...kyoto, source: 'region' }])
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const field = await screen.findByRole('combobox', { name: 'Add a place to this day' })
  await user.type(field, 'Hotel Kanra')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(screen.queryByText(noHotels)).toBeNull()
  document.documentElement.dataset['places'] = 'google'
  on(searchPlaces).answers([])
  await user.type(field, 's')
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.queryByText(noHotels)).toBeNull()
  delete document.documentElement.dataset['places']
})

test.each([
  // A slip of a province of Cuba.
  ['Grandma', { name: 'Bayamo', lat: 20.4, lng: -76.6 }, false],
  ['Beach', { name: 'Beach', lat: 46.9, lng: -104 }, false],
  ['Fushimi Inari', { name: 'Fushimi Inari Shrine', lat: 34.97, lng: 135.77 }, true],
  ['Fushimi Inari', { name: 'Fushimi Inari Garden', lat: 40.7, lng: -74 }, false],
])('of a list, %s is not what lies far away or is called otherwise: %o', async (name, hit, isTaken) => {
  on(searchPlaces).answers([{ ...kyoto, ...hit, is_meant: false }])
  const told: ChosenPlace[] = []
  const tell = (_: number, place: ChosenPlace) => told.push(place)
  await firstPlaces([{ name }], 'en', '35.0,135.8', new AbortController().signal, tell)
  expect(told[0]?.name).toBe(isTaken ? hit.name : name)
})
