import { names } from './kinds.ts'
import { changedFields, withFields } from './same.ts'
import { type Row, rowsOf, type TripDocument, withRowsOf } from './shown.ts'
import type { RowChange } from './write/rows.ts'

/** The name of a row that was shown; null where its kind has none. */
export function nameShown({ kind, before, after }: RowChange): string | null {
  const field = kind === 'trip' ? 'name' : kind === 'note' ? null : names[kind]
  return field === null ? null : String((after ?? before)?.[field] ?? '')
}

/** Shows over a document, as it is now, the rows of a write that the server does not have yet. */
export function putOn<D extends TripDocument>(document: D, shown: readonly RowChange[]): D {
  return changed(document, shown, (rows, { before, after }) => {
    if (after === undefined) return rows.filter(({ id }) => id !== before?.id)
    if (before === undefined) return rows.some(({ id }) => id === after.id) ? rows : [...rows, after]
    return replaced(rows, after, changedFields(before, after))
  })
}

/** The rows, the one of this id with these fields of it. */
const replaced = (rows: Row[], of: Row, fields: string[]) =>
  rows.map(row => (row.id === of.id ? withFields(row, of, fields) : row))

/** The document, its rows changed by one part of what was shown after the other. */
function changed<D extends TripDocument>(
  document: D,
  shown: readonly RowChange[],
  step: (rows: Row[], one: RowChange) => Row[],
): D {
  let left: TripDocument = document
  for (const [kind, own] of Map.groupBy(shown, ({ kind }) => kind)) {
    const rows = rowsOf(left, kind)
    if (rows) left = withRowsOf(left, kind, own.reduce(step, rows))
  }
  return left as D
}

/** Takes off again what was shown; what others have made of the document since stays. */
export function takeOff<D extends TripDocument>(document: D, shown: readonly RowChange[]): D {
  return changed(document, shown, (rows, { before, after }) => {
    if (before === undefined) return rows.filter(({ id }) => id !== after?.id)
    const row = rows.find(({ id }) => id === before.id)
    if (after === undefined) return row ? rows : [...rows, before]
    const own = Object.keys(after).filter(field => row?.[field] === after[field])
    return row ? replaced(rows, before, own) : rows
  })
}
