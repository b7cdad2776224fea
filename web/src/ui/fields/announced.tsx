import { useLocale, useTranslations } from 'use-intl'
import { phraseComma } from '../../lib/format/comma.ts'
import type { Option } from './option.tsx'

/** Announces the option that Enter would take, which not every screen reader does by itself. */
export function Announced({ option }: { option: Option | undefined }) {
  const t = useTranslations('ui')
  const comma = phraseComma(useLocale())
  return (
    <span className="sr-only" role="status">
      {option &&
        t('highlighted', {
          name: [option.name, option.detail].filter(Boolean).join(comma),
        })}
    </span>
  )
}
