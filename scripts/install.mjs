import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitCode, fail, root } from './node.mjs'

const stamp = join(root, 'node_modules', '.caravan-lock')

/** Installs exactly what the lock file names, when that has changed since the last time. */
export async function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing what Caravan needs …')
  // No package here needs its install scripts, so none gets to run one.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  if ((await exitCode(spawn(npm, args, { cwd: root, stdio: 'inherit' }))) !== 0)
    fail('The installation failed; npm says why above.')
  writeFileSync(stamp, lock)
}
