import { deleteExpense, expenses } from '@caravan/contract/expenses'
import { undoChange } from '@caravan/contract/history'
import { plan as readPlan } from '@caravan/contract/plan'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ana } from '../../testing/account.ts'
import { expectFailure, expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { gate, on, sentTo } from '../../testing/network.ts'
import { idOf, memberAna, planOf } from '../../testing/trip.ts'

const bills = [
  expenseOf(1, {
    ...{ description: 'Hakone Ginyu deposit', payer_id: meiId },
    ...{ amount: '48000', currency: 'JPY', share: '24000' },
  }),
  expenseOf(2, { description: 'Tea ceremony' }),
  expenseOf(3, { description: 'Deposit back', refund: true, share: '-15.00' }),
  expenseOf(4, { description: 'Souvenirs of Mei', payer_id: meiId, shared_with: [meiId] }),
]

test('one reads what was paid by whom, between whom, and what of it is one’s own', async () => {
  const { list } = await openExpenses(ledgerOf(bills))
  const rows = (await list.findAllByRole('listitem')).map(row => row.textContent)
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatch(/Hakone Ginyu depositMei paid, .*¥48,000¥24,000/)
  expect(rows[1]).toMatch(/Tea ceremonyYou paid, .*£30.00£15.00/)
  expect(rows[2]).toMatch(/Deposit backRefundYou received, .*−£30.00−£15.00/)
  expect(list.getAllByRole('img', { name: 'Split equally: You, Mei' })).not.toEqual([])
  expect(list.getByText('My Total').parentElement?.textContent).toMatch(/My Total£0\.00¥24,000$/)
})

test('a double click opens the form, and does not close it again', async () => {
  const { list, dialog, user, address } = await openExpenses()
  // However long the page takes to open the form, both clicks are at one moment.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await user.dblClick(await list.findByRole('button', { name: '[+] Add' }))
  await dialog('Add expense')
  expect(address()).toContain('expense=new')
})

test('nobody has paid anything yet', async () => {
  const { list } = await openExpenses()
  await list.findByText('No expenses yet')
})

test('an expense is deleted after a question, and comes back', async () => {
  const { list, ledger, user, press } = await openExpenses(ledgerOf(bills))
  await user.click(await list.findByRole('button', { name: 'Delete Tea ceremony' }))
  await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this expense? This action cannot be undone.',
  })
  on(deleteExpense).answers(() => {
    ledger.expenses = bills.filter(({ description }) => description !== 'Tea ceremony')
    return undefined
  })
  await press('Delete expense')
  await expectSuccess('Tea ceremony has been deleted.')
  expect(list.queryByText('Tea ceremony')).toBeNull()
  on(undoChange).answers(() => {
    ledger.expenses = bills
    return { seq: 3 }
  })
  await press('Undo')
  await expectSuccess('Tea ceremony is back.')
  await list.findByText('Tea ceremony')
})

test('what was not deleted stands again, and that is said', async () => {
  const { list, user, press } = await openExpenses(ledgerOf(bills))
  await user.click(await list.findByRole('button', { name: 'Delete Tea ceremony' }))
  on(deleteExpense).fails('server.busy')
  await press('Delete expense')
  await expectFailure('Delete failed')
  await list.findByText('Tea ceremony')
})

test('what another member adds is there without asking', async () => {
  const { list, ledger, live } = await openExpenses(ledgerOf([]))
  await list.findByText('No expenses yet')
  ledger.expenses = bills
  live.tell({ topics: ['expenses'], seq: 2 })
  await list.findByText('Tea ceremony')
})

test('what another member adds while one’s own change ends is there too', async () => {
  const { list, ledger, live, user, press } = await openExpenses(ledgerOf(bills))
  await user.click(await list.findByRole('button', { name: 'Delete Tea ceremony' }))
  on(deleteExpense).answers(undefined)
  const planComes = gate()
  on(readPlan).hangs(planComes).answers(planOf([], {}))
  const asked = sentTo(expenses).length
  ledger.expenses = bills.filter(({ description }) => description !== 'Tea ceremony')
  await press('Delete expense')
  await waitFor(() => expect(sentTo(expenses).length).toBeGreaterThan(asked))
  ledger.expenses = [...ledger.expenses, expenseOf(5, { description: 'Ramen of Mei', payer_id: meiId })]
  live.tell({ topics: ['expenses'], seq: 3 })
  await new Promise(heard => setTimeout(heard, 50))
  planComes.open()
  await list.findByText('Ramen of Mei')
})

test('somebody who has left is called so, and those words make no initials', async () => {
  const gone = idOf(77)
  const ledger = ledgerOf([expenseOf(1, { payer_id: gone, shared_with: [ana.id, gone] })])
  ledger.people.push({ user_id: gone, name: null, former: true })
  const { list } = await openExpenses(ledger)
  await list.findByText(/^Deleted user \(left\) paid, /)
  expect(list.getByText('?')).toBeDefined()
})

test('those who may only look change nothing', async () => {
  const { list } = await openExpenses(ledgerOf(bills), { people: [{ ...memberAna, role: 'viewer' }] })
  await list.findByText('Tea ceremony')
  expect(list.queryByRole('button', { name: /^(Delete|Edit|\[\+\])/ })).toBeNull()
})

test('what cannot be loaded is asked for again', async () => {
  const { list, press } = await openExpensesThatFail()
  await list.findByText('The expenses could not be loaded.')
  on(expenses).answers(ledgerOf(bills))
  await press('Try again')
  await list.findByText('Tea ceremony')
})

async function openExpensesThatFail() {
  const opened = openExpenses()
  on(expenses).fails('server.busy')
  return opened
}

test('of thousands of rows only those in sight are drawn', async () => {
  const many = Array.from({ length: 5_000 }, (_, number) => expenseOf(number))
  const { list } = await openExpenses(ledgerOf(many))
  await list.findByText('Bill 0')
  const rows = list.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(100)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('5000')
  await waitFor(() => expect(within(rows[0] as HTMLElement).getByText('Bill 0')).toBeDefined())
})

test('a long list is searched by description, person, type and day, and says what of those is one’s own', async () => {
  const many = Array.from({ length: 12 }, (_, number) =>
    expenseOf(number, {
      type: number === 3 ? 'Gas' : 'Food',
      paid_date: number < 6 ? '2026-11-06' : '2026-11-05',
      ...(number === 3 && { shared_with: [ana.id] }),
    }),
  )
  const { list, user, fill } = await openExpenses(ledgerOf(many))
  const rows = () => list.queryAllByRole('listitem').length
  await waitFor(() => expect(rows()).toBe(12))
  await fill(list.getByLabelText('Search expenses'), 'BILL 1')
  await waitFor(() => expect(rows()).toBe(3))
  await list.findByText('My Total of 3 expenses')
  await fill(list.getByLabelText('Search expenses'), '')
  const choose = async (field: string, option: string | RegExp) => {
    await user.click(list.getByRole('button', { name: new RegExp(field) }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Person', 'Mei')
  await waitFor(() => expect(rows()).toBe(11))
  await choose('Type', 'Gas')
  await list.findByText('No expenses match.')
  await choose('Person', 'Anyone')
  await waitFor(() => expect(rows()).toBe(1))
  await choose('Type', 'Any type')
  // With the year, once it is another one.
  await choose('Day', /^Nov 5\b/)
  await waitFor(() => expect(rows()).toBe(6))
})
