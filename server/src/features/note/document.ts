import type { Doc } from 'yjs'
import { changeChildren } from './change.ts'
import { fitNote } from './fit.ts'
import { readHtml, writeHtml } from './html.ts'
import { newShared, readNote, rootOf, setAttributes } from './shared-tree.ts'
import { type Element, isText, type Piece } from './tree.ts'

/** HTML as the note shows it: what no note has is left out, and there is one way to write everything. */
export function cleanHtml(html: string, tripId: string): string {
  return writeHtml(fitNote(readHtml(html, tripId)), tripId)
}

export function htmlOf(doc: Doc, tripId: string): string {
  return writeHtml(readNote(doc), tripId)
}

/** Makes a document show this HTML, in one change into which what others type meanwhile is merged. */
export function applyHtml(doc: Doc, html: string, tripId: string): void {
  const wanted = fitNote(readHtml(html, tripId))
  const text = writeHtml(wanted, tripId)
  if (htmlOf(doc, tripId) === text) return
  doc.transact(() => {
    const root = rootOf(doc)
    changeChildren(root, wanted)
    if (htmlOf(doc, tripId) === text) return
    // No editor makes such a document, as one with text between its blocks: all is replaced.
    root.delete(0, root.length)
    root.insert(0, wanted.map(newShared))
  })
}

/** Ticks the task at this place among all tasks, if it still has this text. */
export function tickTask(doc: Doc, index: number, text: string, checked: boolean): boolean {
  const task = tasksOf(readNote(doc))[index]
  if (!task?.element || withoutSpaces(textOf(task.children[0])) !== withoutSpaces(text)) return false
  setAttributes(task.element, { checked })
  return true
}

function tasksOf(pieces: readonly Piece[]): Element[] {
  return pieces.flatMap(piece => {
    if (isText(piece)) return []
    const below = tasksOf(piece.children)
    return piece.type === 'taskItem' ? [piece, ...below] : below
  })
}

function textOf(piece: Piece | undefined): string {
  if (!piece) return ''
  return isText(piece) ? piece.runs.map(run => run.text).join('') : piece.children.map(textOf).join('')
}

function withoutSpaces(text: string): string {
  return text.normalize('NFC').replace(/\s/g, '')
}
