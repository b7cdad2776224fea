import { updateTrip } from '@caravan/contract/trips'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bookingKinds } from '../../kinds.tsx'
import { expectFailure } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { on, sentTo } from '../../testing/network.ts'
import { idOf, itemOn, mei, memberAna, planOf } from '../../testing/trip.ts'
import { estimatesOf } from './planned.ts'

const items = [
  itemOn('2027-03-30', 'Kiyomizu-dera', { cost: '4.01' }),
  itemOn('2027-03-31', 'Onsen', { cost: '20.00', participants: [meiId] }),
  itemOn('2027-04-01', 'Nobody goes', { cost: '5.00', participants: [] }),
]

async function openGroup(
  fields: Parameters<typeof planOf>[1] = {},
  people = [memberAna, mei],
  bills = [expenseOf(1)],
  gone: ReturnType<typeof ledgerOf>['people'] = [],
) {
  const ledger = ledgerOf(bills)
  ledger.people.push(...gone)
  const opened = await openExpenses(ledger, { people, items, trip: fields })
  await opened.user.click(await opened.list.findByRole('tab', { name: 'Group Overview' }))
  const rows = () =>
    within(opened.list.getByRole('table', { name: 'Planned and actual' }))
      .getAllByRole('row')
      .slice(1)
      .map(row => [...row.children].map(({ textContent }) => textContent))
  return { ...opened, rows }
}

test('estimates stand beside the share of each and what they paid, also of those who have left', async () => {
  const gone = idOf(77)
  const deposit = expenseOf(2, {
    ...{ amount: '9.00', payer_id: gone, shared_with: [meiId] },
    split: { mode: 'equal', parts: {}, amounts: { [meiId]: '9.00' } },
  })
  const { rows } = await openGroup(
    {},
    undefined,
    [expenseOf(1), deposit],
    [{ user_id: gone, name: 'Kenji', former: true }],
  )
  expect(rows().map(([who, ...amounts]) => [who?.slice(-3), ...amounts])).toEqual([
    ['You', expect.stringMatching(/^£2.0[01]$/), '£15.00', '£30.00'],
    ['Mei', expect.stringMatching(/^£22.0[01]$/), '£24.00', '£0.00'],
    ['ft)', '£0.00', '£0.00', '£9.00'],
    ['tal', '£29.01', '£39.00', '£39.00'],
  ])
})

test('nothing has been paid yet, and still the estimates are there', async () => {
  const { rows, list } = await openGroup({}, undefined, [])
  expect(rows().at(-1)).toEqual(['Total', '£29.01', '£0.00', '£0.00'])
  expect(list.queryByText('What it was spent on')).toBeNull()
})

test('a budget is set in one currency, leaves the others, and tells what is left of it', async () => {
  const { list, user, plan, fill } = await openGroup({ budgets: { JPY: '300000' } })
  await user.click(list.getByRole('button', { name: 'Set a budget in GBP' }))
  const field = list.getByLabelText('Budget')
  await fill(field, '12.345')
  await user.click(list.getByRole('button', { name: 'Save' }))
  await list.findByText(/2 digits/i)
  await fill(field, '1,000')
  on(updateTrip).answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  await user.click(list.getByRole('button', { name: 'Save' }))
  await list.findByText('£970.00 left')
  expect(sentTo(updateTrip).map(({ body }) => body)).toEqual([{ budgets: { JPY: '300000', GBP: '1000.00' } }])
})

test('the field of a budget takes the focus, and Escape closes it alone', async () => {
  const { list, user } = await openGroup()
  await user.click(list.getByRole('button', { name: 'Set a budget in GBP' }))
  await waitFor(() => expect(document.activeElement).toBe(list.getByLabelText('Budget')))
  await user.keyboard('12{Escape}')
  const button = await list.findByRole('button', { name: 'Set a budget in GBP' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('more was spent than the budget, which is taken off again', async () => {
  const { list, user, plan, fill } = await openGroup({ budgets: { GBP: '20.00' } })
  await list.findByText('£10.00 over budget')
  await user.click(list.getByRole('button', { name: 'Change the budget' }))
  on(updateTrip).fails('server.busy')
  await fill(list.getByLabelText('Budget'), '')
  await user.click(list.getByRole('button', { name: 'Save' }))
  await waitFor(() => expectFailure('Failed to update'))
  on(updateTrip).answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  await user.click(list.getByRole('button', { name: 'Save' }))
  await list.findByRole('button', { name: 'Set a budget in GBP' })
})

test('those who may only look set none', async () => {
  const { list } = await openGroup({ budgets: { GBP: '20.00' } }, [{ ...memberAna, role: 'viewer' }, mei])
  await list.findByText('£10.00 over budget')
  expect(list.queryByRole('button', { name: /budget/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Currency of the estimates' })).toBeNull()
})

test('all currencies are summed exactly, and a cost that is finer than its own counts in whole units', () => {
  const big = Array.from({ length: 2_000 }, () => itemOn('2027-03-30', 'Dear', { cost: '99999999.99' }))
  expect(estimatesOf(bookingKinds, planOf(big), ['a', 'b']).get('GBP')?.total).toBe(19_999_999_998_000n)
  const yen = estimatesOf(
    bookingKinds,
    planOf([itemOn('2027-03-30', 'Tea', { cost: '12.50' })], { currency: 'JPY' }),
    ['a'],
  )
  expect(yen.get('JPY')).toEqual({ total: 12n, byPerson: new Map([['a', 12n]]) })
})

test('the currency that was chosen is replaced by what is typed next, also where its name has just come', async () => {
  const { list, user, plan } = await openGroup()
  on(updateTrip).answers(({ body }) => Object.assign(plan.trip, body, { version: 2 }))
  const field = list.getByRole<HTMLInputElement>('combobox', { name: 'Currency of the estimates' })
  await user.click(field)
  await user.keyboard('eur{Enter}')
  await waitFor(() => expect(field.value).toBe('EUR'))
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]))
})
