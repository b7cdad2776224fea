import { Parser } from 'htmlparser2'
import type { Fields } from './mark.ts'

const MOST_NODES = 200_000
const LONGEST_TEXT = 200_000
const LONGEST_VALUE = 1_000
const MOST_DEEP = 500
const PIECE = 64 * 1024
/** Separates the lines of one table cell in the text of a page. */
export const IN_CELL = '\v'

const silent = new Set(['script', 'style', 'title', 'template', 'noscript'])
const rows = new Set(['tr', 'table', 'thead', 'tbody'])
const cells = new Set(['td', 'th', 'dt', 'dd'])
const blocks = new Set(
  'p div br li ul ol h1 h2 h3 h4 h5 h6 section article header footer hr blockquote pre dl address center'.split(
    ' ',
  ),
)
const voids = new Set('br hr img input meta link area base col embed source track wbr'.split(' '))

interface Open {
  tag: string
  item?: Fields | undefined
  /** The field that the text of the element becomes when it ends. */
  told?: { to: Fields; name: string; text: string } | undefined
}

export interface Page {
  /** A line for each line that is shown, with tabs between the cells of a table that have one line each. */
  text: string
  /** The JSON of its scripts. */
  scripts: string[]
  /** Its microdata in the shape of JSON-LD. */
  items: Fields[]
}

/** The text and the marks of a page; nothing of it is run, and of a huge one the beginning is read. */
export function readHtml(html: string): Page {
  const page: Page = { text: '', scripts: [], items: [] }
  const stack: Open[] = []
  const pieces: Piece[] = []
  let [nodes, length, quiet, deep] = [0, 0, 0, 0]
  let [gap, script] = ['', undefined as string | undefined]

  /** A new row parts more than a cell does, a cell more than a block. */
  function part(by: '\r' | '\t' | '\n' | ' '): void {
    const order = ['', ' ', '\n', '\t', '\r']
    if (order.indexOf(by) > order.indexOf(gap)) gap = by
  }

  function say(text: string): void {
    if (quiet > 0 || length > LONGEST_TEXT) return
    if (/^\s/.test(text)) part(' ')
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    if (plain === '') return
    pieces.push({ gap, text: plain })
    length += plain.length + 1
    gap = ''
    if (/\s$/.test(text)) part(' ')
  }

  function partBy(tag: string): void {
    if (rows.has(tag)) part('\r')
    else if (cells.has(tag)) part('\t')
    else if (blocks.has(tag)) part('\n')
  }

  function markOf(tag: string, attributes: Record<string, string>): Open {
    const open: Open = { tag }
    const owner = stack.findLast(({ item }) => item)?.item
    const names = attributes['itemprop']?.split(/\s+/).filter(Boolean) ?? []
    if ('itemscope' in attributes) {
      open.item = { '@type': attributes['itemtype'] ?? '' }
      if (names.length === 0 || !owner) page.items.push(open.item)
    }
    for (const name of owner ? names : []) {
      const value = open.item ?? attributeOf(tag, attributes)
      if (value !== undefined) add(owner, name, value)
      else if (owner) open.told = { to: owner, name, text: '' }
    }
    return open
  }

  /** Mails have blocks in paragraphs, which end these; an item in one goes on until what is around it ends. */
  function leave(tag: string, isImplied: boolean): void {
    const at = stack.findLastIndex(open => open.tag === tag)
    const open = stack[at]
    if (open && isImplied && open.item) open.tag = ''
    else if (at !== -1)
      for (const { told } of stack.splice(at))
        if (told) add(told.to, told.name, told.text.replaceAll(/\s+/g, ' ').trim())
  }

  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        nodes++
        if (silent.has(tag)) quiet++
        if (tag === 'script' && /ld\+json/i.test(attributes['type'] ?? '')) script = ''
        partBy(tag)
        const open = markOf(tag, attributes)
        if (voids.has(tag)) return
        if (stack.length < MOST_DEEP) stack.push(open)
        else deep++
      },
      ontext(text) {
        nodes++
        if (script !== undefined) script += text
        for (const { told } of stack) if (told && told.text.length < LONGEST_VALUE) told.text += text
        say(text)
      },
      onclosetag(tag, isImplied) {
        if (silent.has(tag)) quiet--
        if (tag === 'script' && script !== undefined) {
          page.scripts.push(script)
          script = undefined
        }
        partBy(tag)
        if (voids.has(tag)) return
        if (deep > 0) deep--
        else leave(tag, isImplied)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  // Depth costs a parser most.
  for (let at = 0; at < html.length && nodes < MOST_NODES && deep < MOST_DEEP; at += PIECE)
    parser.write(html.slice(at, at + PIECE))
  parser.end()
  return { ...page, text: textOf(pieces) }
}

/** A text of a page, and what parts it from the text before it. */
interface Piece {
  gap: string
  text: string
}

/** Starts a new group at each piece that follows the separator `by`. */
const splitBy = (pieces: Piece[], by: string) =>
  pieces.reduce<Piece[][]>((parts, piece, n) => {
    if (n === 0 || piece.gap === by) parts.push([])
    parts.at(-1)?.push(piece)
    return parts
  }, [])

/** The lines of the cells of a row. */
type Cells = string[][]

/**
 * The lines of a page. The cells of a row stand in one line, unless one of them other than the last has several lines. Below
 * a head with as many cells, a cell stays one, with `IN_CELL` between its lines.
 */
function textOf(pieces: Piece[]): string {
  let heads = 0
  return splitBy(pieces, '\r')
    .map(row => {
      const cells = splitBy(row, '\t').map(cell => splitBy(cell, '\n').map(lineOf))
      const isTall = cells.slice(0, -1).some(lines => lines.length > 1)
      if (isHead(cells)) heads = cells.length
      else if (cells.length !== heads) heads = 0
      if (cells.length > 2 && cells.length === heads) return inOneLine(cells, IN_CELL)
      return isTall ? (clocksBesideNames(cells) ?? endsOfWay(cells)) : inOneLine(cells, '\n')
    })
    .join('\n')
}

const isHead = (cells: Cells) => cells.every(([line = '', ...more]) => more.length === 0 && !/\d/.test(line))

const inOneLine = (cells: Cells, gap: string) => cells.map(cell => cell.join(gap)).join('\t')

/** Two clocks in a cell and two places in the next one, as lines with a clock and its place. */
function clocksBesideNames([clocks = [], names = [], ...others]: Cells): string | undefined {
  if (clocks.length !== 2 || names.length !== 2 || !clocks.every(line => clock.test(line))) return undefined
  return [...clocks.map((line, n) => `${line} ${names[n]}`), ...others.flat()].join('\n')
}

/** A line for each end of a way that has a cell of its own: '9:25 AM', 'Toronto', 'Billy Bishop Airport (YTZ)'. */
function endsOfWay(cells: Cells): string {
  const isEnd = (cell: string[]) => cell.filter(line => clock.test(line)).length === 1
  const ends = cells.filter(isEnd).length
  const joined = cells.map(cell => cell.join(ends < 3 && isEnd(cell) ? ' ' : '\n'))
  return joined.join(joined.slice(0, -1).some(cell => cell.includes('\n')) || ends === 2 ? '\n' : '\t')
}

/** A line that is a clock, and no more than a word beside it. */
const clock = /^(?:\p{L}+ )?\d{1,2} ?[:.hH] ?\d\d(?: ?[ap]\.?m\.?| Uhr| uur| hrs?)?$/iu

const lineOf = (line: Piece[]) =>
  line.map(({ gap, text }, n) => (n > 0 && gap === ' ' ? ` ${text}` : text)).join('')

function add(to: Fields | undefined, name: string, value: unknown): void {
  if (!to || name === '__proto__') return
  const before = to[name]
  if (before === undefined) to[name] = value
  else if (Array.isArray(before)) before.push(value)
  else to[name] = [before, value]
}

/** The value of an element that has it in an attribute. */
function attributeOf(tag: string, attributes: Record<string, string>): string | undefined {
  if (attributes['content'] !== undefined) return attributes['content']
  if (tag === 'a' || tag === 'link' || tag === 'area') return attributes['href']
  if (tag === 'time') return attributes['datetime']
  if (tag === 'data' || tag === 'meter') return attributes['value']
  return tag === 'img' ? attributes['src'] : undefined
}
