import { hasTooManyMarks } from '@caravan/contract/bounds'
import { isWebUrl } from '@caravan/contract/web-url'
import type { XmlElement } from 'yjs'

/** The nodes that the editor of a note has, by the names of Tiptap. */
export const nodeNames: ReadonlySet<string> = new Set([
  ...['paragraph', 'heading', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem', 'blockquote'],
  ...['codeBlock', 'horizontalRule', 'image', 'hardBreak', 'table', 'tableRow', 'tableHeader', 'tableCell'],
])

/** The names of Tiptap, in the order in which their tags enclose each other. */
export const flags = ['bold', 'italic', 'underline', 'strike', 'code'] as const
export type Flag = (typeof flags)[number]
export type Marks = { readonly [name in Flag]?: true } & { readonly link?: string }

export interface Run {
  text: string
  marks: Marks
}

/** A node of HTML or of a document before it is known to fit; `group` is a block without a meaning of its own. */
export interface Loose {
  type: string
  attrs: Record<string, unknown>
  children: (Loose | Run)[]
  element?: XmlElement
}

export type Content = readonly (Loose | Run)[]

export function isRun(piece: Loose | Run): piece is Run {
  return 'text' in piece
}

export interface Text {
  type: 'text'
  runs: Run[]
}

/** A node that the schema of the editor takes. */
export interface Element {
  type: string
  attrs: Record<string, string | number | boolean>
  children: Piece[]
  /** The task in the document that was read. */
  element?: XmlElement | undefined
}

export type Piece = Text | Element

export function isText(piece: Piece): piece is Text {
  return piece.type === 'text'
}

export function element(type: string, children: Piece[], attrs: Element['attrs'] = {}): Element {
  return { type, attrs, children }
}

/** Code has no other marks, as in the editor; text that is both code and a link stays a link. */
export function fittingMarks(marks: Marks): Marks {
  const link = marks.link === undefined ? undefined : fittingAddress(marks.link)
  if (marks.code && link === undefined) return { code: true }
  const found: Record<string, string | true> = {}
  if (link !== undefined) found['link'] = link
  for (const flag of flags) if (flag !== 'code' && marks[flag]) found[flag] = true
  return found
}

/** A picture is one of the trip's own files. */
export const pictureAddress = (tripId: string, file: unknown) => `/api/trips/${tripId}/attachments/${file}`

export function sameMarks(one: Marks, other: Marks): boolean {
  return one.link === other.link && flags.every(flag => one[flag] === other[flag])
}

const never = /[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\f\r])\p{Cc}/gu

export function fittingText(text: string): string {
  return text.replace(never, '')
}

function fittingAddress(href: string): string | undefined {
  const address = href
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim()
    .replace(/\s/gu, '%20')
  if (address.length > 2_048 || hasTooManyMarks(address)) return
  return /^mailto:./iu.test(address) || isWebUrl(address) ? address.normalize('NFC') : undefined
}

/** The code points of a text. */
export function characters(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
