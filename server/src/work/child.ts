import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import { Failure } from '../failure.ts'
import type { Log } from '../log.ts'
import { createTurns } from './in-turn.ts'

/** The functions of a child, by name: a module of its own hands it to `serve()`. */
// biome-ignore lint/suspicious/noExplicitAny: each function takes what it declares.
type Work = Record<string, (...args: any[]) => unknown>

interface Asked {
  name: string
  args: unknown[]
}
type Told = { answer: unknown } | { refused: Pick<Failure, 'code' | 'circumstances'> } | { failed: unknown }

/**
 * Does in a child what it is asked for, one after the other. Only what can be cloned goes to and fro. One that is spent
 * by what it has done does nothing more.
 */
export function serve(work: Work, isSpent = () => false): void {
  // A terminal and a service manager send these to all processes, and the parent may still need this one. It ends with
  // its parent, as nothing else keeps it.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  process.on('message', async ({ name, args }: Asked) => {
    const answer = await told(async () => work[name]?.(...args))
    process.send?.({ ...answer, isSpent: isSpent() })
    // A child is killed when it is idle, and keeps what it has compiled by then.
    flushCompileCache()
  })
  process.send?.('ready')
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
  /**
   * The processor time that one piece of work may take. A child that takes longer is killed, and the caller gets
   * `server.busy`. On a busy machine the work may take `MOST_PATIENCE` times as long by the clock.
   */
  limitMs: number
  /** Ended after so long without work. */
  idleMs: number
  /** The limits of the queue, as `createTurns` takes them. */
  queue: number
  waiting?: number
  megabytes: number
  /** Further options of V8 for the child. */
  v8?: readonly string[]
}

const MOST_PATIENCE = 4

/** The milliseconds of the processor that a process has taken; undefined where the system does not tell. */
function spentBy(pid: number | undefined): number | undefined {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11) ?? []
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

export type Child<W> = ReturnType<typeof createChild<W & Work>>

/**
 * A process for what takes so long that it would hold up all other requests: a thread that is out of memory may end the
 * process that it is in. It begins with the first piece of work. One that takes too long or too much memory is ended;
 * the next piece of work is done by a new one, which knows nothing of what the old one kept.
 */
export function createChild<W extends Work>(
  module: URL,
  { log, limitMs, idleMs, megabytes, v8 = [], ...limits }: Options,
) {
  const inTurn = createTurns({ ...limits, atOnce: 1, retryAfter: 2 })
  let running: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  async function begin(): Promise<ChildProcess> {
    const compiled = getCompileCacheDir()
    const child = fork(module, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: compiled ? { NODE_COMPILE_CACHE: dirname(compiled) } : {},
      execArgv: [`--max-old-space-size=${megabytes}`, ...v8],
    })
    child.unref()
    child.channel?.unref()
    // Without a listener an error between two pieces of work would be one of this process.
    child.on('error', () => undefined)
    child.on('exit', () => {
      if (running === child) running = undefined
    })
    running = child
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('it is gone')))
    try {
      await Promise.race([once(child, 'message'), gone])
    } catch (err) {
      end()
      log.warn({ err }, 'a child did not begin')
      throw new Failure('server.busy', { retryAfter: 10 })
    }
    return child
  }

  function end(): void {
    running?.kill('SIGKILL')
    running = undefined
  }

  async function work(asked: Asked): Promise<unknown> {
    clearTimeout(idle)
    const child = running?.connected ? running : await begin()
    const { promise, resolve, reject } = Promise.withResolvers<Told & { isSpent: boolean }>()
    const endIt = (cause: unknown) => {
      end()
      log.warn({ err: cause, work: asked.name }, 'a child was ended')
      reject(new Failure('server.busy', { retryAfter: 10, cause }))
    }
    const began = performance.now()
    const before = spentBy(child.pid)
    const look = () => {
      const now = spentBy(child.pid)
      const spent = before === undefined || now === undefined ? limitMs : now - before
      const left = Math.min(limitMs - spent, MOST_PATIENCE * limitMs - (performance.now() - began))
      if (left > 0) timer = setTimeout(look, left)
      else endIt(new Error('out of time'))
    }
    let timer = setTimeout(look, limitMs)
    const onExit = (code: unknown, signal: unknown) =>
      endIt(new Error(`the child is gone: ${code ?? signal}`))
    child.once('message', resolve).once('error', endIt).once('exit', onExit)
    try {
      child.send(asked)
      const told = await promise
      if (told.isSpent) end()
      if ('refused' in told) throw new Failure(told.refused.code, told.refused.circumstances)
      if ('failed' in told) throw told.failed
      return told.answer
    } finally {
      clearTimeout(timer)
      child.off('message', resolve).off('error', endIt).off('exit', onExit)
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return {
    /** Runs a function of the child in the turn of `owner`. */
    ask<N extends keyof W & string>(
      owner: string,
      name: N,
      ...args: Parameters<W[N]>
    ): Promise<Awaited<ReturnType<W[N]>>> {
      return inTurn(owner, () => work({ name, args }) as Promise<Awaited<ReturnType<W[N]>>>)
    },
    pid: () => running?.pid,
    close(): void {
      clearTimeout(idle)
      end()
    },
  }
}
