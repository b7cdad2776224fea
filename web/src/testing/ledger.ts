import type { Expense, ExpenseList } from '@caravan/contract/expenses'
import { ana } from './account.ts'
import { idOf, mei, tripId } from './trip.ts'

export const meiId = mei.user_id ?? ''

/** Ana has paid 30 pounds for both of them. */
export function expenseOf(number: number, fields: Partial<Expense> = {}): Expense & { id: string } {
  const id = idOf(7_000 + number)
  const shared_with = [meiId, ana.id].toSorted()
  return {
    id,
    expense_id: id,
    trip_id: tripId,
    amount: '30.00',
    description: `Bill ${number}`,
    payer_id: ana.id,
    shared_with,
    currency: 'GBP',
    currency_symbol: '£',
    is_shared_with_all: true,
    type: 'Food',
    paid_date: '2026-11-06',
    need_split: true,
    refund: false,
    split: {
      mode: 'equal',
      parts: {},
      amounts: Object.fromEntries(shared_with.map(id => [id, (fields.share ?? '15.00').replace('-', '')])),
    },
    source: null,
    version: 1,
    share: '15.00',
    ...fields,
  }
}

export function ledgerOf(expenses: Expense[]): ExpenseList {
  const people = [ana.id, meiId].map(id => ({
    user_id: id,
    name: id === meiId ? 'Mei Chen' : 'Ana Reyes',
    former: false,
  }))
  return { expenses, totals: {}, people, settlements: [], next_cursor: null }
}
