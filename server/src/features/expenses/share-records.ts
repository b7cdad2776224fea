import type { KeptExpense } from '@caravan/contract/expenses'
import { splitAnew } from '@caravan/contract/expenses.row'
import { withoutSharer } from '@caravan/contract/expenses.split'
import { minorUnits } from '@caravan/contract/money'
import type { Tx } from '../../db/transaction.ts'
import { inPieces } from '../../trip/in-pieces.ts'
import { storeRows } from '../../trip/rows.ts'
import { tables } from '../../trip/tables.ts'
import type { ChangingTrip } from '../../trip/write.ts'
import { countSettlementsOf, listExpenseIdsOf } from './expenses.queries.ts'

/** Share records keep somebody from just leaving a trip: expenses that they paid or share, and repayments. */
export const shareRecords = {
  async count(tx: Tx, tripId: string, userId: string): Promise<number> {
    const [expenses, settlements] = await Promise.all([
      listExpenseIdsOf(tx, tripId, userId),
      countSettlementsOf(tx, tripId, userId),
    ])
    return expenses.length + settlements
  },

  /** Splits what they share among the others. What they paid stays in the ledger under their name. */
  async release(tx: Tx, trip: ChangingTrip, userId: string): Promise<void> {
    const ids = await listExpenseIdsOf(tx, trip.id, userId)
    for (const piece of inPieces(ids)) {
      const rows = await tables.expense.findAll(tx, trip.id, piece)
      const shared = rows.filter(row => row.shared_with.includes(userId) && !isOnlyOf(row, userId))
      await storeRows({ tx, trip }, 'expense', shared, row => without(row, userId))
    }
  },
}

const isOnlyOf = ({ payer_id, need_split }: KeptExpense, userId: string) => payer_id === userId && !need_split

function without(expense: KeptExpense, userId: string): KeptExpense {
  const { id, currency, split, shared_with, payer_id } = expense
  const amount = minorUnits(expense.amount, currency) ?? 0n
  const { mode, parts } = split
  return splitAnew(
    expense,
    withoutSharer({ id, amount, currency, mode, parts, sharers: shared_with }, userId, payer_id),
  )
}
