import { enableCompileCache } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, findNode, root } from './node.mjs'

const node = findNode()
if (process.execPath !== node) fail('Start Caravan with npm start, or with sh scripts/start.sh.')
// What was installed may have brought another Node than the one that runs this.
if (await ensureInstalled()) process.execve(node, [node, ...process.argv.slice(1)], process.env)
await ensureBuilt()

process.chdir(root)
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
// Where it may not be written, there is none.
enableCompileCache(join(root, 'node_modules', '.cache', 'caravan'))

// Ctrl-C reaches the whole foreground group. Where npm is killed alone, this process gets another parent.
if (process.env.npm_lifecycle_event) {
  const npm = process.ppid
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

await import('../server/src/main.ts')
