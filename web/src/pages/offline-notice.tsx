import { CloudOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../lib/calls/online.ts'

export function OfflineNotice() {
  const t = useTranslations('pages')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex min-h-10 items-center justify-center gap-2.5 bg-marigold-soft px-5 py-2 type-ui text-marigold-ink">
          <CloudOff className="size-[18px] shrink-0" />
          <span className="text-balance">{t('offline')}</span>
        </p>
      )}
    </div>
  )
}
