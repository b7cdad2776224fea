import { Expense, type Settlement } from '@caravan/contract/expenses'
import { asSent, expenseAt, totalsFor } from '@caravan/contract/expenses.ledger'
import type { SentLedger } from '@caravan/contract/expenses.since'

interface Page {
  limit?: string | undefined
  cursor?: string | undefined
}

/** The ledger as the list of expenses tells it to one reader, to the letter as PostgreSQL writes JSON. */
export function expenseListOf(ledger: SentLedger, tripId: string, readerId: string, page: Page = {}): string {
  const { people, rows, settlements } = ledger
  const cursor = page.cursor?.toLowerCase()
  const cursorAt = (n: number) => `${rows.paid_date[n]}.${rows.id[n]}`
  const begin = cursor === undefined ? 0 : rows.id.findIndex((_, n) => cursorAt(n) < cursor)
  const first = begin < 0 ? rows.id.length : begin
  const most = BigInt(page.limit ?? rows.id.length)
  const expenses: string[] = []
  for (let n = first; n < rows.id.length && expenses.length < most; n++)
    expenses.push(writeExpense(asSent(expenseAt(ledger, n, tripId), readerId)))
  const last = first + expenses.length
  const totals = Object.entries(totalsFor(readerId, ledger)).map(
    ([currency, { personalTotal, groupTotal }]) =>
      `"${currency}" : {"personalTotal" : "${personalTotal}", "groupTotal" : "${groupTotal}"}`,
  )
  const next = last < rows.id.length ? `"${cursorAt(last - 1)}"` : 'null'
  return `{"expenses" : ${list(expenses)}, "totals" : ${totals.length > 0 ? `{ ${totals.join(', ')} }` : '{}'}, "people" : ${list(people.map(person => JSON.stringify(person)))}, "settlements" : ${list(settlements.map(writeSettlement))}, "next_cursor" : ${next}}`
}

const list = (rows: readonly string[]) => `[${rows.join(', \n ')}]`
const row = (fields: readonly (readonly [field: string, written: string])[]) =>
  `{${fields.map(([field, written]) => `"${field}":${written}`).join(',')}}`
const written = (value: object, point: string) =>
  Object.entries(value).map(([key, value]) => `"${key}"${point}${JSON.stringify(value)}`)

/** As `json_object_agg` does it. */
function byPerson(values: Readonly<Record<string, string>>): string {
  const entries = written(values, ' : ')
  return entries.length > 0 ? `{ ${entries.join(', ')} }` : '{}'
}

const fields = Object.keys(Expense.shape) as (keyof Expense)[]
/** The fields that PostgreSQL writes with more spaces than JavaScript. */
const writers: { [F in keyof Expense]?: (value: Expense[F]) => string } = {
  shared_with: ids => `[${ids.map(id => `"${id}"`).join(', ')}]`,
  source: source => (source ? `{${written(source, ' : ').join(', ')}}` : 'null'),
  split: ({ mode, parts, amounts }) =>
    `{"mode" : "${mode}", "parts" : ${byPerson(parts)}, "amounts" : ${byPerson(amounts)}}`,
}
const writerOf = (field: keyof Expense) => (writers[field] ?? JSON.stringify) as (value: unknown) => string
const writing = fields.map(field => [field, writerOf(field)] as const)

const writeExpense = (expense: Expense) =>
  row(writing.map(([field, write]) => [field, write(expense[field])]))

/** A rate lies in the database as it is written there. */
const writeSettlement = (settlement: Settlement) =>
  row(
    Object.entries(settlement).map(([field, value]) => {
      const isRate = field === 'rate' && settlement.rate
      return [field, isRate ? `{${written(isRate, ': ').join(', ')}}` : JSON.stringify(value)]
    }),
  )
