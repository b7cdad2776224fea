import { type Expense, type ExpenseList, expenses } from '@caravan/contract/expenses'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { queryClient } from '../lib/query-client.ts'

/** Every row has an `id` here; on the wire an expense has it under a name of its own. */
export type LedgerExpense = Expense & { id: string }
export type Ledger = Omit<ExpenseList, 'expenses'> & { expenses: LedgerExpense[] }

export const withId = <Row extends object | undefined>(row: Row): Row =>
  row && 'expense_id' in row ? { ...row, id: row.expense_id } : row

/** What was paid on a trip, and who paid it back. */
export const ledgerQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'expenses'],
    async queryFn({ signal }) {
      const list = await call(expenses, { params: { tripId }, query: {}, signal })
      return { ...list, expenses: list.expenses.map(withId) } as Ledger
    },
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Fetches what was paid again where it is on screen; elsewhere it is only old. */
export function refreshLedger(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ledgerQuery(tripId).queryKey })
}
