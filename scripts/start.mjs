import { readFileSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, spawnNode } from './node.mjs'

await ensureInstalled()
await ensureBuilt()

// The channel tells the server when this process is gone, however it went.
const server = spawnNode('server/src/main.ts', [], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })

// Ctrl-C reaches the whole foreground group, so the server has heard it already; a signal to this process alone has not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))

// npm that was killed leaves this process behind, and the shell between them: one of the two has another parent then.
if (process.env.npm_lifecycle_event) {
  const started = ancestors()
  setInterval(() => {
    if (ancestors() !== started) server.kill('SIGTERM')
  }, 500).unref()
}

function ancestors() {
  const { ppid } = process
  try {
    const [, parent] = readFileSync(`/proc/${ppid}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${ppid} ${parent}`
  } catch {
    return `${ppid}`
  }
}

process.exitCode = await exitCode(server)
