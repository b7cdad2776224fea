// Plain JavaScript for any Node from 18 on: this file decides which Node runs the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of the Node that Caravan runs on: the pinned one, elsewhere the system's when it is new enough. */
export function findNode() {
  const pinned = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (process.platform === 'linux' && existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath
  fail(
    `Caravan needs Node 26 here (this is ${process.version} on ${process.platform}-${process.arch}): install it, then run the command again.`,
  )
}

/** The script behind a tool's name, or the file itself. */
export function findTool(tool) {
  const bin = join(root, 'node_modules', '.bin', tool)
  return /[./]/.test(tool) ? join(root, tool) : bin
}

/** Starts a tool or a file of ours on Caravan's Node, which children find first on their PATH, too. */
export function spawnNode(tool, args, options = {}) {
  const node = findNode()
  const { env, flags = [], ...rest } = options
  return spawn(node, [...flags, findTool(tool), ...args], {
    cwd: root,
    stdio: 'inherit',
    ...rest,
    env: { ...process.env, ...env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
  })
}

/** Runs it to its end and answers its exit code. */
export function runNode(tool, args = [], options = {}) {
  return exitCode(spawnNode(tool, args, options))
}

export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
