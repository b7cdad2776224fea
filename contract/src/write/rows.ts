import { Failure } from '../failure.ts'
import { goingWith, type Kind } from '../kinds.ts'
import { changedFields } from '../same.ts'
import { type Part, type Row, type RowOf, rowsOf, type TripDocument } from '../shown.ts'
import type { Trip } from '../trips.ts'

/** A row that a write makes (no `before`), changes, or removes (no `after`); plain data that can be stored. */
export type RowChange = { kind: Part; before?: Row; after?: Row }

/** A note is one row with its text. */
type Note = { id: string; html: string }
export type PartRow<P extends Part> = P extends Kind ? RowOf<P> : P extends 'trip' ? Trip : Note

/** The known rows of a trip, including the changes that the write has made so far. */
export interface TripRows {
  readonly trip: Trip
  list<P extends Part>(part: P): PartRow<P>[]
  /** The row with this id. Throws the `Failure` of a row that does not exist. */
  get<P extends Part>(part: P, id: string | undefined): PartRow<P>
  /** Adds new rows. Throws the `Failure` of an id that is taken. */
  add<P extends Part>(part: P, rows: readonly PartRow<P>[]): void
  /** Replaces the rows with these ids, and adds those that are missing. */
  put<P extends Part>(part: P, rows: readonly PartRow<P>[]): void
  /** Removes rows with their files and comments. To-dos about them are about nothing then. */
  remove(kind: Kind, ids: readonly string[]): void
}

/** A query for rows that a write needs: those with these ids, on these days or dates, or about these rows. */
export type Read =
  | { kind: Kind; ids: readonly string[] }
  | { kind: 'item'; days: readonly string[] }
  | { kind: 'day' | 'item'; dates: readonly string[] }
  | { kind: 'attachment' | 'comment'; of: readonly string[] }
  | { kind: 'day' | 'item'; all: true }

/**
 * Returns the queries for the rows that a call needs. It is called again with the rows read so far until it returns
 * nothing new, because some queries follow from other rows.
 */
export type Reads<C> = (call: C, known: Pick<TripRows, 'list'>) => Read[]

/** Where a write finds the rows that it reads: in documents in the browser, in the database on the server. */
export interface KnownRows {
  /** Whether rows of this part are known at all. */
  has(part: Part): boolean
  list(part: Part): readonly Row[]
}

/** The rows that these documents list. */
export const rowsKnownIn = (documents: readonly TripDocument[]): KnownRows => ({
  has: part => documents.some(document => rowsOf(document, part) !== undefined),
  list: part => documents.flatMap(document => rowsOf(document, part) ?? []),
})

/** Runs a write on the rows that are known, and returns what it changes. */
export function changesTo(source: KnownRows, write: (rows: TripRows) => void): RowChange[] {
  const known = new Map<Part, Map<string, Row>>()
  const current = new Map<Part, Map<string, Row>>()

  function take(part: Part, rows: readonly Row[]): Map<string, Row> {
    known.set(part, new Map(rows.map(row => [row.id, row])))
    const copy = new Map(known.get(part))
    current.set(part, copy)
    return copy
  }
  const read = (part: Part) => current.get(part) ?? take(part, source.list(part))
  /** For parts that were not read: new rows may be put there, and removals look for rows that go with others. */
  const ifKnown = (part: Part) => current.get(part) ?? take(part, source.has(part) ? source.list(part) : [])

  function drop(part: Part, isGone: (row: Row) => boolean): void {
    const rows = ifKnown(part)
    for (const row of [...rows.values()]) if (isGone(row)) rows.delete(row.id)
  }

  write({
    get trip() {
      return found([...read('trip').values()][0]) as PartRow<'trip'>
    },
    list: <P extends Part>(part: P) => [...read(part).values()] as PartRow<P>[],
    get: <P extends Part>(part: P, id = '') => found(read(part).get(id)) as PartRow<P>,
    add(part, made) {
      for (const row of made as readonly Row[]) {
        if (ifKnown(part).has(row.id)) throw new Failure('row.exists')
        ifKnown(part).set(row.id, row)
      }
    },
    put(part, changed) {
      for (const row of changed as readonly Row[]) ifKnown(part).set(row.id, row)
    },
    remove(kind, ids) {
      const gone = new Set<string | undefined>(ids)
      const isAbout = (value: unknown) => gone.has((value as { id?: string } | null)?.id)
      drop(kind, ({ id }) => gone.has(id))
      const below = goingWith(kind)
      if (below.includes('attachments')) drop('attachment', ({ owner }) => isAbout(owner))
      if (below.includes('comments')) drop('comment', ({ about }) => isAbout(about))
      for (const todo of ifKnown('todo').values())
        if (isAbout(todo['link'])) ifKnown('todo').set(todo.id, { ...todo, link: null })
    },
  })
  return [...current].flatMap(([kind, now]) => differences(kind, known.get(kind) ?? new Map(), now))
}

function differences(
  kind: Part,
  known: ReadonlyMap<string, Row>,
  now: ReadonlyMap<string, Row>,
): RowChange[] {
  const changes: RowChange[] = []
  for (const [id, before] of known) {
    const after = now.get(id)
    if (after === undefined) changes.push({ kind, before })
    else if (after !== before && changedFields(before, after).length > 0)
      changes.push({ kind, before, after })
  }
  for (const [id, after] of now) if (!known.has(id)) changes.push({ kind, after })
  return changes
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('request.not_found')
  return row
}
