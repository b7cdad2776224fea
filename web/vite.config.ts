import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { contractAsRead } from '../scripts/contract-as-read.mjs'
import { groups } from './vite.files.ts'

/** The path of a file, which has to be there. */
const at = (path: string) => realpathSync(join(import.meta.dirname, path))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compiledMessages(),
    contractAsRead(),
    ownIcons(),
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
      { find: /^\.\/private\/createCalendar\.mjs$/, replacement: at('src/ui/fields/gregorian.ts') },
      { find: /^\.\/useDisplayNames\.mjs$/, replacement: at('src/ui/fields/display-names.ts') },
      { find: /^\.\.\/focus\/useHasTabbableChild\.mjs$/, replacement: at('src/ui/has-tabbable-child.ts') },
      // The HEIC decoder requires these modules of Node if there is a `process`. Empty modules spare Vite's warning.
      { find: /^(?:fs|path|crypto)$/, replacement: '__vite-browser-external' },
    ],
  },
  build: {
    target: 'es2023',
    // A data: URL would be an image or font that the page's CSP has to allow; every asset is a file instead.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    // MapLibre is as large as it is, and is loaded where a map is shown.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: join(import.meta.dirname, 'index.html'),
      output: { codeSplitting: { groups } },
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

/**
 * Imports each icon from its own module, so that the build sees who needs it, and takes the random keys out of its lines:
 * their order never changes (`ui/drawn-icon.ts`).
 */
function ownIcons(): Plugin[] {
  const esm = at('../node_modules/lucide-react/dist/esm')
  const lines = readFileSync(join(esm, 'lucide-react.mjs'), 'utf8').matchAll(/export \{(.*)\} from '(.*)'/g)
  const modules = new Map(
    [...lines].flatMap(([, names = '', path = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, join(esm, path)] as const),
    ),
  )
  return [
    {
      name: 'own-icons',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { code: /from 'lucide-react'/ },
        handler: code =>
          code.replaceAll(/import \{([^}]*)\} from 'lucide-react'/g, (_, names: string) =>
            [...names.matchAll(/(type )?(\w+)(?: as (\w+))?/g)]
              .map(([, type, name = '', own = name]) =>
                type ? '' : `import ${own} from '${modules.get(name)}';`,
              )
              .join(''),
          ),
      },
    },
    {
      name: 'plain-icons',
      apply: 'build',
      transform: {
        filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
        handler: code => code.replaceAll(/,\s*key: "\w+"/g, ''),
      },
    },
  ]
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
