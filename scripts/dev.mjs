import { setup as ensurePlaces } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { exitCode, spawnNode } from './node.mjs'

await ensureInstalled()
await ensurePlaces()
// Open the address that Vite prints: it serves the web with hot reload and passes /api on to the server.
const server = spawnNode('server/src/main.ts', [], { flags: ['--watch'] })
const web = spawnNode('vite', ['web', '--config', 'web/vite.config.ts'])
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    server.kill(signal)
    web.kill(signal)
  })
}
process.exitCode = await Promise.race([exitCode(server), exitCode(web)])
server.kill()
web.kill()
