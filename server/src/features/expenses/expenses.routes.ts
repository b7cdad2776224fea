import type { Balances, KeptExpense } from '@caravan/contract/expenses'
import * as contract from '@caravan/contract/expenses'
import { asSent } from '@caravan/contract/expenses.ledger'
import { accountsOf } from '@caravan/contract/expenses.settle'
import { decimalOf } from '@caravan/contract/money'
import type { Sent } from '@caravan/contract/row'
import type { Database } from '../../db/pool.ts'
import { found, invalidField, requireVersion } from '../../failure.ts'
import { createKeptAnswers } from '../../http/kept-answers.ts'
import type { Route } from '../../http/mount.ts'
import { JsonText } from '../../http/send.ts'
import { createRows, rowWith } from '../../trip/create-rows.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, removeRow } from '../../trip/rows.ts'
import * as ledger from './expenses.queries.ts'

const MAX_BYTES = 64 * 1024 * 1024
const { most: MOST = 0 } = kinds.expense

export function mountExpenses(route: Route, { db }: { db: Database }): void {
  const kept = createKeptAnswers(MAX_BYTES)

  route(contract.expenses, async ({ actor, membership, query }) => {
    const [date = null, id = null] = query.cursor?.split('.') ?? []
    const reading = { tripId: membership.trip_id, reader: actor.id, date, id }
    const { limit, cursor } = query
    if (limit !== undefined || cursor !== undefined) {
      const { text } = found(await ledger.readLedger(db, { ...reading, limit: limit ?? MOST }))
      return new JsonText(text, undefined)
    }
    return kept(membership, () => ledger.readLedger(db, { ...reading, limit: MOST }), actor.id)
  })

  route(contract.balances, async ({ membership }) =>
    kept(membership, () => readBalances(db, membership.trip_id)),
  )

  route(contract.createExpense, async ({ body: { trip_id: _, expense_id: id, ...sent }, ...call }) => {
    const [row] = await createRows(call, [{ kind: 'expense', content: { ...sent, id } }])
    return asSent(found(row), call.actor.id)
  })

  route(contract.updateExpense, async ({ body: { trip_id, ...sent }, ifMatch, ...call }) => {
    if (trip_id !== undefined && trip_id !== call.trip.id) throw invalidField('trip_id')
    const changing = { ...call, ifMatch: undefined }
    const row = await changeRow(changing, 'expense', call.params.expenseId, known => {
      requireVersion(ifMatch, asSent(known, call.actor.id))
      return rowWith(call, 'expense', { sent: sent as Sent<KeptExpense>, known })
    })
    return asSent(row, call.actor.id)
  })

  route(contract.deleteExpense, async call => removeRow(call, 'expense', call.params.expenseId))

  route(contract.createSettlement, async ({ body: { trip_id: _, ...content }, ...call }) => {
    const [row] = await createRows(call, [{ kind: 'settlement', content }])
    return found(row)
  })

  route(contract.deleteSettlement, async call => removeRow(call, 'settlement', call.params.settlementId))
}

/** The balances with the payments that settle them, as they are sent. */
async function readBalances(db: Database, tripId: string) {
  const { seq, people, ...debts } = found(await ledger.readDebts(db, tripId))
  const settlements = debts.settlements.map(row => ({ ...row, amount: BigInt(row.amount) }))
  const bills = debts.bills.map(({ amounts, ...bill }) => ({
    ...bill,
    amount: BigInt(bill.amount),
    parts: new Map(Object.entries(amounts).map(([person, part]) => [person, BigInt(part)])),
  }))
  const answer: Balances = { balances: {}, transfers: {} }
  for (const [currency, { balances, transfers }] of accountsOf(bills, settlements)) {
    const decimal = (amount = 0n) => decimalOf(amount, currency)
    answer.balances[currency] = people.map(({ user_id }) => ({
      user_id,
      balance: decimal(balances.get(user_id)),
    }))
    answer.transfers[currency] = transfers.map(({ amount, ...transfer }) => ({
      ...transfer,
      amount: decimal(amount),
    }))
  }
  return { seq, text: JSON.stringify(answer) }
}
