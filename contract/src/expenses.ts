import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { splitModes } from './expenses.split.ts'
import { Currency, Day, Id, line, NewId, people, required, said } from './fields.ts'
import { bookings } from './kinds.ts'
import { Amount, Price, Rate } from './money.ts'
import { member } from './trips.ts'

export const expenseTypes = [
  'Flights',
  'Lodging',
  'Transit',
  'Car rental',
  'Food',
  'Sightseeing',
  'Activities',
  'Shopping',
  'Gas',
  'Groceries',
  'Other',
] as const
export const ExpenseType = z.enum(expenseTypes)
export type ExpenseType = z.output<typeof ExpenseType>

export const SplitMode = z.enum(splitModes)
/** The kinds of rows that an expense can pay for. */
export const Booking = z.enum(bookings)

const byPerson = z.record(Id, z.string())

/** The booking that an expense paid for; the name stays when the booking goes. */
export const PaidBooking = z.object({ id: z.nullable(Id), kind: Booking, name: z.string() })

// In an order that compresses well: what most expenses have in common stands together.
const kept = {
  trip_id: Id,
  description: z.string(),
  type: ExpenseType,
  paid_date: z.string(),
  payer_id: Id,
  shared_with: z.array(Id),
  is_shared_with_all: said(z.boolean(), 'Everybody who was a member when it was split shares it.'),
  need_split: said(z.boolean(), 'Somebody else than its payer shares it.'),
  refund: z.boolean(),
  source: z.nullable(PaidBooking),
  version: z.int(),
  currency: Currency,
  currency_symbol: z.string(),
  amount: z.string(),
  split: z.object({
    mode: SplitMode,
    parts: said(byPerson, 'As they were given; none where all are equal.'),
    amounts: byPerson,
  }),
}

/** An expense as its trip keeps it, which is the same for everybody. Amounts are positive; a refund counts the other way round. */
export const KeptExpense = z.object({ id: Id, ...kept })
export type KeptExpense = z.output<typeof KeptExpense>

/** An expense as it is sent. */
export const Expense = z.object({
  expense_id: Id,
  ...kept,
  share: said(z.string(), "The reader's own part, below zero for a refund."),
})
export type Expense = z.output<typeof Expense>

const RATE = 'At which it was paid as a part of a payment in another currency.'

/** A repayment. */
export const Settlement = z.object({
  id: Id,
  trip_id: Id,
  from: Id,
  to: Id,
  amount: z.string(),
  currency: Currency,
  currency_symbol: z.string(),
  paid_date: z.string(),
  rate: said(z.nullable(Rate), RATE),
  version: z.int(),
})
export type Settlement = z.output<typeof Settlement>

export const LedgerPerson = z.object({
  user_id: Id,
  name: said(z.nullable(z.string()), 'First and last name, else the username; null once deleted.'),
  former: said(z.boolean(), 'No member any more, but part of an expense or a repayment.'),
})
export type LedgerPerson = z.output<typeof LedgerPerson>

export const ExpenseList = z.object({
  expenses: z.array(Expense),
  /** By currency; refunds are taken off. */
  totals: z.record(z.string(), z.object({ personalTotal: z.string(), groupTotal: z.string() })),
  people: z.array(LedgerPerson),
  settlements: z.array(Settlement),
  next_cursor: said(z.nullable(z.string()), 'The beginning of the next page; null at the end.'),
})
export type ExpenseList = z.output<typeof ExpenseList>

export const Balances = z.object({
  /** By currency, of everybody; positive is what comes back. */
  balances: z.record(z.string(), z.array(z.object({ user_id: Id, balance: z.string() }))),
  /** By currency, payments that clear all balances. */
  transfers: z.record(z.string(), z.array(z.object({ from: Id, to: Id, amount: z.string() }))),
})
export type Balances = z.output<typeof Balances>

export const Source = z.object({ id: Id, kind: Booking, name: line(1, 300) })
export const Split = z.object({
  mode: SplitMode,
  parts: said(z.optional(atMost(200, z.record(Id, Amount))), 'By user id: amounts, shares or percent.'),
})

const fields = {
  shared_with: said(z.optional(people(1, 'expense.no_sharers')), 'Left out, those of `is_shared_with_all`.'),
  is_shared_with_all: said(z.optional(z.boolean()), 'Everybody who is a member now shares it.'),
  need_split: said(z.optional(z.boolean()), 'False is the payer alone.'),
  refund: said(z.optional(z.boolean()), 'Money came back: the amount counts the other way round.'),
  split: said(z.optional(Split), 'Left out, a new expense is split equally.'),
  source: said(z.optional(z.nullable(Source)), 'The booking that it paid for.'),
}

const Description = line(1, 300)
export const missingFields = ['expense.no_amount', 'expense.no_description', 'expense.no_date'] as const
const splitErrors = ['expense.no_sharers', 'expense.not_a_member', 'expense.parts_sum'] as const
const inBody = { memberOf: 'trip', by: 'trip_id', in: 'body' } as const
const byGuests = { guests: true, section: 'costs' } as const
const memberOfExpense = { memberOf: 'trip', home: 'expenseId', kind: 'expense' } as const

export const createExpense = endpoint({
  method: 'POST',
  path: '/expenses/split_expense/',
  summary: 'Add what somebody paid, and split it among members',
  access: inBody,
  ...byGuests,
  body: z.object({
    trip_id: Id,
    expense_id: NewId,
    amount: required(Price, 'expense.no_amount'),
    description: required(Description, 'expense.no_description'),
    payer_id: said(Id, 'Somebody of the trip who paid.'),
    currency: Currency,
    type: ExpenseType,
    paid_date: required(Day, 'expense.no_date'),
    ...fields,
  }),
  response: Expense,
  status: 201,
  touches: ['expenses'],
  waits: true,
  errors: [...missingFields, ...splitErrors, 'row.exists', 'row.gone'],
})

const Cursor = z.string().check(z.refine(cursor => z.tuple([Day, Id]).safeParse(cursor.split('.')).success))

export const expenses = endpoint({
  method: 'GET',
  path: '/expenses/split_expense/{tripId}',
  summary: 'The expenses of a trip, the latest first, with the totals of all of them; `cursor` pages on',
  access: member,
  section: 'costs',
  query: z.object({
    limit: said(z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))), 'At most so many; left out, all.'),
    cursor: said(z.optional(Cursor), '`next_cursor` of the page before.'),
  }),
  response: ExpenseList,
  compressed: true,
})

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/expenses/expense/{expenseId}',
  summary: 'Change an expense; who has left the trip may stay in it, but is not added',
  access: memberOfExpense,
  ...byGuests,
  body: z.object({
    trip_id: z.optional(Id),
    amount: z.optional(Price),
    description: z.optional(Description),
    payer_id: said(z.optional(Id), 'Somebody of the trip who paid.'),
    currency: z.optional(Currency),
    type: z.optional(ExpenseType),
    paid_date: z.optional(Day),
    ...fields,
  }),
  response: Expense,
  touches: ['expenses'],
  waits: true,
  errors: [...splitErrors, 'version.outdated'],
})

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/expense/{expenseId}',
  summary: 'Delete an expense',
  access: memberOfExpense,
  ...byGuests,
  response: null,
  touches: ['expenses', 'attachments', 'comments'],
  waits: true,
})

export const balances = endpoint({
  method: 'GET',
  path: '/expenses/balances/{tripId}',
  summary: 'Who is owed how much, and the fewest payments that settle it',
  access: member,
  section: 'costs',
  response: Balances,
})

export const createSettlement = endpoint({
  method: 'POST',
  path: '/expenses/settlements',
  summary: 'Record a repayment; who has left the trip may be part of it',
  access: inBody,
  ...byGuests,
  body: z.object({
    trip_id: Id,
    id: NewId,
    from: said(Id, 'The one who pays back.'),
    to: said(Id, 'The one who gets it back.'),
    amount: Price,
    currency: Currency,
    paid_date: Day,
    rate: said(z.optional(z.nullable(Rate)), RATE),
  }),
  response: Settlement,
  status: 201,
  touches: ['settlements'],
  waits: true,
  errors: ['expense.not_a_member', 'row.exists', 'row.gone'],
})

export const deleteSettlement = endpoint({
  method: 'DELETE',
  path: '/expenses/settlements/{settlementId}',
  summary: 'Delete a repayment that was recorded',
  access: { memberOf: 'trip', home: 'settlementId', kind: 'settlement' },
  ...byGuests,
  response: null,
  touches: ['settlements'],
  waits: true,
})
