import { typeOfExpense } from '@caravan/contract/type-of-expense'
import { type ReadKind, text } from './kind.ts'

/** Receipts of texts without a booking. */
export const expenses: ReadKind = {
  clocks: ['paid_date', 'paid_date'],
  places: [],
  needed: ['description', 'amount', 'paid_date'],
  row: ({ mark: { name, price }, starts }) => ({
    description: text(name, 300),
    type: typeOfExpense(name ?? '') ?? 'Other',
    amount: price?.amount ?? null,
    currency: price?.currency ?? null,
    paid_date: starts?.slice(0, 10) ?? null,
  }),
  linked: {
    Order: ({ node, read }) => ({
      name: read.text(node, 'merchant', 'seller'),
      starts: read.moment(node, 'orderDate'),
    }),
    Invoice: ({ node, read }) => ({
      name: read.text(node, 'provider', 'broker'),
      starts: read.moment(node, 'paymentDate', 'paymentDueDate'),
    }),
  },
  // A whole text is one: `receipt.ts`.
  labelled: () => undefined,
}
