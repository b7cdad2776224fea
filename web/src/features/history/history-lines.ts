import type { Change, Entry } from '@caravan/contract/history'

/** One line of the list: an entry, or several edits of the same row by the same person, the latest first. */
export type Line = { entries: [Entry, ...Entry[]] }

const AT_MOST_APART_MS = 30 * 60_000

/** The row that an entry alone is about, where it was there before and is still there. */
function editedRow({ changes: [change, ...others], count, undoes }: Entry): Change | undefined {
  const isAlone = others.length === 0 && Object.values(count).join() === '1'
  return isAlone && undoes === null && change?.before && change.after ? change : undefined
}

function belongTogether(later: Entry, earlier: Entry): boolean {
  const [one, other] = [editedRow(later), editedRow(earlier)]
  if (!one || !other || one.entity === 'member') return false
  // The note goes by the id of its trip.
  if (one.id !== other.id || one.entity !== other.entity) return false
  const apart = Date.parse(later.at) - Date.parse(earlier.at)
  return later.actor === earlier.actor && apart <= AT_MOST_APART_MS
}

/** Edits of one form are one line; a line never reaches over the entry up to which one has looked. */
export function linesOf(entries: readonly Entry[], seenSeq: number): Line[] {
  const lines: Line[] = []
  for (const entry of entries) {
    const line = lines.at(-1)
    const later = line?.entries.at(-1)
    const isNew = (seq: number) => seq > seenSeq
    if (line && later && isNew(later.seq) === isNew(entry.seq) && belongTogether(later, entry))
      line.entries.push(entry)
    else lines.push({ entries: [entry] })
  }
  return lines
}

/** A line as if all of it had been done at once. */
export function asOne({ entries }: Line): Entry {
  const [latest, ...earlier] = entries
  const [change] = latest.changes
  if (!change || earlier.length === 0) return latest
  const all = entries.flatMap(({ changes }) => changes)
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
