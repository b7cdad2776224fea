import { createItem, deleteItem, type Item } from '@caravan/contract/items'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { dayId, idOf, itemOn, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const train = itemOn('2027-03-30', 'Romancecar', {
  type: 'commute',
  details: 'Car 4',
  ...{ start_time: '10:00', end_time: '11:20', cost: '2470.00', url: 'https://www.odakyu.jp/seats' },
})
const bus: Item = {
  ...itemOn('2027-04-06', 'Airport bus', { type: 'commute' }),
  ...{ sub_trip_id: null, outside_trip: true },
}
const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

async function openTrip(search: string, { people = [memberAna, mei], isEmpty = false } = {}) {
  const plan = isEmpty ? planOf() : { ...planOf([...kyoto, train]), outside: [bus] }
  return { ...serveTrip(plan, people), ...(await open(`/edit-trip/${tripId}${search}`)) }
}

test('every way stands in the list by its date, and opens the form of its item', async () => {
  const { user, address } = await openTrip('?day=2027-03-31')
  await user.click(await screen.findByRole('button', { name: 'Other' }))
  await user.click((await inDialog('More Options')).getByRole('button', { name: 'Transportation' }))
  const list = await inDialog('Transportation')
  expect(list.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    'Romancecarest. £2,470.00Tue 30/03 10:00 - 11:20Car 4odakyu.jp',
    'Kyoto StationWed 31/03 08:26',
    'Airport busTue 06/04 Outside the trip',
  ])
  await user.click(list.getByRole('button', { name: 'Romancecar' }))
  const form = await inDialog('Edit place')
  expect(form.getByLabelText('Details')).toHaveProperty('value', 'Car 4')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).not.toContain('item='))
  await inDialog('Transportation')
})

test('one button adds rides, also without a booking on the chosen day', async () => {
  const { user } = await openTrip('?day=2027-03-29&dialog=transportation', { isEmpty: true })
  on(createItem).answers(({ body }) => ({ ...train, ...(body as Partial<Item>), id: idOf(7) }))
  const list = await inDialog('Transportation')
  list.getByText(/^No transportation yet/)
  await user.click(list.getByRole('button', { name: /Add/ }))
  await user.click((await inDialog('Add booked ride')).getByRole('button', { name: 'Without a booking' }))
  const form = await inDialog('Add a place')
  await user.type(form.getByRole('combobox', { name: 'Location' }), 'Ferry')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(createItem)).toHaveLength(1))
  expect(sentTo(createItem)[0]).toMatchObject({
    params: { subTripId: dayId('2027-03-29') },
    body: { type: 'commute', place: 'Ferry', date: '2027-03-29' },
  })
})

test('with no day chosen a new one is on the first', async () => {
  const { user, address } = await openTrip('?dialog=transportation', { isEmpty: true })
  await user.click((await inDialog('Transportation')).getByRole('button', { name: '+ Add Transportation' }))
  await user.click((await inDialog('Add booked ride')).getByRole('button', { name: 'Without a booking' }))
  await inDialog('Add a place')
  expect(address()).toContain('day=2027-03-27')
})

test('the list and the item over it are there after a reload', async () => {
  const { user } = await openTrip(`?day=2027-03-31&dialog=transportation&item=${train.id}`)
  const form = await inDialog('Edit place')
  await user.click(form.getByRole('button', { name: 'Cancel' }))
  await inDialog('Transportation')
})

test('a deletion asks first', async () => {
  const { user, plan } = await openTrip('?dialog=transportation')
  on(deleteItem).answers(() => {
    plan.items = [...kyoto]
    return undefined
  })
  const list = await inDialog('Transportation')
  await user.click(list.getByRole('button', { name: 'Delete Romancecar' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this item?' }))
  await user.click(question.getByRole('button', { name: 'Delete item' }))
  await waitFor(() => expect(list.queryByText('Romancecar')).toBeNull())
})

test('those who may only look read an item', async () => {
  const { user } = await openTrip('?dialog=transportation', {
    people: [{ ...memberAna, role: 'viewer' }, mei],
  })
  const list = await inDialog('Transportation')
  await waitFor(() => expect(list.queryByRole('button', { name: /Add|Delete/ })).toBeNull())
  await user.click(list.getByRole('button', { name: 'Airport bus' }))
  const reading = await inDialog('Airport bus')
  await reading.findByRole('textbox', { name: 'Write a comment' })
  expect(reading.getAllByRole('textbox')).toHaveLength(1)
})

test('the list is in Chinese too', async () => {
  serveTrip()
  await open(`/edit-trip/${tripId}?dialog=transportation`, 'zh')
  const list = await inDialog('交通')
  list.getByText(/^還沒有交通/)
  list.getByRole('button', { name: '+ 新增交通安排' })
})
