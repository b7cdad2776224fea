import type { Expense, ExpenseList } from '@caravan/contract/expenses'
import {
  asSent,
  expenseAt,
  type Ledger,
  type LedgerExpense,
  ledgerRow,
  withChanges,
} from '@caravan/contract/expenses.ledger'
import { ledger as readLedger, type SentLedger } from '@caravan/contract/expenses.since'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/calls/call.ts'
import { kept, keptAnswer } from '../lib/calls/kept.ts'
import { withUnsent } from '../lib/calls/outbox.ts'
import { queryClient } from '../lib/calls/query-client.ts'
import { currentSession, watchAccount } from '../lib/calls/session.ts'

export type { Ledger, LedgerExpense } from '@caravan/contract/expenses.ledger'

/** A call's answer, an expense as a row like others. */
export const asRow = (answer: unknown): unknown =>
  Array.isArray(answer)
    ? answer.map(asRow)
    : answer instanceof Object && 'expense_id' in answer
      ? ledgerRow(answer as Expense)
      : answer

/** A device may have kept the list of expenses, which was read before. */
type KeptLedger = SentLedger | ExpenseList

/** The ledger that was shown last: what has not changed since stays the same row. */
let last: { tripId: string; sent: SentLedger; rows: ReadonlyMap<string, LedgerExpense> } | undefined
watchAccount(() => {
  last = undefined
})

/** All expenses and repayments of a trip. */
export const ledgerQuery = (tripId: string) =>
  queryOptions({
    queryKey: ['trip', tripId, 'expenses'],
    queryFn({ signal, queryKey }) {
      const ledger = kept<KeptLedger>(queryKey, () => fetchLedger(tripId, queryKey, signal))
      return withUnsent(
        tripId,
        ledger.then(ledger => shown(tripId, ledger)),
      )
    },
    // Live events say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })

/** The ledger that is known here with the changes since; else the whole. */
async function fetchLedger(tripId: string, key: readonly string[], signal: AbortSignal): Promise<SentLedger> {
  const params = { tripId }
  const known = last?.tripId === tripId ? last.sent : await keptAnswer<KeptLedger>(key)
  if (known && 'rows' in known) {
    const changes = await call(readLedger, { params, query: { since: String(known.seq) }, signal })
    const ledger = changes.seq === known.seq ? known : withChanges(known, changes)
    if (ledger) return ledger
  }
  return call(readLedger, { params, query: {}, signal })
}

function shown(tripId: string, ledger: KeptLedger): Ledger {
  const { people, settlements } = ledger
  if (!('rows' in ledger)) return { people, settlements, expenses: ledger.expenses.map(ledgerRow) }
  const ownId = currentSession()?.id ?? ''
  const before = last?.tripId === tripId ? last : undefined
  const places = new Map(before?.sent.rows.id.map((id, n) => [id, n]))
  const expenses = ledger.rows.id.map((id, n) => {
    const known = isSameAt(ledger, n, before?.sent, places.get(id)) ? before?.rows.get(id) : undefined
    return known ?? ledgerRow(asSent(expenseAt(ledger, n, tripId), ownId))
  })
  last = { tripId, sent: ledger, rows: new Map(expenses.map(row => [row.id, row])) }
  return { expenses, people, settlements }
}

/** Every change of an expense is another version of it, but for its booking that comes or goes. */
function isSameAt({ rows }: SentLedger, n: number, other: SentLedger | undefined, at = -1): boolean {
  const before = other?.rows
  return before?.version[at] === rows.version[n] && before?.source[at]?.id === rows.source[n]?.id
}

/** Fetches what was paid again where it is on screen; elsewhere it is only old. */
export function refreshLedger(tripId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ledgerQuery(tripId).queryKey })
}
