import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ExpenseType, LedgerPerson, PaidBooking, Settlement, SplitMode } from './expenses.ts'
import { Currency, Id, said } from './fields.ts'
import { member } from './trips.ts'

/**
 * Expenses with a list for each field, in which an expense has the same place everywhere, the latest first: thousands of
 * them are little more than their ids so.
 */
export const LedgerRows = z.object({
  id: z.array(Id),
  version: z.array(z.int()),
  paid_date: z.array(z.string()),
  description: z.array(z.string()),
  type: z.array(ExpenseType),
  payer: said(z.array(z.int()), 'Their places in `people`.'),
  currency: z.array(Currency),
  amount: said(z.array(z.int()), 'In the smallest units of its currency.'),
  refund: z.array(z.boolean()),
  is_shared_with_all: z.array(z.boolean()),
  source: z.array(z.nullable(PaidBooking)),
  sharers: said(z.array(z.array(z.int())), 'Their places in `people`, by their ids.'),
  more: said(
    z.array(z.array(z.int())),
    'Of each sharer so many smallest units more than an even part, which is rounded down; zeros at the end are left out.',
  ),
  mode: z.array(SplitMode),
  parts: said(
    z.array(z.array(z.nullable(z.string()))),
    'Of each sharer as they were given; none where all are equal.',
  ),
})
export type LedgerRows = z.output<typeof LedgerRows>

export const SentLedger = z.object({
  seq: said(z.int(), 'The number of the ledger, which is asked for the next time.'),
  whole: said(z.boolean(), 'All that there is; else what was changed since the number that was asked for.'),
  people: z.array(LedgerPerson),
  rows: LedgerRows,
  settlements: z.array(Settlement),
  gone: said(z.array(Id), 'Expenses and repayments that are not there any more.'),
  totals: said(z.record(z.string(), z.string()), 'By currency, of all expenses; refunds are taken off.'),
})
export type SentLedger = z.output<typeof SentLedger>

export const ledger = endpoint({
  method: 'GET',
  path: '/expenses/ledger/{tripId}',
  summary: 'All that is paid in a trip, the same for every reader, or what of it was changed since `since`',
  access: member,
  section: 'costs',
  query: z.object({
    since: said(
      z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
      '`seq` of an answer before. Left out, of long ago or not reached yet, the answer is the whole.',
    ),
  }),
  response: SentLedger,
  compressed: true,
})
