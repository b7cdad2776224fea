import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useLocale } from 'use-intl'
import { localeOf } from '../lib/words/language.ts'

/** Gives React Aria the language on screen; loaded with the first screen that uses it. */
export function KitLocale({ children }: { children: ReactNode }) {
  return <I18nProvider locale={localeOf[useLocale()]}>{children}</I18nProvider>
}
