import { type Language, tagOf } from '@caravan/contract/languages'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from '../app.tsx'
import { loadMessages } from '../lib/language.ts'
import { storeLanguage } from '../lib/preferences.ts'
import { createAppRouter } from '../routes.tsx'

/** Opens the app at an address, as `main.tsx` does, and hands out what uses it. */
export async function open(address: string, language: Language = 'en') {
  storeLanguage(language)
  document.documentElement.lang = tagOf[language]
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [address] }) })
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  render(<App initial={{ language, messages }} router={router} />)
  return {
    user: userEvent.setup(),
    /** The address on display. */
    address: () => router.state.location.href,
    back: () => router.history.back(),
  }
}
