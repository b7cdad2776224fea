/** Safari has no idle callbacks; a moment after the page was drawn is as good. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 500)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 3_000 })
  return () => cancelIdleCallback(handle)
}

/** How long a page is left alone, and has nothing to do, before what costs much begins by itself; with all waits at most. */
export const quiet = { ms: 2_000, most: 6_000 }

const touches = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart']

/** The first page alone has a picture to be drawn before. */
let isOver = false

/** Acts with the first touch of the first page, or once that was left alone for a while; the answer gives up waiting. */
export function whenTouched(work: () => void): () => void {
  const ended = new AbortController()
  const act = () => {
    isOver = true
    end()
    // The work of the touch itself is first.
    stop = whenIdle(work)
  }
  let stop = () => {}
  let timer = setTimeout(act, isOver ? 0 : quiet.ms)
  const until = performance.now() + quiet.most
  // Each further response that the page reads makes it wait anew.
  const busy = new PerformanceObserver(() => {
    clearTimeout(timer)
    timer = setTimeout(act, Math.min(quiet.ms, until - performance.now()))
  })
  if (!isOver) busy.observe({ entryTypes: ['resource', 'longtask'] })
  function end() {
    ended.abort()
    busy.disconnect()
    clearTimeout(timer)
  }
  for (const touch of touches) addEventListener(touch, act, { passive: true, signal: ended.signal })
  return () => {
    end()
    stop()
  }
}
