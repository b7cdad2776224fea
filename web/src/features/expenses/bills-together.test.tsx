import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { billsTogether } from './bills-together.ts'

const dinner = { description: 'Dinner', share: '15.00' }
const ledger = () =>
  ledgerOf([
    expenseOf(3, { ...dinner, description: 'Taxi' }),
    expenseOf(2, { ...dinner, amount: '20.00', payer_id: meiId, share: '10.00' }),
    expenseOf(1, { ...dinner, payer_id: ana.id }),
  ])

test('a bill that several paid is one row with its sum, which unfolds the payment of each', async () => {
  const { list, press, user, address } = await openExpenses(ledger(), { search: '&tab=mine' })
  const bill = await list.findByRole('button', { name: 'Who paid for Dinner' })
  const row = bill.closest('li')
  expect(row?.textContent).toContain('You, Mei paid')
  expect(row?.textContent).toContain('£50.00')
  expect(row?.textContent).toContain('£25.00')
  expect(within(row as HTMLElement).queryByRole('button', { name: /Delete/ })).toBeNull()
  expect(list.queryByRole('button', { name: 'Edit Dinner' })).toBeNull()
  await press('Who paid for Dinner')
  expect(bill.getAttribute('aria-expanded')).toBe('true')
  const [first] = list.getAllByRole('button', { name: 'Edit Dinner' })
  expect(list.getAllByRole('button', { name: 'Edit Dinner' })).toHaveLength(2)
  await user.click(first as HTMLElement)
  expect(address()).toContain('expense=')
})

test('payments that were changed apart are rows of their own', async () => {
  const changed = ledger()
  changed.expenses = changed.expenses.map((expense, at) =>
    at === 1 ? { ...expense, description: 'Dinner and drinks' } : expense,
  )
  const { list } = await openExpenses(changed, { search: '&tab=mine' })
  await list.findByRole('button', { name: 'Edit Dinner' })
  list.getByRole('button', { name: 'Edit Dinner and drinks' })
  expect(list.queryByRole('button', { name: /^Who paid for/ })).toBeNull()
})

test('the row of an expense stays the same one when another expense changes', () => {
  const [first, second] = [ledgerRow(expenseOf(3)), ledgerRow(expenseOf(1))]
  const before = billsTogether([first, second], new Set())
  const after = billsTogether([first, { ...second, description: 'Tea' }], new Set())
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})
