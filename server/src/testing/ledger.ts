import type { Balances, Expense, ExpenseList } from '@caravan/contract/expenses'
import { expenseAt } from '@caravan/contract/expenses.ledger'
import { accountsOf, balancesOf } from '@caravan/contract/expenses.settle'
import type { SentLedger } from '@caravan/contract/expenses.since'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { expect } from 'vitest'
import type { Traveller } from './traveller.ts'

/** A trip of several, with the calls about what they pay; the first of them calls where nobody else is named. */
export async function planTogether(...all: [Traveller, Traveller, ...Traveller[]]) {
  const [ana, ...others] = all
  const { id } = await ana.plansTrip()
  for (const other of others) await ana.adds(id, other)

  const dinner = (fields: object = {}) => ({
    ...{ trip_id: id, amount: '10', currency: 'GBP', description: 'Ramen', type: 'Food', payer_id: ana.id },
    ...{ shared_with: all.map(each => each.id), paid_date: '2027-03-28', ...fields },
  })
  const repayment = (fields: object = {}) => ({
    ...{ trip_id: id, from: all[1].id, to: ana.id, amount: '5', currency: 'GBP', paid_date: '2027-03-29' },
    ...fields,
  })

  return {
    id,
    dinner,
    repayment,
    pay: (fields?: object, who = ana) => who.ask('POST', '/expenses/split_expense/', dinner(fields)),
    async pays(fields?: object, who = ana): Promise<Expense> {
      return (await who.does('POST', '/expenses/split_expense/', dinner(fields))).json
    },
    edit: (expenseId: unknown, fields: object, headers = {}, who = ana) =>
      who.ask('PUT', `/expenses/expense/${expenseId}`, fields, headers),
    settle: (fields?: object, who = ana) => who.ask('POST', '/expenses/settlements', repayment(fields)),
    async list(query = '', who = ana): Promise<ExpenseList> {
      return (await who.does('GET', `/expenses/split_expense/${id}${query}`)).json
    },
    async balances(): Promise<Balances> {
      return (await ana.does('GET', `/expenses/balances/${id}`)).json
    },
    remove: (who: Traveller, query = '') =>
      ana.ask('DELETE', `/tripmembers/trip_members/${id}/${who.id}${query}`),
    undo: (seq: unknown, who = ana) => who.does('POST', `/trips/${id}/history/${seq}/undo`),
  }
}

export type TripTogether = Awaited<ReturnType<typeof planTogether>>

const inUnits = (amount: string) => BigInt(amount.replace('.', ''))
export const sum = (amounts: readonly string[]) =>
  amounts.reduce((total, amount) => total + inUnits(amount), 0n)

/** Parts add up to amounts, balances to nothing, all that was spent to the total, and payments clear everything. */
export async function expectBalanced(trip: TripTogether): Promise<ExpenseList> {
  const list = await trip.list()
  const { balances, transfers } = await trip.balances()
  const known = new Set(list.people.map(({ user_id }) => user_id))
  for (const { amount, payer_id, shared_with, split } of list.expenses) {
    expect(sum(Object.values(split.amounts))).toBe(inUnits(amount))
    expect(Object.keys(split.amounts)).toEqual(shared_with)
    for (const id of [payer_id, ...shared_with]) expect(known).toContain(id)
  }
  for (const [currency, each] of Object.entries(balances)) {
    expect(sum(each.map(({ balance }) => balance))).toBe(0n)
    const left = new Map(each.map(({ user_id, balance }) => [user_id, inUnits(balance)]))
    for (const { from, to, amount } of transfers[currency] ?? []) {
      left.set(from, (left.get(from) ?? 0n) + inUnits(amount))
      left.set(to, (left.get(to) ?? 0n) - inUnits(amount))
    }
    expect([...left.values()].every(amount => amount === 0n)).toBe(true)
    expect(transfers[currency]?.length ?? 0).toBeLessThan(each.length)
    const signed = list.expenses
      .filter(expense => expense.currency === currency)
      .map(({ amount, refund }) => (refund ? `-${amount}` : amount))
    expect(sum(signed)).toBe(inUnits(list.totals[currency]?.groupTotal ?? '0'))
  }
  return list
}

/** The balances and payments that follow from a ledger, bill by bill, as they are sent. */
export function balancesIn(ledger: SentLedger, tripId: string): Balances {
  const { people, rows, settlements } = ledger
  const bills = rows.id.map((_, n) => {
    const { currency, amount, payer_id: payer, refund, split } = expenseAt(ledger, n, tripId)
    const minor = (amount: string) => minorUnits(amount, currency) ?? 0n
    const parts = new Map(Object.entries(split.amounts).map(([id, part]) => [id, minor(part)]))
    return { currency, amount: minor(amount), payer, refund, parts }
  })
  const paid = settlements.map(row => ({ ...row, amount: minorUnits(row.amount, row.currency) ?? 0n }))
  const answer: Balances = { balances: {}, transfers: {} }
  for (const [currency, { balances, transfers }] of accountsOf(balancesOf(bills), paid)) {
    const decimal = (amount = 0n) => decimalOf(amount, currency)
    answer.balances[currency] = people.map(({ user_id }) => ({
      user_id,
      balance: decimal(balances.get(user_id)),
    }))
    answer.transfers[currency] = transfers.map(({ from, to, amount }) => ({
      ...{ from, to, amount: decimal(amount) },
    }))
  }
  return answer
}
