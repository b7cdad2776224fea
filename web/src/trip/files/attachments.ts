import {
  type Attachment,
  attachmentPass,
  type attachmentThumbnail,
  type attachment as attachmentWhole,
} from '@caravan/contract/attachments'
import type { Language } from '@caravan/contract/languages'
import { queryOptions } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import { call, request } from '../../lib/calls/call.ts'
import { kept } from '../../lib/calls/kept.ts'
import { localeOf } from '../../lib/words/language.ts'

type Named = Pick<Attachment, 'id' | 'trip_id'>

/** The file itself, or its small picture, which never change. */
export const fileQuery = (file: Named, endpoint: typeof attachmentWhole | typeof attachmentThumbnail) =>
  queryOptions({
    queryKey: ['trip', file.trip_id, 'file', file.id, endpoint.path],
    queryFn: ({ signal, queryKey }) =>
      kept(queryKey, async () => {
        const params = { tripId: file.trip_id, attachmentId: file.id }
        return await (await request(endpoint, { params, signal })).blob()
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The fields of a boarding pass or ticket, in this language. */
export const passQuery = (file: Named, language: Language) =>
  queryOptions({
    queryKey: ['trip', file.trip_id, 'file', file.id, 'pass', language],
    queryFn: ({ signal, queryKey }) =>
      kept(queryKey, () =>
        call(attachmentPass, {
          params: { tripId: file.trip_id, attachmentId: file.id },
          query: { language },
          signal,
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const isPassFile = ({ type }: Pick<Attachment, 'type'>) => type === 'application/vnd.apple.pkpass'

export const isPicture = ({ type }: Pick<Attachment, 'type'>) => type.startsWith('image/')

const KB = 1024
const MB = KB * KB

/** '0.1 kB', '340 kB', '1.2 MB', which no line breaks. Intl has no Chinese word for bytes in Taiwan. */
export function useSizeText() {
  const locale = localeOf[useLocale()]
  return (bytes: number): string => {
    const [size, unit] = bytes < MB ? [Math.max(bytes / KB, 0.1), 'kilobyte'] : [bytes / MB, 'megabyte']
    const digits = { maximumFractionDigits: size < 10 ? 1 : 0 }
    const written = new Intl.NumberFormat(locale, { style: 'unit', unit, ...digits })
    return written.format(size).replace(' ', '\u00a0')
  }
}
