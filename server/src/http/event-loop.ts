const EVERY_MS = 500
const LATE_MS = 250
const IN_A_ROW = 4

/**
 * Tells whether this process cannot keep up: its timers fire more than 250 ms late, again and again. Once is no
 * sign of load, a machine that was busy with something else does that.
 */
export function watchEventLoop(): { isBehind(): boolean; stop(): void } {
  let due = performance.now() + EVERY_MS
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - due > LATE_MS ? late + 1 : 0
    due = now + EVERY_MS
  }, EVERY_MS).unref()
  return { isBehind: () => late >= IN_A_ROW, stop: () => clearInterval(timer) }
}
