import { currencyCodes } from '@caravan/contract/currencies'
import { MOST_IMPORTED } from '@caravan/contract/expenses.import'
import { unlike } from '@caravan/contract/expenses.names'
import { isDay } from '@caravan/contract/fields'
import { decimalOf, isAmount, minorUnits, sumOf } from '@caravan/contract/money'

/** A row as Splitwise means it: how much better or worse off each of its people is after it. */
export type SplitwiseRow = {
  /** Its line in the file, as a spreadsheet counts. */
  line: number
  date: string
  description: string
  category: string
  currency: string
  /** Money came back. */
  refund: boolean
  /** In the smallest units of the currency, like the nets. */
  cost: bigint
  /** Everybody's payments less their part; of a refund the other way round. */
  nets: bigint[]
}

export type UnreadRow = {
  line: number
  description: string
  why: 'date' | 'currency' | 'amount' | 'sum' | 'payer' | 'person'
}

export type SplitwiseFile = { people: string[]; rows: SplitwiseRow[]; unread: UnreadRow[] }

export type FileMistake = 'notCsv' | 'notSplitwise' | 'tooMany' | 'tooLarge'

/** Date, description, category, cost and currency, in whatever language. */
const COLUMNS = 5
const MAX_BYTES = 8 * 1024 * 1024

export async function readSplitwise(file: File): Promise<SplitwiseFile | { wrong: FileMistake }> {
  if (file.size > MAX_BYTES) return { wrong: 'tooLarge' }
  const bytes = await file.arrayBuffer()
  try {
    return splitwiseIn(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { wrong: 'notCsv' }
  }
}

/** Rows that cannot be read are listed, so that nobody has to miss them. */
export function splitwiseIn(text: string): SplitwiseFile | { wrong: FileMistake } {
  if (text.includes('\0')) return { wrong: 'notCsv' }
  const cells = cellsOf(text)
  const top = cells.findIndex(row => row.length > COLUMNS && row.slice(0, COLUMNS).every(Boolean))
  const people = unlike((cells[top] ?? []).slice(COLUMNS).filter(Boolean))
  const filled = cells
    .map((row, index) => ({ row, line: index + 1 }))
    .filter(({ row }, index) => index > top && row.some(Boolean) && !isBalance(row))
  if (top < 0 || people.length < 2 || !filled.some(({ row }) => isDated(row)))
    return { wrong: 'notSplitwise' }
  if (filled.length > MOST_IMPORTED) return { wrong: 'tooMany' }
  const file: SplitwiseFile = { people, rows: [], unread: [] }
  for (const { row, line } of filled) {
    const read = rowIn(row, people.length)
    if (typeof read === 'object') file.rows.push({ line, ...read })
    else file.unread.push({ line, description: row[1] ?? '', why: read })
  }
  return file
}

/** 'Total balance', in whatever language: it costs nothing. */
const isBalance = (row: readonly string[]) => row[3] === '' && row.slice(COLUMNS).some(Boolean)

const isDated = ([date = '', , , , currency]: readonly string[]) =>
  isDay(date) && /^[A-Z]{3}$/.test(currency ?? '')

function rowIn(row: readonly string[], people: number): Omit<SplitwiseRow, 'line'> | UnreadRow['why'] {
  const [date = '', description = '', category = '', paid = '', currency = '', ...others] = row
  if (!isDay(date)) return 'date'
  if (!currencyCodes.includes(currency)) return 'currency'
  const amounts = [paid, ...others.slice(0, people)].map(amount => amountIn(amount, currency))
  const [whole, ...given] = amounts.filter(amount => amount !== undefined)
  if (whole === undefined || whole === 0n || given.length < people) return 'amount'
  const refund = whole < 0n
  const [cost, nets] = refund ? [-whole, given.map(net => -net)] : [whole, given]
  if (!isAmount(decimalOf(cost, currency))) return 'amount'
  if (sumOf(nets) !== 0n || sumOf(nets.filter(net => net > 0n)) > cost) return 'sum'
  if (nets.every(net => net === 0n)) return 'payer'
  return { date, description: description || category, category, currency, refund, cost, nets }
}

/** As programs write them: without thousands signs, with a point, or the comma of some languages. */
function amountIn(text: string, currency: string): bigint | undefined {
  const plain = text.replace(/^[−–]/, '-').replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return minorUnits(plain === '' ? '0' : plain, currency)
}

/** The cells of a text with separated values, row by row; quotes and line breaks are read as spreadsheets write them. */
export function cellsOf(text: string): string[][] {
  const content = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(content)
  const cell = new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\r\n]*))(${separator}|\r?\n|\r|$)`, 'y')
  const rows: string[][] = []
  let row: string[] = []
  while (cell.lastIndex < content.length) {
    const [, quoted, plain = '', end] = cell.exec(content) ?? []
    if (end === undefined) break
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === separator) continue
    rows.push(row)
    row = []
  }
  return row.length > 0 ? [...rows, row] : rows
}

/** The one that most lines have most of: the lines of people who live with a decimal comma have others. */
function separatorOf(text: string): string {
  const lines = text.split(/[\r\n]+/, 20)
  const counts = [',', ';', '\t'].map(separator => ({
    separator,
    count: lines.reduce((sum, line) => sum + line.split(separator).length, 0),
  }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ','
}
