import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PlainButton } from './plain-button.tsx'

type PanelFailureProps = { text: string; onRetry: () => void; isRetrying?: boolean }

/** In the place of what could not be loaded. */
export function PanelFailure({ text, onRetry, isRetrying = false }: PanelFailureProps) {
  const t = useTranslations('ui')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" role="alert">
      <p className="type-body text-danger-ink">{text}</p>
      <PlainButton isBusy={isRetrying} onClick={onRetry} size="small" variant="outline">
        <RotateCw />
        {t('tryAgain')}
      </PlainButton>
    </div>
  )
}
