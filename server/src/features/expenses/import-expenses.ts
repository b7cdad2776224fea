import type { Received } from '@caravan/contract/endpoint'
import type { KeptExpense, Settlement } from '@caravan/contract/expenses'
import { addTogether, importExpenses } from '@caravan/contract/expenses.import'
import { asSent } from '@caravan/contract/expenses.ledger'
import type { Route } from '../../http/mount.ts'
import { createRows } from '../../trip/create-rows.ts'
import { claimId } from '../../trip/homes.ts'
import { othersFirst } from '../../work/others-first.ts'

export function mountImport(route: Route): void {
  route(importExpenses, async call => {
    const { tx, trip, actor, body } = call
    const { id, ...content } = body
    await othersFirst()
    if (await claimId(tx, { id, kind: 'import', tripId: trip.id, actorId: actor.id, content })) {
      trip.because('import')
      await createRows(call, rowsIn(content))
    }
    return { id, expenses: content.expenses.length, settlements: content.settlements.length }
  })

  route(addTogether, async call => {
    const rows = await createRows<'expense' | 'settlement'>(call, rowsIn(call.body))
    const { length } = call.body.expenses
    return rows.map((row, n) =>
      n < length ? asSent(row as KeptExpense, call.actor.id) : (row as Settlement),
    )
  })
}

const rowsIn = ({ expenses, settlements }: Received<typeof addTogether>['body']) => [
  ...expenses.map(({ expense_id: id, ...sent }, n) => ({
    ...{ kind: 'expense' as const, content: { ...sent, id }, at: `expenses.${n}` },
  })),
  ...settlements.map((content, n) => ({
    ...{ kind: 'settlement' as const, content, at: `settlements.${n}` },
  })),
]
