import type { Received } from './endpoint.ts'
import type { addTogether, importExpenses } from './expenses.import.ts'
import { asSent, keptRow, ledgerRow } from './expenses.ledger.ts'
import { type Split, splitOf } from './expenses.split.ts'
import {
  type createExpense,
  type createSettlement,
  KeptExpense,
  Settlement,
  type updateExpense,
} from './expenses.ts'
import { Failure, failureAt, invalidField } from './failure.ts'
import { decimalOf, minorUnits } from './money.ts'
import { blankRow, fromSchemas, type Sent, symbolOf, withSent } from './row.ts'
import type { By } from './shown.ts'
import type { TripRows } from './write/rows.ts'

/** An expense as it is sent, without its trip. */
export type SentExpense = Omit<Received<typeof updateExpense>['body'], 'trip_id'>
type SentSettlement = Omit<Received<typeof createSettlement>['body'], 'trip_id' | 'id'>

/** In no currency and of no type, which a new expense has to have. */
export const blankExpense: KeptExpense = fromSchemas({
  ...blankRow(KeptExpense),
  split: { mode: 'equal', parts: {}, amounts: {} },
})

/** An expense with what was sent of it, split among those who share it now. What was left out stays. */
export function expenseWith(
  { split, ...sent }: SentExpense,
  known: KeptExpense,
  members: ReadonlySet<string>,
): KeptExpense {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const expense: KeptExpense = { ...known, ...given, amount: String(sent.amount ?? known.amount) }
  const sharers = sharersOf(sent, known, members)
  const isSame = sharers.join() === known.shared_with.join()
  requireMembers('payer_id', [expense.payer_id], [known.payer_id], members)
  // A payer who is the only sharer has been looked at.
  if (sharers.join() !== expense.payer_id) requireMembers('shared_with', sharers, known.shared_with, members)
  const how = sent.need_split === false ? { mode: 'equal' as const } : (split ?? known.split)
  return {
    ...splitAnew(expense, { mode: how.mode, parts: how.parts, sharers }),
    is_shared_with_all: isSame ? known.is_shared_with_all : members.isSubsetOf(new Set(sharers)),
  }
}

/** In the order in which they are listed. */
function sharersOf(sent: SentExpense, known: KeptExpense, members: ReadonlySet<string>): string[] {
  if (sent.need_split === false) return [sent.payer_id ?? known.payer_id]
  if (sent.shared_with) return sent.shared_with.toSorted()
  if (sent.is_shared_with_all) return [...members].toSorted()
  if (known.shared_with.length === 0) throw new Failure('expense.no_sharers')
  return known.need_split ? known.shared_with : [sent.payer_id ?? known.payer_id]
}

/** Former members may stay in an expense, but are not added to it. */
function requireMembers(
  field: string,
  wanted: readonly string[],
  known: readonly string[],
  members: ReadonlySet<string>,
): void {
  if (wanted.some(id => !members.has(id) && !known.includes(id)))
    throw failureAt(field, 'expense.not_a_member')
}

export function splitAnew(expense: KeptExpense, { mode, sharers, parts = {} }: Split): KeptExpense {
  const { id, currency, payer_id } = expense
  const amount = minorUnits(expense.amount, currency)
  if (amount === undefined) throw invalidField('amount')
  const split = splitOf({ id, amount, currency, mode, sharers, parts })
  if ('wrong' in split) {
    if (split.wrong !== 'parts_sum') throw invalidField('split.parts')
    throw failureAt('split.parts', 'expense.parts_sum')
  }
  const amounts = [...split.amounts].map(([person, part]) => [person, decimalOf(part, currency)])
  return {
    ...expense,
    amount: decimalOf(amount, currency),
    currency_symbol: symbolOf(currency),
    shared_with: [...sharers],
    need_split: sharers.some(person => person !== payer_id),
    split: {
      mode,
      parts: Object.fromEntries(
        sharers.flatMap(person => (person in parts ? [[person, String(parts[person])]] : [])),
      ),
      amounts: Object.fromEntries(amounts),
    },
  }
}

export const blankSettlement: Settlement = fromSchemas(blankRow(Settlement))

/** A repayment between two of these people. */
export function settlementWith(
  sent: Sent<Settlement>,
  known: Settlement,
  people: ReadonlySet<string>,
): Settlement {
  const row = withSent(known, sent, blankSettlement)
  const { from, to, currency, rate } = row
  const amount = minorUnits(row.amount, currency)
  if (amount === undefined) throw invalidField('amount')
  if (from === to) throw invalidField('to')
  if (rate && rate.from !== currency && rate.to !== currency) throw invalidField('rate')
  if (!people.has(from) || !people.has(to)) throw new Failure('expense.not_a_member')
  const written = { amount: decimalOf(amount, currency), currency_symbol: symbolOf(currency) }
  return { ...row, ...written }
}

/** Without the members nobody knows who shares an expense. */
function requireKnown(members: By['members']): ReadonlySet<string> {
  if (!members) throw new Failure('request.not_found')
  return members
}

type Adding<B> = By & { body: B }
type NewExpense = Omit<Received<typeof createExpense>['body'], 'trip_id'>

function add(
  rows: TripRows,
  tripId: string,
  sent: readonly NewExpense[],
  { actor, members }: Pick<By, 'actor' | 'members'>,
): void {
  const made = sent.map(({ expense_id: id = '', ...sent }) => {
    const blank = { ...blankExpense, id, trip_id: tripId }
    return ledgerRow(asSent(expenseWith(sent, blank, requireKnown(members)), actor))
  })
  rows.add('expense', made)
}

function settle(
  rows: TripRows,
  tripId: string,
  sent: readonly (SentSettlement & { id?: string | undefined })[],
  { people }: By,
): void {
  const made = sent.map(({ id = '', ...sent }) =>
    settlementWith(sent, { ...blankSettlement, id, trip_id: tripId }, requireKnown(people)),
  )
  rows.add('settlement', made)
}

export const expenseWrites = {
  create: (
    rows: TripRows,
    { body: { trip_id, ...sent }, ...by }: Adding<Received<typeof createExpense>['body']>,
  ): void => add(rows, trip_id, [sent], by),
  change(
    rows: TripRows,
    { body: { trip_id: _, ...sent }, row, ...by }: Adding<Received<typeof updateExpense>['body']>,
  ): void {
    const known = keptRow(rows.get('expense', row))
    const expense = expenseWith(sent, known, requireKnown(by.members))
    rows.put('expense', [ledgerRow(asSent(expense, by.actor))])
  },
  settle: (
    rows: TripRows,
    { body: { trip_id, ...sent }, ...by }: Adding<Received<typeof createSettlement>['body']>,
  ): void => settle(rows, trip_id, [sent], by),
  import(
    rows: TripRows,
    {
      params,
      body,
      ...by
    }: Adding<Received<typeof importExpenses | typeof addTogether>['body']> & { params: { tripId: string } },
  ): void {
    add(rows, params.tripId, body.expenses, by)
    settle(rows, params.tripId, body.settlements, by)
  },
}
