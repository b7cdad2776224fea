import {
  ContentAny,
  ContentDeleted,
  ContentFormat,
  ContentString,
  ContentType,
  type ID,
  type Item,
  XmlElement,
  XmlText,
} from 'yjs'
import { flags, nodeNames } from './tree.ts'
import { itemOf, parentOf } from './yjs-inside.ts'

/** Yjs walks a document by recursion. */
export const DEEPEST = 100
/** The characters of an address, with room for what an editor puts before it. */
const LONGEST_VALUE = 4_096

/** The list or the attribute that an item belongs to. */
export interface Place {
  in: 'root' | 'element' | 'text'
  /** The name of the parent; none for the root. */
  of: string
  attribute: string | null
  depth: number
}

const flagNames: ReadonlySet<string> = new Set(flags)
const attributeNames: ReadonlySet<string> = new Set(['level', 'checked', 'file', 'alt', 'colspan', 'rowspan'])

/** Whether the editor of a note brings such content to such a place. */
export function fits(content: Item['content'], { in: within, attribute, depth }: Place): boolean {
  if (depth > DEEPEST) return false
  if (content instanceof ContentDeleted) return true
  if (attribute !== null)
    return attributeNames.has(attribute) && content instanceof ContentAny && content.arr.every(isShort)
  if (within === 'text')
    return content instanceof ContentString || (content instanceof ContentFormat && isMark(content))
  if (!(content instanceof ContentType)) return false
  const { type } = content
  return type instanceof XmlElement
    ? nodeNames.has(type.nodeName)
    : type instanceof XmlText && within === 'element'
}

function isShort(value: unknown): boolean {
  return typeof value === 'string'
    ? value.length <= LONGEST_VALUE
    : typeof value !== 'object' || value === null
}

/** A mark begins with its attributes and ends with null. */
function isMark({ key, value }: { key: string; value: unknown }): boolean {
  if (key !== 'link' && !flagNames.has(key)) return false
  if (value === null) return true
  if (typeof value !== 'object') return false
  const attributes = Object.entries(value)
  if (key !== 'link') return attributes.length === 0
  return (
    attributes.length === 1 &&
    attributes.every(([name, href]) => name === 'href' && typeof href === 'string' && isShort(href))
  )
}

/** The place of an item of a document; null where something deleted has taken the parent with it. */
export function placeOf(item: Item): Place | null {
  const parent = parentOf(item)
  if (!parent) return null
  const holder = itemOf(parent)
  let depth = 0
  for (let above = holder; above; depth++) {
    const next = parentOf(above)
    above = next && itemOf(next)
  }
  return {
    in: parent instanceof XmlText ? 'text' : depth > 0 ? 'element' : 'root',
    of: nameOf(holder?.id),
    attribute: item.parentSub,
    depth,
  }
}

export function nameOf(id: ID | null | undefined): string {
  return id ? `${id.client} ${id.clock}` : ''
}
