type Path = number[]

const sheet = () => document.querySelector('#day')

/** The way to a part of the day, which the app draws in the same way; undefined for any other. */
function pathTo(part: EventTarget | null): Path | undefined {
  const path: Path = []
  for (let at = part as Element | null; at && at !== sheet(); at = at.parentElement)
    path.unshift([...(at.parentElement?.children ?? [])].indexOf(at))
  return sheet()?.contains(part as Node) ? path : undefined
}

const partAt = (path: Path | undefined) =>
  path?.reduce<Element | null | undefined>((part, at) => part?.children[at], sheet()) as
    | HTMLElement
    | undefined

/** Once the app takes over, what was pressed before is pressed again, and focus and scroll are where they were. */
export function holdOn(): void {
  const root = document.querySelector('#root')
  if (!root) return
  let pressed: Path | undefined
  let focused: Path | undefined
  const scrolled = new Map<string, number>()
  const over = new AbortController()
  const hear = (event: string, listener: (part: HTMLElement) => void) =>
    root.addEventListener(event, ({ target }) => listener(target as HTMLElement), {
      capture: true,
      signal: over.signal,
    })
  // A link leads where it leads.
  hear('click', part => (pressed = part.closest('a') ? undefined : pathTo(part)))
  hear('focusin', part => (focused = pathTo(part)))
  hear('scroll', part => scrolled.set(part.id ? '#day' : '.trip-main', part.scrollTop))
  new MutationObserver((_, watch) => {
    if (root.querySelector('[data-outline]')) return
    watch.disconnect()
    over.abort()
    for (const [name, top] of scrolled) document.querySelector(name)?.scrollTo({ top, behavior: 'instant' })
    partAt(focused)?.focus({ preventScroll: true })
    partAt(pressed)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }).observe(root, { childList: true })
}
