import type { Language } from '@caravan/contract/languages'
import { useLocale } from 'use-intl'
import { localeOf } from '../../lib/words/language.ts'

type Names = Pick<Intl.DisplayNames, 'of'>

const known: Partial<Record<Language, Names>> = {}

function namesIn(language: Language): Names {
  try {
    return new Intl.DisplayNames(localeOf[language], { type: 'dateTimeField' })
  } catch {
    // A browser that does not know these names: 'year', 'hour'.
    return { of: field => field }
  }
}

/** Replaces the package's own hook (`vite.config.ts`), which makes new names, 3 ms each, for every part of a date or time. */
export function useDisplayNames(): Names {
  const language = useLocale()
  known[language] ??= namesIn(language)
  return known[language]
}
