import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const QUIET_MS = 30_000

let timer: NodeJS.Timeout | undefined

/**
 * Gives memory back to the system once nobody has called this for half a minute: V8 itself collects only while
 * something is made. It stands still for some 50 ms meanwhile.
 */
export function collectOnceQuiet(): void {
  timer ??= setTimeout(collect, QUIET_MS).unref()
  timer.refresh()
}

function collect(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

const MUCH = 64 * 1024 * 1024

/** Large buffers that nothing uses any more wait long by themselves. */
export function collectBuffers(): void {
  if (process.memoryUsage().arrayBuffers > MUCH) collect()
}
