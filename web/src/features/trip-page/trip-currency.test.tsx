import { updateItem } from '@caravan/contract/items'
import { updateTrip } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { on, sentTo } from '../../testing/network.ts'
import { open } from '../../testing/open.tsx'
import { itemOn, memberAna, planOf, serveTrip, tripId } from '../../testing/trip.ts'

const dinner = itemOn('2027-03-31', 'Pontocho', { type: 'dining', cost: '6000.00' })
const rowOf = (place: string) => screen.getByText(place).closest('li')?.textContent

test('another currency writes the costs of the plan, and reads what is typed', async () => {
  const { plan } = serveTrip(planOf([dinner]))
  on(updateTrip).answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  on(updateItem).answers({ ...dinner, cost: '6500.00', version: 2 })
  const { user } = await open(`/edit-trip/${tripId}?day=2027-03-31&dialog=other`)
  const options = within(await screen.findByRole('dialog', { name: 'More Options' }))
  expect(rowOf('Pontocho')).toContain('est. £6,000.00')
  await user.clear(options.getByRole('combobox', { name: 'Currency of the estimates' }))
  await user.keyboard('JPY')
  await user.click(await screen.findByRole('option', { name: 'JPY' }))
  await waitFor(() => expect(sentTo(updateTrip).map(({ body }) => body)).toEqual([{ currency: 'JPY' }]))
  await waitFor(() => expect(rowOf('Pontocho')).toContain('est. ¥6,000'))
  await user.keyboard('{Escape}')

  await user.click(await screen.findByRole('button', { name: /Pontocho.*Dining/ }))
  const cost = await screen.findByLabelText('Estimated cost')
  expect(cost).toHaveProperty('value', '6000')
  await user.clear(cost)
  await user.type(cost, '6,500')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sentTo(updateItem).map(({ body }) => body)).toEqual([{ cost: '6500.00' }]))
})

test('those who may only look do not choose it', async () => {
  serveTrip(planOf(), [{ ...memberAna, role: 'viewer' }])
  await open(`/edit-trip/${tripId}?dialog=other`)
  const options = within(await screen.findByRole('dialog', { name: 'More Options' }))
  await waitFor(() => expect(options.queryByRole('combobox')).toBeNull())
})
