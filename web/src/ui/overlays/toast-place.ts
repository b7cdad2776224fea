/** Distances of toasts from the lower edge of the page, and from a bar, a keyboard or a field below them. */
const ABOVE_EDGE = 20
const ABOVE_BAR = 12
/** As high as a toast of two lines. */
const HEIGHT = 76
/** Stays free at the upper edge of a page: its header. */
const HEADER = 76
/** Milliseconds without a scroll event after which toasts are placed again. */
const PAUSE = 120

/** The part of the page that is in sight. A keyboard on the screen hides the rest without making the page smaller. */
function inSight(): { top: number; end: number } {
  const { offsetTop: top = 0, height = innerHeight } = visualViewport ?? {}
  return { top, end: top + height }
}

const findSheets = () => [...document.querySelectorAll<HTMLElement>('[data-sheet]')]
const findBars = () => [...document.querySelectorAll('[data-bottom-bar]'), ...findSheets()]

/** Ends at the lower edge, and leaves room for a toast above it. */
const isBar = ({ top, bottom }: DOMRect, end: number, height: number) =>
  top > height + 2 * ABOVE_BAR && top < end && bottom > end - 2 * ABOVE_EDGE

/** Reaches from the lower edge so far up that no toast fits above it. */
const isFull = ({ top, bottom }: DOMRect, end: number, height: number) =>
  top <= height + 2 * ABOVE_BAR && bottom > end - 2 * ABOVE_EDGE

/** Lets the body of each full sheet end above the toast, and keeps the focused field in the part that is left. */
function makeRoom(sheets: readonly HTMLElement[], toastTop: number): void {
  for (const sheet of sheets) {
    const foot = sheet.querySelector('[data-bottom-bar]')?.getBoundingClientRect().top
    const end = foot ?? sheet.getBoundingClientRect().bottom
    const room = `${Math.max(0, end - toastTop + ABOVE_BAR)}px`
    if (sheet.style.getPropertyValue('--toast-room') === room) continue
    sheet.style.setProperty('--toast-room', room)
    const field = document.activeElement
    if (field?.matches(FIELDS) && sheet.contains(field)) field.scrollIntoView({ block: 'nearest' })
  }
}

const FIELDS = 'input, textarea, [contenteditable=true], [aria-haspopup=listbox]'
/** Lower ones are hidden, such as the input of a switch. */
const LEAST_FIELD = 20

/** The fields of the page or dialog in front, the lowest first. */
const findFields = () =>
  [...document.querySelectorAll(FIELDS)]
    .filter(field => !field.closest('[inert], [aria-hidden=true]'))
    .map(field => field.getBoundingClientRect())
    .filter(({ height }) => height >= LEAST_FIELD)
    .sort((one, other) => other.bottom - one.bottom)

/** Moves the lower edge of a toast up until the toast covers none of the fields. */
function clearOf(fields: readonly DOMRect[], start: number, height: number): number {
  let edge = start
  for (const { top, bottom } of fields) if (top < edge && bottom > edge - height) edge = top - ABOVE_BAR
  return edge
}

/** The lower edge of a toast of this height. */
function findEdge(height: number): number {
  const { top, end } = inSight()
  const boxes = findBars().map(bar => bar.getBoundingClientRect())
  const bars = boxes.filter(box => isBar(box, end, height)).map(box => box.top - ABOVE_BAR)
  const edge = Math.min(end < innerHeight ? end - ABOVE_BAR : end - ABOVE_EDGE, ...bars)
  if (boxes.some(box => isFull(box, end, height))) return edge
  const clear = clearOf(findFields(), edge, height)
  const highest = top + HEADER + height
  if (clear >= highest) return clear
  // Fields fill the page: at least the one in which somebody types stays free.
  const own = document.activeElement
  return Math.max(highest, clearOf(own?.matches(FIELDS) ? [own.getBoundingClientRect()] : [], edge, height))
}

const moments = ['focusin', 'scroll', 'resize', 'transitionend'] as const

/**
 * Keeps toasts above the tools of a page or the foot of a dialog, above a keyboard, and off fields; `toast-place` reads
 * where they stand. A sheet without room above it gets shorter instead.
 */
export function keepClear(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return
  let pause: ReturnType<typeof setTimeout> | undefined
  function place(): void {
    // Under the finger that presses its button it stays where it is.
    if (!region || region.contains(document.activeElement)) return
    const height = Math.max(HEIGHT, region.offsetHeight)
    const edge = findEdge(height)
    region.style.setProperty('--toast-bottom', `${innerHeight - edge}px`)
    const { end } = inSight()
    makeRoom(
      findSheets().filter(sheet => isFull(sheet.getBoundingClientRect(), end, height)),
      edge - height,
    )
  }
  function follow({ type }: Event): void {
    clearTimeout(pause)
    if (type === 'scroll') {
      pause = setTimeout(place, PAUSE)
      return
    }
    // React Aria hears nothing of a button that is gone with the focus, and would take it for the next toast.
    if (type === 'focusin' && !region?.contains(document.activeElement))
      region?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    place()
  }
  place()
  const places = [window, visualViewport].filter(place => place !== null)
  for (const target of places) for (const moment of moments) target.addEventListener(moment, follow, true)
  // A page that opens after the toast brings its bar later, and a sheet grows with what it shows.
  const sizes = new ResizeObserver(place)
  const watchBars = () => {
    for (const bar of findBars()) sizes.observe(bar)
  }
  watchBars()
  const changes = new MutationObserver(parts => {
    watchBars()
    if (parts.some(({ target }) => region.contains(target))) place()
  })
  changes.observe(document.body, { childList: true, subtree: true })
  return () => {
    clearTimeout(pause)
    changes.disconnect()
    sizes.disconnect()
    for (const sheet of findSheets()) sheet.style.removeProperty('--toast-room')
    for (const target of places)
      for (const moment of moments) target.removeEventListener(moment, follow, true)
  }
}
