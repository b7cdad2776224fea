import { currencyCodes, digitsOf } from '@caravan/contract/currencies'
import { minorUnits } from '@caravan/contract/money'

/** How a field is stored that is not a column of its own name. */
export interface Field {
  /** `$1` is the trip: it is named for every table, so that one machine of several has all that a statement needs. */
  read(table: string): string
  /** Left out where the field follows from others, or is stored below. */
  column?: string
  /** The value of the column, where that is not the field itself. */
  value?(row: Row, field: string): unknown
  /**
   * Names a row that may be gone, and then reads as if it named none. The column keeps it for the case that the row
   * comes back, and so does the history; a change that leaves the field as it is read leaves the column as it is.
   */
  outlives?: true
  below?: Below
}

/** A second table: one row of it for each entry of a list. */
export interface Below {
  table: string
  parent: string
  /** The first one names an entry within its list. */
  columns: readonly string[]
  entries(row: Row): Row[]
  /** A column that adds up, over the entries of a row, to this column of the row: otherwise none of them is stored. */
  addsUp?: { column: string; to: string }
}

export type Row = Record<string, unknown>

export const storedAs = (column: string): Field => ({ read: table => `${table}.${column}`, column })
export const derived = (expression: string): Field => ({ read: () => expression })

/** A list that is read and written as a whole, as the text of its JSON. */
export const asText = (column: string): Field => ({
  read: table => `${table}.${column}::jsonb`,
  column,
  value: (row, field) => JSON.stringify(row[field]),
})

/** A moment, also within JSON as it is sent. */
export const moment = (column: string): Field => ({
  read: table => `to_char(${table}.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  column,
})

const withDigits = (digits: number) =>
  `('${currencyCodes.filter(code => digitsOf(code) === digits).join("', '")}')`

/** The rows of a query as one JSON list. */
export const jsonRows = (text: string) => `coalesce((select json_agg(r) from (${text}) as r), '[]')`

/** Smallest units as text. A product has the digits of both factors, so that it is exact and ends with as many as the currency has. */
export const decimal = (minor: string, currency: string) =>
  `(${minor} * case when ${currency} in ${withDigits(0)} then 1
      when ${currency} in ${withDigits(3)} then 0.001 else 0.01 end)::text`

/** Stored in the smallest units of its currency, which is another field; without one it has two digits. */
export function money(column: string, currency?: string): Field {
  return {
    read: table =>
      currency ? decimal(`${table}.${column}`, `${table}.${currency}`) : `(${table}.${column} * 0.01)::text`,
    column,
    value(row, field) {
      const [amount, code] = [row[field], currency && row[currency]] as [string | null, string | undefined]
      // As text, because several rows travel as JSON, which has no bigint.
      return amount === null ? null : minorUnits(amount, code)?.toString()
    },
  }
}
