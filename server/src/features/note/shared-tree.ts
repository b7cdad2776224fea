import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'
import { fitNote } from './fit.ts'
import {
  type Element,
  type Flag,
  flags,
  isText,
  type Loose,
  type Marks,
  type Piece,
  type Run,
} from './tree.ts'

/** No note that fits is this deep. */
const DEEPEST = 100

const known = new Set([
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem', 'blockquote'],
  ...['codeBlock', 'horizontalRule', 'image', 'hardBreak', 'table', 'tableRow', 'tableHeader', 'tableCell'],
])

export function rootOf(doc: Doc): XmlFragment {
  return doc.getXmlFragment('default')
}

export function readNote(doc: Doc): Element[] {
  return fitNote(readShared(rootOf(doc).toArray()))
}

/** The pieces of a shared document, without nodes of unknown types. */
export function readShared(children: readonly unknown[], inside = '', depth = 0): (Loose | Run)[] {
  if (depth > DEEPEST) return []
  return children.flatMap((child): (Loose | Run)[] => {
    if (child instanceof XmlText) return readText(child, inside === 'codeBlock')
    if (!(child instanceof XmlElement) || !known.has(child.nodeName)) return []
    const children = readShared(child.toArray(), child.nodeName, depth + 1)
    return [{ type: child.nodeName, attrs: child.getAttributes(), children, element: child }]
  })
}

export interface Insert {
  insert: unknown
  attributes?: Record<string, unknown>
}

function readText(text: XmlText, isCode: boolean): Run[] {
  const found: Run[] = []
  const runs = text.toDelta() as Insert[]
  let before = ' '
  runs.forEach(({ insert, attributes }, at) => {
    if (typeof insert !== 'string' || insert === '') return
    const text = isCode ? insert : unbroken(insert, before, at === runs.length - 1)
    found.push({ text, marks: readMarks(attributes) })
    before = insert.slice(-1)
  })
  return found
}

/** The editor shows every space, HTML only one of several: the others become no-break spaces. */
function unbroken(text: string, before: string, isLast: boolean): string {
  return text.replace(/[\t\n\f\r ]+/g, (spaces, at: number) => {
    if (isLast && at + spaces.length === text.length) return ' '
    const first = at === 0 && /[\t\n\f\r ]/.test(before) ? '\u00A0' : ' '
    return first + '\u00A0'.repeat(spaces.length - 1)
  })
}

export function readMarks(attributes: Record<string, unknown> = {}): Marks {
  const marks: Record<string, string | true> = {}
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === false || value === undefined) continue
    if (flags.includes(key as Flag)) marks[key] = true
    else if (key === 'link' && typeof value === 'object' && 'href' in value && typeof value.href === 'string')
      marks['link'] = value.href
  }
  return marks
}

/** Marks as the editor stores them. */
export function sharedMarks(marks: Marks): Record<string, object> {
  const found: Record<string, object> = {}
  if (marks.link !== undefined) found['link'] = { href: marks.link }
  for (const flag of flags) if (marks[flag]) found[flag] = {}
  return found
}

export function newShared(piece: Piece): XmlElement | XmlText {
  if (isText(piece)) {
    const text = new XmlText()
    text.applyDelta(piece.runs.map(run => ({ insert: run.text, attributes: sharedMarks(run.marks) })))
    return text
  }
  const element = new XmlElement(piece.type)
  for (const [name, value] of Object.entries(piece.attrs)) element.setAttribute(name, value as string)
  element.insert(0, piece.children.map(newShared))
  return element
}

/** Sets what differs. Yjs stores numbers and booleans as they are, though its types know texts only. */
export function setAttributes(element: XmlElement, attrs: Element['attrs']): void {
  const old: Record<string, unknown> = element.getAttributes()
  for (const [name, value] of Object.entries(attrs))
    if (old[name] !== value) element.setAttribute(name, value as string)
}
