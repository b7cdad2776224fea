import { createRide, deleteRide, type Ride, updateRide } from '@caravan/contract/rides'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectBlamed, expectFocus } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { intoSight } from '../../testing/sight.ts'
import { idOf, itemOn, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const train: Ride = {
  id: idOf(970),
  trip_id: tripId,
  ...{ type: 'train', number: 'Hikari 637', seat: 'Car 7, 3A', confirmation_number: 'JR-1' },
  ...{ from_place: 'Tokyo', from_place_id: null, from_lat: 35.68, from_lng: 139.77, from_zone: 'Asia/Tokyo' },
  depart_date: '2027-03-31T08:26',
  ...{ to_place: 'Kyoto', to_place_id: null, to_lat: 34.99, to_lng: 135.76, to_zone: 'Asia/Tokyo' },
  arrive_date: '2027-03-31T10:35',
  ...{ cost: '13910', cost_currency: 'JPY', cost_currency_symbol: '¥', url: null },
  ...{ notes: null, participants: null, version: 1 },
}
const bus = itemOn('2027-04-01', 'City bus', { type: 'commute' })
const inDialog = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

async function openTrip(rides: Ride[], search: string, people = [memberAna, mei]) {
  const trip = serveTrip({ ...planOf([...kyoto, bus]), rides }, people)
  return { ...trip, ...(await open(`/edit-trip/${tripId}?day=2027-03-31${search}`)) }
}

test('a ride stands on its day and among the ways of the trip, by date', async () => {
  const { user } = await openTrip([train], '&dialog=transportation')
  const list = await inDialog('Transportation')
  expect(list.getAllByRole('listitem').map(row => row.textContent)).toEqual([
    'Hikari 637, Tokyo → Kyoto¥13,910Wed 31/03 08:26 - 10:35, 2 h 9 min TrainSeat Car 7, 3AConfirmation JR-1',
    'Kyoto StationWed 31/03 08:26',
    'City busThu 01/04 ',
  ])
  await user.click(list.getByRole('button', { name: 'Hikari 637, Tokyo → Kyoto' }))
  await user.click((await inDialog('Edit ride')).getByRole('button', { name: 'Cancel' }))
  await user.click((await inDialog('Transportation')).getByRole('button', { name: 'Close' }))
  await screen.findByRole('button', { name: /^Hikari 637, Tokyo → Kyoto.*08:26 - 10:35, 2 h 9 min.*Train/ })
})

test('a bus, a ferry and a metro have icons of their own', async () => {
  const rides = (['bus', 'ferry', 'train'] as const).map((type, at) => {
    return { ...train, id: idOf(980 + at), type, number: type === 'train' ? 'Tokyo Metro' : null }
  })
  await openTrip(rides, '&dialog=transportation')
  const rows = (await inDialog('Transportation')).getAllByRole('listitem').slice(0, 3)
  const icons = ['.lucide-bus', '.lucide-ship', '.lucide-tram-front']
  expect(icons.map(icon => rows.some(row => row.querySelector(icon)))).toEqual([true, true, true])
})

test('parking for longer than the trip is not outside of it, a ride before it is', async () => {
  const parking: Ride = { ...train, type: 'parking', depart_date: '2027-03-20T08:00' }
  const rides = [
    { ...parking, arrive_date: '2027-05-01T08:00' },
    { ...parking, id: idOf(971), arrive_date: '2027-03-21T08:00' },
  ]
  await openTrip(rides, '&dialog=transportation')
  const list = await inDialog('Transportation')
  const marks = list.getAllByRole('listitem').map(row => /Outside the trip/.test(row.textContent ?? ''))
  expect(marks.slice(0, 2)).toEqual([false, true])
})

test('a ride over night says on which day it arrives, also on that day', async () => {
  const night = { ...train, depart_date: '2027-03-30T22:10', arrive_date: '2027-03-31T06:25' }
  await openTrip([night], '&dialog=transportation')
  const list = await inDialog('Transportation')
  list.getByText(/22:10 - 06:25 \(\+1 day\), 8 h 15 min Train/)
  screen.getByText(/Arrives, Kyoto/)
})

test('both of its ends are on the map', async () => {
  intoSight()
  await openTrip([train], '')
  const pin = (what: string) => ({ name: `Hikari 637, Tokyo → Kyoto, Wed 31/03 ${what}` })
  await screen.findByRole('button', pin('08:26 Leaves from Tokyo'), { timeout: 30_000 })
  screen.getByRole('button', pin('10:35 Arrives, Kyoto'))
})

test('a new one needs its place and time, and is sent as it was typed', async () => {
  const { user, plan } = await openTrip([], '&dialog=transportation')
  on(createRide).answers(({ body }) => {
    const made = { ...train, ...(body as Partial<Ride>) }
    plan.rides = [made]
    return made
  })
  await user.click((await inDialog('Transportation')).getByRole('button', { name: '+ Add Transportation' }))
  const form = await inDialog('Add booked ride')
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))
  await save()
  await expectBlamed(form.getByRole('combobox', { name: 'From' }), 'Enter where it leaves from.')
  form.getByText('Enter the day and the time of departure.')
  await user.type(form.getByLabelText('Number or name'), 'Night bus')
  await user.type(form.getByRole('combobox', { name: 'From' }), 'Shinjuku')
  await user.type(form.getByRole('combobox', { name: 'To' }), 'Nara')
  const hourOf = (name: RegExp) => form.getAllByRole('spinbutton', { name })[0] as HTMLElement
  const type = async (name: RegExp, time: string) => {
    await user.click(hourOf(name))
    await user.keyboard(time)
  }
  await save()
  await expectFocus(hourOf(/Departure time/))
  expect(descriptionOf(hourOf(/Departure time/))).toContain('Enter the day and the time of departure.')
  await user.keyboard('2200')
  await type(/Arrival time/, '0600')
  await save()
  await form.findByText('A ride cannot end before it begins.')
  expect(sentTo(createRide)).toEqual([])
  await type(/Arrival time/, '2359{Enter}')
  await waitFor(() => expect(sentTo(createRide)).toHaveLength(1))
  expect(sentTo(createRide)[0]?.body).toMatchObject({
    ...{ type: 'train', number: 'Night bus', from_place: 'Shinjuku', depart_date: '2027-03-31T22:00' },
    ...{ to_place: 'Nara', arrive_date: '2027-03-31T23:59', cost: null, seat: null },
  })
})

test('a change is sent alone; parking has no destination', async () => {
  const { user } = await openTrip([train], `&ride=${train.id}`)
  on(updateRide).answers(({ body }) => ({ ...train, ...(body as Partial<Ride>), version: 2 }))
  const form = await inDialog('Edit ride')
  await user.click(form.getByRole('button', { name: /Type/ }))
  await user.click(await screen.findByRole('option', { name: 'Parking' }))
  expect(form.queryByRole('combobox', { name: 'To' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateRide)[0]?.body).toEqual({ type: 'parking' }))
})

test('a deletion asks first', async () => {
  const { user, plan } = await openTrip([train], '&dialog=transportation')
  on(deleteRide).answers(() => {
    plan.rides = []
    return undefined
  })
  const list = await inDialog('Transportation')
  await user.click(list.getByRole('button', { name: 'Delete Hikari 637, Tokyo → Kyoto' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this ride?' }))
  await user.click(question.getByRole('button', { name: 'Delete ride' }))
  await waitFor(() => expect(list.queryByText(/Hikari/)).toBeNull())
  expect(sentTo(deleteRide)[0]?.params).toEqual({ tripId, rideId: train.id })
})
