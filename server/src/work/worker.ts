import type { Log } from '../log.ts'

interface Job {
  /** As the log calls it. */
  name: string
  everyMs: number
  log: Log
  /** Does the next piece of work; true where there may be more of it. */
  work(): Promise<unknown>
}

/** Does what lies in the database until somebody does it, one piece after the other, apart from any request. */
export function createWorker({ name, everyMs, log, work }: Job) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let wanted = false
  let closed = false

  async function drain(): Promise<void> {
    do wanted = false
    while ((await work()) === true && !closed)
  }

  function wake(): void {
    wanted = true
    if (closed || running) return
    running = drain()
      .catch(error => log.warn({ err: error }, `${name} will be tried again`))
      .finally(() => {
        running = undefined
        if (wanted) wake()
      })
  }

  return {
    /** Looks for work from time to time, also for what another process has left. */
    start(): void {
      timer = setInterval(wake, everyMs)
      timer.unref()
    },
    /** Has it look at once, and once more if it is looking now. */
    wake,
    /** Resolves when there is nothing left to do. */
    async settle(): Promise<void> {
      wake()
      while (running) await running
    },
    /** Begins nothing more, and resolves when what is being done is done. */
    async close(): Promise<void> {
      closed = true
      clearInterval(timer)
      await running
    },
  }
}
