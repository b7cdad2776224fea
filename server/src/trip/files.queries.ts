import type { Attachment } from '@caravan/contract/attachments'
import { column, many } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { kinds } from './kinds.ts'

/** Removes the files that belong to these rows, and answers them as they were while the rows are there. */
export const removeFilesOf = many<[tripId: string, owners: readonly string[]], Attachment, Tx>(
  'attachment.remove_of',
  `with attachment as (delete from attachment where trip_id = $1 and owner ->> 'id' = any($2) returning *)
   select ${kinds.attachment.table.selected} from attachment`,
)

/** The files that belong to these rows. */
export const listFilesOf = many<[tripId: string, owners: readonly string[]], Attachment>(
  'attachment.list_of',
  `select ${kinds.attachment.table.selected} from attachment where trip_id = $1 and owner ->> 'id' = any($2)`,
)

/** Those of these attachments whose bytes are still kept, and are until the change is made. */
export const holdFiles = column<[tripId: string, ids: readonly string[]], string, Tx>(
  'attachment.hold',
  'select id from attachment_file where trip_id = $1 and id = any($2) for key share',
)
