// A tab that nobody looks at takes part in nothing that is live.
const HIDDEN_FOR = 30_000

/**
 * Tells whenever somebody begins or ceases to look at this tab: it counts as left once it was hidden for a while, and at
 * once when it is closed or kept for Back, which browsers do only with pages that keep nothing open.
 */
export function watchAttention(onChange: (isLookedAt: boolean) => void): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let leaving: ReturnType<typeof setTimeout> | undefined
  let isLookedAt = false

  function become(next: boolean) {
    clearTimeout(leaving)
    if (next === isLookedAt) return
    isLookedAt = next
    onChange(next)
  }

  function look() {
    clearTimeout(leaving)
    if (document.hidden && isLookedAt) leaving = setTimeout(become, HIDDEN_FOR, false)
    else if (!document.hidden) become(true)
  }

  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('pagehide', () => become(false), { signal })
  addEventListener('pageshow', look, { signal })
  become(true)
  look()
  return () => {
    stopped.abort()
    clearTimeout(leaving)
  }
}
