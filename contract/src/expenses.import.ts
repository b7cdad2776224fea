import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { createExpense, createSettlement, Expense, missingFields, Settlement } from './expenses.ts'
import { Id, said } from './fields.ts'
import { member } from './trips.ts'

/** Of expenses and repayments together. */
export const MOST_IMPORTED = 5_000

const MOST_TOGETHER = 100

function several<S extends z.core.$ZodType>(row: S, most: number) {
  return said(z.array(row).check(z.maxLength(most)), 'Those that are added; there may be none.')
}

const rows = (most: number) => ({
  expenses: several(z.omit(createExpense.body, { trip_id: true }), most),
  settlements: several(z.omit(createSettlement.body, { trip_id: true }), most),
})

const isBetween = (most: number) =>
  z.refine<{ expenses: unknown[]; settlements: unknown[] }>(({ expenses, settlements }) => {
    const rows = expenses.length + settlements.length
    return rows > 0 && rows <= most
  })

const errors = [...missingFields, 'expense.no_sharers', 'expense.not_a_member', 'expense.parts_sum'] as const

export const importExpenses = endpoint({
  method: 'POST',
  path: '/expenses/import/{tripId}',
  summary: 'Add many expenses and repayments in one change, or none of them where one is wrong',
  access: member,
  section: 'costs',
  body: z
    .object({ id: said(Id, 'Of the import, which can be sent again.'), ...rows(MOST_IMPORTED) })
    .check(isBetween(MOST_IMPORTED)),
  maxBytes: 4 * 1024 * 1024,
  response: z.object({
    id: Id,
    expenses: said(z.int(), 'How many expenses were added.'),
    settlements: said(z.int(), 'How many payments between two people were added.'),
  }),
  status: 201,
  touches: ['expenses', 'settlements'],
  errors: [...errors, 'row.exists'],
})

export const addTogether = endpoint({
  method: 'POST',
  path: '/expenses/together/{tripId}',
  summary: 'Add the parts of one bill or of one payment in one change, or none of them where one is wrong',
  access: member,
  section: 'costs',
  body: z.object(rows(MOST_TOGETHER)).check(isBetween(MOST_TOGETHER)),
  response: said(z.array(z.union([Expense, Settlement])), 'As they were sent, the expenses first.'),
  status: 201,
  touches: ['expenses', 'settlements'],
  waits: true,
  errors: [...errors, 'row.exists', 'row.gone'],
})
