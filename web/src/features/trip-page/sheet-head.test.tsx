import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../testing/open.tsx'
import { holdPhone } from '../../testing/phone.ts'
import { intoSight } from '../../testing/sight.ts'
import { itemOn, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const date = '2027-03-31'
const aDay = `/edit-trip/${tripId}?day=${date}`
const inGion = itemOn(date, 'Gion', { lat: 35.0037, lng: 135.7751 })
const atStation = itemOn(date, 'Kyoto Station', { lat: 34.9858, lng: 135.7588, position: 1 })

async function openPhone(address = aDay) {
  holdPhone()
  serveTrip(planOf([inGion, atStation]))
  intoSight()
  const app = await open(address)
  // Above the sheet the map is a picture, and large it is itself.
  const name = address.includes('map=large') ? 'Near here' : 'Make the map large'
  await screen.findByRole('button', { name }, { timeout: 30_000 })
  return { ...app, map: () => screen.getByRole('region', { name: 'Map of the trip' }) }
}

const cards = () => screen.queryByRole('list', { name: 'Places of the day' })
const list = () => screen.queryByRole('list', { name: 'Items of this day' })

test('one button goes on from stop to stop, and below the map the list is out of reach', async () => {
  const { user, address, press } = await openPhone()
  screen.getByRole('button', { name: 'Make the map large' }).focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Show the list' })
  expect(address()).toContain('map=large')
  expect(list()).toBeNull()
  await waitFor(() => expect(cards()).not.toBeNull())
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Show the map' })
  expect(address()).not.toContain('map')
  expect(list()).not.toBeNull()
  await press('Show the map')
  screen.getByRole('button', { name: 'Make the map large' })
})

test('the large map outlives another day, and Back leads to where one was', async () => {
  const { user, address, back } = await openPhone()
  await user.click(screen.getByRole('button', { name: 'Large map' }))
  await waitFor(() => expect(cards()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Trip Days' }))
  await user.click(await screen.findByRole('link', { name: /Thu 01\/04/ }))
  await waitFor(() => expect(address()).toContain('2027-04-01'))
  expect(screen.getByRole('button', { name: 'Large map', pressed: true })).toBeTruthy()
  back()
  await screen.findByRole('button', { name: 'Make the map large' })
  expect(address()).toContain(date)
})

test('the card in the middle is the selected pin, and a card opens its form', async () => {
  const { user, map, address } = await openPhone(`${aDay}&map=large`)
  const row = within(map())
  const current = () => cards()?.querySelector('[aria-current]')?.textContent
  await user.click(await row.findByRole('button', { name: '2. Kyoto Station, Sightseeing' }))
  await waitFor(() => expect(current()).toContain('Kyoto Station'))
  expect(row.queryByRole('dialog')).toBeNull()

  const shown = cards() as HTMLElement
  const [first] = within(shown).getAllByRole('listitem')
  const middle = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return new DOMRect(this === first || this === shown ? 0 : 300, 0, 10, 10)
  })
  onTestFinished(() => middle.mockRestore())
  fireEvent(shown, new Event('scrollend', { bubbles: true }))
  await waitFor(() => expect(current()).toContain('Gion'))
  expect(row.getByRole('button', { name: /^1\. Gion/ }).getAttribute('aria-pressed')).toBe('true')

  await user.click(within(first as HTMLElement).getByRole('button'))
  expect(address()).toContain(`item=${inGion.id}`)
  expect(address()).toContain('map=large')
})
