import { type Kind, kindNames, names, topics } from './kinds.ts'
import { isSame } from './same.ts'
import { type RowOf, rowsIn, type TripDocument, withAll } from './shown.ts'

type Row = { id: string; [field: string]: unknown }
/** A note is one row with its text. */
type Part = Kind | 'trip' | 'note'

/** The rows that a write has shown, hidden or changed; plain data that can be stored. */
export type Shown = { kind: Part; before?: Row; after?: Row }[]

const all = ['trip', 'note', ...kindNames] as const

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

/** Two lists without what they begin and end with alike: a write changes few of thousands of rows. */
function differing(earlier: Row[], later: Row[]): [Row[], Row[]] {
  const most = Math.min(earlier.length, later.length)
  let from = 0
  while (from < most && earlier[from] === later[from]) from++
  let to = 0
  while (to < most - from && earlier.at(-1 - to) === later.at(-1 - to)) to++
  return [earlier.slice(from, earlier.length - to), later.slice(from, later.length - to)]
}

/** The rows that a document shows differently than before. */
export function shownBetween(before: TripDocument, after: TripDocument): Shown {
  if (before === after) return []
  return all.flatMap(kind => {
    const [earlier, later] = differing(rowsOf(before, kind) ?? [], rowsOf(after, kind) ?? [])
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

/** The name of a row that was shown; null where its kind has none. */
export function nameShown({ kind, before, after }: Shown[number]): string | null {
  const field = kind === 'trip' ? 'name' : kind === 'note' ? null : names[kind]
  return field === null ? null : String((after ?? before)?.[field] ?? '')
}

/** Shows over a document, as it is now, the rows of a write that the server does not have yet. */
export function putOn<D extends TripDocument>(document: D, shown: Shown): D {
  return changed(document, shown, (rows, { before, after }) => {
    if (after === undefined) return rows.filter(({ id }) => id !== before?.id)
    if (before === undefined) return rows.some(({ id }) => id === after.id) ? rows : [...rows, after]
    return withFields(rows, after, changedFields(before, after))
  })
}

const changedFields = (before: Row, after: Row) =>
  Object.keys(after).filter(field => !isSame(before[field], after[field]))

/** The rows, the one of this id with these fields of it. */
const withFields = (rows: Row[], of: Row, fields: string[]) =>
  rows.map(row =>
    row.id === of.id ? { ...row, ...Object.fromEntries(fields.map(field => [field, of[field]])) } : row,
  )

/** The document, its rows changed by one part of what was shown after the other. */
function changed<D extends TripDocument>(
  document: D,
  shown: Shown,
  step: (rows: Row[], one: Shown[number]) => Row[],
): D {
  let left: TripDocument = document
  for (const [kind, own] of Map.groupBy(shown, ({ kind }) => kind)) {
    const rows = rowsOf(left, kind)
    if (rows) left = withRowsOf(left, kind, own.reduce(step, rows))
  }
  return left as D
}

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
  return without(document, shown, (_, before, after) => changedFields(before, after))
}

type Fields = (row: Row, before: Row, after: Row) => string[]

/** The document without what was shown: of rows that are still there, these fields are put back. */
function without<D extends TripDocument>(document: D, shown: Shown, fieldsOf: Fields): D {
  return changed(document, shown, (rows, { before, after }) => {
    if (before === undefined) return rows.filter(({ id }) => id !== after?.id)
    const row = rows.find(({ id }) => id === before.id)
    if (after === undefined) return row ? rows : [...rows, before]
    return row ? withFields(rows, before, fieldsOf(row, before, after)) : rows
  })
}
