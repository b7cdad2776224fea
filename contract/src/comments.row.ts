import { Comment } from './comments.ts'
import { blankRow, fromSchemas, type Sent, withSent } from './row.ts'
import { isSame } from './same.ts'
import { type By, rowNamed, type Said, withoutRows, withRows } from './shown.ts'

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

const resolve = (said: Said, resolved: boolean, by: By) =>
  withRows(
    said,
    'comment',
    said.comments.map(row => resolvedWith(row, resolved, by)),
  )

export const shownComment = {
  created(said: Said, { body, ...by }: By & { body: Sent<Comment> & { about: Comment['about'] } }): Said {
    if (body.about.id !== said.about.id) return said
    return withRows(resolve(said, false, by), 'comment', [commentWith(body, blankComment, by)])
  },
  changed: (said: Said, { body, ...by }: By & { body: Sent<Comment> }): Said =>
    withRows(said, 'comment', [commentWith(body, rowNamed(said, 'comment', by.row), by)]),
  deleted: (said: Said, { row }: By): Said =>
    withoutRows(said, 'comment', [rowNamed(said, 'comment', row).id]),
  resolved(said: Said, { body, ...by }: By & { body: { resolved: boolean } }): Said {
    rowNamed(said, 'comment', by.row)
    return resolve(said, body.resolved, by)
  },
}
