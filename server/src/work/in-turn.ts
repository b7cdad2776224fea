import { setTimeout as delay } from 'node:timers/promises'
import { Failure } from '../failure.ts'

/** Lets so many pieces of work run at once and so many wait; the rest is turned away as `server.busy`. */
export function createTurns({
  atOnce,
  queue,
  retryAfter,
}: {
  atOnce: number
  queue: number
  retryAfter: number
}) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (waiting.length < queue) await new Promise<void>(resolve => waiting.push(resolve))
    else throw new Failure('server.busy', { retryAfter })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
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
