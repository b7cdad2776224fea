import {
  type Content,
  element,
  fittingMarks,
  fittingText,
  isRun,
  isText,
  type Piece,
  type Run,
  sameMarks,
  type Text,
} from './tree.ts'

/** Spaces collapse as in HTML, and none is left at the ends of a line. */
export function fitLine(content: Content): Piece[] {
  const found: Piece[] = []
  let before = ' '
  for (const piece of content) {
    if (!isRun(piece)) {
      if (piece.type !== 'hardBreak') continue
      trimEnd(found)
      found.push(element('hardBreak', []))
      before = ' '
      continue
    }
    let text = fittingText(piece.text).replace(/[\t\n\f\r ]+/g, ' ')
    if (before === ' ' && text.startsWith(' ')) text = text.slice(1)
    if (text === '') continue
    before = text.slice(-1)
    append(found, { text, marks: fittingMarks(piece.marks) })
  }
  trimEnd(found)
  while (found.at(-1)?.type === 'hardBreak') {
    found.pop()
    trimEnd(found)
  }
  for (const run of found.flatMap(piece => (isText(piece) ? piece.runs : [])))
    run.text = run.text.normalize('NFC')
  return found
}

function append(found: Piece[], run: Run): void {
  const last = found.at(-1)
  if (!last || !isText(last)) {
    found.push({ type: 'text', runs: [run] })
    return
  }
  const before = last.runs.at(-1)
  if (before && sameMarks(before.marks, run.marks)) before.text += run.text
  else last.runs.push(run)
}

function trimEnd(found: Piece[]): void {
  const last = found.at(-1)
  if (!last || !isText(last)) return
  const { runs } = last
  const run = runs.at(-1)
  if (!run?.text.endsWith(' ')) return
  run.text = run.text.slice(0, -1)
  if (run.text === '') runs.pop()
  if (runs.length === 0) found.pop()
}

export function fitCode(content: Content): Text[] {
  const text = fittingText(linesOf(content).replace(/\r\n?|\f/g, '\n')).replace(/\n+$/, '')
  return text === '' ? [] : [{ type: 'text', runs: [{ text: text.normalize('NFC'), marks: {} }] }]
}

function linesOf(content: Content): string {
  let text = ''
  for (const piece of content) {
    if (isRun(piece)) text += piece.text
    else if (piece.type === 'hardBreak') text += '\n'
    else text += (text === '' || text.endsWith('\n') ? '' : '\n') + linesOf(piece.children)
  }
  return text
}
