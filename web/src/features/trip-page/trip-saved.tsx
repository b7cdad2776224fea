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
