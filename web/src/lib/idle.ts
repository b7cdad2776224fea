/** Safari has no idle callbacks; a moment after the page was drawn is as good. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

/** How long a page is left alone before what costs much begins by itself. */
export const quiet = { ms: 2_000 }

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']

/** The first page alone has a picture to be drawn before. */
let isOver = false

/** Acts with the first touch of the first page, or once that was left alone for a while; the answer gives up waiting. */
export function whenTouched(work: () => void): () => void {
  const ended = new AbortController()
  const act = () => {
    isOver = true
    ended.abort()
    clearTimeout(timer)
    // The work of the touch itself is first.
    stop = whenIdle(work)
  }
  let stop = () => {}
  const timer = setTimeout(act, isOver ? 0 : quiet.ms)
  for (const touch of touches) addEventListener(touch, act, { passive: true, signal: ended.signal })
  return () => {
    ended.abort()
    clearTimeout(timer)
    stop()
  }
}
