import { createExpense, expenses as readLedger } from '@caravan/contract/expenses'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ana } from '../../testing/account.ts'
import { expectSuccess } from '../../testing/expect.ts'
import { openExpenses } from '../../testing/expenses.ts'
import { expenseOf, ledgerOf, meiId } from '../../testing/ledger.ts'
import { gate, on, sentTo } from '../../testing/network.ts'

/** The list of expenses, whose rows come when they are let. */
async function openExpensesLater() {
  const opening = openExpenses()
  const list = gate()
  on(readLedger)
    .hangs(list)
    .answers(() => opened.ledger)
  const opened = await opening
  return { ...opened, comes: list.open }
}

test('a currency that was chosen stays when the list comes', async () => {
  const { list, user, dialog, ledger, comes } = await openExpensesLater()
  await user.click(list.getByRole('button', { name: '[+] Add' }))
  const form = await dialog('Add expense')
  const currency = form.getByRole('combobox', { name: 'Currency' })
  await user.click(currency)
  await user.keyboard('JPY{Enter}')
  ledger.expenses = [expenseOf(1, { currency: 'EUR', description: 'Taxi' })]
  comes()
  await list.findByText('Taxi')
  expect(currency).toHaveProperty('value', 'JPY')
})

test('the currency that a form begins with stays when somebody else adds an expense', async () => {
  const { list, dialog, ledger, live } = await openExpenses(ledgerOf([]), { search: '&expense=new' })
  const form = await dialog('Add expense')
  ledger.expenses = [expenseOf(1, { currency: 'EUR', description: 'Taxi' })]
  live.tell({ topics: ['expenses'], seq: 2 })
  await list.findByText('Taxi')
  expect(form.getByRole('combobox', { name: 'Currency' })).toHaveProperty('value', 'GBP')
})

test('one is added while the list is still on its way', async () => {
  const { user, dialog, list } = await openExpensesLater()
  await user.click(list.getByRole('button', { name: '[+] Add' }))
  const form = await dialog('Add expense')
  form.getByRole('button', { name: 'mei' })
  on(createExpense).answers(expenseOf(9))
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('Amount')))
  await user.keyboard('12{Enter}')
  await expectSuccess('Expense added successfully!')
  expect(sentTo(createExpense).map(({ body }) => body)).toMatchObject([
    { amount: '12.00', payer_id: ana.id, shared_with: [meiId, ana.id].toSorted() },
  ])
})

test('a dialog is on screen before the form in it', async () => {
  const { list, user, dialog } = await openExpenses()
  const removed: Node[] = []
  const watch = new MutationObserver(changes =>
    removed.push(...changes.flatMap(one => [...one.removedNodes])),
  )
  watch.observe(document.body, { childList: true, subtree: true })
  await user.click(await list.findByRole('button', { name: '[+] Add' }))
  const form = await dialog('Add expense')
  form.getByLabelText('Amount')
  watch.disconnect()
  expect(removed.some(node => node instanceof Element && node.querySelector('[data-waits]'))).toBe(true)
})

test('what is typed before the form of a dialog is there goes into its first field', async () => {
  const { list, user, dialog } = await openExpenses()
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-waits]')) return
    watch.disconnect()
    for (const key of ['1', '3', 'Backspace', '2'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await user.click(await list.findByRole('button', { name: '[+] Add' }))
  const form = await dialog('Add expense')
  await waitFor(() => expect(form.getByLabelText('Amount')).toHaveProperty('value', '12'))
})
