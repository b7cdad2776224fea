import type { Language } from '@caravan/contract/languages'
import type { RenderedPage } from '@caravan/contract/rendered'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { App } from './app.tsx'
import { TripOutline } from './features/trip-page/trip-outline.tsx'
import { bringAnswers } from './lib/calls/call.ts'
import { queryClient } from './lib/calls/query-client.ts'
import { endSession, renderForSession, startSession } from './lib/calls/session.ts'
import { renderedWindow } from './lib/window.ts'
import { loadMessages } from './lib/words/language.ts'
import { createAppRouter } from './routes.tsx'

function createPaintersRouter(href = '/') {
  // Restoring the scroll would write a script into the page, which the policy refuses.
  const history = createMemoryHistory({ initialEntries: [href] })
  return createAppRouter({ history, scrollRestoration: false })
}

/** The outline of a trip as HTML. It is not hydrated: the trip takes its place. */
export async function paintTrip(language: Language): Promise<string> {
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale={language} messages={await loadMessages(language)} timeZone="UTC">
        <RouterContextProvider router={createPaintersRouter()}>
          <div data-outline>
            <TripOutline />
          </div>
        </RouterContextProvider>
      </IntlProvider>
    </QueryClientProvider>,
  )
}

/** The landing as HTML, painted when the web is built, so that it can be read before any script has arrived. */
export const paintLanding = (language: Language) => paintPage('/', language)

/**
 * A page as HTML, rendered for an account or for anybody from the answers of the server. One page is rendered at a time, as
 * session, answers and window are those of this module.
 */
export async function renderPage({ href, language, user, answers, window }: RenderedPage): Promise<string> {
  Object.assign(renderedWindow, window)
  if (user) startSession({ id: user.id, username: user.username, token: '' })
  else endSession()
  renderForSession(user)
  queryClient.clear()
  bringAnswers(user && '', answers)
  return paintPage(href, language)
}

async function paintPage(href: string, language: Language): Promise<string> {
  const router = createPaintersRouter(href)
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  return renderToString(
    <StrictMode>
      <App initial={{ language, messages }} router={router} />
    </StrictMode>,
  )
}
