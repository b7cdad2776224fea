import type { Kind } from '../kinds.ts'
import { changedFields, withFields } from '../same.ts'
import type { Part, Row } from '../shown.ts'
import type { PartRow, RowChange, TripRows } from './rows.ts'

/**
 * Takes back the changes of an earlier write. What others have changed since stays, as only the fields that the write
 * changed are restored. Does nothing when a row that the write made is missing or has another id.
 */
export function takeBack(rows: TripRows, changes: readonly RowChange[]): void {
  const now = (kind: Part, id: string) => (rows.list(kind) as Row[]).find(row => row.id === id)
  const made = changes.flatMap(({ kind, before, after }) => (after && !before ? { kind, id: after.id } : []))
  if (!made.every(({ kind, id }) => now(kind, id))) return
  const put = (kind: Part, row: Row) => rows.put(kind, [row as PartRow<Part>])
  for (const { kind, before, after } of changes) {
    if (!before) continue
    const row = now(kind, before.id)
    if (!after && !row) put(kind, before)
    if (after && row) put(kind, withFields(row, before, changedFields(before, after)))
  }
  // Last: files and comments that belonged to another row have left these by now.
  for (const { kind, id } of made) rows.remove(kind as Kind, [id])
}
