import { type Attachment, attachmentThumbnail } from '@caravan/contract/attachments'
import { queryClient } from '../lib/query-client.ts'
import { fileQuery } from './attachments.ts'

/** The limit of requests at once, which leaves connections for other calls. */
const AT_ONCE = 4
const waiting: (() => void)[] = []
let asked = 0

/** The small picture of a file. */
export async function thumbnailOf(file: Pick<Attachment, 'id' | 'trip_id'>): Promise<Blob> {
  if (asked >= AT_ONCE) await new Promise<void>(next => waiting.push(next))
  asked += 1
  try {
    return await queryClient.fetchQuery(fileQuery(file, attachmentThumbnail))
  } finally {
    asked -= 1
    // The latest request is the nearest to the part of the list that is in sight by now.
    waiting.pop()?.()
  }
}
