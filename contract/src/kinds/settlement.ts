import { settlementWith } from '../expenses.row.ts'
import { createSettlement, Settlement } from '../expenses.ts'
import type { KindOf } from './kind.ts'

export const settlement = {
  row: Settlement,
  saves: createSettlement,
  rule: (sent, known, by) => settlementWith(sent, known, by.members ?? new Set()),
  people: sent => sent.flatMap(({ from, to }) => [String(from), String(to)]),
  parts: [],
  together: [],
  most: 5_000,
} as const satisfies KindOf<Settlement>
