import { execFileSync } from 'node:child_process'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './node.mjs'

await ensureInstalled()
// From here on a commit is checked before it is made.
if (!process.env.CI) {
  try {
    execFileSync('git', ['config', 'core.hooksPath', '.githooks'], { cwd: root, stdio: 'ignore' })
  } catch {
    // Not a git checkout: nothing to hook into.
  }
}

const staged = process.argv.includes('--staged')
/** Looks only at what has changed since the last time. */
const types = (name, folder = name) => [
  'tsc',
  ['-p', folder, '--incremental', '--tsBuildInfoFile', `node_modules/.cache/types-${name}.json`],
]
const steps = {
  'format, lint and boundaries': [
    'biome',
    ['check', '--error-on-warnings', ...(staged ? ['--staged', '--no-errors-on-unmatched'] : [])],
  ],
  'types of the contract': types('contract'),
  'types of the server': types('server'),
  'types of the web': types('web'),
  'types of tests and scripts': types('tests', '.'),
  'promises that nobody waits for': ['scripts/promises.mjs', []],
  'dead code': ['knip', []],
  'what is counted': ['scripts/count.mjs', ['--quiet']],
}

for (const [name, [tool, args]] of Object.entries(steps)) {
  if ((await runNode(tool, args)) === 0) continue
  console.error(`\nThe check of ${name} failed.`)
  process.exit(1)
}
console.log('Format, lint, boundaries, types, promises, dead code and counts are fine.')
