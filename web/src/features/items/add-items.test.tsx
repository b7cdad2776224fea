import { undoChange } from '@caravan/contract/history'
import { createItem, createItems, type Item } from '@caravan/contract/items'
import { type Place, searchPlaces } from '@caravan/contract/places'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeLetters } from '../../lib/preferences.ts'
import { descriptionOf, expectFailure, expectFocus, expectSuccess, findOption } from '../../testing/expect.ts'
import { dayRows } from '../../testing/items.ts'
import { type Call, gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { dayId, idOf, itemOn, kyoto, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const date = '2027-03-31'
const aDay = `/edit-trip/${tripId}?day=${date}`

function place(name: string, type: Place['type'] = null): Place {
  return { place_id: `p:${name}`, name, formatted_address: `${name}, Japan`, lat: 35, lng: 135, type }
}
const known = [place('Senso-ji', 'sightseeing'), place('Kyoto Tower'), place('Nara Station', 'commute')]

async function openDay(items: Item[] = [...kyoto], people = [memberAna]) {
  const trip = serveTrip(planOf(items), people)
  on(searchPlaces).answers(({ query }) =>
    known
      .filter(({ name }) => name.toLowerCase().startsWith(query.query.toLowerCase()))
      .map(place => ({ ...place, is_meant: true })),
  )
  const add = ({ body }: Call<typeof createItems>) => {
    const made = body.items.map((one, at) =>
      itemOn(date, one.place ?? '', { ...(one as Item), position: 9 + at }),
    )
    trip.plan.items.push(...made)
    return made
  }
  on(createItems).answers(add)
  const app = await open(aDay)
  const field = await screen.findByRole<HTMLInputElement>(
    'combobox',
    { name: 'Add a place to this day' },
    { timeout: 30_000 },
  )
  return { ...trip, ...app, field, add }
}

const names = () => dayRows().map(row => row.querySelector('[data-name]')?.textContent)

test('Enter puts one place after the other on the day, at once and with the time that is typed with it', async () => {
  const { user, field, add } = await openDay()
  const answer = gate()
  on(createItems).hangs(answer).answers(add)
  await user.type(field, '9:30 sens')
  await findOption('Senso-ji')
  screen.getByText('Time: 09:30')
  await user.keyboard('{Enter}')
  await waitFor(() =>
    expect(names()).toEqual(['Kyoto Station', 'Senso-ji', 'Nishiki Market', 'Kiyomizu-dera']),
  )
  expect(document.querySelector('[data-tint]')).toBeNull()
  expect(field).toHaveProperty('value', '')
  expect(field).toBe(document.activeElement)
  await user.type(field, 'Nara Station{Enter}')
  await waitFor(() => expect(names().at(-1)).toBe('Nara Station'))
  answer.open()
  await expectSuccess('Senso-ji has been added to Wed 31/03.')
  await expectSuccess('Nara Station has been added to Wed 31/03.')
  expect(document.querySelector('[data-tint]')).toBeNull()
  const [first, second] = sentTo(createItems)
  expect(first?.params).toEqual({ subTripId: dayId(date) })
  expect(first?.body.items).toMatchObject([
    {
      place: 'Senso-ji',
      place_id: 'p:Senso-ji',
      date,
      start_time: '09:30',
      end_time: null,
      type: 'sightseeing',
    },
  ])
  expect(first?.body.items[0]).not.toHaveProperty('is_meant')
  expect(second?.body.items).toMatchObject([{ place: 'Nara Station', start_time: null, type: 'commute' }])

  on(undoChange).answers({ seq: 9 } as never)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectSuccess('Nara Station has been removed from the plan again.')
})

test('a place of which nobody can tell the type is to be seen, and one that nobody knows is as it was typed', async () => {
  const { user, field } = await openDay([])
  await user.type(field, 'Kyoto Tower{Enter}')
  await waitFor(() => expect(sentTo(createItems)).toHaveLength(1))
  await user.type(field, 'Grandma 11-13{Enter}')
  await waitFor(() => expect(sentTo(createItems)).toHaveLength(2))
  await user.type(field, '老媽火鍋{Enter}')
  await waitFor(() => expect(sentTo(createItems)).toHaveLength(3))
  expect(sentTo(createItems).map(({ body }) => body.items[0])).toMatchObject([
    { place: 'Kyoto Tower', type: 'sightseeing', lat: 35 },
    { place: 'Grandma', type: 'sightseeing', lat: null, start_time: '11:00', end_time: '13:00' },
    { place: '老媽火鍋', type: 'dining', lat: 35, approximate: true },
  ])
})

test('what is refused is taken off the day again, and comes back into the field for one more Enter', async () => {
  const { user, field, add } = await openDay()
  on(createItems).fails('limit.reached')
  await user.type(field, '9:30 Senso-ji{Enter}')
  await expectFailure('Senso-ji was not added. The limit has been reached, so nothing more can be added.')
  expect(names()).toEqual(['Kyoto Station', 'Nishiki Market', 'Kiyomizu-dera'])
  expect(field).toHaveProperty('value', '9:30 Senso-ji')
  on(createItems).answers(add)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(names()).toContain('Senso-ji'))
  expect(field).toHaveProperty('value', '')
  await user.type(field, 'Kyoto Tower')
  await findOption('Kyoto Tower')
  await user.keyboard('{Escape}{Enter}')
  await waitFor(() => expect(names()).toContain('Kyoto Tower'))
})

test('a name without an end is not searched for, and says how long it may be', async () => {
  const { user, field } = await openDay()
  await user.click(field)
  await user.paste('x'.repeat(5_000))
  await waitFor(() => expect(descriptionOf(field)).toContain('At most 200 characters'))
  await user.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'x'.repeat(5_000))
  expect(sentTo(searchPlaces)).toEqual([])
  expect(sentTo(createItems)).toEqual([])
})

test('a pasted list is shown before it is added, each line to be changed or dropped, and is one change', async () => {
  const { user, field } = await openDay([])
  await user.click(field)
  await user.paste(`1. 9:30 Senso-ji\n2. Grandma\n3. Nara\n4. ${'x'.repeat(300)}\n5. Kyoto`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add these places' }))
  await dialog.findByText('Nara Station')
  await dialog.findByText('Kyoto Tower')
  dialog.getByText('Nothing found. It will be added as you typed it, and not shown on the map.')
  dialog.getByText('Too long (at most 200). Press to shorten.')
  await user.click(dialog.getByRole('button', { name: 'Remove Kyoto Tower' }))
  await user.click(dialog.getByRole('button', { name: /^Change Grandma/ }))
  await user.keyboard('{Control>}a{/Control}Kyoto Tower')
  await user.click(await findOption('Kyoto Tower'))
  await user.click(dialog.getByRole('button', { name: /^Change Nara/ }))
  await user.keyboard('{Escape}')
  await expectFocus(dialog.getByRole('button', { name: /^Change Nara/ }))
  await user.click(dialog.getByRole('button', { name: 'Add 3 places' }))
  await waitFor(() => expect(names()).toEqual(['Senso-ji', 'Kyoto Tower', 'Nara Station']))
  expect(sentTo(createItems)).toHaveLength(1)
  expect(sentTo(createItems)[0]?.body.items).toMatchObject([
    { place: 'Senso-ji', start_time: '09:30' },
    { place: 'Kyoto Tower', place_id: 'p:Kyoto Tower' },
    { place: 'Nara Station', type: 'commute' },
  ])
  await expectSuccess('3 places have been added to Wed 31/03.')
  // The line that is too long is still there.
  await screen.findByRole('button', { name: new RegExp(`^Change ${'x'.repeat(300)}`) })
  expect(screen.getByRole('button', { name: 'Add 0 places' })).toHaveProperty('disabled', true)
})

test('several places in one line are a list, with their headings, times and costs', async () => {
  const { user, field } = await openDay([])
  await user.type(field, 'Senso-ji 9:30 £12.5')
  screen.getByText('Time: 09:30 Cost: £12.50')
  await user.clear(field)
  await user.type(field, 'Senso-ji 9:30 £12.5、Nara{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add these places' }))
  dialog.getByText('£12.50')
  await user.click(dialog.getByRole('button', { name: 'Add 2 places' }))
  await waitFor(() => expect(names()).toHaveLength(2))
  expect(field).toHaveProperty('value', '')
  expect(sentTo(createItems)[0]?.body.items).toMatchObject([
    { place: 'Senso-ji', start_time: '09:30', cost: '12.5' },
    { cost: null },
  ])
  await user.paste('Saturday:\nNara\nKyoto')
  const list = within(await screen.findByRole('dialog', { name: 'Add these places' }))
  expect(list.getAllByRole('listitem')[0]?.textContent).toBe('Saturday')
})

test('of a list without an end fifty come first, and a refusal loses nothing of it', async () => {
  const { user, field } = await openDay([])
  on(searchPlaces).answers([])
  on(createItems).fails('limit.reached')
  await user.click(field)
  await user.paste(Array.from({ length: 70 }, (_, at) => `- Place ${at}`).join('\n'))
  await screen.findByText('20 more lines follow.')
  await user.click(screen.getByRole('button', { name: 'Remove Place 0' }))
  await user.click(screen.getByRole('button', { name: /^Change Place 1$|^Change Place 1\D/ }))
  await user.keyboard('{Control>}a{/Control}Gion{Enter}')
  await user.click(screen.getByRole('button', { name: 'Add 49 places' }))
  await expectFailure('49 places were not added. The limit has been reached, so nothing more can be added.')
  await screen.findByText('19 more lines follow.')
  screen.getByRole('button', { name: /^Change Gion/ })
  expect(screen.queryByRole('button', { name: 'Remove Place 0' })).toBeNull()
})

test('a list is added before the server takes its searches, and what waits for them ends', async () => {
  const { user, field } = await openDay([])
  on(searchPlaces).fails('limit.rate', { retryAfter: 60 })
  await user.click(field)
  await user.paste('- Senso-ji\n- Nara')
  await waitFor(() => expect(sentTo(searchPlaces)).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Add 2 places' }))
  await expectSuccess('2 places have been added to Wed 31/03.')
  expect(sentTo(searchPlaces)).toHaveLength(1)
})

test('A brings the field, but not while something is typed or lies over the page, and Ctrl and Enter saves a form', async () => {
  const { user, field } = await openDay()
  on(createItem).answers(({ body }) => itemOn(date, 'Aare', { ...(body as Item) }))
  await user.keyboard('a')
  await expectFocus(field)
  expect(field).toHaveProperty('value', '')
  await user.keyboard('a')
  expect(field).toHaveProperty('value', 'a')
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: '+ Add a place' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a place' }))
  await user.click(dialog.getByText('Dining'))
  await user.keyboard('a')
  expect(field).not.toBe(document.activeElement)
  await user.type(dialog.getByRole('combobox', { name: 'Location' }), 'Aare')
  await user.click(dialog.getByLabelText('Details'))
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sentTo(createItem)).toHaveLength(1))
})

test('A does nothing with another key, where a list looks for it, in an input method, or when it is switched off', async () => {
  const { user, field } = await openDay()
  const hint = () => screen.queryByText('A', { selector: 'kbd' })
  const expectIgnored = async (keys: string) => {
    await user.keyboard(keys)
    expect(field, keys).not.toBe(document.activeElement)
  }
  for (const modifier of ['Shift', 'Alt', 'AltGraph', 'Meta', 'Control'])
    await expectIgnored(`{${modifier}>}a{/${modifier}}`)
  fireEvent.keyDown(document.body, { key: 'a', isComposing: true })
  expect(field).not.toBe(document.activeElement)
  for (const markup of [
    '<select></select>',
    '<button aria-haspopup="listbox"></button>',
    '<ul role="tree"><li tabindex="0" role="treeitem"></li></ul>',
    '<div contenteditable="true" tabindex="0"></div>',
  ]) {
    const place = document.createElement('div')
    place.innerHTML = markup
    document.body.append(place)
    place.querySelector<HTMLElement>('select, button, [tabindex]')?.focus()
    await expectIgnored('a')
    place.remove()
  }
  expect(hint()).not.toBeNull()
  storeLetters(false)
  await expectIgnored('a')
  await user.type(field, 'b')
  await user.clear(field)
  expect(hint()).toBeNull()
  field.blur()
  storeLetters(true)
  await user.keyboard('a')
  await expectFocus(field)
})

/** Somebody who types, and is made a viewer and a member again. */
async function openDayOfRoles() {
  const app = await openDay(kyoto, [memberAna])
  const letRole = (role: 'viewer' | 'member') => {
    app.people.splice(0, 1, { ...memberAna, role })
    app.live.tell({ topics: ['members'] })
  }
  return { ...app, letRole, words: /^You may only look at this trip now/ }
}

test('who may only look from now on keeps what is typed until they discard it, and adds nothing', async () => {
  const { user, press, field, letRole, words } = await openDayOfRoles()
  await user.type(field, 'Nara St')
  letRole('viewer')
  await screen.findByText(words)
  expect(field).toHaveProperty('value', 'Nara St')
  expect(field).toBe(screen.getByRole('combobox', { name: 'Add a place to this day' }))
  await user.type(field, 'ation{Enter}')
  expect(field).toHaveProperty('value', 'Nara St')
  expect(sentTo(createItems)).toEqual([])

  letRole('member')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  letRole('viewer')
  await screen.findByText(words)
  await press('Discard')
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.queryByText(words)).toBeNull()

  letRole('member')
  expect(await screen.findByRole('combobox')).toHaveProperty('value', '')
})

test('a place that the trip has says so where it is offered, and a list adds it again only by choice', async () => {
  const { user, field } = await openDay([...kyoto, itemOn('2027-04-01', 'Senso-ji', { id: idOf(77) })])
  await user.type(field, 'sens')
  await screen.findByText('On Thu 01/04 · Japan')
  await user.clear(field)
  await user.paste('- Senso-ji\n- Nara Station')
  const list = within(await screen.findByRole('dialog', { name: 'Add these places' }))
  await list.findByText(/On Thu 01\/04/)
  await list.findByRole('button', { name: 'Add 1 place' })
  await user.click(list.getByRole('button', { name: 'Add again: Senso-ji' }))
  await user.click(list.getByRole('button', { name: 'Add 2 places' }))
  await waitFor(() => expect(sentTo(createItems).at(-1)?.body.items).toHaveLength(2))
})

test('who may only look from now on adds no pasted list either', async () => {
  const { user, field, letRole, words } = await openDayOfRoles()
  await user.click(field)
  await user.paste('Senso-ji\nNara')
  const list = await screen.findByRole('dialog', { name: 'Add these places' })
  const add = within(list).getByRole('button', { name: 'Add 2 places' })
  letRole('viewer')
  await within(list).findByText(words)
  expect(add).toHaveProperty('disabled', true)
  fireEvent.submit(list.querySelector('form') as HTMLFormElement)
  expect(sentTo(createItems)).toEqual([])
  await user.click(within(list).getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('who may only look has no field', async () => {
  serveTrip(planOf(), [{ ...memberAna, role: 'viewer' }])
  await open(aDay)
  await screen.findByText(/^Nothing planned yet/)
  expect(screen.queryByText(/^Start with/)).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('places of the trip are offered while nothing is typed, and the search looks around the day', async () => {
  const spot = { place_id: 'p:gion', lat: 35.0037, lng: 135.7788 }
  const { user, field, add } = await openDay([
    itemOn('2027-03-30', 'Tokyo Tower'),
    itemOn(date, 'Gion', { ...spot, type: 'dining' }),
    itemOn('2027-04-02', 'Gion', { position: 1 }),
  ])
  on(createItems).answers(add)
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.click(field)
  const rows = await screen.findAllByRole('option')
  expect(rows.map(row => row.textContent)).toEqual([
    'GionWed 31/03',
    'Tokyo TowerTue 30/03',
    'Near me nowAsks this device where you are',
  ])
  expect(sentTo(searchPlaces)).toEqual([])
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(sentTo(createItems)[0]?.body.items).toMatchObject([{ place: 'Gion', ...spot }]))
  expect(screen.queryAllByRole('option')).toEqual([])
  await user.type(field, 'sens')
  await waitFor(() =>
    expect(sentTo(searchPlaces).at(-1)?.query).toEqual({ query: 'sens', lang: 'en', near: '35.00,135.78' }),
  )
})

test('Escape closes the list, then clears the field, then leaves it', async () => {
  const { user, field } = await openDay()
  await user.type(field, 'sens')
  await findOption('Senso-ji')
  const press = async () => {
    await user.keyboard('{Escape}')
    return [screen.queryByRole('listbox') !== null, field.value, document.activeElement === field]
  }
  expect(await press()).toEqual([false, 'sens', true])
  expect(await press()).toEqual([false, '', true])
  expect(await press()).toEqual([false, '', false])
})
