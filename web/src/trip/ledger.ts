import { type Expense, expenses } from '@caravan/contract/expenses'
import { ledgerRow } from '@caravan/contract/expenses.ledger'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { kept } from '../lib/calls/kept.ts'
import { withUnsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'

export type { Ledger, LedgerExpense } from '@caravan/contract/expenses.ledger'

/** A call's answer, an expense as a row like others. */
export const asRow = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map(asRow)
    : answer instanceof Object && 'expense_id' in answer
      ? ledgerRow(answer as Expense)
      : answer

/** All expenses and repayments of a trip. */
export const ledgerQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'expenses'],
    queryFn({ signal, queryKey }) {
      const list = kept(queryKey, () => call(expenses, { params: { tripId }, query: {}, signal }))
      return withUnsent(
        tripId,
        list.then(list => ({ ...list, expenses: list.expenses.map(ledgerRow) })),
      )
    },
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** Fetches what was paid again where it is on screen; elsewhere it is only old. */
export function refreshLedger(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ledgerQuery(tripId).queryKey })
}
