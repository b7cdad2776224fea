import type { Attachment } from '@caravan/contract/attachments'
import { many } from '../db/sql.ts'
import type { Tx } from '../db/transaction.ts'
import { kinds } from './kinds.ts'

/** Removes the files that belong to these rows, and answers them as they were while the rows are there. */
export const removeFilesOf = many<[tripId: string, owners: readonly string[]], Attachment, Tx>(
  'attachment.remove_of',
  `with attachment as (delete from attachment where trip_id = $1 and owner ->> 'id' = any($2) returning *)
   select ${kinds.attachment.table.selected} from attachment`,
)
