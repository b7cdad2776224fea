import type { Balances } from '@caravan/contract/expenses'
import { sharesOf } from '@caravan/contract/expenses.ledger'
import { accountsOf } from '@caravan/contract/expenses.settle'
import type { SentLedger } from '@caravan/contract/expenses.since'
import { decimalOf, minorUnits } from '@caravan/contract/money'

/** The balances with the payments that settle them, as they are sent. */
export function balancesOf({ people, rows, settlements }: SentLedger): string {
  const paid = settlements.map(row => ({ ...row, amount: minorUnits(row.amount, row.currency) ?? 0n }))
  const answer: Balances = { balances: {}, transfers: {} }
  for (const [currency, { balances, transfers }] of accountsOf(billsOf(people, rows), paid)) {
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

/** All bills of one payer in one, by currency. */
function billsOf(people: SentLedger['people'], rows: SentLedger['rows']) {
  const idAt = (place = -1) => people[place]?.user_id ?? ''
  const sums = new Map<string, { n: number; amount: bigint; parts: bigint[] }>()
  for (const [n, currency] of rows.currency.entries()) {
    const key = `${currency} ${rows.payer[n]} ${rows.refund[n]}`
    const sum = sums.get(key) ?? { n, amount: 0n, parts: people.map(() => 0n) }
    sums.set(key, sum)
    sum.amount += BigInt(rows.amount[n] ?? 0)
    const shares = sharesOf(rows, n)
    for (const [of, place] of (rows.sharers[n] ?? []).entries())
      sum.parts[place] = (sum.parts[place] ?? 0n) + (shares[of] ?? 0n)
  }
  return [...sums.values()].map(({ n, amount, parts }) => ({
    ...{
      currency: rows.currency[n] ?? '',
      payer: idAt(rows.payer[n]),
      refund: rows.refund[n] === true,
      amount,
    },
    parts: new Map(parts.map((part, place) => [idAt(place), part])),
  }))
}
