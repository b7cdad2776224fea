import type { LedgerRows, SentLedger } from './expenses.since.ts'
import type { Expense, ExpenseList, KeptExpense } from './expenses.ts'
import { decimalOf, minorUnits } from './money.ts'
import { symbolOf } from './row.ts'

/** On the wire an expense names its id otherwise, and tells with the split what follows from it. */
export type LedgerExpense = Omit<Expense, 'split'> & {
  id: string
  split: Pick<Expense['split'], 'mode' | 'parts'>
  /** Everybody's part. */
  amounts: Expense['split']['amounts']
}

/** All expenses and repayments of a trip, as rows like others. */
export type Ledger = Pick<ExpenseList, 'people' | 'settlements'> & { expenses: LedgerExpense[] }

export const ledgerRow = ({ split: { mode, parts, amounts }, ...expense }: Expense): LedgerExpense => ({
  ...expense,
  id: expense.expense_id,
  split: { mode, parts },
  amounts,
})

export const keptRow = ({
  split,
  amounts,
  expense_id: _,
  share: __,
  ...expense
}: LedgerExpense): KeptExpense => ({ ...expense, split: { ...split, amounts } })

/** An expense as its reader is told of it. */
export function asSent({ id, ...expense }: KeptExpense, readerId: string): Expense {
  const { currency, refund, split } = expense
  const part = minorUnits(split.amounts[readerId] ?? '0', currency) ?? 0n
  return { expense_id: id, ...expense, share: decimalOf(refund ? -part : part, currency) }
}

/** The part of each sharer of an expense, in the smallest units of its currency. */
export function sharesOf({ amount, sharers, more }: LedgerRows, n: number): bigint[] {
  const own = sharers[n] ?? []
  const even = BigInt(amount[n] ?? 0) / BigInt(own.length)
  return own.map((_, place) => even + BigInt(more[n]?.[place] ?? 0))
}

type Sent = Pick<SentLedger, 'people' | 'rows'>

/** One of the expenses as a row like others. */
export function expenseAt({ people, rows }: Sent, n: number, trip_id: string): KeptExpense {
  const currency = rows.currency[n] as KeptExpense['currency']
  const personAt = (place = -1) => people[place]?.user_id ?? ''
  const payer_id = personAt(rows.payer[n])
  const shared_with = (rows.sharers[n] ?? []).map(personAt)
  const of = <T>(values: readonly T[]): [string, T][] =>
    values.map((value, n) => [shared_with[n] ?? '', value])
  const given = of(rows.parts[n] ?? []).filter((part): part is [string, string] => part[1] !== null)
  const amounts = of(sharesOf(rows, n)).map(([person, part]) => [person, decimalOf(part, currency)])
  return {
    id: rows.id[n] ?? '',
    trip_id,
    description: rows.description[n] ?? '',
    type: rows.type[n] as KeptExpense['type'],
    paid_date: rows.paid_date[n] ?? '',
    payer_id,
    shared_with,
    is_shared_with_all: rows.is_shared_with_all[n] === true,
    need_split: shared_with.some(person => person !== payer_id),
    refund: rows.refund[n] === true,
    source: rows.source[n] ?? null,
    version: rows.version[n] ?? 0,
    currency,
    currency_symbol: symbolOf(currency),
    amount: decimalOf(BigInt(rows.amount[n] ?? 0), currency),
    split: {
      mode: rows.mode[n] as KeptExpense['split']['mode'],
      parts: Object.fromEntries(given),
      amounts: Object.fromEntries(amounts),
    },
  }
}

/** By currency what somebody has of all expenses, and what the group has. */
export function totalsFor(readerId: string, { people, rows }: Sent): ExpenseList['totals'] {
  const reader = people.findIndex(({ user_id }) => user_id === readerId)
  const sums = new Map<string, { personal: bigint; group: bigint }>()
  for (const [n, currency] of rows.currency.entries()) {
    const sum = sums.get(currency) ?? { personal: 0n, group: 0n }
    sums.set(currency, sum)
    const sign = rows.refund[n] ? -1n : 1n
    const place = rows.sharers[n]?.indexOf(reader) ?? -1
    sum.group += sign * BigInt(rows.amount[n] ?? 0)
    if (place >= 0) sum.personal += sign * (sharesOf(rows, n)[place] ?? 0n)
  }
  const totals = [...sums]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, { personal, group }]) => [
      currency,
      { personalTotal: decimalOf(personal, currency), groupTotal: decimalOf(group, currency) },
    ])
  return Object.fromEntries(totals)
}

/**
 * A whole ledger, once these changes of it are known; undefined where they are of another one, as numbers come again
 * after a database was set back to an earlier day.
 */
export function withChanges(known: SentLedger, changes: SentLedger): SentLedger | undefined {
  if (changes.whole) return changes
  const gone = new Set([...changes.gone, ...changes.rows.id, ...changes.settlements.map(({ id }) => id)])
  const isLeft = ({ id }: { id: string }) => !gone.has(id)
  const settlements = [...known.settlements.filter(isLeft), ...changes.settlements]
  const { seq, people, totals } = changes
  const rows = rowsTogether(rowsAmong(people, known), changes.rows, gone)
  const summed = Object.entries(totalsFor('', { people, rows }))
  const areSame = summed.every(([currency, { groupTotal }]) => totals[currency] === groupTotal)
  if (!areSame || summed.length !== Object.keys(totals).length) return undefined
  return { seq, whole: true, people, rows, settlements: settlements.sort(byDate), gone: [], totals }
}

const byDate = (one: { paid_date: string; id: string }, other: typeof one) =>
  one.paid_date < other.paid_date || (one.paid_date === other.paid_date && one.id < other.id) ? -1 : 1

/** The expenses with the places that these people have. */
function rowsAmong(people: SentLedger['people'], { people: before, rows }: Sent): LedgerRows {
  const placeOf = new Map(people.map(({ user_id }, place) => [user_id, place]))
  const places = before.map(({ user_id }) => placeOf.get(user_id) ?? -1)
  if (places.every((place, n) => place === n)) return rows
  const moved = (place: number) => places[place] ?? -1
  return { ...rows, payer: rows.payer.map(moved), sharers: rows.sharers.map(all => all.map(moved)) }
}

/** The known rows that are not gone and the others, in the order of their lists. */
function rowsTogether(known: LedgerRows, added: LedgerRows, gone: ReadonlySet<string>): LedgerRows {
  const keyAt = (rows: LedgerRows, n: number) => `${rows.paid_date[n]} ${rows.id[n]}`
  const at = (rows: LedgerRows) => rows.id.map((id, n) => ({ rows, n, id, key: keyAt(rows, n) }))
  const all = [...at(known).filter(({ id }) => !gone.has(id)), ...at(added)]
  all.sort((one, other) => (one.key < other.key ? 1 : -1))
  const fields = Object.keys(added) as (keyof LedgerRows)[]
  return Object.fromEntries(
    fields.map(field => [field, all.map(({ rows, n }) => rows[field][n])]),
  ) as unknown as LedgerRows
}
