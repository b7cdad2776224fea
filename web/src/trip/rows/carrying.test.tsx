import { unplanItem } from '@caravan/contract/ideas'
import { deleteItem, type Item, orderItems, updateItem } from '@caravan/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { expectFocus, expectSuccess } from '../../testing/expect.ts'
import { hand } from '../../testing/hand.ts'
import { dayRow, takeChanges } from '../../testing/items.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { dayId, kyoto, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

async function openDay(people = [memberAna]) {
  const { plan } = serveTrip(planOf([...kyoto]), people)
  const app = await open(`/edit-trip/${tripId}?day=2027-03-31`)
  const market = await screen.findByText('Nishiki Market')
  return { ...app, plan, market, friday: screen.getByRole('link', { name: /^Fri 02\/04/ }) }
}
const opener = (place: string) =>
  within(dayRow(place) as HTMLElement).getAllByRole('button')[1] as HTMLElement
const carried = () => document.querySelectorAll('[data-carried], .carried-row').length

test('a finger that holds a row takes it up, and lets it fall on a day', async () => {
  const { market, friday, plan } = await openDay()
  on(updateItem).answers(takeChanges(plan))
  const finger = hand('touch')
  await finger.lift(market)
  finger.over(friday)
  finger.letGo()
  expect(carried()).toBe(0)
  await waitFor(() => expect(sentTo(updateItem)).toMatchObject([{ body: { date: '2027-04-02' } }]))
})

test('a finger that has rested takes a row up, though the page was busy and hears of it with the move', async () => {
  const { market } = await openDay()
  const finger = hand('touch')
  // The listeners that carry are there from then on, and no timer comes first.
  await finger.press(market)
  finger.takenAway()
  const time = vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(function (this: Event) {
    return this.type === 'pointerdown' ? 1_000 : 1_250
  })
  await finger.press(market)
  finger.move(0, 40)
  time.mockRestore()
  expect(market.closest('[data-carried]')).not.toBeNull()
})

test.each([
  [
    'Escape',
    (_: ReturnType<typeof hand>, user: Awaited<ReturnType<typeof open>>['user']) => user.keyboard('{Escape}'),
  ],
  ['the browser', (finger: ReturnType<typeof hand>) => finger.takenAway()],
])('a row that %s takes out of the hand is put back', async (_, takeAway) => {
  const { user, market, friday } = await openDay()
  const finger = hand('touch')
  await finger.lift(market)
  finger.over(friday)
  await takeAway(finger, user)
  finger.letGo()
  expect(carried()).toBe(0)
  expect(friday.dataset['dropTarget']).toBeUndefined()
  expect([...sentTo(updateItem), ...sentTo(orderItems)]).toEqual([])
})

test('a row that was held for long and not moved opens', async () => {
  const { user, market } = await openDay()
  const finger = hand('touch')
  await finger.lift(market)
  finger.letGo()
  await user.click(market)
  await screen.findByRole('dialog', { name: 'Edit place' }, { timeout: 30_000 })
})

test('a row that was moved by mouse does not open', async () => {
  const { user, market } = await openDay()
  const mouse = hand('mouse')
  await mouse.lift(market)
  mouse.letGo()
  market.click()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Change or move Kyoto Station' }))
  await screen.findByRole('menu', {}, { timeout: 30_000 })
})

test('a row is deleted by a swipe to the left that goes far, and by no scroll', async () => {
  const { user, market } = await openDay()
  const finger = hand('touch')
  await finger.lift(market)
  finger.takenAway()
  const swipe = async (x: number, y: number) => {
    await finger.press(market)
    finger.move(x / 4, y / 4)
    finger.move(x, y)
    finger.letGo()
  }
  for (const [x, y] of [
    [0, -200],
    [-60, -80],
    [-80, 0],
    [200, 0],
  ] as const)
    await swipe(x, y)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(carried()).toBe(0)
  on(deleteItem).answers(undefined)
  await swipe(-200, 20)
  const question = await screen.findByRole('alertdialog', { name: 'Delete this item?' })
  await user.click(within(question).getByRole('button', { name: 'Delete item' }))
  await expectSuccess('Nishiki Market has been deleted.')
})

test('who may only look takes nothing up', async () => {
  const { market, friday } = await openDay([{ ...memberAna, role: 'viewer' }])
  const mouse = hand('mouse')
  await mouse.press(market)
  mouse.move(0, 40)
  mouse.over(friday)
  expect(carried()).toBe(0)
  mouse.letGo()
  expect(sentTo(updateItem)).toEqual([])
})

test('the focus goes on to the next row when one leaves for another day, or for the ideas', async () => {
  const { user, plan } = await openDay()
  const moved = { ...kyoto[0], date: '2027-04-02', sub_trip_id: dayId('2027-04-02'), version: 2 } as Item
  on(updateItem).answers(() => {
    plan.items = plan.items.map(item => (item.id === moved.id ? moved : item))
    return moved
  })
  await user.click(screen.getByRole('button', { name: 'Change or move Kyoto Station' }))
  const menu = await screen.findByRole(
    'dialog',
    { name: 'Change or move Kyoto Station' },
    { timeout: 30_000 },
  )
  await user.click(within(menu).getByRole('menuitem', { name: 'Move to...' }))
  await user.click(await screen.findByRole('option', { name: /^Fri 02\/04/ }))
  await waitFor(() => expect(dayRow('Kyoto Station')).toBeUndefined())
  await expectFocus(opener('Nishiki Market'))

  const { id, place_id, lat, lng, approximate, spot, details, url, type, version } = kyoto[1] as Item
  on(unplanItem).answers(() => {
    plan.items = plan.items.filter(item => item.id !== id)
    const rest = { trip_id: tripId, name: 'Nishiki Market', votes: [] }
    return { id, place_id, lat, lng, approximate, spot, details, url, type, version, ...rest }
  })
  await user.click(screen.getByRole('button', { name: 'Change or move Nishiki Market' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Back to ideas' }))
  await expectFocus(opener('Kiyomizu-dera'))
})
