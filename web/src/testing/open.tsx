import { type Language, tagOf } from '@caravan/contract/languages'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from '../app.tsx'
import { storeLanguage } from '../lib/preferences.ts'
import { loadMessages } from '../lib/words/language.ts'
import { createAppRouter } from '../routes.tsx'

/** Opens the app at an address, as `main.tsx` does, and hands out what uses it. */
export async function open(address: string, language: Language = 'en') {
  storeLanguage(language)
  document.documentElement.lang = tagOf[language]
  const router = createAppRouter({ history: createMemoryHistory({ initialEntries: [address] }) })
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  render(<App initial={{ language, messages }} router={router} />)
  const user = userEvent.setup()
  return {
    user,
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Puts a text into a field in place of what is there, in one go. */
    async fill(field: HTMLElement, text: string): Promise<void> {
      await user.clear(field)
      if (text) await user.paste(text)
    },
    /** The address on display. */
    address: () => router.state.location.href,
    back: () => router.history.back(),
  }
}
