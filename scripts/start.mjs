import { enableCompileCache } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { fail, findNode, root } from './node.mjs'

const node = findNode()
if (process.execPath !== node) fail('Start Caravan with npm start, or with sh scripts/start.sh.')
// An installation may have brought another Node than the one that runs this.
if (await ensureInstalled()) process.execve(node, [node, ...process.argv.slice(1)], process.env)
await ensureBuilt()

process.chdir(root)
process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
// A folder that may not be written gets no cache.
enableCompileCache(join(root, 'node_modules', '.cache', 'caravan'))

// Ctrl-C reaches the whole foreground group. The shell that watches this process, or npm, may also be killed alone.
const above = process.argv.slice(2).map(Number)
const isGone = pid => {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}
const { ppid } = process
setInterval(() => {
  if (above.length > 0 && (process.ppid !== ppid || above.some(isGone))) process.kill(process.pid, 'SIGTERM')
}, 500).unref()

await import('../server/src/main.ts')
