import type { Received } from '@caravan/contract/endpoint'
import type * as contract from '@caravan/contract/expenses'
import type { KeptExpense, Settlement } from '@caravan/contract/expenses'
import { type Split, splitOf } from '@caravan/contract/expenses.split'
import { decimalOf, minorUnits } from '@caravan/contract/money'
import { Failure, invalidField } from '../../failure.ts'
import { kinds } from '../../trip/kinds.ts'

type Sent = Omit<Received<typeof contract.updateExpense>['body'], 'trip_id'>

export const blankExpense: KeptExpense = {
  ...kinds.expense.table.blank,
  split: { mode: 'equal', parts: {}, amounts: {} },
}

/** An expense with what was sent of it, split among those who share it now. What was left out stays. */
export function withSentOf(
  known: KeptExpense,
  { split, ...sent }: Sent,
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

/** In the order in which the database lists them. */
function sharersOf(sent: Sent, known: KeptExpense, members: ReadonlySet<string>): string[] {
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
    throw new Failure('expense.not_a_member', { fields: [{ field, code: 'expense.not_a_member' }] })
}

export function splitAnew(expense: KeptExpense, { mode, sharers, parts = {} }: Split): KeptExpense {
  const { id, currency } = expense
  const amount = minorUnits(expense.amount, currency)
  if (amount === undefined) throw invalidField('amount')
  const split = splitOf({ id, amount, currency, mode, sharers, parts })
  if ('wrong' in split) {
    if (split.wrong !== 'parts_sum') throw invalidField('split.parts')
    throw new Failure('expense.parts_sum', { fields: [{ field: 'split.parts', code: 'expense.parts_sum' }] })
  }
  const amounts = [...split.amounts].map(([person, part]) => [person, decimalOf(part, currency)])
  return {
    ...expense,
    amount: decimalOf(amount, currency),
    shared_with: [...sharers],
    split: {
      mode,
      parts: Object.fromEntries(
        sharers.flatMap(person => (person in parts ? [[person, String(parts[person])]] : [])),
      ),
      amounts: Object.fromEntries(amounts),
    },
  }
}

/** A repayment between two of these people. */
export function settlementOf(
  sent: Omit<Received<typeof contract.createSettlement>['body'], 'trip_id' | 'id'>,
  people: ReadonlySet<string>,
): Settlement {
  const { from, to, currency } = sent
  const amount = minorUnits(sent.amount, currency)
  if (amount === undefined) throw invalidField('amount')
  if (from === to) throw invalidField('to')
  if (!people.has(from) || !people.has(to)) throw new Failure('expense.not_a_member')
  return { ...kinds.settlement.table.blank, ...sent, amount: decimalOf(amount, currency) }
}
