import { useQuery } from '@tanstack/react-query'
import { CloudAlert, CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'
import { useUnsent } from '../lib/calls/outbox.ts'
import { unsentNotesQuery } from '../trip/note.ts'

/** Says that there is no network, or that something was not saved. */
export function OfflineNotice() {
  const t = useTranslations('pages')
  const isOnline = useIsOnline()
  const unsent = useUnsent()
  const { data: notes = [] } = useQuery(unsentNotesQuery)
  const refused = [...unsent, ...notes].filter(({ refused }) => refused).length
  const Icon = isOnline ? CloudAlert : CloudOff
  return (
    <div role="status">
      {(!isOnline || refused > 0) && (
        <div className="flex min-h-10 items-center justify-center gap-2.5 bg-marigold-soft px-5 py-1 type-ui text-marigold-ink">
          <Icon className="size-[18px] shrink-0" />
          <p className="min-w-0 py-1 text-balance">
            {isOnline ? t('unsaved', { count: refused }) : t('offline')}
          </p>
        </div>
      )}
    </div>
  )
}
