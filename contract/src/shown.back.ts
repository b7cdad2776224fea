import { type Kind, kinds, topics } from './kinds.ts'
import { type RowOf, rowsIn, type TripDocument, withAll } from './shown.ts'

type Row = { id: string; [field: string]: unknown }
/** A note is one row with its text. */
type Part = Kind | 'trip' | 'note'

/** The rows that a write has shown, hidden or changed; plain data that can be stored. */
export type Shown = { kind: Part; before?: Row; after?: Row }[]

const all = ['trip', 'note', ...kinds] as const

function rowsOf(document: TripDocument, kind: Part): Row[] | undefined {
  if (typeof document === 'string') return kind === 'note' ? [{ id: '', html: document }] : undefined
  if (kind === 'trip') return 'trip' in document ? [document.trip] : undefined
  return kind !== 'note' && topics[kind] in document ? rowsIn(document, kind) : undefined
}

function withRowsOf(document: TripDocument, kind: Part, rows: Row[]): TripDocument {
  if (typeof document === 'string') return String(rows[0]?.['html'])
  if (kind === 'trip') return { ...document, trip: rows[0] } as TripDocument
  return kind === 'note' ? document : withAll(document, kind, rows as RowOf<Kind>[])
}

/** The rows that a document shows differently than before. */
export function shownBetween(before: TripDocument, after: TripDocument): Shown {
  if (before === after) return []
  return all.flatMap(kind => {
    const [earlier, later] = [rowsOf(before, kind) ?? [], rowsOf(after, kind) ?? []]
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

/** Shows over a document, as it is now, what was shown of a write that the server does not have yet. */
export function putOn<D extends TripDocument>(document: D, shown: Shown): D {
  let shows: TripDocument = document
  for (const [kind, own] of Map.groupBy(shown, ({ kind }) => kind)) {
    const rows = rowsOf(shows, kind)
    if (rows) shows = withRowsOf(shows, kind, own.reduce(withOne, rows))
  }
  return shows as D
}

function withOne(rows: Row[], { before, after }: Shown[number]): Row[] {
  if (after === undefined) return rows.filter(({ id }) => id !== before?.id)
  if (before === undefined) return rows.some(({ id }) => id === after.id) ? rows : [...rows, after]
  const changed = Object.keys(after).filter(field => !isSame(before[field], after[field]))
  return rows.map(row =>
    row.id === after.id
      ? { ...row, ...Object.fromEntries(changed.map(field => [field, after[field]])) }
      : row,
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Takes off again what was shown; what others have made of the document since stays. */
export function takeOff<D extends TripDocument>(document: D, shown: Shown): D {
  return without(document, shown, (row, _, after) =>
    Object.keys(after).filter(field => row[field] === after[field]),
  )
}

/**
 * The document once a write is taken back that was stored: the fields that it has changed are as they were, whatever the
 * server has made of them. Nothing is shown where a row of it came by another id.
 */
export function takeBack<D extends TripDocument>(document: D, shown: Shown): D {
  const isKnown = shown.every(
    ({ kind, before, after }) =>
      before !== undefined || (rowsOf(document, kind)?.some(({ id }) => id === after?.id) ?? true),
  )
  if (!isKnown) return document
  return without(document, shown, (_, before, after) =>
    Object.keys(after).filter(field => !isSame(before[field], after[field])),
  )
}

type Fields = (row: Row, before: Row, after: Row) => string[]

/** The document without what was shown: of rows that are still there, these fields are put back. */
function without<D extends TripDocument>(document: D, shown: Shown, fieldsOf: Fields): D {
  let left: TripDocument = document
  for (const [kind, own] of Map.groupBy(shown, ({ kind }) => kind)) {
    const rows = rowsOf(left, kind)
    if (!rows) continue
    const back = (rows: Row[], { before, after }: Shown[number]): Row[] => {
      if (before === undefined) return rows.filter(({ id }) => id !== after?.id)
      if (after === undefined) return rows.some(({ id }) => id === before.id) ? rows : [...rows, before]
      return rows.map(row => {
        if (row.id !== before.id) return row
        const fields = fieldsOf(row, before, after)
        return { ...row, ...Object.fromEntries(fields.map(field => [field, before[field]])) }
      })
    }
    left = withRowsOf(left, kind, own.reduce(back, rows))
  }
  return left as D
}
