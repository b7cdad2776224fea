import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { fail, root, runNode } from './node.mjs'

const sources = [
  'package-lock.json',
  'contract/src',
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'scripts/build.mjs',
  'scripts/prerender.mjs',
]
const stamp = join(root, 'web', 'dist', '.caravan-build')

function* filesUnder(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Builds the web when a source of it has changed since the last build. */
export async function ensureBuilt() {
  const current = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building the web …')
  const env = { NODE_ENV: 'production' }
  const vite = ['build', 'web', '--config', 'web/vite.config.ts', '--logLevel', 'warn']
  for (const [tool, args] of [
    ['vite', vite],
    ['vite', [...vite, '--ssr', 'src/prerender.tsx', '--outDir', 'dist-prerender']],
    ['scripts/prerender.mjs', []],
  ]) {
    if ((await runNode(tool, args, { env })) !== 0) fail('The web could not be built; the reason is above.')
  }
  compress()
  writeFileSync(stamp, current)
}

/** Writes each text file compressed beside it, once and as small as it gets, so that the server never has to. */
function compress() {
  const dist = join(root, 'web', 'dist')
  for (const file of filesUnder(dist)) {
    if (!/\.(m?js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const content = readFileSync(file)
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureInstalled()
  await ensureBuilt()
}
