import { splitByPayer, splitOf } from '@caravan/contract/expenses.split'
import { idAfter } from '@caravan/contract/lodging.stays'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'
import type { LedgerExpense } from '../../trip/ledger.ts'

type Sent = Pick<LedgerExpense, 'payer_id' | 'amount' | 'currency' | 'need_split' | 'shared_with' | 'split'>

/** A bill that several have paid as an expense of each; `paid` is by person, and its ids follow from that of the first. */
export function billsOf<S extends Sent>(bill: S, paid: Readonly<Record<string, string>>, id: string) {
  const { currency, need_split, shared_with: sharers, split: how } = bill
  const byPayer = new Map(
    Object.entries(paid).map(([id, amount]) => [id, minorUnits(amount, currency) ?? 0n]),
  )
  const amount = sumOf(byPayer.values())
  const split = splitOf({ id, amount, currency, sharers, ...how })
  const parts = need_split && 'amounts' in split ? splitByPayer(byPayer, split.amounts) : undefined
  return [...byPayer].map(([payer_id, amount], n) => {
    const expense = {
      ...bill,
      ...{
        expense_id: idAfter(id, n),
        payer_id,
        amount: decimalOf(amount, currency),
        shared_with: [payer_id],
      },
    }
    const own = [...(parts?.get(payer_id) ?? [])]
    if (own.length === 0) return expense
    const amounts = own.map(([person, part]) => [person, decimalOf(part, currency)] as const)
    return {
      ...expense,
      shared_with: own.map(([person]) => person).toSorted(),
      split: { mode: 'exact' as const, parts: Object.fromEntries(amounts) },
    }
  })
}
