import { XmlElement, type XmlFragment, XmlText } from 'yjs'
import { fitInside, isList } from './fit.ts'
import { writeHtml } from './html.ts'
import { alike, changesBetween } from './pairs.ts'
import { type Insert, newShared, readMarks, readShared, setAttributes, sharedMarks } from './shared-tree.ts'
import { type Element, fittingMarks, isText, type Piece, type Run, type Text } from './tree.ts'

type Shared = XmlElement | XmlText

/** The number of changes that may still be made one by one: for each, Yjs walks through the items around it. */
interface Effort {
  left: number
}
const MOST_CHANGES = 1_000

/**
 * Makes the children of a shared node what `wanted` says and leaves alone what says so already. Stops halfway where
 * nearly everything is another.
 */
export function changeChildren(
  parent: XmlFragment,
  wanted: readonly Piece[],
  depth = 0,
  effort: Effort = { left: MOST_CHANGES },
): void {
  const shown = shownIn(parent, depth)
  const before = shown.map(({ html }) => html)
  const after = wanted.map(piece => writeHtml([piece]))
  for (const { from, to, newFrom, newTo } of changesBetween(before, after).reverse()) {
    const old = shown.slice(from, to)
    const now = wanted.slice(newFrom, newTo)
    const pairs = alike(before.slice(from, to), after.slice(newFrom, newTo), (at, newAt) =>
      isOfType((old[at] as Shown).child, now[newAt] as Piece),
    )
    // From the end on, so that the places before stay right.
    let place = shown[to]?.at ?? parent.length
    for (const [at, newAt] of [...pairs.reverse(), [-1, -1] as const]) {
      if (effort.left-- <= 0) return
      const added = now.splice(newAt + 1)
      if (added.length > 0) parent.insert(place, added.map(newShared))
      remove(parent, old.splice(at + 1))
      const partner = old.pop()
      if (!partner) continue
      changeNode(partner.child, now.pop() as Piece, depth, effort)
      place = partner.at
    }
  }
}

/** In stretches, as each removal walks through the list. */
function remove(parent: XmlFragment, gone: Shown[]): void {
  for (let last = gone.length - 1; last >= 0; ) {
    let first = last
    while (first > 0 && gone[first - 1]?.at === (gone[first] as Shown).at - 1) first--
    parent.delete((gone[first] as Shown).at, last - first + 1)
    last = first - 1
  }
}

interface Shown {
  child: Shared
  /** The place among all children. */
  at: number
  html: string
}

/** The children that a reader sees, each with its HTML; what nobody knows stays where it is. */
function shownIn(parent: XmlFragment, depth: number): Shown[] {
  const type = parent instanceof XmlElement ? parent.nodeName : ''
  return (parent.toArray() as Shared[]).flatMap((child, at) => {
    const read = readShared([child], type)
    const html = writeHtml(fitInside(type, read, depth))
    return html === '' ? [] : [{ child, at, html }]
  })
}

function isOfType(child: Shared, piece: Piece): boolean {
  return isText(piece)
    ? child instanceof XmlText
    : child instanceof XmlElement && child.nodeName === piece.type
}

function changeNode(child: Shared, piece: Piece, depth: number, effort: Effort): void {
  if (isText(piece)) changeText(child as XmlText, piece, effort)
  else changeElement(child as XmlElement, piece, depth, effort)
}

function changeElement(
  element: XmlElement,
  { type, attrs, children }: Element,
  depth: number,
  effort: Effort,
): void {
  setAttributes(element, attrs)
  const isDeeper = isList(type) || type === 'blockquote' || type === 'table'
  changeChildren(element, children, isDeeper ? depth + 1 : depth, effort)
}

function changeText(text: XmlText, { runs }: Text, effort: Effort): void {
  const before = (text.toDelta() as Insert[])
    .map(({ insert }) => (typeof insert === 'string' ? insert : '\uFFFC'))
    .join('')
  const after = runs.map(run => run.text).join('')
  const oldWords = wordsOf(before)
  const newWords = wordsOf(after)
  const ends = endsOf(oldWords)
  for (const { from, to, newFrom, newTo } of changesBetween(oldWords, newWords).reverse()) {
    const old = [...oldWords.slice(from, to).join('')]
    const now = [...newWords.slice(newFrom, newTo).join('')]
    for (const change of changesBetween(old, now).reverse()) {
      if (effort.left-- <= 0) return
      const at = (ends[from - 1] ?? 0) + old.slice(0, change.from).join('').length
      text.delete(at, old.slice(change.from, change.to).join('').length)
      text.insert(at, now.slice(change.newFrom, change.newTo).join(''))
    }
  }
  changeMarks(text, runs, effort)
}

/** Words of letters and digits; any other character is one by itself, as in Chinese. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{N}]+|./gsu) ?? []
}

function endsOf(words: readonly string[]): number[] {
  let end = 0
  return words.map(word => {
    end += word.length
    return end
  })
}

/** Changes the marks of a text whose characters are right already. */
function changeMarks(text: XmlText, runs: readonly Run[], effort: Effort): void {
  const old = text.toDelta() as Insert[]
  let at = 0
  let index = 0
  let oldEnd = 0
  for (const run of runs) {
    const end = at + run.text.length
    while (at < end) {
      const piece = old[index]
      if (!piece) return
      const length = typeof piece.insert === 'string' ? piece.insert.length : 1
      const until = Math.min(end, oldEnd + length)
      const marks = differing(piece.attributes, run)
      if (Object.keys(marks).length > 0) {
        if (effort.left-- <= 0) return
        text.format(at, until - at, marks)
      }
      at = until
      if (until === oldEnd + length) {
        oldEnd = until
        index++
      }
    }
  }
}

function differing(attributes: Record<string, unknown> | undefined, run: Run): Record<string, object | null> {
  const old: Record<string, unknown> = sharedMarks(fittingMarks(readMarks(attributes)))
  const wanted = sharedMarks(run.marks)
  const found: Record<string, object | null> = {}
  for (const name of new Set([...Object.keys(attributes ?? {}), ...Object.keys(wanted)])) {
    if (JSON.stringify(old[name]) !== JSON.stringify(wanted[name])) found[name] = wanted[name] ?? null
  }
  return found
}
