import { ACCOUNT_CALL, firstCallsOf } from '@caravan/contract/rendered'

// The script in the document of a trip that the server has not rendered: it asks for what the page begins with before the
// scripts of the app take the line. `call()` takes the answers.

const { files = '' } = document.querySelector<HTMLElement>('[data-files]')?.dataset ?? {}
const [app = '', ...others] = files.split(' ')

function storedSession(): { token?: string; guest?: object } {
  try {
    return JSON.parse(localStorage.getItem('session') ?? 'null') ?? {}
  } catch {
    return {}
  }
}

const { token, guest } = storedSession()
if (token !== undefined) {
  const headers = { authorization: `Bearer ${token}` }
  const asked = firstCallsOf(location.pathname.replace(/\/$/, ''))
    // Guests have no account to ask for.
    .filter(path => !guest || path !== ACCOUNT_CALL)
    .map(path => [path, fetch(path, { headers })] as const)
  globalThis.early = { token, answers: new Map(asked) }
}
// Behind the plan, as a browser asks for six things at once.
for (const href of [app, ...others])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
void import(/* @vite-ignore */ app)
