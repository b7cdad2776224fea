import { Parser } from 'htmlparser2'
import { Unreadable } from '../../../attachments/pieces.ts'

export interface Node {
  /** Without its prefix. */
  name: string
  attributes: Record<string, string>
  text: string
  children: Node[]
}

const MOST_DEEP = 100
const MOST_HELD = 100_000
const LONGEST_TEXT = 20_000
/** Of a line of KML. */
const LONGEST_LINE = 4_000_000
const PIECE = 64 * 1024

/**
 * Reads XML without ever holding it as a tree: an element of these names is told when it ends, with those around it as
 * far as they are known by then, and let go of. No entity is resolved but the five of XML itself.
 */
export function readXml(
  text: string,
  names: ReadonlySet<string>,
  tell: (node: Node, around: Node[]) => void,
): void {
  const open: Node[] = []
  /** How many nodes there were before each that is open. */
  const before: number[] = []
  let held = 0
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        before.push(held++)
        if (open.length >= MOST_DEEP || held > MOST_HELD) throw new Unreadable('The XML is too deep or wide.')
        open.push({ name: tag.slice(tag.indexOf(':') + 1), attributes, text: '', children: [] })
      },
      ontext(text) {
        const node = open.at(-1)
        const most = node?.name === 'coordinates' ? LONGEST_LINE : LONGEST_TEXT
        if (node && node.text.length < most) node.text += text.slice(0, most)
      },
      onclosetag() {
        const [node, had] = [open.pop(), before.pop()]
        if (!node || had === undefined) return
        if (names.has(node.name)) {
          tell(node, open)
          held = had
        } else open.at(-1)?.children.push(node)
      },
    },
    { xmlMode: true },
  )
  for (let at = 0; at < text.length; at += PIECE) parser.write(text.slice(at, at + PIECE))
  // An element without an end was cut off.
  if (open.length > 0) throw new Unreadable('The XML is not whole.')
  parser.end()
}

/** The child of this name. */
export const child = (node: Node | undefined, name: string) => node?.children.find(one => one.name === name)

/** The text of the child of this name, if it has any. */
export const said = (node: Node | undefined, name: string) => child(node, name)?.text.trim() || undefined
