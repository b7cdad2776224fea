import type { Balances } from '@caravan/contract/expenses'
import { accountsOf } from '@caravan/contract/expenses.settle'
import type { SentLedger } from '@caravan/contract/expenses.since'
import { decimalOf } from '@caravan/contract/money'
import type { Paid } from './expenses.queries.ts'

/** The balances with the payments that settle them, as they are sent. */
export function balancesOf({ people, sums, settlements }: Paid): string {
  const byBills = new Map<string, Map<string, bigint>>()
  for (const { currency, person, sum } of sums)
    byBills.set(currency, (byBills.get(currency) ?? new Map()).set(person, BigInt(sum)))
  const paid = settlements.map(row => ({ ...row, amount: BigInt(row.amount) }))
  const answer: Balances = { balances: {}, transfers: {} }
  for (const [currency, { balances, transfers }] of accountsOf(byBills, paid)) {
    const decimal = (amount = 0n) => decimalOf(amount, currency)
    answer.balances[currency] = people.map(({ user_id }) => ({
      user_id,
      balance: decimal(balances.get(user_id)),
    }))
    answer.transfers[currency] = transfers.map(({ from, to, amount }) => ({
      from,
      to,
      amount: decimal(amount),
    }))
  }
  return JSON.stringify(answer)
}

/** Whether balances are as they were before these changes of the ledger. */
export function areSame(
  { balances }: Balances,
  { whole, rows, settlements, gone, people }: SentLedger,
): boolean {
  const isPaid = whole || rows.id.length + settlements.length + gone.length > 0
  const idsOf = (people: readonly { user_id: string }[]) => people.map(({ user_id }) => user_id).join()
  return !isPaid && Object.values(balances).every(all => idsOf(all) === idsOf(people))
}
