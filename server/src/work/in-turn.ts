import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '../failure.ts'

/** The owner of work that no account asked for. */
export const background = 'background'

interface Options {
  atOnce: number
  /** The number of pieces of work that may wait, of all owners together. */
  queue: number
  /** The number of pieces of work of one owner that may wait while another one runs. */
  waiting?: number
  retryAfter: number
}

/**
 * Returns a function that runs work when it is its owner's turn: an account, or a network where there is no account.
 * An owner runs one piece of work at a time, and owners take turns, so that a full queue of one owner delays another
 * one by the piece that is running and no more. Throws `server.busy` for work that does not fit into the queue.
 */
export function createTurns({ atOnce, queue, waiting = 2, retryAfter }: Options) {
  const running = new Set<string>()
  /** The waiting work by owner. The owner whose turn is next comes first. */
  const lines = new Map<string, (() => void)[]>()
  let total = 0

  function waitForTurn(owner: string): Promise<void> {
    const line = lines.get(owner) ?? []
    const own = line.length + Number(running.has(owner))
    if (total >= queue || own > waiting) throw new Failure('server.busy', { retryAfter })
    total++
    lines.set(owner, line)
    return new Promise(resolve => line.push(resolve))
  }

  function startNext(): void {
    for (const [owner, line] of lines) {
      if (running.size >= atOnce) return
      if (running.has(owner)) continue
      running.add(owner)
      total--
      line.shift()?.()
      if (line.length === 0) lines.delete(owner)
    }
  }

  function finish(owner: string): void {
    running.delete(owner)
    const line = lines.get(owner)
    if (line) {
      // Behind the owners that have been waiting meanwhile.
      lines.delete(owner)
      lines.set(owner, line)
    }
    startNext()
  }

  return async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    if (running.has(owner) || running.size >= atOnce) await waitForTurn(owner)
    else running.add(owner)
    try {
      return await work()
    } finally {
      finish(owner)
    }
  }
}

/** Lets pieces of work with the same key run one after the other; none waits for longer than so many milliseconds. */
export function createKeyedTurns(longest: number) {
  const last = new Map<string, Promise<unknown>>()

  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const own = before ? Promise.race([before, delay(longest, undefined, { ref: false })]).then(work) : work()
    const over = own.then(done, done)
    last.set(key, over)
    function done() {
      if (last.get(key) === over) last.delete(key)
    }
    return own
  }
}
