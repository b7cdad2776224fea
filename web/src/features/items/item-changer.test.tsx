import { history } from '@caravan/contract/history'
import { updateItem } from '@caravan/contract/items'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { expectFocus, expectSuccess } from '../../testing/expect.ts'
import { historyOf } from '../../testing/history.ts'
import { dayRow, takeChanges } from '../../testing/items.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'
import { planQuery } from '../../trip/plan.ts'

const station = itemOn('2027-03-31', 'Kyoto Station', { type: 'commute', start_time: '08:26', position: 0 })
const market = itemOn('2027-03-31', 'Nishiki Market', {
  ...{ type: 'dining', start_time: '11:30', cost: '12.00', position: 1, lat: 35.005, lng: 135.7649 },
})

async function openDay(people = [memberAna]) {
  const { plan } = serveTrip(planOf([station, market]), people)
  const answer = gate()
  on(updateItem).hangs(answer).answers(takeChanges(plan))
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  await screen.findByText('Nishiki Market')
  return { ...app, answer }
}

const row = (name: string) => within(dayRow(name) as HTMLElement)
const patience = { timeout: 30_000 }

test('a press on the time of a row changes it there, and the row stands where it belongs at once', async () => {
  const { user, answer } = await openDay()
  await user.click(row('Nishiki Market').getByText('11:30'))
  const dialog = await screen.findByRole('dialog', { name: 'Time of Nishiki Market' }, patience)
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('0745{Tab}0900{Enter}')
  await waitFor(() => row('Nishiki Market').getByText('07:45 - 09:00'))
  expect([...document.querySelectorAll('[data-name]')].map(({ textContent }) => textContent)).toEqual([
    'Nishiki Market',
    'Kyoto Station',
  ])
  answer.open()
  await expectSuccess('Nishiki Market has been changed.')
  expect(sentTo(updateItem).map(({ body }) => body)).toEqual([{ start_time: '07:45', end_time: '09:00' }])
  expect(screen.queryByRole('dialog', { name: 'Edit place' })).toBeNull()
})

test('a press on the cost asks for an amount, Escape leaves it, and the same amount sends nothing', async () => {
  const { user, answer } = await openDay()
  answer.open()
  await user.click(row('Nishiki Market').getByText('£12.00'))
  const field = await screen.findByLabelText('Estimated cost', {}, patience)
  await expectFocus(field)
  await user.keyboard('a lot{Enter}')
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByLabelText('Estimated cost')).toBeNull())
  await user.click(row('Nishiki Market').getByText('£12.00'))
  await user.type(await screen.findByLabelText('Estimated cost'), '{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Estimated cost')).toBeNull())
  expect(sentTo(updateItem)).toEqual([])
  await user.click(row('Nishiki Market').getByText('£12.00'))
  await user.type(await screen.findByLabelText('Estimated cost'), '{Control>}a{/Control}14,5{Enter}')
  await waitFor(() => row('Nishiki Market').getByText('£14.50'))
  expect(sentTo(updateItem).map(({ body }) => body)).toEqual([{ cost: '14.50' }])
})

test('the type is chosen at the tile, and all three by the menu of the row', async () => {
  const { user, answer } = await openDay()
  answer.open()
  const tile = row('Nishiki Market').getByText('2')
  await user.click(tile)
  await user.click(await screen.findByRole('menuitemradio', { name: 'Shopping' }, patience))
  await waitFor(() => row('Nishiki Market').getByText('Shopping'))
  for (const [word, field] of [
    ['time', 'Time of Kyoto Station'],
    ['cost', 'Cost of Kyoto Station'],
  ]) {
    await user.click(row('Kyoto Station').getByRole('button', { name: 'Change or move Kyoto Station' }))
    await user.click(await screen.findByRole('menuitem', { name: `Change the ${word}...` }))
    const dialog = await screen.findByRole('dialog', { name: field ?? '' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dialog.isConnected).toBe(false))
  }
  await user.click(row('Kyoto Station').getByRole('button', { name: 'Change or move Kyoto Station' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Change the type...' }))
  await screen.findByRole('menuitemradio', { name: 'Commute', checked: true })
})

test('the menu leads to the maps that are chosen once, where the place has a spot', async () => {
  const { user } = await openDay()
  const openMenu = () =>
    user.click(row('Nishiki Market').getByRole('button', { name: 'Change or move Nishiki Market' }))
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Directions' }, patience))
  const asked = await screen.findByRole('dialog', { name: 'Directions with' })
  // Nothing is fetched from there.
  asked.addEventListener('click', event => event.preventDefault())
  const names = within(asked).getAllByRole('link')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Google Maps',
    'Apple Maps',
    'OpenStreetMap',
    'Amap',
  ])
  await user.click(within(asked).getByRole('link', { name: 'OpenStreetMap' }))
  await waitFor(() => expect(asked.isConnected).toBe(false))
  await openMenu()
  const directions = await screen.findByRole('menuitem', { name: 'Directions' })
  expect(directions.getAttribute('href')).toContain('?to=35.005%2C135.7649')
  await user.keyboard('{Escape}')
  await user.click(row('Kyoto Station').getByRole('button', { name: 'Change or move Kyoto Station' }))
  await screen.findByRole('menuitem', { name: 'Change the time...' })
  expect(screen.queryByRole('menuitem', { name: 'Directions' })).toBeNull()
})

test('a menu closes when somebody else deletes its row, and the focus goes on to the next one', async () => {
  const { user } = await openDay()
  await user.click(row('Nishiki Market').getByRole('button', { name: 'Change or move Nishiki Market' }))
  const menu = await screen.findByRole('menu', {}, patience)
  void act(() =>
    queryClient.setQueryData(planQuery(tripId).queryKey, plan => {
      const items = plan?.items.filter(({ id }) => id !== market.id)
      return plan && items && { ...plan, items }
    }),
  )
  await waitFor(() => expect(menu.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Kyoto Station'))
})

test('where somebody else has changed the same, one question asks which one stays', async () => {
  const { user } = await openDay()
  on(history).answers(historyOf())
  const theirs = { ...market, cost: '20.00', version: 2 }
  on(updateItem)
    .fails('version.outdated', { extra: { current: theirs } })
    .answers({ ...theirs, cost: '14.00', version: 3 })
  await user.click(row('Nishiki Market').getByText('£12.00'))
  await expectFocus(await screen.findByLabelText('Estimated cost', {}, patience))
  await user.keyboard('14{Enter}')
  const question = within(await screen.findByRole('alertdialog', { name: /changed it to “£20.00”/ }))
  await user.click(question.getByRole('button', { name: 'Use “£14.00”' }))
  await waitFor(() => expect(sentTo(updateItem)).toHaveLength(2))
  expect(sentTo(updateItem)[1]?.headers.get('if-match')).toBe('"2"')
})

test('who may only look opens the item with every press', async () => {
  const { user } = await openDay([{ ...memberAna, role: 'viewer' }])
  await user.click(row('Nishiki Market').getByText('11:30'))
  await screen.findByRole('dialog', { name: 'Nishiki Market' }, patience)
})
