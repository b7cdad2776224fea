import { setImmediate as turn } from 'node:timers/promises'

/** So many turns without anything to do, and nothing is under way. */
const QUIET = 25

export type Clock = ReturnType<typeof createClock>

/** A clock that stands while anything is under way, and then jumps to the next time that somebody waits for. */
export function createClock() {
  let now = Date.now()
  let last = 0
  let busy = 0
  let idle = Promise.withResolvers<void>()
  const timers = new Map<number, { at: number; work: () => void }>()

  /** Waits until nothing is under way. */
  async function rest(): Promise<void> {
    for (let quiet = 0; quiet < QUIET; quiet++) {
      await turn()
      if (busy === 0) continue
      await idle.promise
      quiet = 0
    }
  }

  return {
    now: () => now,
    rest,
    after(milliseconds: number, work: () => void): number {
      timers.set(++last, { at: now + (milliseconds || 0), work })
      return last
    },
    clear: (timer: number) => void timers.delete(timer),
    /** Time stands until this is over. */
    async during<T>(work: Promise<T>): Promise<T> {
      busy += 1
      try {
        return await work
      } finally {
        busy -= 1
        if (busy === 0) {
          idle.resolve()
          idle = Promise.withResolvers()
        }
      }
    },
    async pass(milliseconds: number): Promise<void> {
      for (const until = now + milliseconds; ; ) {
        await rest()
        const [next] = [...timers].sort(([a, one], [b, other]) => one.at - other.at || a - b)
        if (!next || next[1].at > until) {
          now = until
          return
        }
        now = Math.max(now, next[1].at)
        timers.delete(next[0])
        next[1].work()
      }
    },
  }
}
