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
