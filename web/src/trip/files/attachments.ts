import type {
  Attachment,
  attachmentThumbnail,
  attachment as attachmentWhole,
} from '@caravan/contract/attachments'
import { queryOptions } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { request } from '../../lib/calls/call.ts'
import { localeOf } from '../../lib/words/language.ts'

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

export const isPicture = ({ type }: Pick<Attachment, 'type'>) => type.startsWith('image/')

const KB = 1024
const MB = KB * KB

/** '36 bytes', '340 kB', '1.2 MB' */
export function useSizeText() {
  const locale = localeOf[useLocale()]
  return (bytes: number): string => {
    const [size, unit] =
      bytes < KB ? [bytes, 'byte'] : bytes < MB ? [bytes / KB, 'kilobyte'] : [bytes / MB, 'megabyte']
    const unitDisplay = bytes < KB ? 'long' : 'short'
    const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay, ...digits }).format(size)
  }
}
