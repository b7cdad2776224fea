import type { Expense, Settlement } from '@caravan/contract/expenses'
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

/** As `json_object_agg` does it. */
function object(entries: Readonly<Record<string, string>>): string {
  const written = Object.entries(entries).map(([key, value]) => `"${key}" : ${JSON.stringify(value)}`)
  return written.length > 0 ? `{ ${written.join(', ')} }` : '{}'
}

function writeExpense({ shared_with, source, split, ...expense }: Expense): string {
  const { expense_id, trip_id, description, type, paid_date, payer_id, share, ...more } = expense
  const { is_shared_with_all, need_split, refund, version, currency, currency_symbol, amount } = more
  const plain = JSON.stringify({ expense_id, trip_id, description, type, paid_date, payer_id })
  const sharers = shared_with.map(id => `"${id}"`).join(', ')
  const booking =
    source &&
    `{"id" : ${JSON.stringify(source.id)}, "kind" : "${source.kind}", "name" : ${JSON.stringify(source.name)}}`
  const flags = JSON.stringify({ is_shared_with_all, need_split, refund }).slice(1, -1)
  const money = JSON.stringify({ version, currency, currency_symbol, amount }).slice(1, -1)
  const parts = `{"mode" : "${split.mode}", "parts" : ${object(split.parts)}, "amounts" : ${object(split.amounts)}}`
  return `${plain.slice(0, -1)},"shared_with":[${sharers}],${flags},"source":${booking},${money},"split":${parts},"share":"${share}"}`
}

/** A rate lies in the database as it is written there. */
function writeSettlement({ rate, ...settlement }: Settlement): string {
  const fields = Object.entries(settlement).map(([field, value]) => `"${field}":${JSON.stringify(value)}`)
  const written =
    rate &&
    `{${Object.entries(rate)
      .map(([field, value]) => `"${field}": ${JSON.stringify(value)}`)
      .join(', ')}}`
  return `{${fields.toSpliced(-1, 0, `"rate":${written}`).join(',')}}`
}
