import { createUnstacking } from '@caravan/contract/bounds'
import { Parser } from 'htmlparser2'
import { invalidField } from '../../failure.ts'
import {
  type Element,
  type Flag,
  flags,
  isText,
  type Loose,
  type Marks,
  type Piece,
  pictureAddress,
  type Run,
  type Text,
} from './tree.ts'

/** No program writes HTML this deep, and the parser takes long for it. */
const DEEPEST = 400

/** The name of a node or of a mark for each of its tags. */
function byTag<N extends string>(tagsOf: Record<N, string>): Map<string, N> {
  const names = Object.keys(tagsOf) as N[]
  return new Map(names.flatMap(name => wordsOf(tagsOf[name]).map(tag => [tag, name] as const)))
}

const wordsOf = (list: string) => list.split(/\s+/)

const nodes = byTag<string>({
  paragraph: 'p',
  heading: 'h1 h2 h3 h4 h5 h6',
  blockquote: 'blockquote',
  codeBlock: 'pre listing xmp',
  bulletList: 'ul menu dir',
  orderedList: 'ol',
  listItem: 'li',
  horizontalRule: 'hr',
  image: 'img',
  hardBreak: 'br',
  table: 'table',
  tableRow: 'tr',
  tableHeader: 'th',
  tableCell: 'td',
  group: `thead tbody tfoot caption html body div section article main header footer aside nav address
    figure figcaption form fieldset legend center dl dt dd details summary hgroup search`,
})

const flagOf = byTag<Flag>({
  bold: 'strong b',
  italic: 'em i',
  underline: 'u ins',
  strike: 's del strike',
  code: 'code kbd samp tt',
})

/** The note leaves out the text of these tags, and keeps that of any other one. */
const dropped = new Set(
  wordsOf(`head title style script noscript template xml svg math iframe frameset noframes noembed object
    applet audio video canvas map textarea select datalist option optgroup button rp rt`),
)

interface Open {
  tag: string
  into: Loose
  marks: Marks
  dropped: boolean
  list?: Loose
  item?: Loose
}

/** The pieces of the HTML of this trip's note, in any order and nesting. It runs nothing and loads nothing. */
export function readHtml(html: string, tripId: string): Loose['children'] {
  const root: Loose = { type: 'group', attrs: {}, children: [] }
  const open: Open[] = [{ tag: '', into: root, marks: {}, dropped: false }]
  let unstacked = createUnstacking()
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (open.length > DEEPEST) throw invalidField('note')
      if (nodes.has(tag)) unstacked = createUnstacking()
      open.push(opened(tag, attributes, open.at(-1) as Open, tripId))
    },
    ontext(text) {
      const { tag, into, marks, dropped } = open.at(-1) as Open
      if (dropped) return
      // HTML does not count a line break right behind <pre>.
      const isFirst = tag === 'pre' && into.children.length === 0
      // A text comes in pieces, and tags may stand between them.
      const kept = unstacked(text)
      into.children.push({ text: isFirst ? kept.replace(/^\r?\n/, '') : kept, marks })
    },
    onclosetag(tag) {
      if (nodes.has(tag)) unstacked = createUnstacking()
      open.pop()
    },
  })
  parser.end(html)
  return root.children
}

function opened(tag: string, attributes: Record<string, string>, outer: Open, tripId: string): Open {
  const now: Open = { ...outer, tag }
  if (outer.dropped || dropped.has(tag) || /mso-list:\s*ignore/i.test(attributes['style'] ?? ''))
    return { ...now, dropped: true }
  if (tag === 'input' && attributes['type'] === 'checkbox' && now.list && now.item) {
    now.list.type = 'taskList'
    now.item.attrs['checked'] = 'checked' in attributes
  }
  const type = nodes.get(tag)
  if (type) {
    now.into = { type, attrs: attributesOf(tag, attributes, tripId), children: [] }
    outer.into.children.push(now.into)
    if (type === 'bulletList' || type === 'orderedList') now.list = now.into
    if (type === 'listItem') now.item = now.into
    if (attributes['data-type'] === 'taskList' && type === 'bulletList') now.into.type = 'taskList'
  }
  now.marks = marksOf(tag, attributes, outer.marks)
  return now
}

function attributesOf(
  tag: string,
  attributes: Record<string, string>,
  tripId: string,
): Record<string, unknown> {
  if (tag === 'img') {
    const { src = '', alt = '' } = attributes
    const file = src.split('/').at(-1)
    return src === pictureAddress(tripId, file) ? { file, alt } : {}
  }
  if (/^h\d$/.test(tag)) return { level: tag.slice(1) }
  if (tag === 'li') return { checked: attributes['data-checked'] }
  return { colspan: attributes['colspan'], rowspan: attributes['rowspan'] }
}

/** Programs write by styles as well; Google Docs puts everything into a <b> that is not bold. */
function marksOf(tag: string, attributes: Record<string, string>, outer: Marks): Marks {
  const marks: Record<string, string | boolean | undefined> = { ...outer }
  const flag = flagOf.get(tag)
  if (flag) marks[flag] = true
  if (tag === 'a' && attributes['href'] !== undefined) marks['link'] = attributes['href']
  const style = attributes['style']
  if (style && !nodes.has(tag)) {
    const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]
    if (weight) marks['bold'] = weight === 'bold' || Number(weight) >= 600 || undefined
    const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]
    if (slant) marks['italic'] = slant === 'italic' || undefined
    const decoration = /text-decoration(?:-line)?:([^;]*)/i.exec(style)?.[1]
    // A link is underlined anyway.
    if (decoration?.includes('underline') && marks['link'] === undefined) marks['underline'] = true
    if (decoration?.includes('line-through')) marks['strike'] = true
  }
  return marks as Marks
}

const tags: Record<string, [open: string, close: string]> = {
  paragraph: ['<p>', '</p>'],
  blockquote: ['<blockquote>', '</blockquote>'],
  codeBlock: ['<pre><code>', '</code></pre>'],
  bulletList: ['<ul>', '</ul>'],
  orderedList: ['<ol>', '</ol>'],
  taskList: ['<ul data-type="taskList">', '</ul>'],
  listItem: ['<li>', '</li>'],
  horizontalRule: ['<hr>', ''],
  hardBreak: ['<br>', ''],
  table: ['<table><tbody>', '</tbody></table>'],
  tableRow: ['<tr>', '</tr>'],
}

const flagTags: Record<Flag, string> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

/** The HTML of pieces that fit; pictures are those of this trip. */
export function writeHtml(pieces: readonly Piece[], tripId = ''): string {
  let html = ''
  for (const piece of pieces) {
    if (isText(piece)) html += writeText(piece)
    else {
      const [before, after] = tagsOf(piece, tripId)
      html += before + writeHtml(piece.children, tripId) + after
    }
  }
  return html
}

function tagsOf({ type, attrs }: Element, tripId: string): [string, string] {
  if (type === 'image')
    return [`<img src="${pictureAddress(tripId, attrs['file'])}" alt="${escaped(String(attrs['alt']))}">`, '']
  if (type === 'heading') return [`<h${attrs['level']}>`, `</h${attrs['level']}>`]
  if (type === 'taskItem') return [`<li data-type="taskItem" data-checked="${attrs['checked']}">`, '</li>']
  if (type === 'tableCell' || type === 'tableHeader') {
    const tag = type === 'tableCell' ? 'td' : 'th'
    const spans = (['colspan', 'rowspan'] as const).filter(name => attrs[name] !== 1)
    return [`<${tag}${spans.map(name => ` ${name}="${attrs[name]}"`).join('')}>`, `</${tag}>`]
  }
  return tags[type] ?? ['', '']
}

/** Marks that two runs share are not closed between them. */
function writeText({ runs }: Text): string {
  let html = ''
  let open: [string, string][] = []
  for (const run of runs) {
    const wanted = markTags(run)
    const shared = wanted.findIndex(([tag], at) => tag !== open[at]?.[0])
    const kept = shared === -1 ? wanted.length : shared
    html += closed(open.slice(kept))
    for (const [tag] of wanted.slice(kept)) html += tag
    html += escaped(run.text)
    open = wanted
  }
  return html + closed(open)
}

function closed(open: [string, string][]): string {
  return open
    .map(([, tag]) => tag)
    .reverse()
    .join('')
}

function markTags({ marks }: Run): [string, string][] {
  const found: [string, string][] = []
  if (marks.link !== undefined)
    found.push([`<a href="${escaped(marks.link)}" rel="noopener noreferrer nofollow">`, '</a>'])
  for (const flag of flags) if (marks[flag]) found.push([`<${flagTags[flag]}>`, `</${flagTags[flag]}>`])
  return found
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
  // NFC would make one character of it and the end of the tag before it.
  '\u0338': '&#824;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"\u00A0]|^\u0338/g, character => entities[character] ?? character)
}
