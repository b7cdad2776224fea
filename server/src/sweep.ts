import type { Queries } from './db/queries.ts'
import type { Log } from './log.ts'
import { createWorker, type Worker } from './worker.ts'

const HOUR_MS = 3_600_000

/** Removes what has run out, once an hour; nothing depends on when it happens. */
export function createSweeper(db: Queries, log: Log, sweeps: ((db: Queries) => Promise<unknown>)[]): Worker {
  return createWorker({
    name: 'clearing up',
    everyMs: HOUR_MS,
    log,
    async work() {
      for (const sweep of sweeps) {
        // One that fails keeps none of the others from its work.
        await sweep(db).catch(error => log.warn({ err: error }, 'clearing up will be tried again'))
      }
      return false
    },
  })
}
