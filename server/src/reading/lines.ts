import { datesIn } from './dates.ts'
import { IN_CELL } from './html.ts'
import { type Label, labelAt } from './labels.ts'
import type { Context } from './mark.ts'
import { nameAbove } from './numbers.ts'
import { priceOf } from './price.ts'
import { timesIn } from './times.ts'

const MOST_LINES = 4_000
const LONGEST_LINE = 600

/** A wide space inside a Japanese name that follows a label: '宿泊施設名：箱根湯坂温泉　山水閣'. It separates no cells. */
const inName =
  /(?<=[:：][^\u3000:：]{1,30})\u3000(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\u3000:：]*$)/u

/** Replaces full-width digits and letters by ASCII ones. */
export const withoutWide = (text: string) =>
  text
    .replaceAll(/(?<=[０-９])，(?=[０-９]{3}(?![０-９]))/g, ',')
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The lines of a text that are not empty, each with its cells. */
export function linesOf(text: string): string[][] {
  const rows = withoutWide(text)
    // The number of a train below its name or the word for it, and dots between a word and its price.
    .replaceAll(/(?<=^(?:train|zug|treno?|trein|comboio|bus)(?: number)?)\n(?=\d{1,5}(?!\S))/gim, ' ')
    .replaceAll(/\n(?=[nN][°º] ?\d)/g, ' ')
    .replaceAll(nameAbove, ' ')
    .replaceAll(/ ?\.{4,} ?/g, '\t')
    .split(/\r?\n|\u2028/, MOST_LINES * 4)
    .flatMap(partsOf)
  return inColumns(rows.map(row => row.slice(0, LONGEST_LINE).replace(inName, ' '))).slice(0, MOST_LINES)
}

/** The cells of lines, block by block: a table whose columns are directions becomes a list for each of them. */
function inColumns(rows: string[]): string[][] {
  const lines: string[][] = []
  let head: string[] = []
  for (const row of rows) {
    // In a table of a mail a bar parts nothing.
    const wide = cellsOf(row, row.includes('\t') ? /\t+|\s{3,}|\u3000+/ : /\t+|\s{3,}|\u3000+|\s\|\s/)
    const narrow = /\S {2}\S/.test(row) ? cellsOf(row, /\t+|\s{2,}|\s\|\s/) : wide
    // A table with two column heads may have the same value in both columns of a row.
    const [, one = ''] = /^(.{4,}) \1$/u.exec(row.trim()) ?? []
    const above = lines.at(-1) ?? []
    if (one && above.length === 2 && above.every(cell => labelAt(cell)?.rest === '')) {
      lines.push([one, one])
      continue
    }
    // Below a head of labels two spaces part cells, if these are as many as the labels.
    const cells = head.length > 0 && narrow.length === head.length ? narrow : wide
    const isHead = narrow.length > 3 && narrow.filter(cell => labelAt(cell)?.rest === '').length > 3
    if (isHead) head = narrow
    else if (cells.length < 3) head = []
    if (cells.length > 0) lines.push(isHead ? narrow : cells)
  }
  const out: string[][] = []
  for (let n = 0; n < lines.length; n++) {
    const { rows, lists } = tableAt(lines, n)
    out.push(...(rows > 0 ? lists : linesOfRow(lines[n] ?? [])))
    n += rows
  }
  return out
}

/** The first cell of a row that is not below labels gives its lines, of which the last one has the other cells. */
function linesOfRow([first = '', ...others]: string[]): string[][] {
  if (others.some(cell => cell.includes(IN_CELL))) return [[first, ...others]]
  const own = first.split(IN_CELL)
  const last = [own.pop() ?? '', ...others]
  return [...own.map(line => [line]), last]
}

const MOST_ROWS = 30

/** Turns a table that begins at line `n` into lists of label and value: one list a row, or one a column. */
function tableAt(lines: string[][], n: number): { rows: number; lists: string[][] } {
  const heads = lines[n] ?? []
  const below = (width: number) => {
    const rows = lines.slice(n + 1, n + 1 + MOST_ROWS)
    const end = rows.findIndex((cells, row) => cells.length !== width && !goesOn(cells, rows[row + 1], width))
    return end === -1 ? rows : rows.slice(0, end)
  }
  const labelOf = (cell = '') => [labelAt(cell)].flatMap(found => (found?.rest === '' ? found.label : []))
  const labels = heads.length < 2 ? [] : heads.flatMap(cell => labelOf(cell))
  const isWay = labels.includes('departs') && labels.includes('arrives')
  if (labels.length > 3 || isWay || (labels.length > 1 && labels.length === heads.length)) {
    const rows = below(heads.length)
    const isWhole = (row: string[]) => row.length === heads.length
    return { rows: rows.length, lists: rows.flatMap(row => (isWhole(row) ? listOf(heads, row) : [row])) }
  }
  // The columns of 'Outbound | Return' have their labels before them.
  const isApart =
    heads.length < 2 || heads.length > 4 || heads.some(cell => /\d/.test(cell) || labelAt(cell)?.isParted)
  const rows = isApart ? [] : below(heads.length + 1)
  if (rows.filter(([cell]) => labelOf(cell).length > 0).length < 3) return { rows: 0, lists: [] }
  const lists = heads.flatMap((head, column) => [
    [head],
    ...rows.map(cells => [cells[0] ?? '', cells[column + 1] ?? '']),
  ])
  return { rows: rows.length, lists }
}

/** Terminals and their like in a row of fewer cells, above the next whole one. */
const goesOn = (cells: string[], next: string[] | undefined, width: number) =>
  cells.length < width &&
  next?.length === width &&
  cells.every(cell => !labelAt(cell) && timesIn(cell).length === 0 && datesIn(cell, noContext).length === 0)

/** The labels of a head with the values of a row. What stands below the number of a way belongs to it. */
function listOf(heads: string[], row: string[]): string[][] {
  const pairs = heads.map((head, column) => [head, (row[column] ?? '').replaceAll(IN_CELL, '\n')])
  const isNumber = ([head = '']: string[]) => ['flight', 'train', 'bus'].includes(labelAt(head)?.label ?? '')
  return [...pairs.filter(isNumber), ...pairs.filter(pair => !isNumber(pair))]
}

const cellsOf = (row: string, gap: RegExp) =>
  row
    .split(gap)
    .map(cell => cell.trim())
    .filter(Boolean)
    .flatMap(labelsApart)
    .flatMap(labelApart)
    // A sign that stands apart belongs to the label before it.
    .reduce<string[]>((cells, cell) => {
      if (/^[:：]/.test(cell) && cells.length > 0) cells.push(`${cells.pop()}${cell}`)
      // So do words in brackets: 'Du samedi 28 novembre   (arrivée à partir de 14h00)'.
      else if (/^[(（].*\p{L}.*\d.*[)）]$/u.test(cell) && cells.length > 0)
        cells.push(`${cells.pop()} ${cell}`)
      else cells.push(cell)
      return cells
    }, [])

/** 'Salida: 10:00  Llegada: 11:30' */
function labelsApart(cell: string): string[] {
  const parts = cell.split(/\s{2,}/)
  const isPair = (part: string) => {
    const found = labelAt(part)
    return found && found.rest !== '' && (found.isParted || fitsAlone(found.label, found.rest))
  }
  return parts.length > 1 && parts.every(isPair) ? parts : [cell]
}

/** Two spaces part a label from its value, and nothing else. */
function labelApart(cell: string): string[] {
  const gap = cell.indexOf('  ')
  const label = gap > 0 && gap < 30 ? labelAt(cell.slice(0, gap)) : undefined
  return label?.isParted && label.rest === '' ? [cell.slice(0, gap), cell.slice(gap).trim()] : [cell]
}

/** A text without line breaks has wide gaps instead, or sentences with labels. */
function partsOf(line: string): string[] {
  const parts = line.length > LONGEST_LINE ? line.split(/\s{3,}/, MOST_LINES) : [line]
  return parts.flatMap(sentencesOf)
}

const ofSpan = new Set<Label>(['checkIn', 'checkOut', 'pickUp', 'dropOff'])

/** A part of a sentence that begins with a label, and with its value. Behind a comma only days are one. */
function isLabelled(part: string, before = ''): boolean {
  const found = labelAt(part)
  if (!found || found.rest === '') return false
  const isSaid = /^[^\n.。;；，:：]{2,41}[:：]/.test(part) && found.isParted && !before.endsWith(',')
  return isSaid || (ofSpan.has(found.label) && fitsAlone(found.label, found.rest))
}

/** '取車 9/12 10:30 金門尚義機場，還車 9/14 16:00', and 'Pick-up Tue 4:10am, Bath. Drop-off: Hull': a line for each label. */
function sentencesOf(line: string): string[] {
  if (!/[.。;；,，!！]\s*\S/.test(line)) return [line]
  const parts = line.split(/(?<=[。；，！])\s*|(?<=[.;,!])\s+/, MOST_LINES)
  const starts = parts.map((part, n) => isLabelled(part, parts[n - 1]))
  if (starts.filter(Boolean).length < 2) return momentsApart(line)
  return parts.reduce<string[]>((all, part, n) => {
    if (all.length === 0 || starts[n]) all.push(part)
    else all.push(`${all.pop()} ${part}`)
    return all
  }, [])
}

/** Sentences of one line that each name a day and a clock, such as those of two flights: a line for each. */
function momentsApart(line: string): string[] {
  const parts = line.split(/(?<=[。；;])\s*|(?<=(?:\p{L}{4}|\d|[)）])[.!])\s+(?=\p{Lu})/u, 40)
  const hasMoment = (part: string) => datesIn(part, noContext).length > 0 && timesIn(part).length > 0
  return parts.filter(hasMoment).length > 1 ? parts : [line]
}

const dated = new Set<Label>([
  'checkIn',
  'checkOut',
  'departs',
  'arrives',
  'date',
  'time',
  'pickUp',
  'dropOff',
])
/** The number of a booking. */
export const code = /^(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{4,24}(?![\p{L}\d])/iu

/** The value beside a label that no sign parts from it has the shape of one. */
export function fitsAlone(label: Label, rest: string): boolean {
  if (dated.has(label))
    return (
      /\d/.test(rest) &&
      rest.length < 120 &&
      (datesIn(rest, noContext).length > 0 || timesIn(rest).length > 0)
    )
  if (label === 'period') return rest.length < 120 && datesIn(rest, noContext).length === 2
  if (label === 'price') return priceOf(rest) !== undefined && rest.length < 40
  if (label === 'flight' || label === 'train') return /^[A-Z\d]{1,4}\s?\d{1,4}\b/.test(rest)
  if (label === 'bus' || label === 'ferry') return /^[A-Z]{0,3}\s?\d{1,5}$/.test(rest)
  return label === 'confirmation' && /\d/.test(rest) && code.test(rest)
}
const noContext: Context = { today: '2000-01-01' }
