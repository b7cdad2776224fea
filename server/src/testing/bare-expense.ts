import { randomUUID } from 'node:crypto'
import type { Expense, KeptExpense } from '@caravan/contract/expenses'
import type { Pool } from 'pg'
import { queriesOver } from '../db/queries.ts'
import type { Tx } from '../db/transaction.ts'
import { claimIds } from '../trip/homes.ts'
import { listMemberIds } from '../trip/membership.queries.ts'
import { tables } from '../trip/tables.ts'
import { entriesOf, lockTrip, storeChanges } from '../trip/write.queries.ts'

/** The body of a new expense that all share, in an amount that their number divides. */
export type BareExpense = Pick<
  Expense,
  'trip_id' | 'amount' | 'description' | 'payer_id' | 'currency' | 'type' | 'paid_date' | 'shared_with'
>

/** Adds an expense by the statements that the app uses, on pg with nothing else around them. */
export async function makeBareExpense(pool: Pool, wanted: BareExpense, actorId: string) {
  const client = await pool.connect()
  const tx = queriesOver(query => client.query(query)) as Tx
  const { trip_id, amount, shared_with } = wanted
  try {
    await client.query('begin')
    const trip = await lockTrip(tx, trip_id, false)
    await listMemberIds(tx, trip_id)
    const id = randomUUID()
    await claimIds(tx, { tripId: trip_id, actorId }, 'expense', [{ id }])
    const part = (Number(amount) / shared_with.length).toFixed(2)
    const amounts = Object.fromEntries(shared_with.map(person => [person, part]))
    const given: KeptExpense = {
      ...tables.expense.blank,
      ...{ ...wanted, id, split: { mode: 'equal', parts: {}, amounts } },
    }
    const [expense] = await tables.expense.insert(tx, trip_id, [given])
    if (!trip || !expense) throw new Error('nothing was made')
    const change = { entity: 'expense', id, before: null, after: expense } as const
    await storeChanges(tx, trip, actorId, entriesOf([change]))
    await client.query('commit')
    return expense
  } finally {
    client.release()
  }
}
