import type {
  Attachment,
  attachmentThumbnail,
  attachment as attachmentWhole,
} from '@caravan/contract/attachments'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../lib/call.ts'

type Named = Pick<Attachment, 'id' | 'trip_id'>

/** The file itself, or its small picture, which never change. */
export const fileQuery = (file: Named, endpoint: typeof attachmentWhole | typeof attachmentThumbnail) =>
  queryOptions({
    queryKey: ['trip', file.trip_id, 'file', file.id, endpoint.path],
    async queryFn({ signal }) {
      const params = { tripId: file.trip_id, attachmentId: file.id }
      return await (await request(endpoint, { params, signal })).blob()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
