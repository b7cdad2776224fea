import type { Expense, ExpenseList, LedgerPerson } from '@caravan/contract/expenses'
import type { SentLedger } from '@caravan/contract/expenses.since'
import { decimalOf, minorUnits, sumOf } from '@caravan/contract/money'

let seq = 0
const units = (amount: string, currency: string) => Number(minorUnits(amount, currency) ?? 0n)

/** The ledger in which the list of expenses is this one, whole under a new number. */
export function sentLedgerOf({ expenses, people: known, settlements }: ExpenseList): SentLedger {
  const people: LedgerPerson[] = [...known]
  const placeOf = (user_id: string) => {
    const place = people.findIndex(person => person.user_id === user_id)
    return place < 0 ? people.push({ user_id, name: null, former: true }) - 1 : place
  }
  const listOf = <T>(field: (expense: ExpenseList['expenses'][number]) => T) => expenses.map(field)
  const rows = {
    id: listOf(({ expense_id }) => expense_id),
    version: listOf(({ version }) => version),
    paid_date: listOf(({ paid_date }) => paid_date),
    description: listOf(({ description }) => description),
    type: listOf(({ type }) => type),
    payer: listOf(({ payer_id }) => placeOf(payer_id)),
    currency: listOf(({ currency }) => currency),
    amount: listOf(({ amount, currency }) => units(amount, currency)),
    refund: listOf(({ refund }) => refund),
    is_shared_with_all: listOf(expense => expense.is_shared_with_all),
    source: listOf(({ source }) => source),
    sharers: listOf(({ shared_with }) => shared_with.map(placeOf)),
    more: listOf(({ shared_with, split, amount, currency }) => {
      const even = Math.floor(units(amount, currency) / shared_with.length)
      return shared_with.map(id => units(split.amounts[id] ?? '0', currency) - even)
    }),
    mode: listOf(({ split }) => split.mode),
    parts: listOf(({ shared_with, split: { parts, mode } }) =>
      mode === 'equal' ? [] : shared_with.map(id => parts[id] ?? null),
    ),
  }
  const totals = Object.entries(totalsOf(expenses)).map(([currency, { groupTotal }]) => [
    currency,
    groupTotal,
  ])
  seq += 1
  return { seq, whole: true, people, rows, settlements, gone: [], totals: Object.fromEntries(totals) }
}

/** By currency; refunds are taken off. */
function totalsOf(
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
