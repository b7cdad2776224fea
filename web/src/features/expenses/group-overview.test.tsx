import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { idOf } from '../../testing/trip.ts'

const yen = { currency: 'JPY', amount: '48000' } as const
const bills = [
  expenseOf(1, { ...yen, type: 'Lodging', payer_id: meiId, paid_date: '2025-11-06' }),
  expenseOf(2, { ...yen, amount: '9000', paid_date: '2025-11-17' }),
  expenseOf(3, { amount: '120.50', payer_id: meiId, paid_date: '2025-11-05' }),
  expenseOf(4, { amount: '30.00', type: 'Shopping' }),
  expenseOf(5, { amount: '10.00', refund: true }),
]

async function openGroup(ledger = ledgerOf(bills)) {
  const opened = await openExpenses(ledger)
  await opened.user.click(await opened.list.findByRole('tab', { name: 'Group Overview' }))
  const rowsOf = (name: string) =>
    within(opened.list.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(row => row.textContent)
  return { ...opened, rowsOf }
}

test('one reads who has paid how much, for what and when', async () => {
  const { list, rowsOf } = await openGroup()
  expect(list.getByRole<HTMLInputElement>('radio', { name: 'Group Total GBP £140.50' }).checked).toBe(true)
  expect(rowsOf('Who paid')).toEqual(['MCMei£120.50', 'ARYou£20.00'])
  expect(rowsOf('By day').at(0)).toBe('Nov 5, 2025£120.50')
  expect(list.getAllByRole('listitem').map(type => type.textContent)).toEqual([
    'Food £110.50',
    'Shopping £30.00',
  ])
})

test('each currency is counted for itself', async () => {
  const { list, user, rowsOf } = await openGroup()
  await user.click(list.getByRole('radio', { name: 'Group Total JPY ¥57,000' }))
  expect(rowsOf('Who paid')).toEqual(['MCMei¥48,000', 'ARYou¥9,000'])
  expect(rowsOf('By day')).toEqual(['Nov 6, 2025¥48,000', 'Nov 17, 2025¥9,000'])
})

test('somebody who has left keeps what they have paid', async () => {
  const gone = idOf(77)
  const ledger = ledgerOf([expenseOf(1, { payer_id: gone, shared_with: [ana.id, gone] })])
  ledger.people.push({ user_id: gone, name: 'Jonas Lind', former: true })
  const { rowsOf } = await openGroup(ledger)
  expect(rowsOf('Who paid')).toEqual(['JLJonas (left)£30.00'])
})

test('more can have come back than was paid', async () => {
  const { list, rowsOf } = await openGroup(ledgerOf([expenseOf(1, { refund: true })]))
  list.getByRole('radio', { name: 'Group Total GBP −£30.00' })
  expect(rowsOf('Who paid')).toEqual(['ARYou−£30.00'])
})

test('nobody has paid anything yet', async () => {
  const { list } = await openGroup(ledgerOf([]))
  list.getByText('No expenses yet')
})
