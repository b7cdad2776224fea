import { createIdea, type Idea, planIdea } from '@caravan/contract/ideas'
import { createItems, type Item } from '@caravan/contract/items'
import { type PlaceAround, placesAround, searchPlaces } from '@caravan/contract/places'
import type { Plan } from '@caravan/contract/plan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFailure, expectSuccess } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { deviceAt } from '../testing/position.ts'
import { intoSight } from '../testing/sight.ts'
import { dayId, idOf, itemOn, kyoto, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const date = '2027-03-31'
const aDay = `/edit-trip/${tripId}?day=${date}`

function around(name: string, kind: PlaceAround['kind'], type: PlaceAround['type']): PlaceAround {
  return {
    place_id: `p:${name}`,
    name,
    formatted_address: `${name}, Kyoto`,
    lat: 35,
    lng: 135.76,
    kind,
    type,
  }
}
const known = [
  around('Kyoto', 'town', null),
  around('Gion', 'sight', 'sightseeing'),
  around('Kyoto Station', 'station', 'commute'),
  around('Itami Airport', 'airport', 'commute'),
  around('Nishiki Market', 'sight', 'dining'),
]

const nara: Idea = {
  ...{
    id: idOf(8),
    trip_id: tripId,
    name: 'Nara',
    place_id: null,
    lat: 34.685,
    lng: 135.805,
    approximate: false,
    spot: 'known',
  },
  ...{ type: null, details: '', url: null, votes: [], version: 1 },
}

/** Without WebGL, as here, the map is a drawing, and can do the same. */
async function openMap(items: Item[] = [...kyoto], people = [memberAna], ideas: Idea[] = []) {
  const trip = serveTrip({ ...planOf(items), ideas }, people)
  on(placesAround).answers(known)
  intoSight()
  const app = await open(aDay)
  const nearHere = await screen.findByRole('button', { name: 'Near here' }, { timeout: 30_000 })
  const map = screen.getByRole('region', { name: 'Map of the trip' })
  return { ...trip, ...app, map, nearHere }
}

async function openList(user: { click(element: Element): Promise<void> }, nearHere: HTMLElement) {
  await user.click(nearHere)
  return within(await screen.findByRole('dialog', { name: 'Near here' }))
}

/** Stores what is put on the day and among the ideas. */
function takeIn(plan: Plan) {
  on(createItems).answers(({ body }) => {
    const made = body.items.map(one => itemOn(date, one.place ?? '', { ...(one as Item), position: 9 }))
    plan.items.push(...made)
    return made
  })
  on(createIdea).answers(({ body }) => ({
    ...{
      trip_id: tripId,
      details: '',
      url: null,
      votes: [],
      version: 1,
      lat: 35,
      lng: 135.76,
      type: null,
      approximate: false,
      spot: 'known',
    },
    ...{ place_id: body.place_id ?? null, id: body.id ?? idOf(7), name: body.name },
  }))
}

test('what is near here is a list by kind, from which places go on the day and among the ideas', async () => {
  const { user, nearHere, plan } = await openMap()
  takeIn(plan)
  const list = await openList(user, nearHere)
  await list.findByText('Gion')
  expect(list.getAllByRole('region').map(region => region.getAttribute('aria-label'))).toEqual([
    'Sightseeing',
    'Stations and airports',
    'Towns and districts',
  ])
  // The day has it already.
  expect(list.queryByText('Nishiki Market')).toBeNull()
  list.getByText(/^Caravan knows sights and stations here/)
  await user.click(list.getByRole('radio', { name: 'Restaurants' }))
  await waitFor(() => expect(sentTo(placesAround).at(-1)?.query.kind).toBe('restaurant'))
  await list.findByText('Gion')
  list.getByText(/^Caravan knows sights and stations here/)
  await user.click(await list.findByRole('button', { name: 'Add to Wednesday: Gion' }))
  await waitFor(() => expect(sentTo(createItems)).toHaveLength(1))
  const [sent] = sentTo(createItems)
  expect(sent?.body.items).toMatchObject([
    { place: 'Gion', place_id: 'p:Gion', lat: 35, type: 'sightseeing', date },
  ])
  await expectSuccess('Gion has been added to Wed 31/03.')
  // A second press adds nothing more.
  await user.click(list.getByRole('button', { name: 'Gion has been added' }))
  await user.click(list.getByRole('button', { name: 'Add Kyoto to ideas' }))
  await waitFor(() => expect(sentTo(createIdea)).toHaveLength(1))
  expect(sentTo(createIdea)[0]?.body).toMatchObject({ name: 'Kyoto', place_id: 'p:Kyoto', type: null })
  expect(sentTo(createItems)).toHaveLength(1)
  await expectSuccess('Kyoto has been added to the ideas.')
})

test('near me now asks the device once pressed, and lists what is around it with distances', async () => {
  const timesAsked = deviceAt({ lat: 35.011_64, lng: 135.768_03 })
  const { user, nearHere } = await openMap()
  const list = await openList(user, nearHere)
  await list.findByText('Gion')
  expect(timesAsked()).toBe(0)
  const asked = sentTo(placesAround).length
  const button = list.getByRole('button', { name: 'Near me now' })
  await user.click(button)
  await waitFor(() => expect(sentTo(placesAround).length).toBeGreaterThan(asked))
  expect(timesAsked()).toBe(1)
  const [west = 0, south = 0, east = 0, north = 0] = (sentTo(placesAround).at(-1)?.query.bbox ?? '')
    .split(',')
    .map(Number)
  expect(west < 135.768 && east > 135.768 && east - west < 0.1).toBe(true)
  expect(south < 35.0116 && north > 35.0116 && north - south < 0.1).toBe(true)
  const gion = (await list.findByText('Gion')).closest('li')
  expect(gion?.textContent).toContain('1.5 km')
  // It is no longer than the dialog, and the map again after another press.
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  expect(button.getAttribute('aria-pressed')).toBe('false')
  expect(timesAsked()).toBe(1)
})

test.each([
  [
    1,
    'Your browser does not let Caravan see where you are. Allow it in the settings of this site, then try again.',
  ],
  [2, 'This device could not find out where you are. Try again outside, or with Wi-Fi on.'],
  [3, 'Finding out where you are took too long. Try again.'],
] as const)('a device that refuses with code %i is answered by a sentence', async (code, sentence) => {
  deviceAt({ code })
  const { user, nearHere } = await openMap()
  const list = await openList(user, nearHere)
  await user.click(await list.findByRole('button', { name: 'Near me now' }))
  await expectFailure(sentence)
  expect(list.getByRole('button', { name: 'Near me now' }).getAttribute('aria-pressed')).toBe('false')
})

test('a place search looks around the device after near me now, to a kilometre', async () => {
  deviceAt({ lat: 34.693_74, lng: 135.502_18 })
  on(searchPlaces).answers([])
  const { user } = await openMap()
  const field = screen.getByRole('combobox', { name: 'Add a place to this day' })
  await user.click(field)
  await user.click(await screen.findByRole('option', { name: /^Near me now/ }))
  await screen.findByRole('option', { name: /^Near this day/ })
  await screen.findByRole('option', { name: /^Gion/ })
  await user.type(field, 'ramen')
  await waitFor(() => expect(sentTo(searchPlaces).at(-1)?.query).toMatchObject({ near: '34.69,135.50' }))
})

test('what is near an item is found from its row, without the map', async () => {
  const item = itemOn(date, 'Kiyomizu-dera', { lat: 34.9949, lng: 135.785 })
  const { user, plan } = await openMap([item])
  takeIn(plan)
  const more = screen.getByRole('button', { name: 'Change or move Kiyomizu-dera' })
  await user.click(more)
  await user.click(await screen.findByRole('menuitem', { name: 'Near here...' }))
  const list = within(await screen.findByRole('dialog', { name: 'Near Kiyomizu-dera' }))
  const gion = (await list.findByText('Gion')).closest('li')
  expect(gion?.textContent).toContain('2.3 km\u00a0· about 40 min on foot\u00a0· Kyoto')
  await user.click(await list.findByRole('button', { name: 'Add to Wednesday: Gion' }))
  await waitFor(() => expect(sentTo(createItems)).toHaveLength(1))
  const [west, south, east, north] = (sentTo(placesAround).at(-1)?.query.bbox ?? '').split(',').map(Number)
  expect([west, east].map(at => Math.abs((at ?? 0) - 135.785) < 0.05)).toEqual([true, true])
  expect([south, north].map(at => Math.abs((at ?? 0) - 34.9949) < 0.05)).toEqual([true, true])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(more)
})

test('a place that went on the day goes among the ideas as well, and to neither of them twice', async () => {
  const { user, nearHere, plan } = await openMap()
  takeIn(plan)
  const list = await openList(user, nearHere)
  await user.click(await list.findByRole('button', { name: 'Add to Wednesday: Gion' }))
  await user.click(list.getByRole('button', { name: 'Add Gion to ideas' }))
  for (const done of list.getAllByRole('button', { name: 'Gion has been added' })) await user.click(done)
  await expectSuccess('Gion has been added to the ideas.')
  expect([sentTo(createItems).length, sentTo(createIdea).length]).toEqual([1, 1])
  expect(list.getAllByRole('button', { name: 'Gion has been added' })).toHaveLength(2)
})

test('a list that does not come says so and is asked for again, and an empty one says what to do', async () => {
  const { user, nearHere } = await openMap()
  on(placesAround).fails('places.unavailable').answers([])
  const list = await openList(user, nearHere)
  await list.findByText('The places near here could not be loaded.')
  await user.click(list.getByRole('button', { name: 'Try again' }))
  await list.findByText(/^No places are known/)
})

test('who may only look sees what is near, and adds nothing', async () => {
  const { user, nearHere } = await openMap([], [{ ...memberAna, role: 'viewer' }])
  const list = await openList(user, nearHere)
  await list.findByText('Gion')
  expect(list.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('a pin that is pressed marks its row, and its card leads to the form and to the way there', async () => {
  const item = itemOn(date, 'Gion', { lat: 35.0037, lng: 135.7751 })
  const { user, map, address } = await openMap([item])
  await user.click(within(map).getByRole('button', { name: '1. Gion, Sightseeing' }))
  const row = await screen.findByRole('list', { name: 'Items of this day' })
  await waitFor(() => expect(row.querySelector('[data-pointed=pressed]')).not.toBeNull())
  const card = within(await within(map).findByRole('dialog', { name: 'Gion' }))
  expect(card.getByRole('link', { name: 'Directions' }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/directions?to=35.0037%2C135.7751',
  )
  await user.click(card.getByRole('button', { name: 'Edit' }))
  expect(address()).toContain(`item=${item.id}`)
})

test('the card of a pin takes the focus, and Escape gives it back', async () => {
  const { user, map } = await openMap([itemOn(date, 'Gion', { lat: 35.0037, lng: 135.7751 })])
  const pin = within(map).getByRole('button', { name: '1. Gion, Sightseeing' })
  const card = () => within(map).queryByRole('dialog', { name: 'Gion' })
  pin.focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(card())
  await user.tab()
  expect(card()?.contains(document.activeElement)).toBe(true)
  await user.keyboard('{Escape}')
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(pin)
  // Not even what it says of a pin that has the focus.
  expect(within(map).queryByText('Gion', { ignore: 'text' })).toBeNull()
  await user.keyboard('{Enter}')
  await user.click(within(map).getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(pin)
})

test('a hollow pin has a card, which leads to its form, to the way there and onto the day', async () => {
  const uji = { ...nara, id: idOf(9), name: 'Uji' }
  const { user, map, address, plan } = await openMap([], [memberAna], [nara, uji])
  on(planIdea).answers(({ body }) => {
    plan.ideas = [uji]
    return itemOn(date, 'Nara', { id: body.id ?? '' })
  })
  const open = async (name: string) => {
    await user.click(within(map).getByRole('button', { name: `${name}, Ideas` }))
    return within(await within(map).findByRole('dialog', { name }))
  }
  await user.click((await open('Nara')).getByRole('button', { name: 'Put on Wednesday' }))
  await expectSuccess('Nara has been moved to Wed 31/03.')
  expect(sentTo(planIdea)).toMatchObject([
    { params: { ideaId: nara.id }, body: { sub_trip_id: dayId(date) } },
  ])
  await waitFor(() => expect(within(map).queryByRole('dialog')).toBeNull())
  const card = await open('Uji')
  expect(card.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('34.685')
  await user.click(card.getByRole('button', { name: 'Edit' }))
  expect(address()).toContain(`idea=${uji.id}`)
})

test('the map comes once it is in sight', async () => {
  // From here on it would come at once.
  await import('../features/map/trip-map.tsx')
  serveTrip(planOf([...kyoto]))
  const see = intoSight({ isLater: true })
  await open(aDay)
  await screen.findByRole('list', { name: 'Items of this day' })
  const map = () => screen.queryByRole('region', { name: 'Map of the trip' })
  // Time for what a page does when it has nothing else to do.
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(map()).toBeNull()
  see()
  await waitFor(() => expect(map()).not.toBeNull(), { timeout: 30_000 })
})

test('what is near here is asked for by kind and by when it is open, and says whose it is', async () => {
  const item = itemOn(date, 'Gion', { start_time: '09:00' })
  const { user, nearHere } = await openMap([item])
  on(placesAround).answers([
    {
      ...around('Inoda Coffee', 'cafe', 'dining'),
      ...{ place_id: 'osm:n1', source: 'region', hours: 'Mo-Su 07:00-18:00' },
      website: 'https://inoda.example/',
    },
  ])
  const list = await openList(user, nearHere)
  await user.click(await list.findByRole('radio', { name: 'Cafés' }))
  await user.click(list.getByRole('button', { name: /Open on Wednesday/ }))
  await user.click(await screen.findByRole('option', { name: 'At the time of Gion, 09:00' }))
  await waitFor(() =>
    expect(sentTo(placesAround).at(-1)?.query).toMatchObject({ kind: 'cafe', open_at: `${date}T09:00` }),
  )
  await list.findByText('Mon–Sun 07:00–18:00')
  expect(list.getByRole('link', { name: 'inoda.example' }).getAttribute('href')).toBe(
    'https://inoda.example/',
  )
  list.getByRole('link', { name: '© OpenStreetMap contributors' })
  on(placesAround).answers([])
  await user.click(list.getByRole('radio', { name: 'Museums' }))
  await list.findByText(/^No place like that is known here/)
})
