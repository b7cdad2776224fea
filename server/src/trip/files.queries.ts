import type { Attachment } from '@caravan/contract/attachments'
import type { Comment } from '@caravan/contract/comments'
import { column, many } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { tables } from './tables.ts'

/** Rows of a kind that go with the rows that they name in one of their fields. */
function rowsOf<R>(kind: 'attachment' | 'comment', field: string) {
  const { selected, order } = tables[kind]
  const named = `where trip_id = $1 and ${field} ->> 'id' = any($2)`
  return {
    kind,
    /** Those that belong to these rows. */
    list: many<[tripId: string, ids: readonly string[]], R>(
      `${kind}.list_of`,
      `select ${selected} from ${kind} ${named} order by ${order}`,
    ),
    /** Removes them, and answers them as they were while the rows are there. */
    remove: many<[tripId: string, ids: readonly string[]], R, Tx>(
      `${kind}.remove_of`,
      `with ${kind} as (delete from ${kind} ${named} returning *) select ${selected} from ${kind}`,
    ),
  }
}
export const filesOf = rowsOf<Attachment>('attachment', 'owner')
export const commentsOf = rowsOf<Comment>('comment', 'about')

/** Those of these attachments whose bytes are still kept, and are until the change is made. */
export const holdFiles = column<[tripId: string, ids: readonly string[]], string, Tx>(
  'attachment.hold',
  'select id from attachment_file where trip_id = $1 and id = any($2) for key share',
)
