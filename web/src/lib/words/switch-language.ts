import type { Language } from '@caravan/contract/languages'
import { createContext, use } from 'react'

type SwitchLanguage = (language: Language) => Promise<void>

export const LanguageContext = createContext<SwitchLanguage>(async () => {})

/** Switches the language of everything on screen, and remembers it. */
export function useSwitchLanguage(): SwitchLanguage {
  return use(LanguageContext)
}
