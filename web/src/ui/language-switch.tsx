import { useTranslations } from 'use-intl'
import { type Language, localeOf } from '../lib/language.ts'
import { Segmented } from './segmented.tsx'

// Each language in its own words, whatever is on screen.
const segments = [
  { value: 'en', label: 'English', lang: localeOf.en },
  { value: 'zh', label: '中文', lang: localeOf.zh },
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
