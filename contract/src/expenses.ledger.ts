import type { Expense, ExpenseList, KeptExpense } from './expenses.ts'
import { decimalOf, minorUnits, sumOf } from './money.ts'

/** On the wire an expense names its id otherwise, and tells with the split what follows from it. */
export type LedgerExpense = Omit<Expense, 'split'> & {
  id: string
  split: Pick<Expense['split'], 'mode' | 'parts'>
  /** Everybody's part. */
  amounts: Expense['split']['amounts']
}

/** All expenses and repayments of a trip, as rows like others. */
export type Ledger = Omit<ExpenseList, 'expenses'> & { expenses: LedgerExpense[] }

export const ledgerRow = ({ split: { mode, parts, amounts }, ...expense }: Expense): LedgerExpense => ({
  ...expense,
  id: expense.expense_id,
  split: { mode, parts },
  amounts,
})

export const keptRow = ({
  split,
  amounts,
  expense_id: _,
  share: __,
  ...expense
}: LedgerExpense): KeptExpense => ({ ...expense, split: { ...split, amounts } })

/** An expense as its reader is told of it. */
export function asSent({ id, ...expense }: KeptExpense, readerId: string): Expense {
  const { currency, refund, split } = expense
  const part = minorUnits(split.amounts[readerId] ?? '0', currency) ?? 0n
  return { expense_id: id, ...expense, share: decimalOf(refund ? -part : part, currency) }
}

/** By currency; refunds are taken off. */
export function totalsOf(
  expenses: readonly Pick<Expense, 'currency' | 'amount' | 'refund' | 'share'>[],
): ExpenseList['totals'] {
  const byCurrency = Map.groupBy(expenses, ({ currency }) => currency)
  const totals = [...byCurrency].map(([currency, own]) => {
    const sum = (amounts: string[]) =>
      decimalOf(sumOf(amounts.map(amount => minorUnits(amount, currency) ?? 0n)), currency)
    const groupTotal = sum(own.map(({ amount, refund }) => (refund ? `-${amount}` : amount)))
    return [currency, { personalTotal: sum(own.map(({ share }) => share)), groupTotal }]
  })
  return Object.fromEntries(totals)
}
