import * as z from 'zod/mini'
import { atMost } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { splitModes } from './expenses.split.ts'
import { Currency, Day, Id, line, required } from './fields.ts'
import { bookings } from './kinds.ts'
import { Amount, Price } from './money.ts'
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

// In an order that compresses well: what most expenses have in common stands together.
const kept = {
  trip_id: Id,
  description: z.string(),
  type: ExpenseType,
  paid_date: z.string(),
  payer_id: Id,
  shared_with: z.array(Id),
  /** Everybody who was a member when it was split shares it. */
  is_shared_with_all: z.boolean(),
  /** Somebody else than its payer shares it. */
  need_split: z.boolean(),
  refund: z.boolean(),
  /** The booking that it paid for; the name stays when the booking goes. */
  source: z.nullable(z.object({ id: z.nullable(Id), kind: Booking, name: z.string() })),
  version: z.int(),
  currency: Currency,
  currency_symbol: z.string(),
  amount: z.string(),
  split: z.object({
    mode: SplitMode,
    /** As they were given; none where all are equal. */
    parts: byPerson,
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
  /** The reader's own part, below zero for a refund. */
  share: z.string(),
})
export type Expense = z.output<typeof Expense>

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
  version: z.int(),
})
export type Settlement = z.output<typeof Settlement>

export const LedgerPerson = z.object({
  user_id: Id,
  /** First and last name, else the username; null once the account is deleted. */
  name: z.nullable(z.string()),
  /** No member any more, but part of an expense or a repayment. */
  former: z.boolean(),
})
export type LedgerPerson = z.output<typeof LedgerPerson>

export const ExpenseList = z.object({
  expenses: z.array(Expense),
  /** By currency; refunds are taken off. */
  totals: z.record(z.string(), z.object({ personalTotal: z.string(), groupTotal: z.string() })),
  people: z.array(LedgerPerson),
  settlements: z.array(Settlement),
  /** The beginning of the next page; null at the end. */
  next_cursor: z.nullable(z.string()),
})
export type ExpenseList = z.output<typeof ExpenseList>

export const Balances = z.object({
  /** By currency, of everybody; positive is what comes back. */
  balances: z.record(z.string(), z.array(z.object({ user_id: Id, balance: z.string() }))),
  /** By currency, payments that clear all balances. */
  transfers: z.record(z.string(), z.array(z.object({ from: Id, to: Id, amount: z.string() }))),
})
export type Balances = z.output<typeof Balances>

/** Former members among them. */
const MOST_SHARERS = 200
const Sharers = z.array(Id).check(
  z.minLength(1, 'expense.no_sharers'),
  z.maxLength(MOST_SHARERS),
  z.refine(ids => new Set(ids).size === ids.length),
)

const fields = {
  /** Left out, those of `is_shared_with_all`. */
  shared_with: z.optional(Sharers),
  is_shared_with_all: z.optional(z.boolean()),
  /** False is the payer alone. */
  need_split: z.optional(z.boolean()),
  refund: z.optional(z.boolean()),
  /** Left out, a new expense is split equally. */
  split: z.optional(
    z.object({ mode: SplitMode, parts: z.optional(atMost(MOST_SHARERS, z.record(Id, Amount))) }),
  ),
  source: z.optional(z.nullable(z.object({ id: Id, kind: Booking, name: line(1, 300) }))),
}

const Description = line(1, 300)
export const missingFields = ['expense.no_amount', 'expense.no_description', 'expense.no_date'] as const
const splitErrors = ['expense.no_sharers', 'expense.not_a_member', 'expense.parts_sum'] as const
const inBody = { memberOf: 'trip', by: 'trip_id', in: 'body' } as const
const memberOfExpense = { memberOf: 'trip', home: 'expenseId', kind: 'expense' } as const

export const createExpense = endpoint({
  method: 'POST',
  path: '/expenses/split_expense/',
  summary: 'Add what somebody paid, and split it among members',
  access: inBody,
  body: z.object({
    trip_id: Id,
    expense_id: z.optional(Id),
    amount: required(Price, 'expense.no_amount'),
    description: required(Description, 'expense.no_description'),
    payer_id: Id,
    currency: Currency,
    type: ExpenseType,
    paid_date: required(Day, 'expense.no_date'),
    ...fields,
  }),
  response: Expense,
  status: 201,
  touches: ['expenses'],
  errors: [...missingFields, ...splitErrors, 'row.exists', 'row.gone'],
})

export const expenses = endpoint({
  method: 'GET',
  path: '/expenses/split_expense/{tripId}',
  summary: 'The expenses of a trip, the latest first, with the totals of all of them; `cursor` pages on',
  access: member,
  query: z.object({
    limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
    /** `day.id` of the last expense of the page before. */
    cursor: z.optional(
      z.string().check(z.refine(cursor => z.tuple([Day, Id]).safeParse(cursor.split('.')).success)),
    ),
  }),
  response: ExpenseList,
  compressed: true,
})

export const updateExpense = endpoint({
  method: 'PUT',
  path: '/expenses/expense/{expenseId}',
  summary: 'Change an expense; who has left the trip may stay in it, but is not added',
  access: memberOfExpense,
  body: z.object({
    trip_id: z.optional(Id),
    amount: z.optional(Price),
    description: z.optional(Description),
    payer_id: z.optional(Id),
    currency: z.optional(Currency),
    type: z.optional(ExpenseType),
    paid_date: z.optional(Day),
    ...fields,
  }),
  response: Expense,
  touches: ['expenses'],
  errors: [...splitErrors, 'version.outdated'],
})

export const deleteExpense = endpoint({
  method: 'DELETE',
  path: '/expenses/expense/{expenseId}',
  summary: 'Delete an expense',
  access: memberOfExpense,
  response: null,
  touches: ['expenses', 'attachments'],
})

export const balances = endpoint({
  method: 'GET',
  path: '/expenses/balances/{tripId}',
  summary: 'Who is owed how much, and the fewest payments that settle it',
  access: member,
  response: Balances,
})

export const createSettlement = endpoint({
  method: 'POST',
  path: '/expenses/settlements',
  summary: 'Record a repayment; who has left the trip may be part of it',
  access: inBody,
  body: z.object({
    trip_id: Id,
    id: z.optional(Id),
    from: Id,
    to: Id,
    amount: Price,
    currency: Currency,
    paid_date: Day,
  }),
  response: Settlement,
  status: 201,
  touches: ['settlements'],
  errors: ['expense.not_a_member', 'row.exists', 'row.gone'],
})

export const deleteSettlement = endpoint({
  method: 'DELETE',
  path: '/expenses/settlements/{settlementId}',
  summary: 'Delete a repayment that was recorded',
  access: { memberOf: 'trip', home: 'settlementId', kind: 'settlement' },
  response: null,
  touches: ['settlements'],
})
