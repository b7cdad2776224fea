import type { About } from '../comments.ts'
import type { Kind } from '../kinds.ts'
import type { Sent } from '../row.ts'
import type { By, RowOf } from '../shown.ts'
import type { PartRow, TripRows } from './rows.ts'

type Change<K extends Kind> = By & { body: Sent<RowOf<K>> }
type Rule<K extends Kind> = (sent: Sent<RowOf<K>>, known: RowOf<K>, by: By) => RowOf<K>

/** The writes of a kind whose rows follow from what was sent alone. */
export function rowWrites<K extends Kind>(
  kind: K,
  rule: Rule<K>,
  blank: RowOf<K> | ((rows: TripRows) => RowOf<K>),
) {
  return {
    create(rows: TripRows, { body, ...by }: Change<K>): void {
      const known = blank instanceof Function ? blank(rows) : blank
      rows.add<K>(kind, [rule(body, { ...known, trip_id: rows.trip.id }, by) as PartRow<K>])
    },
    change: (rows: TripRows, { body, ...by }: Change<K>): void =>
      rows.put<K>(kind, [rule(body, rows.get(kind, by.row) as RowOf<K>, by) as PartRow<K>]),
  }
}

/** Gives what was said about a row to another one. */
export function moveComments(rows: TripRows, from: string, about: About): void {
  const thread = rows.list('comment').filter(comment => comment.about.id === from)
  rows.put(
    'comment',
    thread.map(comment => ({ ...comment, about })),
  )
}
