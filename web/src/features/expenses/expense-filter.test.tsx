import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expenseOf } from '../../testing/ledger.ts'
import { useExpenseFilter } from './expense-filter.tsx'

test('what is typed is on screen before the list is filtered by it', () => {
  const expenses = ['Taxi', 'Ramen'].map((description, n) => ledgerRow(expenseOf(n, { description })))
  const drawn: string[] = []
  const { result } = renderHook(() => {
    const shown = useExpenseFilter(expenses)
    drawn.push(`${shown.filter.text}: ${shown.found.map(({ description }) => description)}`)
    return shown
  })
  act(() => result.current.change({ text: 'ram' }))
  expect(drawn).toEqual([': Taxi,Ramen', 'ram: Taxi,Ramen', 'ram: Ramen'])
})
