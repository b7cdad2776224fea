import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { fitInside, isList } from './fit.ts'
import { writeHtml } from './html.ts'
import { type Insert, newShared, readMarks, readShared, setAttributes, sharedMarks } from './shared-tree.ts'
import { fittingMarks, isText, type Piece, type Run, type Text } from './tree.ts'

type Shared = XmlElement | XmlText

/**
 * Makes the children of a shared node what `wanted` says, in one stretch: those at both ends that say so already stay
 * as they are. Others keep their node as long as it is of the right type, so that letters on their way to it are found
 * in it.
 */
export function changeChildren(parent: XmlFragment, wanted: readonly Piece[], depth = 0): void {
  const shown = shownIn(parent, depth)
  const [start, end] = commonEnds(
    shown.map(({ html }) => html),
    wanted.map(piece => writeHtml([piece])),
  )
  const old = shown.slice(start, shown.length - end)
  const now = wanted.slice(start, wanted.length - end)
  let kept = 0
  while (kept < old.length && changeNode((old[kept] as Shown).child, now[kept], depth)) kept++
  const [gone, added] = [old.slice(kept), now.slice(kept)]
  const place = gone[0]?.at ?? shown[shown.length - end]?.at ?? parent.length
  if (gone.length > 0) parent.delete(place, (gone.at(-1)?.at ?? place) + 1 - place)
  if (added.length > 0) parent.insert(place, added.map(newShared))
}

interface Shown {
  child: Shared
  /** The place among all children. */
  at: number
  html: string
}

/** The children that a reader sees, each with its HTML. */
function shownIn(parent: XmlFragment, depth: number): Shown[] {
  const type = parent instanceof XmlElement ? parent.nodeName : ''
  return (parent.toArray() as Shared[]).flatMap((child, at) => {
    const read = readShared([child], type)
    const html = writeHtml(fitInside(type, read, depth))
    return html === '' ? [] : [{ child, at, html }]
  })
}

/** How many entries two lists have in common at their beginning, and at their end. */
function commonEnds(before: readonly string[], after: readonly string[]): [start: number, end: number] {
  const most = Math.min(before.length, after.length)
  let [start, end] = [0, 0]
  while (start < most && before[start] === after[start]) start++
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return [start, end]
}

/** Makes a node say this, and answers false where it is of another type. */
function changeNode(child: Shared, piece: Piece | undefined, depth: number): boolean {
  if (!piece) return false
  if (isText(piece)) {
    if (!(child instanceof XmlText)) return false
    changeText(child, piece)
    return true
  }
  if (!(child instanceof XmlElement) || child.nodeName !== piece.type) return false
  setAttributes(child, piece.attrs)
  const isDeeper = isList(piece.type) || piece.type === 'blockquote' || piece.type === 'table'
  changeChildren(child, piece.children, isDeeper ? depth + 1 : depth)
  return true
}

function changeText(text: XmlText, { runs }: Text): void {
  const old = (text.toDelta() as Insert[]).map(({ insert, attributes }) => ({
    text: typeof insert === 'string' ? insert : '\uFFFC',
    marks: fittingMarks(readMarks(attributes)),
  }))
  const [start, end] = commonEnds(lettersOf(old), lettersOf(runs))
  const letters = [...runs.map(run => run.text).join('')]
  const lengthOf = (some: string[]) => some.join('').length
  const [from, until] = [lengthOf(letters.slice(0, start)), lengthOf(letters.slice(0, letters.length - end))]
  const gone = text.length - from - (lengthOf(letters) - until)
  let at = 0
  const added = runs.map(run => {
    const insert = run.text.slice(Math.max(from - at, 0), Math.max(until - at, 0))
    at += run.text.length
    return { insert, attributes: sharedMarks(run.marks) }
  })
  // Letters that others type meanwhile stand behind the new text.
  text.applyDelta([{ retain: from }, ...added.filter(({ insert }) => insert !== ''), { delete: gone }])
}

/** The characters of a text, each with its marks. */
function lettersOf(runs: readonly Run[]): string[] {
  return runs.flatMap(({ text, marks }) => {
    const said = JSON.stringify(sharedMarks(marks))
    return Array.from(text, letter => letter + said)
  })
}
