import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

const own = join(import.meta.dirname, '..', 'main.ts')

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('there is no port')
  return address.port
}

/** The real program in a process of its own, with nothing in its environment but what is given. */
export function startServer(env: Record<string, string>, output: 'pipe' | number = 'pipe', program = own) {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', output, 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...env },
  })
  const said = { out: '', err: '' }
  const running = Promise.withResolvers<void>()
  child.stdout?.on('data', chunk => {
    said.out += chunk
    if (said.out.includes('Caravan is running')) running.resolve()
  })
  child.stderr?.on('data', chunk => {
    said.err += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => {
    running.reject(new Error(`the server ended with ${code ?? signal}: ${said.err}`))
    return code as number | null
  })
  running.promise.catch(() => undefined)
  return {
    said,
    /** Resolves when it says that it runs. */
    running: running.promise,
    /** Resolves with its exit code. */
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    /** Nobody reads what it says of errors from now on. */
    closeErrors: () => child.stderr?.destroy(),
  }
}
