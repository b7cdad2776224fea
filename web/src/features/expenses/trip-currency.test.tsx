import { updateItem } from '@caravan/contract/items'
import { updateTrip } from '@caravan/contract/trips'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openExpenses } from '../../testing/expenses.ts'
import { on, sentTo } from '../../testing/network.ts'
import { itemOn, mei, memberAna } from '../../testing/trip.ts'

const dinner = itemOn('2027-03-31', 'Pontocho', { type: 'dining', cost: '6000.00' })
const rowOf = (place: string) => screen.getByText(place).closest('li')?.textContent

async function openGroup(options: Parameters<typeof openExpenses>[1] = {}) {
  const opened = await openExpenses(undefined, { ...options, search: '&day=2027-03-31' })
  await opened.user.click(await opened.list.findByRole('tab', { name: 'Group Overview' }))
  return opened
}

test('another currency writes the costs of the plan, and reads what is typed', async () => {
  const { user, plan, list } = await openGroup({ items: [dinner] })
  on(updateTrip).answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  on(updateItem).answers({ ...dinner, cost: '6500.00', version: 2 })
  expect(rowOf('Pontocho')).toContain('est. £6,000.00')
  await user.click(await list.findByRole('combobox', { name: 'Currency of the estimates' }))
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

test('the currency and a budget are chosen before anything is planned or paid', async () => {
  const { list } = await openGroup()
  await list.findByText('No expenses yet')
  list.getByRole('combobox', { name: 'Currency of the estimates' })
  list.getByRole('button', { name: 'Set a budget in GBP' })
})

test('those who may only look choose neither', async () => {
  const { list } = await openGroup({ people: [{ ...memberAna, role: 'viewer' }, mei] })
  await list.findByText('No expenses yet')
  expect(list.queryByRole('combobox')).toBeNull()
  expect(list.queryByRole('button', { name: /budget/ })).toBeNull()
})
