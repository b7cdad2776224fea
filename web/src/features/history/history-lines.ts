import type { Change, Entry } from '@caravan/contract/history'

/** One line of the list: an entry, or several edits of the same row by the same person, the latest first. */
export type Line = [Entry, ...Entry[]]

const AT_MOST_APART_MS = 30 * 60_000

/** How many rows were changed together. */
export function totalOf(count: Entry['count']): number {
  return Object.values(count).reduce((sum, rows) => sum + rows, 0)
}

/** The only row that an entry edits; none where it adds, deletes or takes something back. */
function editedRow({ changes: [change, ...others], count, undoes }: Entry): Change | undefined {
  const isAlone = others.length === 0 && totalOf(count) === 1
  return isAlone && undoes === null && change?.before && change.after ? change : undefined
}

function belongTogether(later: Entry, earlier: Entry): boolean {
  const [one, other] = [editedRow(later), editedRow(earlier)]
  if (!one || !other || one.entity === 'member') return false
  // The note has the id of its trip.
  if (one.id !== other.id || one.entity !== other.entity) return false
  const apart = Date.parse(later.at) - Date.parse(earlier.at)
  return later.actor === earlier.actor && apart <= AT_MOST_APART_MS
}

/** Edits of one form are one line; a line never reaches over the entry up to which one has looked. */
export function linesOf(entries: readonly Entry[], seenSeq: number): Line[] {
  const lines: Line[] = []
  for (const entry of entries) {
    const line = lines.at(-1)
    const later = line?.at(-1)
    const isNew = (seq: number) => seq > seenSeq
    if (line && later && isNew(later.seq) === isNew(entry.seq) && belongTogether(later, entry))
      line.push(entry)
    else lines.push([entry])
  }
  return lines
}

/** The entries of a line as one entry, from the values before the first to those after the last. */
export function asOne(line: Line): Entry {
  const [latest, ...earlier] = line
  const [change] = latest.changes
  if (!change || earlier.length === 0) return latest
  const all = line.flatMap(({ changes }) => changes)
  const before = Object.assign({}, ...all.map(one => one.before))
  const after = Object.assign({}, ...all.toReversed().map(one => one.after))
  return { ...latest, changes: [{ ...change, before, after }] }
}

/** The numbers of the entries that are taken back, and not brought back again. */
export function takenBack(entries: readonly Entry[]): ReadonlySet<number> {
  const taken = new Set<number>()
  for (const { seq, undoes } of entries) if (undoes !== null && !taken.has(seq)) taken.add(undoes)
  return taken
}
