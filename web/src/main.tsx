import './styles.css'
import { languageOfTag, tagOf } from '@caravan/contract/languages'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { isAnyLeft } from './lib/calls/session.ts'
import { applyTheme, storedLanguage, storedTheme } from './lib/preferences.ts'
import { loadMessages } from './lib/words/language.ts'
import { createAppRouter } from './routes.tsx'

/** How long the first words wait for their font. */
const FONT_MS = 100

/** Whether the server has rendered the page as this browser would. */
async function isRenderedForUs(root: HTMLElement): Promise<boolean> {
  if (root.dataset['rendered'] === undefined) return false
  const { fits } = await import('./rendered.ts')
  return fits()
}

async function start(root: HTMLElement): Promise<void> {
  const language = storedLanguage()
  const paintedIn = languageOfTag(document.documentElement.lang)
  document.documentElement.lang = tagOf[language]
  applyTheme(storedTheme())

  // Not in the task that has read the scripts.
  await new Promise(resolve => setTimeout(resolve))
  const router = createAppRouter()
  // The landing and pages of a session arrive rendered, in the language that the server stamped on the document.
  const isLanding = location.pathname === '/' && root.hasChildNodes()
  const isPainted = language === paintedIn && (isLanding || (await isRenderedForUs(root)))
  // Told so, the router renders the same boundaries as it did when that was painted.
  if (isPainted) router.ssr = { manifest: undefined }
  // Else it would be asked for with the first words on screen.
  const font = document.fonts.load('1em "Mona Sans Variable"').catch(() => undefined)
  // Side by side: the page's own code does not wait for the words.
  const [messages] = await Promise.all([loadMessages(language), router.load()])
  // Words that are drawn right before their font jump; where it takes longer, one of the device stands in.
  if (!isPainted) await Promise.race([font, new Promise(resolve => setTimeout(resolve, FONT_MS))])
  const app = (
    <StrictMode>
      <App initial={{ language, messages }} router={router} />
    </StrictMode>
  )
  if (isPainted) {
    startTransition(() => void hydrateRoot(root, app))
    // What was pressed before is pressed again (`hold.ts`).
    document.dispatchEvent(new Event('hydrate'))
  }
  // In slices, below what stands there until then.
  else startTransition(() => createRoot(root).render(app))
  if (isAnyLeft()) void import('./lib/calls/sign-out.ts').catch(() => undefined)
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
// Not awaited at the top: a page's chunk imports from this one, and would wait for it as it waits for the page.
void start(root)
