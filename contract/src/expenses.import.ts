import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createExpense, createSettlement, missingFields } from './expenses.ts'
import { Id } from './fields.ts'
import { member } from './trips.ts'

/** Of expenses and repayments together. */
export const MOST_IMPORTED = 5_000

export const importExpenses = endpoint({
  method: 'POST',
  path: '/expenses/import/{tripId}',
  summary: 'Add many expenses and repayments in one change, or none of them where one is wrong',
  access: member,
  body: z
    .object({
      id: Id,
      expenses: z.array(z.omit(createExpense.body, { trip_id: true })).check(z.maxLength(MOST_IMPORTED)),
      settlements: z
        .array(z.omit(createSettlement.body, { trip_id: true }))
        .check(z.maxLength(MOST_IMPORTED)),
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
