import { type Language, tagOf } from '@caravan/contract/languages'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { IntlProvider } from 'use-intl'
import { currentSession } from './lib/calls/session.ts'
import { storeLanguage } from './lib/preferences.ts'
import { loadMessages } from './lib/words/language.ts'
import { LanguageContext } from './lib/words/switch-language.ts'
import type { Router } from './routes.tsx'

type Spoken = { language: Language; messages: Awaited<ReturnType<typeof loadMessages>> }

export function App({ initial, router }: { initial: Spoken; router: Router }) {
  const [spoken, setSpoken] = useState(initial)

  async function switchLanguage(language: Language) {
    const messages = await loadMessages(language)
    storeLanguage(language)
    document.documentElement.lang = tagOf[language]
    setSpoken({ language, messages })
    if (currentSession()?.token === undefined) return
    const { storeAccountLanguage } = await import('./lib/words/account-language.ts')
    await storeAccountLanguage(language)
  }

  return (
    <LanguageContext value={switchLanguage}>
      <IntlProvider locale={spoken.language} messages={spoken.messages} timeZone="UTC">
        <RouterProvider router={router} />
      </IntlProvider>
    </LanguageContext>
  )
}
