import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstStyles } from './first-styles.mjs'
import { root } from './node.mjs'

// Runs on Caravan's Node, after both builds: the web's own and that of its prerender module.
const dist = join(root, 'web', 'dist')
const { paintLanding, paintTrip } = await import(join(root, 'web', 'dist-prerender', 'prerender.js'))
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
const assetOf = name =>
  `/assets/${readdirSync(join(dist, 'assets')).find(file => file.startsWith(`${name}-`))}`
const template = readFileSync(join(dist, 'index.html'), 'utf8')

/** The chunks that a page begins with, by the first part of its address. */
const pages = {
  landing: ['landing'],
  dashboard: ['signed-in', 'dashboard'],
  'create-trip': ['signed-in', 'create-trip'],
  'edit-trip': ['signed-in', 'edit-trip'],
  // A trip of which no day is open.
  overview: ['signed-in', 'edit-trip', 'trip-overview'],
  profile: ['signed-in', 'profile'],
  share: ['signed-in', 'share'],
  shared: ['shared'],
  join: ['links.parts'],
  guest: ['links.parts'],
  other: [],
}
/** The description of the document in other languages than that of `index.html`. */
const descriptions = {
  zh: '一起規劃旅程：每日行程、預訂、共同支出和一份筆記，同行的人即時看到每一次更新。',
  'zh-Hans': '一起规划行程：每日安排、预订、共同支出和一篇笔记，同行的人实时看到每一次更新。',
}
/** Pages that the server renders. */
const rendered = ['dashboard', 'edit-trip', 'overview', 'shared']
const painted = { landing: paintLanding, 'edit-trip': paintTrip }

const entryOf = name => Object.keys(manifest).find(key => manifest[key].name === name)

/** The files of a chunk and of everything that it imports. */
function filesOf(key, found = new Set()) {
  const chunk = manifest[key]
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const imported of chunk.imports ?? [])
    if (!found.has(manifest[imported].file)) filesOf(imported, found)
  return found
}

/** A painted page waits for a small sheet of its own in the head alone; the others stand below what is painted. */
function withFirstStyles(html, content) {
  const sheets = [...html.matchAll(/\n *<link rel="stylesheet".*href="\/(.*)">/g)]
  const styles = firstStyles(
    content,
    sheets.map(([, file]) => readFileSync(join(dist, file), 'utf8')).join('\n'),
  )
  const first = `assets/first-${createHash('sha256').update(styles).digest('base64url').slice(0, 8)}.css`
  writeFileSync(join(dist, first), styles)
  const links = sheets.map(([link]) => link).join('')
  return sheets
    .reduce((rest, [link]) => rest.replace(link, ''), html)
    .replace('</title>', `$&\n    <link rel="stylesheet" crossorigin href="/${first}">`)
    .replace('</body>', () => `${links.trim()}\n  </body>`)
}

/** A trip is asked for before the scripts of the app take the line. */
function withEarly(html) {
  const scripts = /\n *<(?:script type="module"|link rel="modulepreload").*(?:src|href)="([^"]*)".*/g
  const files = [...html.matchAll(scripts)].map(([, file]) => file).join(' ')
  return html
    .replaceAll(scripts, '')
    .replace(
      '<head>',
      head =>
        `${head}\n    <script type="module" async data-files="${files}" src="${assetOf('early')}"></script>`,
    )
}

/** The document around a page that the server renders (`server/src/http/rendering.ts`). */
const withHold = html =>
  html.replace(
    '</head>',
    () => `  <script type="module" async src="${assetOf('hold')}"></script>
    <noscript><link rel="stylesheet" href="/no-script.css"></noscript>
  </head>`,
  )

for (const [page, chunks] of Object.entries(pages)) {
  for (const language of ['en', 'zh', 'zh-Hans']) {
    const files = new Set([...chunks, language].flatMap(name => [...filesOf(entryOf(name))]))
    const links = [...files]
      .filter(file => !template.includes(`"/${file}"`))
      .map(file =>
        file.endsWith('.css')
          ? `<link rel="stylesheet" crossorigin href="/${file}">`
          : `<link rel="modulepreload" crossorigin href="/${file}">`,
      )
    const content = (await painted[page]?.(language)) ?? ''
    const words = JSON.parse(
      readFileSync(join(root, 'web', 'src', 'lib', 'messages', `${language}.json`), 'utf8'),
    )
    const inLanguage = template
      .replace(/(?<=<title>)[^<]*/, words.pages.titles.home)
      .replace(/(?<=name="description" content=")[^"]*/, told => descriptions[language] ?? told)
    const isTrip = page === 'edit-trip' || page === 'overview'
    // The scripts of a trip fill a slow line, on which the font would hold them up.
    const html = (isTrip ? inLanguage.replace(/\n.*as="font".*/, '') : inLanguage)
      .replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`)
      .replace('<div id="root">', root => root + content)
    const styled = content === '' ? html : withFirstStyles(html, content)
    writeFileSync(join(dist, `${page}.${language}.html`), page === 'edit-trip' ? withEarly(styled) : styled)
    if (rendered.includes(page))
      writeFileSync(join(dist, `rendered-${page}.${language}.html`), withHold(html.replace(content, '')))
  }
}
