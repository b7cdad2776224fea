import { useIsMutating } from '@tanstack/react-query'
import { CloudCheck, CloudOff, RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useIsOnline } from '../../lib/online.ts'

/** Whether what was changed has reached the server. */
export function SavedState() {
  const t = useTranslations('trip')
  const isOnline = useIsOnline()
  const isSaving = useIsMutating() > 0
  const [Icon, word] = isOnline
    ? isSaving
      ? ([RefreshCw, t('saving')] as const)
      : ([CloudCheck, t('saved')] as const)
    : ([CloudOff, t('offline')] as const)
  return (
    <span className="flex items-center gap-2 type-ui-small text-ink-3 max-md:hidden">
      <Icon className="size-4" />
      <span className="max-xl:sr-only min-[1280px]:max-[1439px]:sr-only">{word}</span>
    </span>
  )
}

export function OfflineBanner() {
  const t = useTranslations('pages')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex min-h-10 items-center justify-center gap-2.5 bg-marigold-soft px-5 py-2 type-ui text-marigold-ink">
          <CloudOff className="size-[18px] shrink-0" />
          {t('offline')}
        </p>
      )}
    </div>
  )
}
