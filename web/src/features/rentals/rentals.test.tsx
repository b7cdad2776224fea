import type { Rental } from '@caravan/contract/rentals'
import { createRental, deleteRental, updateRental } from '@caravan/contract/rentals'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { storeNumbersHidden } from '../../lib/preferences.ts'
import { expectBlamed } from '../../testing/expect.ts'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { intoSight } from '../../testing/sight.ts'
import { idOf, kyoto, mei, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const car: Rental = {
  id: idOf(950),
  trip_id: tripId,
  company: 'Nippon',
  confirmation_number: 'NR-77',
  ...{ pickup_place: 'Narita', pickup_place_id: null, pickup_lat: null, pickup_lng: null },
  pickup_date: '2027-03-31T09:00',
  ...{ dropoff_place: 'Kyoto', dropoff_place_id: null, dropoff_lat: null, dropoff_lng: null },
  dropoff_date: '2027-04-02T18:00',
  ...{ cost: '12000.00', cost_currency: 'TWD', cost_currency_symbol: 'NT$' },
  ...{ notes: null, participants: null, version: 1 },
}
const aDay = `/edit-trip/${tripId}?day=2027-03-31`
const inDialog = async (name: RegExp | string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 30_000 }))

async function openTrip(rentals: Rental[], search: string, people = [memberAna, mei]) {
  const trip = serveTrip({ ...planOf([...kyoto]), rentals }, people)
  return { ...trip, ...(await open(`${aDay}${search}`)) }
}

test('a car stands in its list and on both of its days', async () => {
  const { user } = await openTrip([car], '')
  await screen.findByRole('button', { name: /^Nippon.*09:00 Pick-up, Narita/ })
  await user.click(screen.getByRole('button', { name: 'Other' }))
  await user.click((await inDialog('More Options')).getByRole('button', { name: 'Rental Car' }))
  const list = await inDialog('Rental Car')
  const row = list.getByRole('listitem').textContent
  expect(row).toContain('NipponNT$12,000.00Wed 31/03 09:00 Pick-up, NaritaFri 02/04 18:00 Return, Kyoto')
  expect(row).toContain('Confirmation NR-77')
})

test('a car is on the map of its day and of the whole trip, and is opened from there', async () => {
  intoSight()
  const narita = { pickup_lat: 35.77, pickup_lng: 140.39 }
  const { user } = await openTrip([{ ...car, ...narita, dropoff_lat: 35.01, dropoff_lng: 135.77 }], '')
  const [pickup, dropoff] = [
    'Nippon, Wed 31/03 09:00 Pick-up, Narita',
    'Nippon, Fri 02/04 18:00 Return, Kyoto',
  ]
  await screen.findByRole('button', { name: pickup }, { timeout: 30_000 })
  expect(screen.queryByRole('button', { name: dropoff })).toBeNull()
  await user.click(screen.getByText('Whole trip'))
  screen.getByRole('button', { name: pickup })
  await user.click(screen.getByRole('button', { name: dropoff }))
  await inDialog('Edit rental car')
})

test('a new one needs its company, its place and both times, and is sent as it was typed', async () => {
  const { user, plan } = await openTrip([], '&rental=new')
  on(createRental).answers(({ body }) => {
    const made = { ...car, ...body, dropoff_place: 'Narita' } as Rental
    plan.rentals = [made]
    return made
  })
  const form = await inDialog('Add rental car')
  const save = () => user.click(form.getByRole('button', { name: 'Save' }))
  await save()
  await expectBlamed(form.getByLabelText('Company'), 'Enter the rental company.')
  form.getByText('Enter where it is picked up.')
  form.getByText('Enter the day and the time of pick-up.')
  form.getByText('Enter the day and the time of return.')
  await user.type(form.getByLabelText('Company'), 'Nippon')
  await user.type(form.getByRole('combobox', { name: 'Pick-up place' }), 'Narita')
  const type = async (name: RegExp, time: string) => {
    await user.click(form.getAllByRole('spinbutton', { name })[0] as Element)
    await user.keyboard(time)
  }
  await type(/Pick-up time/, '0900')
  await type(/Return time/, '0800')
  await save()
  await form.findByText('A car cannot be returned before it is picked up.')
  expect(sentTo(createRental)).toEqual([])
  // In the parts of a time Enter saves, too.
  await type(/Return time/, '1800{Enter}')
  await waitFor(() => expect(sentTo(createRental)).toHaveLength(1))
  expect(sentTo(createRental)[0]?.body).toMatchObject({
    company: 'Nippon',
    pickup_place: 'Narita',
    pickup_date: '2027-03-31T09:00',
    dropoff_place: '',
    dropoff_date: '2027-03-31T18:00',
    cost: null,
  })
})

test('a place that is typed anew is sent with no spot, and the rest stays unsent', async () => {
  const { user } = await openTrip([car], `&rental=${car.id}`)
  on(updateRental).answers(({ body }) => ({ ...car, ...(body as Partial<Rental>), version: 2 }))
  const form = await inDialog('Edit rental car')
  const place = form.getByRole('combobox', { name: 'Pick-up place' })
  await user.clear(place)
  await user.type(place, 'Haneda')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateRental)).toHaveLength(1))
  expect(sentTo(updateRental)[0]?.body).toEqual({
    ...{ pickup_place: 'Haneda', pickup_place_id: null, pickup_lat: null, pickup_lng: null },
  })
})

test.each([
  ['place', { dropoff_place: 'Nara', dropoff_place_id: null, dropoff_lat: null, dropoff_lng: null }],
  ['minute', { dropoff_date: '2027-04-02T18:01' }],
] as const)('the %s of its return is sent alone, and shown', async (part, sent) => {
  const { user, plan } = await openTrip([car], `&dialog=rental-car&rental=${car.id}`)
  on(updateRental).answers(({ body }) => {
    const changed = { ...car, ...(body as Partial<Rental>), version: 2 }
    plan.rentals = [changed]
    return changed
  })
  const form = await inDialog('Edit rental car')
  if (part === 'place') {
    const place = form.getByRole('combobox', { name: /^Return place/ })
    await user.clear(place)
    await user.type(place, 'Nara')
  } else {
    await user.click(form.getByRole('spinbutton', { name: /^minute.*Return time/ }))
    await user.keyboard('01')
  }
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateRental)).toHaveLength(1))
  expect(sentTo(updateRental)[0]?.body).toEqual(sent)
  const list = await inDialog('Rental Car')
  await list.findByText(part === 'place' ? /18:00 Return, Nara/ : /18:01 Return, Kyoto/)
  list.getByText(/09:00 Pick-up, Narita/)
})

test('a deletion asks first; viewers read without a way to change anything', async () => {
  const { user, plan } = await openTrip([car], '&dialog=rental-car')
  on(deleteRental).answers(() => {
    plan.rentals = []
    return undefined
  })
  const list = await inDialog('Rental Car')
  await user.click(list.getByRole('button', { name: 'Delete rental car Nippon' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this rental car?' }))
  await user.click(question.getByRole('button', { name: 'Delete rental car' }))
  await list.findByText(/^No rental car yet/)
})

test('who may only look reads it, and comments', async () => {
  await openTrip([car], `&rental=${car.id}`, [{ ...memberAna, role: 'viewer' }, mei])
  const reading = await inDialog('Nippon')
  reading.getByText('Confirmation NR-77')
  await reading.findByRole('textbox', { name: 'Write a comment' })
  expect(reading.getAllByRole('textbox')).toHaveLength(1)
})

test('a number is hidden until it is pressed, where this browser hides them', async () => {
  storeNumbersHidden(true)
  const { user } = await openTrip([car], '&dialog=rental-car')
  const list = await inDialog('Rental Car')
  expect(list.queryByText(/NR-77/)).toBeNull()
  await user.click(list.getByRole('button', { name: 'Show the confirmation number' }))
  await user.click(list.getByRole('button', { name: 'Confirmation NR-77' }))
  expect(list.queryByText(/NR-77/)).toBeNull()
})

test('a hidden number stays hidden in the form until it is shown, and is then changed', async () => {
  storeNumbersHidden(true)
  const { user } = await openTrip([car], `&rental=${car.id}`)
  on(updateRental).answers(({ body }) => ({ ...car, ...(body as Partial<Rental>), version: 2 }))
  const form = await inDialog('Edit rental car')
  const number = form.getByLabelText('Confirmation number')
  expect(number).toHaveProperty('value', '••••••')
  await user.type(number, 'X')
  await user.click(form.getByRole('button', { name: 'Show the confirmation number' }))
  await user.type(form.getByDisplayValue('NR-77'), '8')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateRental)).toHaveLength(1))
  expect(sentTo(updateRental)[0]?.body).toEqual({ confirmation_number: 'NR-778' })
})
