import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

// Runs on Caravan's Node, after both builds: the web's own and that of its prerender module.
const dist = join(root, 'web', 'dist')
const { paintLanding } = await import(join(root, 'web', 'dist-prerender', 'prerender.js'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const template = readFileSync(join(dist, 'index.html'), 'utf8')

/** The files of a chunk and of everything that it imports. */
function filesOf(name, found = new Set()) {
  const chunk = manifest[name]
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? [])
    if (!found.has(manifest[imported].file)) filesOf(imported, found)
  return found
}

for (const language of ['en', 'zh']) {
  const files = new Set([
    ...filesOf('src/pages/landing.tsx'),
    ...filesOf(`src/lib/messages/${language}.json`),
  ])
  const links = [...files]
    .filter(file => !template.includes(`"/${file}"`))
    .map(file =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
  const html = template
    .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', `<div id="root">${await paintLanding(language)}</div>`)
  writeFileSync(join(dist, `landing.${language}.html`), html)
}
