import type { Language } from '@caravan/contract/languages'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { App } from './app.tsx'
import { TripOutline } from './features/trip-page/trip-outline.tsx'
import { queryClient } from './lib/calls/query-client.ts'
import { loadMessages } from './lib/words/language.ts'
import { createAppRouter } from './routes.tsx'

export { paintDay } from './early-paint.tsx'

function createPaintersRouter() {
  // Restoring the scroll would write a script into the page, which the policy refuses.
  const history = createMemoryHistory({ initialEntries: ['/'] })
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
export async function paintLanding(language: Language): Promise<string> {
  const router = createPaintersRouter()
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  return renderToString(
    <StrictMode>
      <App initial={{ language, messages }} router={router} />
    </StrictMode>,
  )
}
