import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Server } from '../e2e/server.ts'

/** The same statements on bare Fastify and pg, on the same database. */
export async function startBare(server: Server, ...args: string[]) {
  const bare = spawn(
    process.execPath,
    ['server/src/testing/bare-server.main.ts', join(server.dataDir, 'run'), ...args],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  )
  const [url]: string[] = await once(bare, 'message')
  return { url: url ?? '', pid: bare.pid ?? 0, stop: () => bare.kill() }
}
