import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { contractAsRead } from '../scripts/contract-as-read.mjs'

/** The path of a file, which has to be there. */
const at = (path: string) => realpathSync(join(import.meta.dirname, path))
const pages = (...names: string[]) => names.map(name => at(`src/pages/${name}.tsx`))
const main = at('src/main.tsx')
const trip = at('src/pages/edit-trip.tsx')
const signedIn = at('src/pages/signed-in.tsx')
const isOfTrip = (file: string) => /^assets\/(?:edit-trip|signed-in)-/.test(file)
const rowDialog = at('src/trip/rows/row-dialog.tsx')
const account = [signedIn, ...pages('dashboard', 'create-trip', 'profile')]

/** Shown by the dashboard and by the page to which other apps share. */
const trips = ['trip-cover.tsx', 'trip-groups.ts'].map(name => at(`src/features/trips/${name}`))

/** A package does not tell who needs which icon: these are on light pages, and in the kit. */
const icons = 'arrow-left calendar-days chevron-left chevron-right ellipsis eye eye-off map-pin trash'
  .split(' ')
  .map(name => at(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compiledMessages(),
    contractAsRead(),
    plainIcons(),
    pdfData(),
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-TW', 'zh-CN'] }), enforce: 'pre' },
  ],
  css: { postcss: { plugins: [textInRem(), groupFirst()] } },
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: at('src/lib/words/format-message.ts') },
      // Icons of lucide are drawn by a few lines of ours.
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: at('src/ui/drawn-icon.ts') },
      // The HEIC decoder requires these modules of Node if there is a `process`. Empty modules spare Vite's warning.
      { find: /^(?:fs|path|crypto)$/, replacement: '__vite-browser-external' },
    ],
  },
  build: {
    target: 'es2023',
    // A data: URL would be an image or font that the page's CSP has to allow; every asset is a file instead.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The files that every page begins with, and the part that asks, are there.
      resolveDependencies: (_, files, { hostId }) =>
        files.filter(file => !/^assets\/index-/.test(file) && !(isOfTrip(hostId) && isOfTrip(file))),
    },
    // MapLibre is as large as it is, and is loaded where a map is shown.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: join(import.meta.dirname, 'index.html'),
      output: {
        codeSplitting: {
          // A group is what its modules need, without what the groups above it have. The files that a page begins with
          // are as few as it can be: many small ones cost a phone more than they save. What one page has in common with
          // many parts is a file; the lighter pages come first, so that none of them brings along what it does not need.
          groups: [
            // Pages need modules that import them, but not what failures are called.
            { name: 'errors', test: /contract\/src\/errors\.ts$/ },
            group('base', parts => parts.has(main) || sharedBy(pages('landing'))(parts), [at('index.html')]),
            // The pages from which one comes to a trip bring no more of it along than they need themselves.
            group('signed-in', parts => parts.has(trip) && account.some(page => parts.has(page)), [
              signedIn,
              ...icons,
            ]),
            group('edit-trip', parts => parts.has(trip)),
            group('light', sharedBy([...pages('shared'), at('src/terrain/paint.ts')])),
            // Where a link to a trip leads there is no menu.
            { name: 'links', test: /(?:contract\/src\/invitations|web\/src\/lib\/join-token)\.ts$/ },
            group('menu', sharedBy(pages('dashboard')), trips),
            group('kit', sharedBy(pages('profile', 'landing-dialogs'))),
            group('choosers', sharedBy(pages('create-trip'))),
            group(
              'editors',
              (parts, graph) => parts.size > 2 && parts.isSubsetOf(partsWith(rowDialog, graph)),
            ),
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  // Bundled whole, so that the alias above holds for the prerendered landing, too.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})

/** Writes sizes of text, and heights of its lines, as they follow the size that is set in the browser. */
function textInRem() {
  return {
    postcssPlugin: 'text-in-rem',
    Declaration(style: { prop: string; value: string }) {
      if (!/^(?:font-size|line-height)$/.test(style.prop)) return
      style.value = style.value.replaceAll(/\b(\d[\d.]*)px\b/g, (_, size) => `${Number(size) / 16}rem`)
    },
  }
}

/** Writes 'this, in a group that …' as 'in such a group, this', without which any such change styles all below it anew. */
function groupFirst() {
  return {
    postcssPlugin: 'group-first',
    Rule(rule: { selector: string }) {
      rule.selector = rule.selector.replace(/^(.+):is\((:where\(\.group\b.*) \*\)$/, '$2 $1')
    },
  }
}

type Graph = {
  getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null
}

/** What cannot do without a module: the start of every page, pages and later parts. */
function partsWith(id: string, graph: Graph): Set<string> {
  const users = new Set([id])
  for (const user of users) for (const next of graph.getModuleInfo(user)?.importers ?? []) users.add(next)
  return new Set(
    [...users].filter(user => user === main || graph.getModuleInfo(user)?.dynamicImporters.length),
  )
}

/** The modules that one of these parts has in common with many others. */
function sharedBy(some: string[]) {
  return (parts: Set<string>) => parts.size >= 5 && some.some(part => parts.has(part))
}

/** Takes modules of ours by the parts that need them, and those that are named; packages come with what needs them. */
function group(
  debugName: string,
  takes: (parts: Set<string>, graph: Graph) => boolean,
  named: string[] = [],
) {
  const isTaken = (id: string, graph: Graph) =>
    named.includes(id) || (/\/(?:web|contract)\/src\//.test(id) && takes(partsWith(id, graph), graph))
  return { debugName, name: (id: string, graph: Graph) => (isTaken(id, graph) ? debugName : null) }
}

/** Parses the messages when the web is built, so that the browser needs no parser for them. */
function compiledMessages(): Plugin {
  const compile = (message: unknown): unknown =>
    typeof message === 'string'
      ? compileMessage(message)
      : Object.fromEntries(Object.entries(message as object).map(([key, value]) => [key, compile(value)]))
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[\w-]+\.json$/ },
      handler: code => JSON.stringify(compile(JSON.parse(code))),
    },
  }
}

/** Takes the random keys out of the lines of icons: their order never changes (`ui/drawn-icon.ts`). */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler: code => code.replaceAll(/,\s*key: "\w+"/g, ''),
    },
  }
}

/** Adds the data that a PDF may need, as files that `trip/files/pdf.ts` fetches one by one. */
function pdfData(): Plugin {
  const require = createRequire(import.meta.url)
  const root = dirname(require.resolve('pdfjs-dist/package.json'))
  const wanted = { cmaps: /\.bcmap$/, standard_fonts: /\.(?:pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }
  return {
    name: 'pdf-data',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      for (const [folder, names] of Object.entries(wanted)) {
        for (const name of readdirSync(join(root, folder)).filter(name => names.test(name))) {
          const fileName = `assets/pdf-${require('pdfjs-dist/package.json').version}/${folder}/${name}`
          this.emitFile({ type: 'asset', fileName, source: readFileSync(join(root, folder, name)) })
        }
      }
    },
  }
}
