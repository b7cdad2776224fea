import { type Kind, kinds } from '@caravan/contract/kinds'
import { type RowOf, rowsIn, type TripDocument, withAll } from '@caravan/contract/shown'

type Row = { id: string; [field: string]: unknown }

/** A row that a write has shown, hidden or changed; plain data that can be stored. */
export type Shown = { kind: Kind | 'trip'; before?: Row; after?: Row }[]

const all = ['trip', ...kinds] as const

function rowsOf(document: TripDocument, kind: Kind | 'trip'): Row[] {
  if (kind !== 'trip') return rowsIn(document, kind)
  return 'trip' in document ? [document.trip] : []
}

/** The rows that a document shows differently than before. */
export function shownBetween(before: TripDocument, after: TripDocument): Shown {
  return all.flatMap(kind => {
    const [earlier, later] = [rowsOf(before, kind), rowsOf(after, kind)]
    const known = new Map(later.map(row => [row.id, row]))
    const there = new Set(earlier.map(({ id }) => id))
    return [
      ...earlier.flatMap(row => {
        const now = known.get(row.id)
        return now === row ? [] : [{ kind, before: row, ...(now && { after: now }) }]
      }),
      ...later.flatMap(row => (there.has(row.id) ? [] : [{ kind, after: row }])),
    ]
  })
}

/** Takes off again what was shown; what others have made of the document since stays. */
export function takeOff<Document extends TripDocument>(document: Document, shown: Shown): Document {
  let left = document
  for (const [kind, own] of Map.groupBy(shown, ({ kind }) => kind)) {
    const rows = own.reduce(without, rowsOf(left, kind))
    left = kind === 'trip' ? { ...left, trip: rows[0] } : withAll(left, kind, rows as RowOf<Kind>[])
  }
  return left
}

function without(rows: Row[], { before, after }: Shown[number]): Row[] {
  if (before === undefined) return rows.filter(({ id }) => id !== after?.id)
  if (after !== undefined) return rows.map(row => (row.id === before.id ? putBack(row, before, after) : row))
  return rows.some(({ id }) => id === before.id) ? rows : [...rows, before]
}

function putBack(row: Row, before: Row, after: Row): Row {
  const fields = Object.keys(after).filter(field => row[field] === after[field])
  return { ...row, ...Object.fromEntries(fields.map(field => [field, before[field]])) }
}
