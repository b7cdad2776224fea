// The script in the document of a page that the server has rendered, until the app takes the page over.

/**
 * Whether this browser is signed in as the account for which the page was rendered; Back may bring an old document. A page
 * for no account is for everybody.
 */
function isOurs(account: string | undefined): boolean {
  if (account === '') return true
  try {
    const { id, token } = JSON.parse(localStorage.getItem('session') ?? 'null') ?? {}
    return id === account && token !== undefined
  } catch {
    return false
  }
}

const root = document.getElementById('root')
if (root) {
  if (!isOurs(root.dataset['rendered'])) {
    root.replaceChildren()
    delete root.dataset['rendered']
    document.getElementById('page')?.remove()
  }
  // The policy of the page forbids styles in its HTML.
  for (const part of root.querySelectorAll<HTMLElement>('[data-style]')) {
    part.style.cssText = part.dataset['style'] ?? ''
    delete part.dataset['style']
  }
  delete root.dataset['veiled']
}

let pressed: HTMLElement | undefined
const hold = (event: Event) => {
  const part = event.target as HTMLElement
  // A link leads where it leads.
  pressed = part.closest('a') ? undefined : part
}
document.addEventListener('click', hold, true)
document.addEventListener(
  'hydrate',
  () => {
    document.removeEventListener('click', hold, true)
    pressed?.click()
  },
  { once: true },
)
