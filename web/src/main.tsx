import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { loadMessages, localeOf } from './lib/language.ts'
import { applyTheme, storedLanguage, storedTheme } from './lib/preferences.ts'
import { createAppRouter } from './routes.tsx'

const language = storedLanguage()
const paintedIn = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'
document.documentElement.lang = localeOf[language]
applyTheme(storedTheme())

const router = createAppRouter()
// Side by side: the page's own code does not wait for the words.
const [messages] = await Promise.all([loadMessages(language), router.load()])
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const app = (
  <StrictMode>
    <App initial={{ language, messages }} router={router} />
  </StrictMode>
)
// The landing arrives painted, in the language that the server stamped on the document.
if (root.hasChildNodes() && language === paintedIn) hydrateRoot(root, app)
else createRoot(root).render(app)
