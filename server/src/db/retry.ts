import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailable, isConflict } from './unavailable.ts'

// A conflict is over in milliseconds. After a crash of one backend, PostgreSQL needs about a second
// until it accepts connections again, and four growing waits outlast that.
const onConflict = { tries: 3, firstWait: 10 }
const onLostConnection = { tries: 4, firstWait: 200 }
/** Longer than a server that has ended needs to refuse. One that stands still lets wait, and would the next time. */
const STANDS_STILL_MS = 2_500

/**
 * Runs `attempt` again when nothing of it was stored, or when `idempotent` says that storing it twice
 * has the effect of storing it once.
 */
export async function retrying<T>(attempt: () => Promise<T>, idempotent = false): Promise<T> {
  const began = performance.now()
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const plan = planFor(error, idempotent, performance.now() - began)
      if (!plan || failures >= plan.tries) throw error
      // Half of each wait is random, so that two transactions that met do not meet again.
      await delay(plan.firstWait * 2 ** failures * (0.5 + Math.random() / 2))
    }
  }
}

function planFor(error: unknown, idempotent: boolean, milliseconds: number) {
  if (isConflict(error)) return onConflict
  if (milliseconds > STANDS_STILL_MS) return undefined
  if (!(error instanceof DatabaseUnavailable) || error.reason !== 'lost') return undefined
  return error.rolledBack || idempotent ? onLostConnection : undefined
}
