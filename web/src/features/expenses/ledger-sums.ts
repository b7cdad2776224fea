import { currencyCodes } from '@caravan/contract/currencies'
import type { ExpenseType, Settlement } from '@caravan/contract/expenses'
import { type Account, accountsOf, type Bill, balancesOf, totalsOf } from '@caravan/contract/expenses.settle'
import { minorUnits, sumOf } from '@caravan/contract/money'
import type { Ledger, LedgerExpense } from '../../trip/ledger.ts'

/** Sums spent in one currency, in its smallest units; money that came back is taken off. */
type Spending = {
  total: bigint
  byPayer: Map<string, bigint>
  byType: Map<ExpenseType, bigint>
  byDay: Map<string, bigint>
}

export const nothing: Spending = { total: 0n, byPayer: new Map(), byType: new Map(), byDay: new Map() }

export function spendingOf(expenses: readonly LedgerExpense[]): Map<string, Spending> {
  const byCurrency = Map.groupBy(expenses, ({ currency }) => currency)
  const currencies = [...byCurrency].map(([currency, all]): [string, Spending] => {
    const byPayer = sumsBy(all, ({ payer_id }) => payer_id, spentOn)
    const byType = sumsBy(all, ({ type }) => type, spentOn)
    const byDay = sumsBy(all, ({ paid_date }) => paid_date, spentOn)
    return [currency, { total: sumOf(byDay.values()), byPayer, byType, byDay }]
  })
  return inOrder(currencies)
}

/** One's own part of them, by currency. */
export const sharesOf = (expenses: readonly LedgerExpense[]): Map<string, bigint> =>
  inOrder(sumsBy(expenses, ({ currency }) => currency, shareOf))

/** Per currency, what was spent in all and for each person. */
export const totalsIn = ({ expenses }: Ledger) => totalsOf(expenses.map(billOf))

/** Per currency, how everybody stands, and the payments that settle it. */
export function accountsIn({ expenses, settlements }: Ledger): Map<string, Account> {
  const paid = settlements.map(row => ({ ...row, amount: minor(row.amount, row.currency) }))
  return inOrder(accountsOf(balancesOf(expenses.map(billOf)), paid))
}

/** A bill or a repayment that counts in somebody's balance: what they paid, less what was for them. */
type Counted = { paid: bigint; part: bigint }
export type Reason = Counted &
  ({ kind: 'expense'; row: LedgerExpense } | { kind: 'settlement'; row: Settlement })

/** All that counts in somebody's balance in one currency, the newest first. */
export function reasonsOf({ expenses, settlements }: Ledger, person: string, currency: string): Reason[] {
  const isIn = ({ payer_id, amounts }: LedgerExpense) => payer_id === person || person in amounts
  const own = expenses.filter(row => row.currency === currency && isIn(row))
  const bills = own.map((row): Reason => {
    const { payer, refund, parts } = billOf(row)
    const part = parts.get(person) ?? 0n
    return { kind: 'expense', row, paid: payer === person ? spentOn(row) : 0n, part: refund ? -part : part }
  })
  const repayments = settlements.map((row): Reason => {
    const amount = minor(row.amount, row.currency)
    const [paid, part] = [row.from, row.to].map(id => (id === person ? amount : 0n)) as [bigint, bigint]
    return { kind: 'settlement', row, paid, part }
  })
  return [...bills, ...repayments]
    .filter(({ row, paid, part }) => row.currency === currency && (paid !== 0n || part !== 0n))
    .toSorted(({ row: one }, { row: other }) => descending(one.paid_date, other.paid_date))
}

/** Sorts amounts and days; what is equal stays in its order. */
export function descending<T extends bigint | string>(one: T, other: T): number {
  return one < other ? 1 : one > other ? -1 : 0
}

/** The same function, which works each answer out once: an expense that is changed is another row. */
export function perRow<Answer extends object | string | bigint>(
  work: (row: LedgerExpense) => Answer,
): (row: LedgerExpense) => Answer {
  const known = new WeakMap<LedgerExpense, Answer>()
  return row => {
    const answer = known.get(row) ?? work(row)
    known.set(row, answer)
    return answer
  }
}

const billOf = perRow(({ currency, amount, payer_id: payer, refund, amounts }): Bill => {
  const parts = Object.entries(amounts).map(([person, part]) => [person, minor(part, currency)] as const)
  return { currency, amount: minor(amount, currency), payer, refund, parts: new Map(parts) }
})

const spentOn = perRow(({ amount, currency, refund }) => minor(refund ? `-${amount}` : amount, currency))
const shareOf = perRow(({ share, currency }) => minor(share, currency))

function sumsBy<Key>(
  expenses: readonly LedgerExpense[],
  keyOf: (expense: LedgerExpense) => Key,
  amountOf: (expense: LedgerExpense) => bigint,
): Map<Key, bigint> {
  const sums = new Map<Key, bigint>()
  for (const expense of expenses) {
    const key = keyOf(expense)
    sums.set(key, (sums.get(key) ?? 0n) + amountOf(expense))
  }
  return sums
}

const minor = (amount: string, currency: string) => minorUnits(amount, currency) ?? 0n

/** Currencies in the order in which lists offer them. */
export function inOrder<T>(entries: Iterable<[currency: string, T]>): Map<string, T> {
  const rank = (currency: string) => currencyCodes.indexOf(currency as (typeof currencyCodes)[number])
  return new Map([...entries].toSorted(([one], [other]) => rank(one) - rank(other)))
}
