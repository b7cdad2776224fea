import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exitCode, fail, root } from './node.mjs'

/** Installs exactly what the lock file names, unless just that is installed; answers whether it did. */
export async function ensureInstalled() {
  if (isInstalled()) return false
  console.log('Installing what Caravan needs …')
  // No package here needs its install scripts, so none gets to run one.
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  if ((await exitCode(spawn(npm, args, { cwd: root, stdio: 'inherit' }))) !== 0)
    fail('The installation failed; npm says why above.')
  return true
}

/** npm writes down in node_modules what it has put there; packages for other platforms are not among it. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesIn(join(root, 'package-lock.json'))
  const installed = packagesIn(record)
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = installed[path]
    if (!found) return optional === true
    return link === true || (found.version === version && found.integrity === integrity)
  })
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await ensureInstalled()
