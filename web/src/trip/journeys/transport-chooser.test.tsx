import { createFlight, type Flight } from '@caravan/contract/flights'
import { blankFlight } from '@caravan/contract/flights.row'
import { searchAirports } from '@caravan/contract/places'
import { createRide, type Ride } from '@caravan/contract/rides'
import { blankRide } from '@caravan/contract/rides.row'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { planOf, serveTrip, tripId } from '../../testing/trip.ts'

const inDialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

async function openForm(search: string) {
  serveTrip(planOf())
  on(searchAirports).answers([])
  const app = await open(`/edit-trip/${tripId}?${search}`)
  const choose = (form: Awaited<ReturnType<typeof inDialog>>, name: string) =>
    app.user.click(within(form.getByRole('group', { name: 'Type' })).getByRole('button', { name }))
  return { ...app, choose }
}

test('one form adds any transport to a day, and takes along what was typed', async () => {
  const { user, choose } = await openForm('day=2027-03-29')
  on(createFlight).answers(({ body }) => ({ ...blankFlight, trip_id: tripId, ...body }) as Flight)
  await user.click(await screen.findByRole('button', { name: '+ Add transport' }))
  const ride = await inDialog('Add booked ride')
  await user.type(ride.getByLabelText('Number or name'), 'BR 198')
  await user.type(ride.getByRole('combobox', { name: 'From' }), 'Taoyuan')
  await user.type(ride.getByLabelText('Notes'), 'Window')
  await user.click(ride.getAllByRole('spinbutton', { name: /Departure time/ })[0] as Element)
  await user.keyboard('0850')
  await choose(ride, 'Flight')
  const flight = await inDialog('Add flight')
  const number = flight.getByLabelText('Flight number')
  await waitFor(() => expect(document.activeElement).toBe(number))
  await user.type(number, '{Enter}')
  await waitFor(() => expect(sentTo(createFlight)).toHaveLength(1))
  expect(sentTo(createFlight)[0]?.body).toMatchObject({
    ...{ flight_number: 'BR 198', depart_airport: 'Taoyuan', depart_airport_code: null },
    ...{ depart_date: '2027-03-29T08:50', notes: 'Window' },
  })
})

test('what was taken along is not lost without a question', async () => {
  const { user, choose } = await openForm('flight=new')
  const flight = await inDialog('Add flight')
  await user.type(flight.getByLabelText('Flight number'), 'BR 198')
  await user.type(flight.getByLabelText('Notes'), 'Window')
  await choose(flight, 'Rental Car')
  await choose(await inDialog('Add rental car'), 'Train')
  const ride = await inDialog('Add booked ride')
  expect(ride.getByLabelText('Number or name')).toHaveProperty('value', 'BR 198')
  await choose(ride, 'Rental Car')
  expect((await inDialog('Add rental car')).getByLabelText('Notes')).toHaveProperty('value', 'Window')
  await user.keyboard('{Escape}')
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
})

test('a type alone is no change, and is sent with the ride', async () => {
  const { user, choose } = await openForm('day=2027-03-29&rental=new')
  on(createRide).answers(({ body }) => ({ ...blankRide, trip_id: tripId, ...body }) as Ride)
  await choose(await inDialog('Add rental car'), 'Ferry')
  const ride = await inDialog('Add booked ride')
  await choose(ride, 'Parking')
  expect(ride.queryByRole('combobox', { name: 'To' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await screen.findByRole('button', { name: '+ Add transport' }))
  const again = await inDialog('Add booked ride')
  await choose(again, 'Bus')
  await user.type(again.getByRole('combobox', { name: 'From' }), 'Shinjuku')
  await user.click(again.getAllByRole('spinbutton', { name: /Departure time/ })[0] as Element)
  await user.keyboard('2210{Enter}')
  await waitFor(() => expect(sentTo(createRide)).toHaveLength(1))
  expect(sentTo(createRide)[0]?.body).toMatchObject({ type: 'bus', from_place: 'Shinjuku' })
})

test('the first day of a trip begins with a flight', async () => {
  const { user } = await openForm('day=2027-03-27')
  await user.click(await screen.findByRole('button', { name: '+ Add transport' }))
  await inDialog('Add flight')
})
