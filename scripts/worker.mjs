import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './node.mjs'

// Runs on Caravan's Node once the web and its documents are built: what the worker keeps is known then.
const dist = join(root, 'web', 'dist')

/** Not kept: what a PDF of a rare make needs, many files for few. */
const assets = readdirSync(join(dist, 'assets'), { withFileTypes: true })
  .filter(file => file.isFile() && !/\.(?:br|gz)$/.test(file.name))
  .map(file => `/assets/${file.name}`)
  .sort()
/** Kept once they have been fetched, on a later visit, or with a whole trip. Most pages do without them. */
const ofParts = [
  /\/heic\.worker-/,
  /\/libheif-/,
  /\/pdf-/,
  /\/pdf\.worker\./,
  /\/bwip-js-/,
  /\/note-writing-/,
  // The page has fetched those that its language and names need.
  /-italic-/,
  /-latin-ext-/,
  /-vietnamese-/,
  /\/zh-Hans-/,
  // These do nothing without a network.
  /\/bring-trip-/,
  /\/captcha\./,
  /\/links\.parts-/,
  /\/shared-/,
  /\/splitwise-dialog-/,
  // Until it is touched, a map is a picture (`map-picture.tsx`).
  /\/map-[\w-]{8}\.js$/,
  /\/maplibre-gl-worker-/,
]
for (const part of ofParts)
  if (!assets.some(file => part.test(file))) throw new Error(`No file of the app is named ${part}.`)
const onUse = assets.filter(file => ofParts.some(part => part.test(file)))
const files = assets.filter(file => !onUse.includes(file))
// The document of '/terms' is that of every address without one of its own.
const pages = ['/dashboard', '/create-trip', '/edit-trip/trip', '/profile', '/share', '/', '/terms']

const messages = name =>
  JSON.parse(readFileSync(join(root, 'web', 'src', 'lib', 'messages', `${name}.json`), 'utf8'))

const hash = createHash('sha256').update(assets.join())
for (const name of readdirSync(dist)
  .filter(name => name.endsWith('.html'))
  .sort())
  hash.update(readFileSync(join(dist, name)))
const vite = createRequire(join(root, 'web', 'package.json')).resolve('vite')
const { build } = await import(pathToFileURL(vite).href)
const {
  output: [{ code: source }],
} = await build({
  ...{ root: join(root, 'web'), configFile: false, publicDir: false, logLevel: 'warn' },
  build: {
    ...{ write: false, target: 'es2023', minify: false, modulePreload: false },
    rolldownOptions: { input: join(root, 'web', 'src', 'worker.ts') },
  },
})
hash.update(source)
const app = {
  version: hash.digest('base64url').slice(0, 12),
  files: [...files, '/icon.svg', '/manifest.webmanifest'],
  onUse,
  pages,
  words: {
    en: wordsOf(messages('notifications').en.notifications.told),
    zh: wordsOf(messages('notifications').zh.notifications.told),
    'zh-Hans': wordsOf(messages('zh-Hans').notifications.told),
  },
}
/** What is told of each kind, by language, for one event: `{who}` and `{trip}` are put in where it is shown. */
function wordsOf(told) {
  const plural = /\{count, plural,(?: *[\w=]+ \{[^{}]*\})+\}/g
  const one = text =>
    (/ one \{([^{}]*)\}/.exec(text) ?? / other \{([^{}]*)\}/.exec(text))?.[1].replace('#', '1')
  return Object.fromEntries(
    Object.entries(told).map(([kind, text]) => [
      kind,
      text.replaceAll(plural, one).replaceAll('{count}', '1'),
    ]),
  )
}
writeFileSync(join(dist, 'sw.js'), `const APP = ${JSON.stringify(app)}\n${source}`)
