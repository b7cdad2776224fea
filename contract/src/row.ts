import type * as z from 'zod/mini'
import { currencySymbols } from './currencies.ts'
import { invalidField } from './failure.ts'
import { decimalOf, minorUnits } from './money.ts'

/** A row as it was sent: amounts may be numbers, and an empty field of a form is the same as none. */
export type Sent<R> = { [F in keyof R]?: R[F] | string | number | null | undefined }

/** Data that follow from schemas. The browser, which has no schemas, is built with the data in place of the call. */
export const fromSchemas = <T>(data: T): T => data

/** A new row in which nothing is set. */
export function blankRow<R extends object>(schema: z.ZodMiniObject & z.ZodMiniType<R>): R {
  const fields = Object.entries(schema.shape).map(([field, of]) => [
    field,
    field === 'version' ? 1 : blankOf(of),
  ])
  return Object.fromEntries(fields)
}

function blankOf(schema: z.core.$ZodType): unknown {
  const { type } = (schema as z.core.$ZodTypes)._zod.def
  if (type === 'boolean') return false
  if (type === 'array') return []
  if (type === 'number') return 0
  return type === 'string' || type === 'enum' ? '' : null
}

/** A row with what was sent of it. What was left out stays. */
export function withSent<R extends object>(known: R, sent: Sent<R>, blank: R): R {
  const given = Object.entries(sent).filter(([field, value]) => field in blank && value !== undefined)
  const filled = given.map(([field, value]) => [
    field,
    value === '' || value === null ? blank[field as keyof R] : value,
  ])
  return { ...known, ...Object.fromEntries(filled) }
}

/** The row, ticked off in the name of `actor` or opened again; as it is where that is not asked for. */
export function ticked<R extends { done_at: string | null; done_by: string | null }>(
  row: R,
  done: boolean | undefined,
  { actor, at }: { actor: string; at: string },
): R {
  if (done === undefined || done === (row.done_at !== null)) return row
  return { ...row, done_at: done ? at : null, done_by: done ? actor : null }
}

const spot = ['place_id', 'lat', 'lng'] as const

/** The row without the parts of a spot that belonged to the place of another name; `prefix` begins their fields. */
export function withoutOldSpot<R extends object>(
  row: R,
  sent: Sent<R>,
  known: R,
  name: keyof R,
  prefix = '',
): R {
  if (row[name] === known[name]) return row
  const left = spot.map(part => `${prefix}${part}`).filter(part => sent[part as keyof R] === undefined)
  return { ...row, ...Object.fromEntries(left.map(part => [part, null])) }
}

/** A row of a way with both its ends, each of which is a place with a spot; `ends` begin the names of their fields. */
export function withEnds<R extends object>(row: R, sent: Sent<R>, known: R, ends: readonly string[]): R {
  return ends.reduce((row, end) => {
    const way = withoutOldSpot(row, sent, known, `${end}_place` as keyof R, `${end}_`)
    const [lat, lng] = [`${end}_lat`, `${end}_lng`].map(field => way[field as keyof R] as number | null)
    requireBothOrNone({ lat, lng }, `${end}_`)
    return way
  }, row)
}

interface Place {
  lat: number | null
  lng: number | null
  approximate: boolean
  spot: 'known' | 'guessed' | null
}

/** A row with what was sent of it. A place that is named anew, in the field `name`, is not where the old one was. */
export function placeWith<R extends Place>(sent: Sent<R>, known: R, blank: R, name: keyof R): R {
  const row = withoutOldSpot(withSent(known, sent, blank), sent, known, name)
  if (sent.lat !== undefined || sent.lng !== undefined) requireBothOrNone(row)
  const isNew = row.lat !== known.lat || row.lng !== known.lng
  // A new spot that was sent without a word about it is exact.
  const approximate = row.approximate && row.lat !== null && !(isNew && sent.approximate === undefined)
  return { ...row, approximate, spot: row.lat === null ? null : approximate ? 'guessed' : 'known' }
}

interface Coordinates {
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** Latitude and longitude come together or not at all. `within` is the path of what has the two fields, with its dot. */
export function requireBothOrNone({ lat = null, lng = null }: Coordinates, within = ''): void {
  if ((lat === null) !== (lng === null)) throw invalidField(`${within}${lat === null ? 'lat' : 'lng'}`)
}

export const symbolOf = (currency: string): string => currencySymbols[currency] ?? currency

interface Costing {
  cost: string | null
  cost_currency: string | null
  cost_currency_symbol: string | null
}

/** The row with its cost as it is answered. One comes with its currency, and has as many digits as that has: without one it could be any amount. */
export function costed<R extends Costing>(row: R): R {
  const { cost, cost_currency: currency } = row
  const cost_currency_symbol = currency === null ? null : symbolOf(currency)
  if (cost === null) return { ...row, cost_currency_symbol }
  if (currency === null) throw invalidField('cost_currency')
  const minor = minorUnits(cost, currency)
  if (minor === undefined) throw invalidField('cost')
  return { ...row, cost: decimalOf(minor, currency), cost_currency_symbol }
}
