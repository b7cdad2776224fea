import { expenses } from './kinds/expenses.ts'
import { flights } from './kinds/flights.ts'
import { items } from './kinds/items.ts'
import type { Hint, ReadKind } from './kinds/kind.ts'
import { rentals } from './kinds/rentals.ts'
import { rides } from './kinds/rides.ts'
import { stays } from './kinds/stays.ts'
import { commonOf, type Found, valuesOf } from './labelled.ts'
import type { Context, Kind, Mark } from './mark.ts'

/** The kinds of what is read, in the order in which labels are asked for them. */
export const kinds: Record<Kind, ReadKind> = {
  stay: stays,
  rental: rentals,
  flight: flights,
  ride: rides,
  item: items,
  expense: expenses,
}
export const named = Object.entries(kinds) as [Kind, ReadKind][]

/** The booking that a record of labelled values is; undefined where it has not enough of any kind. */
export function markOf(record: Found, context: Context, hint: Hint = {}): Mark | undefined {
  const values = valuesOf(record, context)
  for (const [kind, { labelled }] of named) {
    const found = labelled({ ...values, record, context, hint })
    if (found) return { ...commonOf(record), by: 'rules', isSure: false, ...found, kind }
  }
  return undefined
}
