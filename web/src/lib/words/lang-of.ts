import { langOf } from '@caravan/contract/lang-of'
import { useLocale } from 'use-intl'

/** Returns the `lang` attribute of a name on this page. */
export function useLangOf() {
  const language = useLocale()
  return (text: string) => langOf(text, language)
}
