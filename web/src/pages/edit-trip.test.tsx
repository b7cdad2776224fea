import { deleteDay } from '@caravan/contract/days'
import { addDays } from '@caravan/contract/days.rules'
import { updateItem } from '@caravan/contract/items'
import { live as stream } from '@caravan/contract/live'
import { plan as readPlan } from '@caravan/contract/plan'
import { tellPresence } from '@caravan/contract/presence'
import { shares } from '@caravan/contract/shares'
import { health } from '@caravan/contract/system'
import { deleteTrip } from '@caravan/contract/trips'
import { getLocalTimeZone, today } from '@internationalized/date'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { noteSilence } from '../lib/calls/online.ts'
import { ana } from '../testing/account.ts'
import { expectFailure } from '../testing/expect.ts'
import { on, sentTo } from '../testing/network.ts'
import { open } from '../testing/open.tsx'
import { intoSight } from '../testing/sight.ts'
import { dayId, itemOn, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../testing/trip.ts'

const aDay = `/edit-trip/${tripId}?day=2027-03-31`
const days = async () =>
  within(await screen.findByRole('navigation', { name: 'Trip Days' })).findAllByRole('link')
const dayHeading = (name: string) => screen.findByRole('heading', { level: 2, name })

test('of a year of days those in sight are there, and keys lead to all of them', async () => {
  serveTrip(planOf([], { start_date: '2027-01-01', end_date: '2027-12-31' }))
  const { user } = await open(`/edit-trip/${tripId}?day=2027-06-30`)
  const shown = await days()
  expect(shown.length).toBeLessThan(60)
  const chosen = shown.find(day => day.getAttribute('aria-current') === 'date')
  expect(chosen?.closest('li')?.getAttribute('aria-posinset')).toBe('181')
  expect(chosen?.closest('li')?.getAttribute('aria-setsize')).toBe('365')
  act(() => chosen?.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('01/07')
  await user.keyboard('{End}')
  expect(document.activeElement?.textContent).toContain('31/12')
  await user.keyboard('{Home}')
  expect(document.activeElement?.textContent).toContain('01/01')
  expect((await days()).length).toBeLessThan(90)
})

test('a trip that cannot be loaded is tried again in place', async () => {
  serveTrip()
  on(readPlan).isCutOff().isCutOff().answers(planOf())
  const { user } = await open(aDay)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByRole('alert').textContent).toContain('No answer from the server.')
  await user.click(again)
  expect(await days()).toHaveLength(9)
})

describe('the day that is open', () => {
  test('is today while a trip is under way', async () => {
    const now = today(getLocalTimeZone()).toString()
    serveTrip(planOf([], { start_date: addDays(now, -1), end_date: addDays(now, 2) }))
    const { address } = await open(`/edit-trip/${tripId}`)
    await waitFor(() => expect(address()).toContain(`day=${now}`))
    expect((await days()).map(day => day.getAttribute('aria-current'))).toEqual([null, 'date', null, null])
  })

  test('gives way to the overview of a trip that is under way', async () => {
    const now = today(getLocalTimeZone()).toString()
    serveTrip(planOf([], { start_date: addDays(now, -1), end_date: addDays(now, 2) }))
    const { user, address } = await open(`/edit-trip/${tripId}`)
    await waitFor(() => expect(address()).toContain(`day=${now}`))
    const overview = screen.getByRole('link', { name: 'Overview' })
    await user.click(overview)
    await screen.findByText('Please select a day to view items.')
    expect(overview.getAttribute('aria-current')).toBe('page')
    expect((await days()).map(day => day.getAttribute('aria-current'))).toEqual([null, null, null, null])
  })

  test('is today beside what the address opens', async () => {
    const now = today(getLocalTimeZone()).toString()
    serveTrip(planOf([], { start_date: now, end_date: addDays(now, 2) }))
    const { address } = await open(`/edit-trip/${tripId}?view=ideas`)
    await waitFor(() => expect(address()).toContain(`day=${now}`))
    expect(address()).toContain('view=ideas')
    await screen.findByRole('heading', { level: 2, name: 'Ideas' }, { timeout: 20_000 })
  })

  test.each(['nonsense', '2027-02-30', '2027-05-01', '0001-01-01'])(
    'is asked for where the address says %s',
    async day => {
      serveTrip()
      await open(`/edit-trip/${tripId}?day=${day}`)
      await screen.findByText('Please select a day to view items.')
      const asked = () => sentTo(stream).at(-1)?.body.windows[0]
      await waitFor(() => expect(asked()?.trip_id).toBe(tripId))
      expect(asked()?.day).toBeUndefined()
    },
  )

  test('is the first one for those who begin there, with the legs and what is missing before it', async () => {
    serveTrip(planOf([itemOn('2027-03-27', 'Hotel Kanra', { type: 'lodging' })]))
    const { user, press, address } = await open(`/edit-trip/${tripId}`)
    const legs = within(await screen.findByRole('region', { name: 'Where you are going' }))
    legs.getByRole('button', { name: 'Hakone 27/03 - 04/04 · 8 nights' })
    const missing = within(screen.getByRole('region', { name: 'Still missing' }))
    expect(missing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '7 nights without a bed, 1 stay to book',
      '9 days with nothing planned',
    ])
    await press('7 nights without a bed, 1 stay to book')
    expect(address()).toContain('dialog=lodging')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: /^The trip begins in Hakone/ }))
    await dayHeading('Saturday, 27 March')
  })

  test('is the last one after it is gone, where its plan went', async () => {
    const { plan, live } = serveTrip(planOf(kyoto))
    await open(aDay)
    await dayHeading('Wednesday, 31 March')
    const moved = kyoto.map(item => ({ ...item, date: '2027-03-30', sub_trip_id: dayId('2027-03-30') }))
    Object.assign(plan, planOf(moved, { end_date: '2027-03-30' }), { seq: 2 })
    await act(async () => live.tell({ seq: 2, topics: ['trip', 'days', 'items'] }))
    await dayHeading('Tuesday, 30 March')
    await screen.findByText('Kiyomizu-dera')
  })
})

test('live events begin after the plan that was read, so that a change in between is told', async () => {
  serveTrip(planOf(kyoto))
  on(readPlan).answers({ ...planOf(kyoto), seq: 41 })
  await open(aDay)
  await waitFor(() => expect(sentTo(stream).at(-1)?.body.windows[0]).toMatchObject({ since: 41 }))
})

test('what is not deleted stays: a day with its items, and the trip', async () => {
  serveTrip(planOf([itemOn('2027-03-31', 'Gion Karyo')]))
  on(deleteDay).fails('server.busy')
  on(deleteTrip).isCutOff()
  const { user, address } = await open(aDay)
  await user.click(await screen.findByRole('button', { name: /^Delete Wednesday/ }))
  await user.click(await screen.findByRole('button', { name: 'Delete day' }))
  await expectFailure('Deletion failed, please try again later')
  await screen.findByText('Gion Karyo')
  await user.click(screen.getByRole('button', { name: 'Delete This Trip' }))
  await user.click(await screen.findByRole('button', { name: 'Delete trip' }))
  await screen.findByText('Failed to delete trip. Please try again later.')
  expect(address()).toBe(aDay)
})

const firstWords: Record<string, RegExp> = {
  Flights: /^No flights yet/,
  Lodging: /^Find a hotel/,
  'Trip Note': /^Nobody has written anything/,
  Attachments: /^No files yet/,
}

test('each tool opens what it is called, and Back closes it', async () => {
  serveTrip()
  const { user, address, back } = await open(aDay)
  const tools = await screen.findByRole('navigation', { name: 'Trip tools' })
  for (const [name, words] of Object.entries(firstWords)) {
    await user.click(within(tools).getByRole('button', { name, hidden: true }))
    await within(await screen.findByRole('dialog', { name })).findByText(words)
    back()
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
    expect(address()).toBe(aDay)
  }
})

test('without a network a trip says so', async () => {
  serveTrip()
  await open(aDay)
  await screen.findByText('Saved')
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(async () => window.dispatchEvent(new Event('offline')))
  await screen.findByText(/You are offline\./)
  await screen.findByText('Offline')
  network.mockRestore()
  // The network is there, and the server says nothing.
  await act(async () => noteSilence())
  await screen.findByText(/^Caravan does not answer at the moment\./)
  await screen.findByText('No answer')
  on(health).answers({ status: 'ok' })
  await act(async () => window.dispatchEvent(new Event('online')))
  await screen.findByText('Saved')
})

test('somebody who may only look edits nothing, and nobody is told so', async () => {
  const { live } = serveTrip(planOf(kyoto), [{ ...memberAna, role: 'viewer' }, mei])
  const { user, back } = await open(aDay)
  const item = await screen.findByRole('button', { name: /Kiyomizu-dera/ })
  await waitFor(() => expect(sentTo(stream)).not.toEqual([]))
  await act(async () =>
    live.tellPresence([{ user_id: ana.id, day: '2027-03-31', item_id: null, dialog: null }]),
  )
  await user.click(item)
  await screen.findByRole('dialog', { name: 'Kiyomizu-dera' })
  back()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Kiyomizu-dera' })).toBeNull())
  await user.click(screen.getByRole('link', { name: /Thu 01\/04/ }))
  await waitFor(() => expect(sentTo(tellPresence)).not.toEqual([]))
  expect(sentTo(tellPresence).map(({ body }) => body)).toMatchObject([{ day: '2027-04-01', item_id: null }])
  for (const { body } of sentTo(stream)) expect(body.windows[0]?.item_id).toBeUndefined()
})

test.each([
  ['en', 'Places © GeoNames, CC BY 4.0'],
  ['zh', '地點資料 © GeoNames, CC BY 4.0'],
] as const)('a map says where its places are from, in %s', async (language, source) => {
  intoSight()
  serveTrip()
  await open(aDay, language)
  await screen.findByText((_, element) => element?.localName === 'p' && element.textContent === source)
})

const gion = itemOn('2027-03-31', 'Gion Karyo', {
  type: 'dining',
  details: 'Kaiseki',
  start_time: '19:00',
  cost: '26400.00',
  url: 'https://www.gion.example/menu?evening',
})

describe('those who may only look', () => {
  test('have the toolbar, and a link to the trip to look at', async () => {
    serveTrip(planOf([gion]), [{ ...memberAna, role: 'viewer' }, mei])
    const parts = { plan: true, bookings: false, details: false, costs: false, note: false }
    const sections = { ...parts, calendar: false }
    const link = {
      id: gion.id,
      created_at: '2027-01-01T00:00:00Z',
      expires_at: '2027-05-01T00:00:00Z',
      version: 1,
    }
    on(shares).answers([
      {
        ...link,
        created_by: mei.user_id ?? '',
        sections,
        has_password: false,
        url: null,
        calendar_url: null,
      },
    ])
    const { user } = await open(aDay)
    const tools = within(await screen.findByRole('navigation', { name: 'Trip tools' }))
    await user.click(tools.getByRole('button', { name: 'Other' }))
    await user.click(await screen.findByRole('button', { name: 'Share Link' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Link' }))
    const one = within(await dialog.findByRole('listitem'))
    await one.findByText(/mei/)
    expect(dialog.getAllByRole('button').map(button => button.getAttribute('aria-label'))).toEqual(['Close'])
  })

  test('are told where there is no link, and open what an item points to', async () => {
    serveTrip(planOf([gion]), [{ ...memberAna, role: 'viewer' }, mei])
    on(shares).answers([])
    const { user } = await open(`${aDay}&dialog=share`)
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Link' }))
    await dialog.findByText('There is no link yet.')
    expect(dialog.queryByRole('button', { name: 'Create link' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /Gion Karyo/ }))
    const reading = within(await screen.findByRole('dialog', { name: 'Gion Karyo' }))
    reading.getByRole('link', { name: 'gion.example' })
  })
})

test('the link of an item stands beside its row, and tells the other page nothing', async () => {
  serveTrip(planOf([gion]))
  await open(aDay)
  const link = await screen.findByRole('link', { name: 'gion.example' })
  expect(link.getAttribute('href')).toBe(gion.url)
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toContain('noopener noreferrer')
  expect(link.closest('button')).toBeNull()
})

test('a trip that is deleted while somebody writes leaves them what they wrote', async () => {
  const { live } = serveTrip(planOf([gion]))
  on(updateItem).fails('request.not_found')
  const { user } = await open(`${aDay}&item=${gion.id}`)
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByLabelText('Details'), ', upstairs')
  on(readPlan).fails('request.not_found')
  live.tell({ seq: 2, topics: ['*'], actor: ana.id })
  await expectFailure(
    'You no longer have access to this trip. What you have typed is still here, so that you can copy it.',
  )
  expect(dialog.getByLabelText('Details')).toHaveProperty('value', 'Kaiseki, upstairs')
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await screen.findByText('You do not have permission to edit this trip.')
  expect(sentTo(readPlan).at(-1)?.params.tripId).toBe(tripId)
})
