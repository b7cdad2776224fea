import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createExpense, createSettlement, missingFields } from './expenses.ts'
import { Id, said } from './fields.ts'
import { member } from './trips.ts'

/** Of expenses and repayments together. */
export const MOST_IMPORTED = 5_000

function several<S extends z.core.$ZodType>(row: S) {
  return said(z.array(row).check(z.maxLength(MOST_IMPORTED)), 'Those that are added; there may be none.')
}

export const importExpenses = endpoint({
  method: 'POST',
  path: '/expenses/import/{tripId}',
  summary: 'Add many expenses and repayments in one change, or none of them where one is wrong',
  access: member,
  body: z
    .object({
      id: said(Id, 'Of the import, which can be sent again.'),
      expenses: several(z.omit(createExpense.body, { trip_id: true })),
      settlements: several(z.omit(createSettlement.body, { trip_id: true })),
    })
    .check(
      z.refine(({ expenses, settlements }) => {
        const rows = expenses.length + settlements.length
        return rows > 0 && rows <= MOST_IMPORTED
      }),
    ),
  maxBytes: 4 * 1024 * 1024,
  response: z.object({ id: Id, expenses: z.int(), settlements: z.int() }),
  status: 201,
  touches: ['expenses', 'settlements'],
  errors: [...missingFields, 'expense.no_sharers', 'expense.not_a_member', 'expense.parts_sum', 'row.exists'],
})
