import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, isConflict } from './unavailable.ts'

// A conflict is over in milliseconds. After a crash of one backend, PostgreSQL needs about a second
// until it accepts connections again, and four growing waits outlast that.
const onConflict = { tries: 3, firstWait: 10 }
const onLostConnection = { tries: 4, firstWait: 200 }
/** Longer than a server that has ended needs to refuse. One that stands still lets wait, and would the next time. */
const STANDS_STILL_MS = 2_500
/** A caller hears within ten seconds that the database stands still, however many attempts there were before. */
const ALL_ATTEMPTS_MS = 9_500
export const CONNECTING_MS = 3_000
export const STATEMENT_MS = 6_500

/** How many milliseconds a statement may wait for its answer that is sent now. */
export type Left = () => number

/**
 * Runs `attempt` again when nothing of it was stored, or when `idempotent` says that storing it twice
 * has the effect of storing it once.
 */
export async function retrying<T>(attempt: (left: Left) => Promise<T>, idempotent = false): Promise<T> {
  const began = performance.now()
  const passed = () => performance.now() - began
  const left = () => Math.max(1, Math.min(STATEMENT_MS, ALL_ATTEMPTS_MS - passed()))
  for (let failures = 0; ; failures++) {
    try {
      return await attempt(left)
    } catch (error) {
      const plan = planFor(error, idempotent, passed())
      if (!plan || failures >= plan.tries) throw error
      // Half of each wait is random, so that two transactions that met do not meet again.
      await delay(plan.firstWait * 2 ** failures * (0.5 + Math.random() / 2))
    }
  }
}

function planFor(error: unknown, idempotent: boolean, milliseconds: number) {
  if (milliseconds > ALL_ATTEMPTS_MS - CONNECTING_MS) return undefined
  if (isConflict(error)) return onConflict
  if (milliseconds > STANDS_STILL_MS) return undefined
  if (!(error instanceof DatabaseUnavailable) || error.reason !== 'lost') return undefined
  return error.rolledBack || idempotent ? onLostConnection : undefined
}
