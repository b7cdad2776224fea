import { Comment } from './comments.ts'
import { blankRow, fromSchemas, type Sent, withSent } from './row.ts'
import { isSame } from './same.ts'
import type { By } from './shown.ts'
import type { TripRows } from './write/rows.ts'

export const blankComment: Comment = fromSchemas(blankRow(Comment))

/** A comment with what was sent of it, by its author. */
export function commentWith(sent: Sent<Comment>, known = blankComment, { actor, at }: By): Comment {
  const row = withSent(known, sent, blankComment)
  if (known.author_id === '') return { ...row, author_id: actor, created_at: at }
  return isSame(row, known) ? known : { ...row, edited_at: at }
}

/** A comment with all others of its thread, resolved in the name of `actor` or open again. */
export function resolvedWith(
  row: Comment,
  resolved: boolean,
  { actor, at }: Pick<By, 'actor' | 'at'>,
): Comment {
  if (resolved === (row.resolved_at !== null)) return row
  return { ...row, resolved_at: resolved ? at : null, resolved_by: resolved ? actor : null }
}

function resolve(rows: TripRows, about: Comment['about'], resolved: boolean, by: By): void {
  const thread = rows.list('comment').filter(row => row.about.id === about.id)
  rows.put(
    'comment',
    thread.map(row => resolvedWith(row, resolved, by)),
  )
}

export const commentWrites = {
  create(rows: TripRows, { body, ...by }: By & { body: Sent<Comment> & { about: Comment['about'] } }): void {
    resolve(rows, body.about, false, by)
    rows.add('comment', [commentWith(body, blankComment, by)])
  },
  change: (rows: TripRows, { body, ...by }: By & { body: Sent<Comment> }): void =>
    rows.put('comment', [commentWith(body, rows.get('comment', by.row), by)]),
  resolve: (rows: TripRows, { body, ...by }: By & { body: { resolved: boolean } }): void =>
    resolve(rows, rows.get('comment', by.row).about, body.resolved, by),
}
