import { addDays } from '@caravan/contract/days.rules'
import { type Place, searchPlaces } from '@caravan/contract/places'
import { createTrip, myTrips } from '@caravan/contract/trips'
import { getLocalTimeZone, today } from '@internationalized/date'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wordsIn } from '../../../../e2e/words.ts'
import { signedIn } from '../../testing/account.ts'
import { descriptionOf, expectFailure, expectSuccess, findOption } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { idOf, japan, planOf, serveTrip } from '../../testing/trip.ts'

const now = today(getLocalTimeZone()).toString()
const known = ['Tokyo, Japan', 'Kyoto, Japan', 'Osaka, Japan'].map((address): Place => {
  const name = address.split(',')[0] ?? ''
  return { place_id: `place:${name}`, name, formatted_address: address, lat: 35, lng: 135, type: null }
})
const cities = () => screen.findByRole('combobox', { name: 'Cities' })
const create = () => screen.getByRole('button', { name: 'Create' })
const dates = () => screen.getByRole('button', { name: /^Dates/ })

async function openForm(address = '/create-trip') {
  signedIn()
  on(searchPlaces).answers(({ query: { query } }) =>
    known.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase())),
  )
  const { user, ...app } = await open(address)
  await cities()
  return {
    ...app,
    user,
    async chooseCity(name: string) {
      await user.type(await cities(), name.slice(0, 3))
      await user.click(await findOption(name))
      await screen.findByRole('button', { name: new RegExp(`^Remove ${name}`) })
    },
    async chooseDays(count: number) {
      await user.click(dates())
      const picker = await screen.findByRole('dialog', { name: 'Dates' })
      const free = within(picker)
        .getAllByRole('gridcell')
        .map(cell => cell.querySelector<HTMLElement>('button, [role=button]'))
        .filter(button => button !== null && !button.ariaDisabled)
      await user.click(free[10] as HTMLElement)
      await user.click(free[10 + count - 1] as HTMLElement)
      await user.click(within(picker).getByRole('button', { name: 'Done' }))
    },
  }
}

const made = () => on(createTrip).answers({ ...japan, budgets: {}, default_split: null, rates: [] })

test('what is missing is said, and marked at its field', async () => {
  const { user, chooseCity, chooseDays } = await openForm()
  await user.click(create())
  await screen.findByText('Please fill in all fields！')
  expect(await cities()).toBe(document.activeElement)
  expect(descriptionOf(dates())).toContain('Choose the first and the last day.')
  await chooseCity('Tokyo')
  await user.click(create())
  await waitFor(() => expect(dates()).toBe(document.activeElement))
  await chooseDays(2)
  await user.type(await cities(), 'Oslo')
  await user.keyboard('{Escape}')
  await user.click(create())
  expect(descriptionOf(await cities())).toContain('Choose “Oslo” from the list, or remove it.')
  expect(sentTo(createTrip)).toEqual([])
  made()
  await user.clear(await cities())
  await user.click(create())
  await expectSuccess('Trip created successfully！')
})

test('a new trip stands out on the dashboard, has the focus, and opens on its first day', async () => {
  const { user, address, chooseCity, chooseDays } = await openForm()
  await chooseCity('Tokyo')
  await chooseDays(2)
  made()
  on(myTrips).answers([{ ...japan, start_date: addDays(now, 11), end_date: addDays(now, 12) }])
  await user.click(create())
  const card = await screen.findByRole('link', { name: new RegExp(`New.*${japan.name}`) })
  await waitFor(() => expect(document.activeElement).toBe(card))
  expect(address()).toBe('/dashboard')
  expect(card.getAttribute('href')).toBe(`/edit-trip/${japan.id}?day=${addDays(now, 11)}`)
  const { start_date } = sentTo(createTrip)[0]?.body ?? {}
  serveTrip(planOf([], { start_date: start_date ?? '', end_date: addDays(start_date ?? '', 1) }))
  await user.click(await screen.findByRole('button', { name: 'Open' }))
  const field = await screen.findByRole('combobox', { name: 'Add a place to this day' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(address()).toBe(`/edit-trip/${japan.id}?day=${start_date}`)
})

describe('a trip that is not made', () => {
  test('says why, and its form stays', async () => {
    const { user, chooseCity, chooseDays } = await openForm()
    await chooseCity('Tokyo')
    await chooseDays(2)
    on(createTrip).fails('limit.reached')
    await user.click(create())
    await expectFailure('Create trip failed: The limit has been reached, so nothing more can be added.')
    expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Trip to Japan')
  })

  test('after a lost answer is made once, however often it is asked for', async () => {
    const { user, chooseCity, chooseDays } = await openForm()
    await chooseCity('Tokyo')
    await chooseDays(2)
    on(createTrip).isCutOff()
    await user.click(create())
    await screen.findByText(/^Create trip failed: No answer from the server\./)
    screen.getByText('Caravan does not answer at the moment. You can create the trip when it does.')
    made()
    await user.dblClick(create())
    await expectSuccess('Trip created successfully！')
    const ids = sentTo(createTrip).map(({ body }) => body.id)
    expect(ids).toHaveLength(2)
    expect(new Set(ids).size).toBe(1)
  })

  test('for a session that is over asks for the password, with what was chosen behind it', async () => {
    const { user, chooseCity, chooseDays } = await openForm()
    await chooseCity('Tokyo')
    await chooseDays(2)
    on(createTrip).fails('auth.required')
    await user.click(create())
    await expectFailure('Please Login')
    await screen.findByRole('dialog', { name: 'Please log in again' })
    screen.getByText('Tokyo, Japan')
    screen.getByText('Trip to Japan')
  })
})

describe('cities', () => {
  test('are searched from two characters on, and a short name is asked for more', async () => {
    const { user } = await openForm()
    const hint = 'Please enter a more complete place name for better results'
    await screen.findByText('Please enter the full place name(e.g., "Taipei, London")')
    await user.type(await cities(), 'k')
    await screen.findByText(hint)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.type(await cities(), 'yoto')
    const found = await screen.findByRole('option', { name: /^Kyoto.*Japan/ })
    await waitFor(() => expect(found.querySelector('mark')?.textContent).toBe('Kyoto'))
    expect(screen.queryByText(hint)).toBeNull()
    await waitFor(() => expect(sentTo(searchPlaces).at(-1)?.query.query).toBe('kyoto'))
    expect(sentTo(searchPlaces).every(({ query }) => query.query.length > 1)).toBe(true)
  })

  test('with a short name that is found exactly are not asked for more', async () => {
    const { user } = await openForm()
    const chengdu = { place_id: 'place:chengdu', name: '成都', formatted_address: '成都，中國', type: null }
    on(searchPlaces).answers([{ ...chengdu, lat: 30.7, lng: 104.1, is_meant: true, source: 'bundled' }])
    await user.type(await cities(), '成都')
    await screen.findByRole('option', { name: /^成都.*中國/ })
    expect(screen.queryByText('Please enter a more complete place name for better results')).toBeNull()
  })

  test('that no search finds are taken as they were typed; chips go by their cross and by Backspace', async () => {
    const { user, chooseCity, chooseDays } = await openForm()
    const chips = () =>
      within(screen.getByRole('list', { name: 'Cities, chosen' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    await chooseCity('Tokyo')
    await user.type(await cities(), 'Grandma’s farm')
    const asTyped = await screen.findByText(/Grandma’s farm/, { selector: '[role=option] *' })
    await user.click(asTyped)
    expect(chips()).toEqual(['Tokyo, Japan', 'Grandma’s farm'])
    expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty(
      'value',
      'Trip to Japan, Grandma’s farm',
    )
    await chooseCity('Osaka')
    expect(await cities()).toHaveProperty('value', '')
    await user.type(await cities(), '{Backspace}')
    expect(chips()).toEqual(['Tokyo, Japan', 'Grandma’s farm'])
    await user.click(screen.getByRole('button', { name: 'Remove Tokyo, Japan' }))
    expect(chips()).toEqual(['Grandma’s farm'])
    expect(await cities()).toBe(document.activeElement)
    await chooseDays(1)
    made()
    await user.click(create())
    await expectSuccess('Trip created successfully！')
    expect(sentTo(createTrip)[0]?.body.places).toEqual([
      expect.objectContaining({ name: 'Grandma’s farm', place_id: null, lat: null }),
    ])
  })

  test('are told which of them get a day where there are fewer days', async () => {
    const { user, chooseCity, chooseDays } = await openForm()
    for (const city of ['Tokyo', 'Kyoto', 'Osaka']) await chooseCity(city)
    await chooseDays(2)
    await screen.findByText(
      'There are 2 days, one each for Tokyo and Kyoto. Osaka stays with the trip without a day.',
    )
    await user.click(screen.getByRole('button', { name: 'Remove Osaka, Japan' }))
    expect(screen.queryByText(/^There are 2 days/)).toBeNull()
  })
})

test('a form with something in it asks before it is left, and one without does not', async () => {
  const { user, chooseCity, address } = await openForm()
  const leave = () => user.click(screen.getByRole('button', { name: 'Back' }))
  const answer = async (name: string) => {
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
    await user.click(within(question).getByRole('button', { name }))
  }
  await chooseCity('Tokyo')
  await leave()
  await answer('Keep editing')
  expect(address()).toBe('/create-trip')
  await screen.findByRole('button', { name: /^Remove Tokyo/ })
  await leave()
  await answer('Discard')
  await waitFor(() => expect(address()).toBe('/dashboard'))
  await user.click(await screen.findByRole('link', { name: 'Plan New Trip' }))
  await cities()
  await leave()
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

describe('a side trip', () => {
  const spring = { ...japan, name: 'Spring', start_date: addDays(now, 100), end_date: addDays(now, 108) }
  const nara = { ...spring, id: idOf(3), name: 'Nara', parent_trip_id: spring.id }

  test.each(['en', 'zh'] as const)('that cannot be one is refused, in %s', async language => {
    const { createTrip: words } = wordsIn[language]
    signedIn()
    on(myTrips).answers([spring, nara])
    for (const [parent, text] of [
      [nara.id, words.nestedParent.replace('{name}', 'Nara')],
      [idOf(4), words.noParent],
    ] as const) {
      const { user, address } = await open(`/create-trip?parent=${parent}`, language)
      await screen.findByText(text)
      await user.click(within(screen.getByRole('main')).getByRole('link', { name: words.back }))
      await waitFor(() => expect(address()).toBe('/dashboard'))
      cleanup()
    }
  })

  test('opens its months at the trip that it leaves from, and stays when that goes', async () => {
    signedIn()
    on(myTrips).answers([spring])
    const { user, chooseCity, chooseDays } = await openSideTrip()
    await user.click(dates())
    const picker = await screen.findByRole('dialog', { name: 'Dates' })
    const month = new Date(spring.start_date).toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
    expect(picker.querySelector('h3')?.textContent).toBe(month)
    await user.keyboard('{Escape}')
    await chooseCity('Tokyo')
    await chooseDays(1)
    on(createTrip).fails('trip.parent_invalid')
    await user.click(create())
    await expectFailure('Create trip failed: A side trip must belong to one of your own trips.')
    expect(screen.getByRole('textbox', { name: 'Trip name' })).toHaveProperty('value', 'Trip to Japan')
    expect(sentTo(createTrip)[0]?.body.parent_trip_id).toBe(spring.id)
  })

  async function openSideTrip() {
    const form = openForm(`/create-trip?parent=${spring.id}`)
    on(myTrips).answers([spring])
    return form
  }
})

test('the currency of the country is proposed, and another one is typed over it', async () => {
  const { user, chooseCity, chooseDays } = await openForm()
  const currency = () => screen.getByRole('combobox', { name: 'Currency' })
  expect(currency()).toHaveProperty('value', 'GBP')
  await chooseCity('Tokyo')
  expect(currency()).toHaveProperty('value', 'JPY')
  await chooseDays(1)
  on(createTrip).fails('server.busy')
  await user.click(create())
  await screen.findByText(/^Create trip failed/)
  await user.click(currency())
  await user.keyboard('EUR{Enter}')
  await user.click(create())
  await waitFor(() => expect(sentTo(createTrip).map(({ body }) => body.currency)).toEqual(['JPY', 'EUR']))
})
