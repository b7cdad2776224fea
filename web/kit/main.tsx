import '../src/styles.css'
import { createRoot } from 'react-dom/client'
import { IntlProvider } from 'use-intl'
import messages from '../src/lib/messages/en.json'
import { KitLocale } from '../src/ui/locale.tsx'
import { Overlays } from '../src/ui/overlays.tsx'
import { Actions } from './actions.tsx'
import { Choosers } from './choosers.tsx'
import { Fields } from './fields.tsx'
import { OverlaySamples } from './overlays.tsx'
import { People } from './people.tsx'
import { Waiting } from './waiting.tsx'

/** Every component in every state, for those who build with them: `npm run dev`, then `/kit/`. */
function Kit() {
  return (
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <KitLocale>
        <main className="mx-auto flex max-w-[1280px] flex-col gap-12 px-5 py-10 md:px-8">
          <h1 className="type-h1">The kit</h1>
          <Actions />
          <Fields />
          <Choosers />
          <OverlaySamples />
          <People />
          <Waiting />
        </main>
      </KitLocale>
      <Overlays />
    </IntlProvider>
  )
}

createRoot(document.body).render(<Kit />)
