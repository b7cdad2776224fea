import { createTranslator } from 'use-intl'
import { loadMessages } from './language.ts'
import { storedLanguage } from './preferences.ts'

/** The words on screen for code that no component runs. */
export async function translator() {
  const locale = storedLanguage()
  return createTranslator({ locale, messages: await loadMessages(locale) })
}
