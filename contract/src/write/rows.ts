import { Failure } from '../failure.ts'
import { goingWith, type Kind } from '../kinds.ts'
import { isSame } from '../same.ts'
import { type Part, type Row, type RowOf, rowsOf, type TripDocument } from '../shown.ts'
import type { Trip } from '../trips.ts'

/** A row that a write makes (no `before`), changes, or removes (no `after`); plain data that can be stored. */
export type RowChange = { kind: Part; before?: Row; after?: Row }

/** A note is one row with its text. */
type Note = { id: string; html: string }
export type PartRow<P extends Part> = P extends Kind ? RowOf<P> : P extends 'trip' ? Trip : Note

/** The rows of a trip, as far as the caller knows them, with everything that a write has made of them so far. */
export interface TripRows {
  readonly trip: Trip
  list<P extends Part>(part: P): PartRow<P>[]
  /** The row with this id. Throws the `Failure` of a row that does not exist. */
  get<P extends Part>(part: P, id: string | undefined): PartRow<P>
  /** Adds rows, or replaces those with the same ids. */
  put<P extends Part>(part: P, rows: readonly PartRow<P>[]): void
  /** Removes rows with their files and comments. To-dos about them are about nothing then. */
  remove(kind: Kind, ids: readonly string[]): void
}

/** Runs a write on these documents, and returns the changes to their rows. */
export function changesTo(documents: readonly TripDocument[], write: (rows: TripRows) => void): RowChange[] {
  const known = new Map<Part, Map<string, Row>>()
  const current = new Map<Part, Map<string, Row>>()

  function currentOf(part: Part): Map<string, Row> {
    const existing = current.get(part)
    if (existing) return existing
    const rows = new Map(
      documents.flatMap(document => rowsOf(document, part) ?? []).map(row => [row.id, row]),
    )
    known.set(part, rows)
    const copy = new Map(rows)
    current.set(part, copy)
    return copy
  }

  const rows: TripRows = {
    get trip() {
      return found(rows.list('trip')[0])
    },
    list: <P extends Part>(part: P) => [...currentOf(part).values()] as PartRow<P>[],
    get: <P extends Part>(part: P, id = '') => found(currentOf(part).get(id)) as PartRow<P>,
    put(part, changed) {
      for (const row of changed as readonly Row[]) currentOf(part).set(row.id, row)
    },
    remove(kind, ids) {
      const gone = new Set<string | undefined>(ids)
      const drop = (part: Part, isGone: (row: Row) => boolean) => {
        for (const row of [...currentOf(part).values()]) if (isGone(row)) currentOf(part).delete(row.id)
      }
      drop(kind, ({ id }) => gone.has(id))
      const below = goingWith(kind)
      if (below.includes('attachments'))
        drop('attachment', ({ owner }) => gone.has((owner as { id?: string }).id))
      if (below.includes('comments')) drop('comment', ({ about }) => gone.has((about as { id: string }).id))
      const todos = rows.list('todo').filter(({ link }) => gone.has(link?.id))
      rows.put(
        'todo',
        todos.map(todo => ({ ...todo, link: null })),
      )
    },
  }
  write(rows)
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
    else if (after !== before && !isSame(after, before)) changes.push({ kind, before, after })
  }
  for (const [id, after] of now) if (!known.has(id)) changes.push({ kind, after })
  return changes
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new Failure('request.not_found')
  return row
}
