import type { Language } from '@caravan/contract/languages'
import { createMemoryHistory } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { loadMessages } from './lib/language.ts'
import { createAppRouter } from './routes.tsx'

/** The landing as HTML, painted when the web is built, so that it can be read before any script has arrived. */
export async function paintLanding(language: Language): Promise<string> {
  // Restoring the scroll would write a script into the page, which the policy refuses.
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createAppRouter({ history, scrollRestoration: false })
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  return renderToString(
    <StrictMode>
      <App initial={{ language, messages }} router={router} />
    </StrictMode>,
  )
}
