import type { About, Comment } from './comments.ts'
import type { Ledger } from './expenses.ledger.ts'
import { Failure } from './failure.ts'
import { type Kind, orders, topics } from './kinds.ts'
import type { Plan } from './plan.ts'
import type { Sent } from './row.ts'
import type { Shown } from './shown.back.ts'

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
  /** The text of a version of the note that was looked at. */
  noteVersion?: (n: string) => string | undefined
  /** The row that the call is about, by its declaration. */
  row?: string | undefined
  /** The rows that a write has shown, by the number of its change. */
  shownBy?: (seq: string) => Shown | undefined
}

/** The rows of a trip as its documents list them. */
export type RowOf<K extends Kind> = AllLists[(typeof topics)[K]][number]

type Row = { id: string; [field: string]: unknown }

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

/** The document with these rows, each in its place; those that it has of the same ids go. */
export function withRows<D extends Lists, K extends Kind>(
  document: D,
  kind: K,
  rows: readonly RowOf<K>[],
): D {
  const ids = new Set(rows.map(({ id }) => id))
  const others = rowsIn(document, kind).filter(({ id }) => !ids.has(id))
  return withAll(document, kind, [...others, ...rows])
}

/** The document without these rows and the files that go with them; to-dos about one of them are about nothing. */
export function withoutRows<D extends Lists>(document: D, kind: Kind, ids: readonly string[]): D {
  const gone = new Set<string | undefined>(ids)
  const others = withAll(
    document,
    kind,
    rowsIn(document, kind).filter(({ id }) => !gone.has(id)),
  )
  if (!('todos' in others)) return others
  return {
    ...others,
    attachments: others.attachments.filter(({ owner }) => !gone.has(owner.id)),
    todos: others.todos.map(todo => (gone.has(todo.link?.id) ? { ...todo, link: null } : todo)),
  }
}

/** The row with this id, in what a call is shown in; without it nothing is shown. */
export function rowNamed<K extends Kind>(document: Lists, kind: K, id: string | undefined): RowOf<K> {
  const row = rowsIn(document, kind).find(row => row.id === id)
  if (!row) throw new Failure('request.not_found')
  return row
}

type Change<K extends Kind> = By & { body: Sent<RowOf<K>> }

/** How a new row and a changed one are shown that follow from what was sent alone. */
export function shownRow<K extends Kind>(
  kind: K,
  rule: (sent: Sent<RowOf<K>>, known: RowOf<K>, by: By) => RowOf<K>,
  blank: RowOf<K> | ((plan: Plan) => RowOf<K>),
) {
  return {
    created(plan: Plan, { body, ...by }: Change<K>): Plan {
      const known = blank instanceof Function ? blank(plan) : blank
      return withRows(plan, kind, [rule(body, { ...known, trip_id: plan.trip.id }, by)])
    },
    changed: (plan: Plan, { body, ...by }: Change<K>): Plan =>
      withRows(plan, kind, [rule(body, rowNamed(plan, kind, by.row), by)]),
  }
}
