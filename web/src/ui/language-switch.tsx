import { type Language, tagOf } from '@caravan/contract/languages'
import { useTranslations } from 'use-intl'
import { Segmented } from './segmented.tsx'

// Each language in its own words, whatever is on screen.
const segments = [
  { value: 'en', label: 'English', lang: tagOf.en },
  { value: 'zh', label: '中文', lang: tagOf.zh },
] as const

export function LanguageSwitch({
  value,
  onChange,
}: {
  value: Language
  onChange: (language: Language) => void
}) {
  const t = useTranslations('ui')
  return <Segmented label={t('language')} onChange={onChange} segments={segments} value={value} />
}
