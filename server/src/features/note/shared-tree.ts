import { createUnstacking } from '@caravan/contract/bounds'
import { ContentFormat, ContentString, type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs'
import { fitNote } from './fit.ts'
import {
  type Element,
  type Flag,
  flags,
  isText,
  type Loose,
  type Marks,
  nodeNames,
  type Piece,
  type Run,
  sameMarks,
} from './tree.ts'
import { childItems } from './yjs-inside.ts'

/** No note that fits is this deep. */
const DEEPEST = 100

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
    if (!(child instanceof XmlElement) || !nodeNames.has(child.nodeName)) return []
    const children = readShared(child.toArray(), child.nodeName, depth + 1)
    return [{ type: child.nodeName, attrs: child.getAttributes(), children, element: child }]
  })
}

export interface Insert {
  insert: unknown
  attributes?: Record<string, unknown>
}

function readText(text: XmlText, isCode: boolean): Run[] {
  const runs = runsOf(text)
  let before = ' '
  for (const [at, run] of runs.entries()) {
    const { text } = run
    if (!isCode) run.text = unbroken(text, before, at === runs.length - 1)
    before = text.slice(-1)
  }
  return runs
}

/**
 * The runs of a text with the marks that a note may have. `toDelta` of Yjs would copy all marks, of any name and
 * number, for each of them.
 */
function runsOf(text: XmlText): Run[] {
  const found: Run[] = []
  const shown: Record<string, unknown> = {}
  let marks: Marks | undefined
  for (const item of childItems(text)) {
    if (item.deleted) continue
    const { content } = item
    if (content instanceof ContentFormat && isMarkName(content.key)) {
      shown[content.key] = content.value
      marks = undefined
    } else if (content instanceof ContentString) {
      const last = found.at(-1)
      marks ??= readMarks(shown)
      if (last && sameMarks(last.marks, marks)) last.text += content.str
      else found.push({ text: content.str, marks })
    }
  }
  return withoutRows(found)
}

/** Of combining marks in a row as many stay as may be normalised; the row may go through several runs. */
function withoutRows(runs: Run[]): Run[] {
  const unstacked = createUnstacking()
  for (const run of runs) run.text = unstacked(run.text)
  return runs.filter(({ text }) => text !== '')
}

const isMarkName = (name: string) => name === 'link' || flags.includes(name as Flag)

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
