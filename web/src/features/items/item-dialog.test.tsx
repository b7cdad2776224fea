import { history } from '@caravan/contract/history'
import { updateItem } from '@caravan/contract/items'
import { searchPlaces } from '@caravan/contract/places'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { expectBlamed, expectFailure } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const gion = itemOn('2027-03-31', 'Gion Karyo', {
  type: 'dining',
  details: 'Kaiseki',
  start_time: '19:00',
  cost: '26400.00',
  url: 'https://www.gion.example/menu?evening',
})
const addressOfDay = `/edit-trip/${tripId}?day=2027-03-31`
const addressOfGion = `${addressOfDay}&item=${gion.id}`
const people = [memberAna, mei]

// The first form that is opened is loaded first.
const patience = { timeout: 30_000 }

/** Ana has opened the dinner in Gion to change it. */
async function openGion(language: 'en' | 'zh' = 'en') {
  serveTrip(planOf([gion]), people)
  const app = await open(addressOfGion, language)
  const dialog = within(await screen.findByRole('dialog', {}, patience))
  const save = () => app.user.click(dialog.getByRole('button', { name: language === 'en' ? 'Save' : '儲存' }))
  return { ...app, dialog, save }
}

describe('a cost', () => {
  test.each([
    ['en', 'Estimated cost', 'Saved as 12,345.00', 'At most 2 digits after the point, such as 12.50'],
    ['zh', '預估費用', '將存為 12,345.00', '小數點後最多 2 位，例如 12.50'],
  ] as const)(
    'that could be read in two ways is shown back, in %s',
    async (language, label, understood, wrong) => {
      const { user, dialog, save } = await openGion(language)
      const cost = await dialog.findByLabelText(label)
      await user.clear(cost)
      await user.type(cost, '12,345')
      await dialog.findByText(understood)
      await user.clear(cost)
      await user.type(cost, '12.345')
      expect(dialog.queryByText(understood)).toBeNull()
      await save()
      await expectBlamed(cost, wrong)
      expect(sentTo(updateItem)).toHaveLength(0)
    },
  )
})

describe('what is missing', () => {
  test('is told once, at the first field that lacks it', async () => {
    serveTrip(planOf([gion]), people)
    const { user } = await open(`${addressOfDay}&add=1`)
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    await expectFailure('Place and Type are required')
    await expectBlamed(screen.getByLabelText('Location'), 'Place and Type are required')
    await expectFailure('Choose a type.')
  })
})

describe('a place that is picked', () => {
  test('guesses the type, which stays as it was chosen by hand', async () => {
    serveTrip(planOf([gion]), people)
    const spot = { formatted_address: 'Kyoto, Japan', lat: 35, lng: 135.7 }
    on(searchPlaces).answers(({ query: { query } }) => [
      { ...spot, place_id: query, name: query, type: query === 'Kyoto Station' ? 'commute' : 'sightseeing' },
    ])
    const { user } = await open(`${addressOfDay}&add=1`)
    const location = await screen.findByRole('combobox', { name: 'Location' }, patience)
    const chosen = (name: string) => screen.findByRole('radio', { name, checked: true })
    await user.type(location, 'Kyoto Station{Enter}')
    await chosen('Commute')
    await user.click(screen.getByRole('radio', { name: 'Dining' }))
    await user.clear(location)
    await user.type(location, 'Kyoto Tower{Enter}')
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
    await chosen('Dining')
  })
})

test.each(['member', 'viewer'] as const)('a %s finds the way to a place that has a spot', async role => {
  const temple = { ...gion, lat: 34.9949, lng: 135.785 }
  serveTrip(planOf([temple]), [{ ...memberAna, role }])
  await open(addressOfGion)
  const directions = await screen.findByRole('link', { name: 'Directions' }, patience)
  expect(directions.getAttribute('href')).toContain('?to=34.9949%2C135.785')
})

test('the files of an item without any unfold by a press', async () => {
  const { user, dialog } = await openGion()
  const files = await dialog.findByRole('button', { name: 'Files' })
  expect(dialog.queryByLabelText('Add files')).toBeNull()
  await user.click(files)
  expect(files.getAttribute('aria-expanded')).toBe('true')
  dialog.getByLabelText('Add files')
})

describe('a save that is refused', () => {
  test('is told once, in the form, and taken back by the next try', async () => {
    const { user, dialog, save } = await openGion()
    on(updateItem)
      .fails('server.busy')
      .answers({ ...gion, details: 'Kaiseki, upstairs', version: 2 })
    await user.type(await dialog.findByLabelText('Details'), ', upstairs')
    await save()
    await expectFailure('Failed to save item')
    dialog.getByText('The server is busy. Please try again in a moment.')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Failed to save item')).toBeNull()
  })
})

describe('two edits of the same field', () => {
  const theirs = { ...gion, details: 'Table for 6', cost: '300.00', version: 3 }

  test('name who made the other one, and are no question any more once they are settled', async () => {
    const { user, dialog, save } = await openGion()
    const { id } = gion
    const changes = [
      { id, before: { cost: '0.01' }, after: { cost: '300.00', version: 3 } },
      { id, actor: mei.user_id ?? '', before: { details: '' }, after: { details: 'x', version: 2 } },
      { id, before: { details: '' }, after: { details: 'y', version: 1 } },
    ]
    on(history).answers(historyOf(changes))
    const isThrough = gate()
    on(updateItem)
      .fails('version.outdated', { extra: { current: theirs } })
      .hangs(isThrough)
      .answers({ ...theirs, details: 'Table for 5', cost: '9.00', version: 4 })
    const details = await dialog.findByLabelText('Details')
    const cost = await dialog.findByLabelText('Estimated cost')
    await user.clear(details)
    await user.type(details, 'Table for 5')
    await user.clear(cost)
    await user.type(cost, '9')
    await save()
    await dialog.findByText('Somebody else has changed this too')
    const choice = (name: string) => within(dialog.getByRole('group', { name }))
    await user.click(choice('Details').getByRole('radio', { name: 'Yours' }))
    choice('Details').getByRole('radio', { name: 'mei' })
    choice('Estimated cost').getByRole('radio', { name: 'Somebody else' })
    await user.click(choice('Estimated cost').getByRole('radio', { name: 'Yours' }))
    await save()
    await user.type(details, ' or 6')
    isThrough.open()
    await dialog.findByText('Saved. What you have typed since then is not saved yet.')
    expect(dialog.queryByText('Somebody else has changed this too')).toBeNull()
    expect(details).toHaveProperty('value', 'Table for 5 or 6')
  })
})

test('an item outside of the dates tells the others who has it open', async () => {
  const outside = {
    ...gion,
    sub_trip_id: null,
    outside_trip: true,
    type: 'lodging' as const,
    date: '2027-05-01',
  }
  const { live } = serveTrip({ ...planOf(), outside: [outside] }, people)
  await open(addressOfGion)
  const dialog = await screen.findByRole('dialog')
  const own = { day: '2027-03-31', item_id: gion.id, dialog: null }
  await waitFor(() => expect(live.count()).toBe(1))
  live.tellPresence([{ user_id: mei.user_id ?? '', ...own }])
  await within(dialog).findByText('mei is here too')
  await screen.findByText('mei is editing')
})
