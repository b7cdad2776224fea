import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compileMessage from 'icu-minify/compile'
import { defineConfig, type ESTree, type Plugin, type Rolldown } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    compiledMessages(),
    callsWithoutSchemas(),
    pdfData(),
    react(),
    tailwind(),
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-TW'] }), enforce: 'pre' },
  ],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  build: {
    target: 'es2023',
    // A data: URL would be an image or font that the page's CSP has to allow; every asset is a file instead.
    assetsInlineLimit: 0,
    manifest: true,
    // MapLibre is as large as it is, and is loaded where a map is shown.
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: ['index.html', 'src/early.ts'].map(entry => join(import.meta.dirname, entry)),
      output: {
        codeSplitting: {
          // A group is what its modules need, without what the groups above it have. The files that a page begins with
          // are as few as it can be: many small ones cost a phone more than they save.
          groups: [
            { name: 'early', test: /src\/early\.ts$/, priority: 7 },
            { name: 'base', tags: ['$initial'], priority: 6 },
            // The pages from which one comes to a trip bring no more of it along than they need themselves; what is named
            // here, they share with its later parts.
            {
              debugName: 'painted',
              name: sharedWithTrip(
                'painted',
                /pages\/landing\.tsx$/,
                /src\/(?:lib\/(?:words\/words|trusted-types)|terrain\/(?:terrain|route|seed))\.tsx?$|icons\/route\.mjs$/,
              ),
              priority: 5,
            },
            {
              debugName: 'signed-in',
              name: sharedWithTrip(
                'signed-in',
                /pages\/(?:signed-in|dashboard|create-trip|profile)\.tsx$/,
                /src\/(?:pages\/signed-in|lib\/(?:calls\/call|words\/failure-text)|trip\/new-trip|ui\/(?:chip|overlays\/leaving|loose-notes|use-is-phone))\.tsx?$|@tanstack\/react-query\/|icons\/(?:arrow-left|calendar-days|chevron-left|chevron-right|circle-check|ellipsis|eye|eye-off|map-pin|trash)\.mjs$/,
              ),
              priority: 4,
            },
            { name: 'edit-trip', test: /pages\/edit-trip\.tsx$/, priority: 3 },
            // A page of an account has a menu, and its fields come next.
            { name: 'menu', test: /src\/ui\/(?:overlays\/menu|locale)\.tsx$/, priority: 3 },
            {
              name: 'kit',
              test: /src\/(?:lib\/save-file|ui\/(?:overlays\/(?:dialog|confirm-dialog|toast-region)|fields\/(?:text-field|text-area|password-field|password-rules|checkbox|file-button|folded|search-select|select|switch)|tabs)|trip\/write\/(?:form|draft|conflict-panel|text-fields))\.tsx?$|react-hook-form/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'choosers',
              test: /src\/(?:ui\/fields\/(?:range-calendar|combobox)|trip\/places\/place-(?:search|combobox|source))\.tsx?$/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'editors', test: /web\/src\/(?:ui|trip)\//, minShareCount: 3, priority: 0 },
          ],
        },
      },
    },
  },
  // Bundled whole, so that the alias above holds for the prerendered landing, too.
  ssr: { noExternal: true },
  server: { proxy: { '/api': 'http://localhost:3000' } },
})

type Graph = { getModuleInfo: (id: string) => Pick<Rolldown.ModuleInfo, 'importers'> | null }

/** Names a group of the modules that the page of a trip and some others begin with, and of those that are named. */
function sharedWithTrip(group: string, others: RegExp, named: RegExp) {
  return (id: string, graph: Graph) => {
    if (named.test(id)) return group
    if (!/\/(?:web|contract)\/src\//.test(id)) return null
    const users = new Set([id])
    for (const user of users) for (const next of graph.getModuleInfo(user)?.importers ?? []) users.add(next)
    return [/pages\/edit-trip\.tsx$/, others].every(page => [...users].some(user => page.test(user)))
      ? group
      : null
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
 * Takes the schemas out of the declared calls, as the server alone checks with them, and lets the build drop what nothing
 * else names: to make them all takes a slow phone as long as to draw a good part of a day. Data that follow from schemas
 * are made here.
 */
function callsWithoutSchemas(): Plugin {
  const schemas: Record<string, readonly string[]> = {
    endpoint: ['params', 'query', 'body', 'form', 'response'],
    rowCalls: ['row', 'needed', 'fields', 'changes'],
  }
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/src\/[\w.-]+\.ts$/ },
      async handler(code, path) {
        const edits: [start: number, end: number, text: string][] = []
        const program = this.parse(code)
        for (const statement of program.body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
          for (const { id, init } of declared?.type === 'VariableDeclaration' ? declared.declarations : []) {
            if (!init || !['CallExpression', 'ObjectExpression', 'MemberExpression'].includes(init.type))
              continue
            const callee = init.type === 'CallExpression' && code.slice(init.callee.start, init.callee.end)
            if (callee === 'fromSchemas' && id.type === 'Identifier') {
              const made: Record<string, unknown> = await import(pathToFileURL(path).href)
              edits.push([init.start, init.end, JSON.stringify(made[id.name])])
            } else
              edits.push([init.start, init.start, '/* @__PURE__ */ (() => ('], [init.end, init.end, '))()'])
          }
        }
        for (const call of callsIn(program)) {
          const parts = schemas[code.slice(call.callee.start, call.callee.end)] ?? []
          for (const part of call.arguments.flatMap(given =>
            given.type === 'ObjectExpression' ? given.properties : [],
          ))
            if (part.type === 'Property' && part.key.type === 'Identifier' && parts.includes(part.key.name))
              edits.push([part.start, part.end, '...null'])
        }
        return edits
          .sort(([a], [b]) => b - a)
          .reduce((text, [start, end, added]) => text.slice(0, start) + added + text.slice(end), code)
      },
    },
  }
}

function callsIn(node: unknown): ESTree.CallExpression[] {
  if (typeof node !== 'object' || node === null) return []
  const within = Object.values(node).flatMap(callsIn)
  return (node as ESTree.Node).type === 'CallExpression' ? [node as ESTree.CallExpression, ...within] : within
}

/** Adds the data that a PDF may need, as files that `features/attachments/pdf.ts` fetches one by one. */
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
