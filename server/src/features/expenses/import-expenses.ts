import { setImmediate as othersFirst } from 'node:timers/promises'
import { importExpenses } from '@caravan/contract/expenses.import'
import type { Route } from '../../http/mount.ts'
import { createRows } from '../../trip/create-rows.ts'
import { claimId } from '../../trip/homes.ts'

export function mountImport(route: Route): void {
  route(importExpenses, async call => {
    const { tx, trip, actor, body } = call
    const { id, ...content } = body
    const { expenses, settlements } = content
    await othersFirst()
    if (await claimId(tx, { id, kind: 'import', tripId: trip.id, actorId: actor.id, content })) {
      trip.because('import')
      const rows = [
        ...expenses.map(({ expense_id: id, ...sent }, n) => ({
          ...{ kind: 'expense' as const, content: { ...sent, id }, at: `expenses.${n}` },
        })),
        ...settlements.map((content, n) => ({
          ...{ kind: 'settlement' as const, content, at: `settlements.${n}` },
        })),
      ]
      await createRows(call, rows, { arePart: true })
    }
    return { id, expenses: expenses.length, settlements: settlements.length }
  })
}
