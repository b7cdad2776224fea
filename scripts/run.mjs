import { ensureInstalled } from './install.mjs'
import { runNode } from './node.mjs'

const [tool, ...args] = process.argv.slice(2)
await ensureInstalled()
process.exitCode = await runNode(tool, args)
