const EVERY_MS = 500
const LATE_MS = 250

/** Tells whether this process is so busy that a timer fires more than 250 ms late. */
export function watchEventLoop(): { isBehind(): boolean; stop(): void } {
  let due = performance.now() + EVERY_MS
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - due
    due = now + EVERY_MS
  }, EVERY_MS).unref()
  return { isBehind: () => late > LATE_MS, stop: () => clearInterval(timer) }
}
