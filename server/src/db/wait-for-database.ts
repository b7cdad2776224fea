import { setTimeout as delay } from 'node:timers/promises'
import { isEnding, sqlState } from './unavailable.ts'

const [FIRST_WAIT_MS, LONGEST_WAIT_MS] = [250, 5_000]
const TOO_MANY_CONNECTIONS = '53300'
/** System calls of Node's failures that are about a network and no file. */
const networkCalls = new Set(['connect', 'getaddrinfo', 'read', 'write'])

export interface Waiting {
  /** Ends the wait, whose promise then rejects with the signal's reason. */
  signal: AbortSignal
  /** Called once, with the reason of the first attempt. */
  onWait(reason: string): void
}

/**
 * Makes attempts until the database is there, with growing pauses. An error that is not about an absent database is
 * thrown at once, such as a wrong password.
 */
export async function waitForDatabase<T>(attempt: () => Promise<T>, { signal, onWait }: Waiting): Promise<T> {
  const { promise: stopped, reject } = Promise.withResolvers<never>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop)
  stopped.catch(() => undefined)
  try {
    for (let pause = FIRST_WAIT_MS; ; pause = Math.min(LONGEST_WAIT_MS, 2 * pause)) {
      signal.throwIfAborted()
      try {
        return await Promise.race([attempt(), stopped])
      } catch (error) {
        const reason = reasonOfAbsence(error)
        if (reason === undefined) throw error
        if (pause === FIRST_WAIT_MS) onWait(reason)
      }
      await Promise.race([delay(pause), stopped])
    }
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Undefined where a database has answered, and would answer the same again. */
function reasonOfAbsence(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return isAbsent(error) ? messageOf(error) : reasonOfAbsence(error.cause)
}

function isAbsent(error: Error): boolean {
  if (sqlState(error) !== undefined) return isEnding(error) || sqlState(error) === TOO_MANY_CONNECTIONS
  const isOfNetwork = 'syscall' in error && networkCalls.has(String(error.syscall))
  // An AggregateError is the failure of a name with several addresses. The words are those of pg for a connection that
  // is cut or takes too long.
  return isOfNetwork || error instanceof AggregateError || /timeout|terminated/i.test(error.message)
}

/** A name with several addresses fails with an error for each and no message of its own. */
function messageOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : []
  return (first instanceof Error ? first : error).message
}
