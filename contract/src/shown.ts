import type { About, Comment } from './comments.ts'
import type { Ledger } from './expenses.ledger.ts'
import { type Kind, orders, topics } from './kinds.ts'
import type { Plan } from './plan.ts'
import type { RowChange } from './write/rows.ts'

/** The comments on a row. */
export interface Said {
  about: About
  comments: Comment[]
}

/** The parts of a trip that are read in one answer each; the note is its text, and comments are read by their rows. */
export interface TripDocuments {
  plan: Plan
  ledger: Ledger
  note: string
  comments: Said
}
export type TripDocument = TripDocuments[keyof TripDocuments]
/** Those that list rows. */
type Lists = Plan | Ledger | Said
type AllLists = Plan & Ledger & Said

/** The author and the time of a write, and whatever else is known of it before the answer. */
export interface By {
  actor: string
  at: string
  /** Left out where nobody has asked for them yet. */
  members: ReadonlySet<string> | undefined
  /** All who are or were on the trip, where that is known. */
  people?: ReadonlySet<string> | undefined
  /** The text of a version of the note that was looked at. */
  noteVersion?: (n: string) => string | undefined
  /** Makes the id of a row that comes by itself; without it ids are guessed until the server has answered. */
  newId?: () => string
  /** The row that the call is about, by its declaration. */
  row?: string | undefined
  /** The rows that a write has shown, by the number of its change. */
  shownBy?: (seq: string) => RowChange[] | undefined
}

/** The rows of a trip as its documents list them. */
export type RowOf<K extends Kind> = AllLists[(typeof topics)[K]][number]

export type Row = { id: string; [field: string]: unknown }
/** A kind of rows, the trip itself, or its note, which is one row with its text. */
export type Part = Kind | 'trip' | 'note'

export function byOrder(kind: Kind) {
  const fields = orders[kind].map((field): [string, 1 | -1] =>
    field.startsWith('-') ? [field.slice(1), -1] : [field, 1],
  )
  return (one: object, other: object): number => {
    for (const [field, sign] of fields) {
      const [a, b] = [(one as Row)[field] as string, (other as Row)[field] as string]
      if (a !== b) return a < b ? -sign : sign
    }
    return 0
  }
}

/** The rows of a kind, wherever the document lists them; none where it lists no such rows. */
export function rowsIn<K extends Kind>(document: Lists, kind: K): RowOf<K>[] {
  const lists: Partial<AllLists> = document
  const outside = kind === 'item' ? (lists.outside ?? []) : []
  return [...(lists[topics[kind]] ?? []), ...outside] as RowOf<K>[]
}

/** The document with these rows of a kind instead of those that it has, in their order. */
export function withAll<D extends Lists, K extends Kind>(document: D, kind: K, rows: readonly RowOf<K>[]): D {
  const sorted = rows.toSorted(byOrder(kind))
  if (kind === 'comment') return withOwn(document, sorted as Comment[])
  const listed = { ...document, [topics[kind]]: sorted }
  if (kind !== 'item') return listed
  const [items, outside] = [false, true].map(isOutside =>
    (sorted as Plan['items']).filter(({ outside_trip }) => outside_trip === isOutside),
  )
  return { ...document, items, outside }
}

/** Those of its row alone, as a comment is shown wherever comments are. */
const withOwn = <D extends object>(document: D & { about?: About }, comments: Comment[]): D => ({
  ...document,
  comments: comments.filter(({ about }) => about.id === document.about?.id),
})

/** The rows of a part; undefined for a document that does not list them. */
export function rowsOf(document: TripDocument, kind: Part): Row[] | undefined {
  if (typeof document === 'string') return kind === 'note' ? [{ id: '', html: document }] : undefined
  if (kind === 'trip') return 'trip' in document ? [document.trip] : undefined
  return kind !== 'note' && topics[kind] in document ? rowsIn(document, kind) : undefined
}

export function withRowsOf(document: TripDocument, kind: Part, rows: Row[]): TripDocument {
  if (typeof document === 'string') return String(rows[0]?.['html'])
  if (kind === 'trip') return { ...document, trip: rows[0] } as TripDocument
  return kind === 'note' ? document : withAll(document, kind, rows as RowOf<Kind>[])
}
