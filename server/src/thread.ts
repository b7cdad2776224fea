import { once } from 'node:events'
import { parentPort, Worker } from 'node:worker_threads'
import { Failure } from './failure.ts'
import { createTurns } from './in-turn.ts'
import type { Log } from './log.ts'

/** What a thread does, by name: a module of its own hands it to `serve()`. */
// biome-ignore lint/suspicious/noExplicitAny: each function takes what it declares.
type Work = Record<string, (...args: any[]) => unknown>

interface Asked {
  name: string
  args: unknown[]
}
type Told = { answer: unknown } | { refused: Pick<Failure, 'code' | 'circumstances'> } | { failed: unknown }

/** Does in a thread what it is asked for, one after the other. Only what can be cloned goes to and fro. */
export function serve(work: Work): void {
  parentPort?.on('message', async ({ name, args }: Asked) => {
    parentPort?.postMessage(await told(async () => work[name]?.(...args)))
  })
  parentPort?.postMessage('ready')
}

async function told(work: () => Promise<unknown>): Promise<Told> {
  try {
    return { answer: await work() }
  } catch (failed) {
    if (!(failed instanceof Failure)) return { failed }
    const { code, circumstances } = failed
    return { refused: { code, circumstances: { ...circumstances, cause: undefined } } }
  }
}

interface Options {
  log: Log
  /** Ended after so long with one piece of work: who asked for it is told `server.busy`. */
  limitMs: number
  /** As many may wait; the rest is turned away. */
  queue: number
  megabytes: number
}

export type Thread<W> = ReturnType<typeof createThread<W & Work>>

/**
 * A thread for what takes so long that it would hold up all other requests. It begins with the first piece of work.
 * One that takes too long or too much memory is ended; the next piece of work is done by a new one, which knows
 * nothing of what the old one kept.
 */
export function createThread<W extends Work>(module: URL, { log, limitMs, queue, megabytes }: Options) {
  const inTurn = createTurns({ atOnce: 1, queue, retryAfter: 2 })
  let running: Worker | undefined

  async function begin(): Promise<Worker> {
    const worker = new Worker(module, { env: {}, resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    worker.unref()
    // Without a listener an error between two pieces of work would be one of the whole process.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      if (running === worker) running = undefined
    })
    running = worker
    await once(worker, 'message')
    return worker
  }

  async function work(asked: Asked): Promise<unknown> {
    const worker = running ?? (await begin())
    const { promise, resolve, reject } = Promise.withResolvers<Told>()
    const endIt = (cause: unknown) => {
      if (running === worker) running = undefined
      void worker.terminate()
      log.warn({ err: cause, work: asked.name }, 'a thread was ended')
      reject(new Failure('server.busy', { retryAfter: 10, cause }))
    }
    const timer = setTimeout(() => endIt(new Error('out of time')), limitMs)
    const onExit = () => endIt(new Error('the thread is gone'))
    worker.once('message', resolve).once('error', endIt).once('exit', onExit)
    try {
      worker.postMessage(asked)
      const told = await promise
      if ('refused' in told) throw new Failure(told.refused.code, told.refused.circumstances)
      if ('failed' in told) throw told.failed
      return told.answer
    } finally {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', endIt).off('exit', onExit)
    }
  }

  return {
    ask<N extends keyof W & string>(name: N, ...args: Parameters<W[N]>): Promise<Awaited<ReturnType<W[N]>>> {
      return inTurn(() => work({ name, args }) as Promise<Awaited<ReturnType<W[N]>>>)
    },
    async close(): Promise<void> {
      await running?.terminate()
    },
  }
}
