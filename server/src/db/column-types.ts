import type { CustomTypesConfig } from 'pg'
import { types } from 'pg'

const oid = {
  int8: 20,
  textArray: 1009,
  int8Array: 1016,
  date: 1082,
  timestamp: 1114,
  timestampArray: 1115,
  timestamptz: 1184,
  dateArray: 1182,
}
const parseTextArray: (value: string) => (string | null)[] = types.getTypeParser(
  oid.textArray as typeof types.builtins.TEXT,
)

const parseMoment: (value: string) => Date = types.getTypeParser(types.builtins.TIMESTAMPTZ)

// A day of a trip has no time zone, and a Date made from it shows another day west of Greenwich.
const parsers = new Map<number, (value: string) => unknown>([
  [oid.date, asText],
  [oid.dateArray, parseTextArray],
  [oid.timestamp, asText],
  [oid.timestampArray, parseTextArray],
  [oid.timestamptz, asMoment],
  [oid.int8, asExactNumber],
  [oid.int8Array, value => parseTextArray(value).map(item => item && asExactNumber(item))],
])

/** How the columns of a row arrive in JavaScript. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(type)) || types.getTypeParser(type, format),
}

function asText(value: string): string {
  return value
}

/** As it is sent, whatever zone the connection has. */
function asMoment(value: string): string {
  return parseMoment(value).toISOString()
}

/** A number, or a bigint where a number would be rounded: a sum of amounts may be as large. */
function asExactNumber(value: string): number | bigint {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : BigInt(value)
}
