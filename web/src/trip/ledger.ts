import { type Expense, type ExpenseList, expenses } from '@caravan/contract/expenses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { queryClient } from '../lib/calls/query-client.ts'

/** On the wire an expense names its id otherwise, and tells with the split what follows from it. */
export type LedgerExpense = Omit<Expense, 'split'> & {
  id: string
  split: Pick<Expense['split'], 'mode' | 'parts'>
  /** Everybody's part. */
  amounts: Expense['split']['amounts']
}
export type Ledger = Omit<ExpenseList, 'expenses'> & { expenses: LedgerExpense[] }

const rowOf = ({ split: { mode, parts, amounts }, ...expense }: Expense): LedgerExpense => ({
  ...expense,
  id: expense.expense_id,
  split: { mode, parts },
  amounts,
})

/** A call's answer, an expense as a row like others. */
export const asRow = (answer: unknown): unknown =>
  answer instanceof Object && 'expense_id' in answer ? rowOf(answer as Expense) : answer

/** All expenses and repayments of a trip. */
export const ledgerQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'expenses'],
    async queryFn({ signal }) {
      const list = await call(expenses, { params: { tripId }, query: {}, signal })
      return { ...list, expenses: list.expenses.map(rowOf) }
    },
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Fetches what was paid again where it is on screen; elsewhere it is only old. */
export function refreshLedger(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ledgerQuery(tripId).queryKey })
}
