import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { ensureInstalled } from './install.mjs'
import { fail, root, runNode } from './node.mjs'

const web = {
  name: 'the web',
  folder: 'web/dist',
  sources: [
    'package-lock.json',
    'contract/src',
    'web/src',
    'web/public',
    'web/index.html',
    'web/package.json',
    'web/vite.config.ts',
    'web/vite.early.config.ts',
    'web/vite.files.ts',
    'scripts/build.mjs',
    'scripts/contract-as-read.mjs',
    'scripts/first-styles.mjs',
    'scripts/prerender.mjs',
    'scripts/worker.mjs',
  ],
  async make() {
    const vite = ['build', 'web', '--logLevel', 'warn', '--config']
    const aside = ['--outDir', 'dist-prerender']
    await run('vite', [...vite, 'web/vite.config.ts'])
    await run('vite', [...vite, 'web/vite.config.ts', '--ssr', 'src/prerender.tsx', ...aside])
    await run('vite', [...vite, 'web/vite.early.config.ts'])
    await run('scripts/prerender.mjs')
    await run('scripts/worker.mjs')
    compress()
  },
}

const places = {
  name: 'the index of places',
  folder: 'server/dist',
  sources: ['package-lock.json', 'server/src/providers/places/bundled', 'server/src/providers/places/data'],
  make: () => run('server/src/providers/places/bundled/build.main.ts'),
}

const world = {
  name: 'the map of the world',
  folder: 'server/dist/world',
  sources: [
    'package-lock.json',
    ...['build.main.ts', 'build.ts', 'natural-earth.ts', 'rivers.json', 'water.ts'].map(
      file => `server/src/regions/world/${file}`,
    ),
    ...['archive', 'cut', 'numbers', 'path', 'shapes', 'tile'].map(
      name => `server/src/regions/streets/${name}.ts`,
    ),
    'server/src/regions/pen.ts',
    'server/src/providers/places/bundled/cities.ts',
    'contract/src/tiles.ts',
  ],
  make: () => run('server/src/regions/world/build.main.ts'),
}

/** Builds the web, the index of places and the map of the world, each when a source of it has changed since. */
export async function ensureBuilt() {
  await Promise.all([web, places, world].map(ensure))
}

/** For Vitest's global setup: the tests of the server need the index of places. */
export const setup = () => ensure(places)

async function ensure({ name, folder, sources, make }) {
  const stamp = join(root, folder, '.caravan-build')
  const current = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log(`Building ${name} …`)
  await make()
  writeFileSync(stamp, current)
}

async function run(tool, args = []) {
  if ((await runNode(tool, args, { env: { NODE_ENV: 'production' } })) !== 0)
    fail('Caravan could not be built; the reason is above.')
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesUnder(join(root, source)))
      hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function* filesUnder(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesUnder(join(path, name))
}

/** Writes each file that gets smaller compressed beside it, once and as small as it gets, so that the server never has to. */
function compress() {
  const dist = join(root, 'web', 'dist')
  for (const file of filesUnder(dist)) {
    if (!/\.(m?js|css|svg|json|txt|wasm|webmanifest)$/.test(file)) continue
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
