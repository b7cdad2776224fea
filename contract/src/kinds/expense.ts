import { blankExpense, expenseWith, type SentExpense } from '../expenses.row.ts'
import { createExpense, KeptExpense } from '../expenses.ts'
import type { KindOf } from './kind.ts'

export const expense = {
  row: KeptExpense,
  blank: blankExpense,
  saves: createExpense,
  rule: (sent, known, by) => expenseWith(sent as SentExpense, known, by.members ?? new Set()),
  people: 'members',
  parts: [],
  together: [['amount', 'currency', 'split', 'is_shared_with_all']],
  names: 'source',
  most: 5_000,
} as const satisfies KindOf<KeptExpense>
