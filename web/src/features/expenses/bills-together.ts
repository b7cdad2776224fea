import { idAfter } from '@caravan/contract/lodging.stays'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import type { LedgerExpense } from '../../trip/ledger.ts'
import { perRow } from './ledger-sums.ts'

/** A row of the list: an expense, or one bill with the expense of each of its payers. */
export type BillRow = { id: string; expense: LedgerExpense; parts: readonly LedgerExpense[]; isPart: boolean }

/** Fields that are equal in all expenses of one bill. An expense that was edited later no longer matches. */
const same = ['description', 'currency', 'paid_date', 'type', 'refund'] as const

/**
 * Puts the expenses of a bill with several payers (`several-payers.ts`) into one row, where the first of them stands. Their
 * ids follow each other. The parts of the open bills come after their row.
 */
export function billsTogether(expenses: readonly LedgerExpense[], open: ReadonlySet<string>): BillRow[] {
  const byId = new Map(expenses.map(expense => [expense.id, expense]))
  const next = new Map<string, LedgerExpense>()
  const before = new Map<string, LedgerExpense>()
  for (const expense of expenses) {
    const part = partAfter(expense, byId)
    if (!part) continue
    next.set(expense.id, part)
    before.set(part.id, expense)
  }
  const done = new Set<string>()
  return expenses.flatMap((expense): BillRow[] => {
    let first = expense
    for (let part = before.get(first.id); part; part = before.get(part.id)) first = part
    if (done.has(first.id)) return []
    done.add(first.id)
    const parts = [first]
    for (let part = next.get(first.id); part; part = next.get(part.id)) parts.push(part)
    if (parts.length === 1) return [rowOf(first)]
    const id = `bill ${first.id}`
    const bill = { id, expense: wholeOf(parts), parts, isPart: false }
    return [bill, ...(open.has(id) ? parts.map(part => ({ ...rowOf(part), isPart: true })) : [])]
  })
}

/** The same row for the same expense, so that it is drawn again only when that changes. */
const rowOf = perRow((expense): BillRow => ({ id: expense.id, expense, parts: [], isPart: false }))

const idOfNext = perRow(({ id }) => idAfter(id, 1))

function partAfter(one: LedgerExpense, byId: ReadonlyMap<string, LedgerExpense>): LedgerExpense | undefined {
  const other = byId.get(idOfNext(one))
  const isSame =
    other && other.payer_id !== one.payer_id && same.every(column => other[column] === one[column])
  return isSame ? other : undefined
}

function wholeOf(parts: readonly LedgerExpense[]): LedgerExpense {
  const [first] = parts as [LedgerExpense]
  const sum = (column: 'amount' | 'share') =>
    decimalOf(sumOf(parts.map(part => minorUnits(part[column], first.currency) ?? 0n)), first.currency)
  return {
    ...first,
    amount: sum('amount'),
    share: sum('share'),
    shared_with: [...new Set(parts.flatMap(({ shared_with }) => shared_with))],
  }
}
