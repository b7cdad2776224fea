import { fitCode, fitLine } from './fit-line.ts'
import {
  type Content,
  type Element,
  element,
  fittingText,
  isRun,
  type Loose,
  type Piece,
  type Run,
} from './tree.ts'

/** Lists, quotes and tables nest this deep at most; deeper ones are dissolved in the last one. */
const DEEPEST = 12
const WIDEST_TABLE = 100
const LONGEST_TABLE = 1_000
const FARTHEST_SPAN = 100
const LONGEST_ALT = 200

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

export function isList(type: string): boolean {
  return type === 'bulletList' || type === 'orderedList' || type === 'taskList'
}

/** The nodes of a note with these pieces; an empty note has none. */
export function fitNote(content: Content): Element[] {
  const found = fitBlocks(content, 0)
  const [first] = found
  return found.length === 1 && first?.type === 'paragraph' && first.children.length === 0 ? [] : found
}

/** The pieces that a node of this type has of this content, `depth` lists, quotes and tables deep. */
export function fitInside(type: string, content: Content, depth: number): Piece[] {
  if (type === 'paragraph' || type === 'heading') return fitLine(content)
  if (type === 'codeBlock') return fitCode(content)
  if (isList(type)) return fitItems(type, content, depth)
  if (type === 'table') return fitRows(content, depth, [])
  if (type === 'tableRow') return fitCells(content, depth, [])
  return fitBlocks(content, depth)
}

/** Blocks in a row; lines between them become paragraphs, or headings inside of one. */
function fitBlocks(
  content: Content,
  depth: number,
  type = 'paragraph',
  attrs: Element['attrs'] = {},
): Element[] {
  const found: Element[] = []
  let line: (Loose | Run)[] = []
  const endLine = () => {
    const children = fitLine(line)
    if (children.length > 0 || line.some(piece => !isRun(piece))) found.push(element(type, children, attrs))
    line = []
  }
  for (const piece of content) {
    if (isRun(piece) || piece.type === 'hardBreak') line.push(piece)
    else {
      endLine()
      for (const block of fitBlock(piece, depth)) found.push(block)
    }
  }
  endLine()
  return found
}

function fitBlock({ type, attrs, children }: Loose, depth: number): Element[] {
  if (type === 'paragraph') return orEmpty(fitBlocks(children, depth), element(type, []))
  if (type === 'heading') {
    const level = { level: whole(attrs['level'], 3) }
    return orEmpty(fitBlocks(children, depth, type, level), element(type, [], level))
  }
  if (type === 'codeBlock') return [element(type, fitCode(children))]
  if (type === 'horizontalRule') return [element(type, [])]
  if (type === 'image') return fitPicture(attrs)
  if (depth < DEEPEST) {
    if (type === 'blockquote') return unlessEmpty(element(type, fitBlocks(children, depth + 1)))
    if (isList(type)) return unlessEmpty(element(type, fitItems(type, children, depth + 1)))
    if (type === 'table') return fitTable(children, depth + 1)
  }
  return fitBlocks(children, depth)
}

function fitPicture({ file, alt }: Loose['attrs']): Element[] {
  if (typeof file !== 'string' || !uuid.test(file)) return []
  const words = fittingText(typeof alt === 'string' ? alt : '').replace(/\s+/g, ' ')
  return [
    element('image', [], { file, alt: [...words.trim()].slice(0, LONGEST_ALT).join('').normalize('NFC') }),
  ]
}

function orEmpty(found: Element[], empty: Element): Element[] {
  return found.length > 0 ? found : [empty]
}

function unlessEmpty(found: Element): Element[] {
  return found.children.length > 0 ? [found] : []
}

function whole(value: unknown, most: number): number {
  const number = Math.trunc(Number(typeof value === 'string' || typeof value === 'number' ? value : 1))
  return number >= 1 ? Math.min(number, most) : 1
}

/** A list right below a list belongs to the item before it, and what is no item becomes one. */
function fitItems(type: string, content: Content, depth: number): Element[] {
  const items: Loose[] = []
  for (const piece of content) {
    const last = items.at(-1)
    if (!isRun(piece) && (piece.type === 'listItem' || piece.type === 'taskItem'))
      items.push({ ...piece, children: [...piece.children] })
    else if (isRun(piece) && last?.type !== 'group' && piece.text.trim() === '') continue
    else if (last?.type === 'group' || (last && !isRun(piece) && isList(piece.type)))
      last.children.push(piece)
    else items.push({ type: 'group', attrs: {}, children: [piece] })
  }
  return items.flatMap(item => {
    const blocks = fitBlocks(item.children, depth)
    if (item.type === 'group' && blocks.length === 0) return []
    const children = fitItem(blocks)
    if (type !== 'taskList') return [element('listItem', children)]
    const checked = item.attrs['checked'] === true || item.attrs['checked'] === 'true'
    return [{ ...element('taskItem', children, { checked }), element: item.element }]
  })
}

/** An item begins with a paragraph. */
function fitItem(blocks: Element[]): Element[] {
  const [first, ...rest] = blocks
  if (first?.type === 'paragraph') return blocks
  return first?.type === 'heading'
    ? [element('paragraph', first.children), ...rest]
    : [element('paragraph', []), ...blocks]
}

/** Content outside of cells comes before the table; a table beyond all measure is the text of its cells. */
function fitTable(content: Content, depth: number): Element[] {
  const aside: (Loose | Run)[] = []
  const rows = fitRows(content, depth, aside)
  const before = fitBlocks(aside, depth - 1)
  if (rows.length === 0) return before
  if (rows.length > LONGEST_TABLE || rows.some(row => widthOf(row) > WIDEST_TABLE)) {
    const cells = rows.flatMap(row => row.children as Element[])
    return [...before, ...cells.flatMap(cell => cell.children as Element[])]
  }
  return [...before, element('table', rows)]
}

function widthOf(row: Element): number {
  return (row.children as Element[]).reduce((sum, cell) => sum + Number(cell.attrs['colspan']), 0)
}

function fitRows(content: Content, depth: number, aside: (Loose | Run)[]): Element[] {
  return content.flatMap(piece => {
    if (!isRun(piece) && piece.type === 'group') return fitRows(piece.children, depth, aside)
    const children = !isRun(piece) && piece.type === 'tableRow' ? piece.children : [piece]
    return unlessEmpty(element('tableRow', fitCells(children, depth, aside)))
  })
}

function fitCells(content: Content, depth: number, aside: (Loose | Run)[]): Element[] {
  const cells: Element[] = []
  for (const piece of content) {
    if (isRun(piece) || (piece.type !== 'tableCell' && piece.type !== 'tableHeader')) aside.push(piece)
    else {
      const { colspan, rowspan } = piece.attrs
      cells.push(
        element(piece.type, orEmpty(fitBlocks(piece.children, depth), element('paragraph', [])), {
          colspan: whole(colspan, FARTHEST_SPAN),
          rowspan: whole(rowspan, FARTHEST_SPAN),
        }),
      )
    }
  }
  return cells
}
