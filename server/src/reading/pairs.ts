import { datesIn, timesIn } from './dates.ts'
import { type Label, labelAt } from './labels.ts'
import type { Context } from './mark.ts'
import { priceOf } from './price.ts'

const MOST_LINES = 4_000
const LONGEST_LINE = 600

/** The wide space of a Japanese name behind a label: '宿泊施設名：箱根湯坂温泉　山水閣'. */
const inName =
  /(?<=[:：][^\u3000:：]{1,30})\u3000(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][^\u3000:：]*$)/u

/** Plain digits and letters in place of wide ones. */
export const withoutWide = (text: string) =>
  text
    .replaceAll(/(?<=[０-９])，(?=[０-９]{3}(?![０-９]))/g, ',')
    .replaceAll(/[０-９Ａ-Ｚａ-ｚ]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

/** The lines of a text that are not empty, each with its cells. */
export function linesOf(text: string): string[][] {
  const rows = withoutWide(text)
    .split(/\r?\n|\u2028/, MOST_LINES * 4)
    .flatMap(partsOf)
  return inColumns(rows.map(row => row.slice(0, LONGEST_LINE).replace(inName, ' '))).slice(0, MOST_LINES)
}

/** The cells of lines, block by block: a table whose columns are directions becomes a list for each of them. */
function inColumns(rows: string[]): string[][] {
  const lines: string[][] = []
  let head: string[] = []
  for (const row of rows) {
    const wide = cellsOf(row, /\t+|\s{3,}|\u3000+|\s\|\s/)
    const narrow = cellsOf(row, /\t+|\s{2,}|\s\|\s/)
    // Below a head of labels two spaces part cells, if these are as many as the labels.
    const cells = head.length > 0 && narrow.length === head.length ? narrow : wide
    const isHead = narrow.length > 3 && narrow.filter(cell => labelAt(cell)?.rest === '').length > 3
    if (isHead) head = narrow
    else if (cells.length < 3) head = []
    if (cells.length > 0) lines.push(isHead ? narrow : cells)
  }
  return lines.flatMap((cells, n) => unfolded(lines, n) ?? listed(lines, n) ?? (isFolded(lines, n) ? [] : [cells]))
}

const MOST_ROWS = 30
/** How many lines from one on have a label and as many values as the line above has heads. */
function rowsBelow(lines: string[][], n: number): number {
  const count = lines[n]?.length ?? 0
  if (count < 2 || count > 4 || lines[n]?.some(cell => /\d/.test(cell) || labelAt(cell)?.isParted)) return 0
  const rows = lines.slice(n + 1, n + 1 + MOST_ROWS)
  const end = rows.findIndex(cells => cells.length !== count + 1)
  const own = end === -1 ? rows : rows.slice(0, end)
  const labelled = own.filter(([cell = '']) => labelAt(cell)?.rest === '')
  return labelled.length > 2 ? own.length : 0
}

const isFolded = (lines: string[][], n: number) =>
  lines
    .slice(Math.max(0, n - MOST_ROWS), n)
    .some((_, at, all) => rowsBelow(lines, n - all.length + at) >= all.length - at)

/** A row below a head of labels as a list of these with its values. */
function listed(lines: string[][], n: number): string[][] | undefined {
  const heads = lines.slice(Math.max(0, n - MOST_ROWS), n + 1).findLast(cells => isHead(cells))
  if (!heads || heads.length !== lines[n]?.length) return undefined
  const at = lines.lastIndexOf(heads, n)
  if (lines.slice(at, n + 1).some(cells => cells.length !== heads.length)) return undefined
  if (at === n) return []
  const cells = heads.map((head, column) => [head, lines[n]?.[column] ?? ''])
  // What stands below the number of a way belongs to it.
  const isNumber = ([head = '']: string[]) => ['flight', 'train', 'bus'].includes(labelAt(head)?.label ?? '')
  return [...cells.filter(isNumber), ...cells.filter(pair => !isNumber(pair))]
}

const isHead = (cells: string[]) => cells.length > 3 && cells.filter(cell => labelAt(cell)?.rest === '').length > 3

/** The columns below a line of heads, one after the other, each value beside its label. */
function unfolded(lines: string[][], n: number): string[][] | undefined {
  const rows = rowsBelow(lines, n)
  if (rows === 0) return undefined
  return (lines[n] ?? []).flatMap((head, column) => [
    [head],
    ...lines.slice(n + 1, n + 1 + rows).map(cells => [cells[0] ?? '', cells[column + 1] ?? '']),
  ])
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
  return parts.flatMap(part => (sentences.test(part) ? sentencesOf(part) : [part]))
}

/** Two labels with a sign each, and the end of a sentence between them. */
const sentences = /[:：][^:：\n]{0,80}[.。;；,，]\s*[^:：\n]{2,40}[:：]/u

/** A line broken before each sentence that begins with a label and its sign. */
const sentencesOf = (line: string) =>
  line
    .split(/(?<=[.。;；，])\s*(?=\p{L}[^\n.。;；，:：]{1,40}[:：])/u, MOST_LINES)
    .reduce<string[]>((all, part) => {
      const found = labelAt(part)
      if (all.length === 0 || (found?.isParted && found.rest !== '')) all.push(part)
      else all.push(`${all.pop()} ${part}`)
      return all
    }, [])

/** Begins a line, such as 'Station: Lisboa Aeroporto', that gives the place for the label above it. */
export const placeLabel =
  /^(?:station|filiale|abholstation|office|branch|agence|agency|oficina|sede|ufficio|門市|门店|店舗|営業所|지점)\s?[:：]\s*/iu

export interface Pair {
  label: Label
  /** Its lines, as far as they may belong to it. */
  value: string
  isTotal: boolean
  line: number
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
const code = /^(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{4,24}(?![\p{L}\d])/iu
/** Without a digit only capitals are a code: the next line may begin with a word of six letters. */
const letters = /^[A-Z]{6}(?![\p{L}\d])/u

/** The value beside a label that no sign parts from it has the shape of one. */
function fitsAlone(label: Label, rest: string): boolean {
  if (dated.has(label))
    return (
      /\d/.test(rest) &&
      rest.length < 120 &&
      (datesIn(rest, noContext).length > 0 || timesIn(rest).length > 0)
    )
  if (label === 'price') return priceOf(rest) !== undefined && rest.length < 40
  if (label === 'flight' || label === 'train') return /^[A-Z\d]{1,4}\s?\d{1,4}\b/.test(rest)
  if (label === 'bus' || label === 'ferry') return /^[A-Z]{0,3}\s?\d{1,5}$/.test(rest)
  return label === 'confirmation' && /\d/.test(rest) && code.test(rest)
}
const noContext: Context = { today: '2000-01-01' }

/** The clock in the cell behind a place: '乗車地：東京　22:50発'. */
const timesBehind = ([next = '']: string[]) => (timesIn(next).length === 1 && !labelAt(next) ? [next] : [])

/** Values beside labels, behind them, or below them. */
export function pairsIn(lines: string[][]): Pair[] {
  const pairs: Pair[] = []
  const marked = lines.map(cells => cells.map(cell => labelAt(cell)))
  const isLabel = (line: number, cell: number) => {
    const found = marked[line]?.[cell]
    if (!found) return false
    return (
      found.isParted ||
      fitsAlone(found.label, found.rest) ||
      (cell === 0 && (isEndOfWay(line) || isInList(line)))
    )
  }
  /** '숙소명 강릉 호텔' between two lines that begin with labels. */
  const isInList = (line: number) =>
    [line - 1, line, line + 1].every(each => marked[each]?.[0] && !marked[each][0].isParted) &&
    /^[^\p{Script=Latin}]*\s\S/u.test(lines[line]?.[0] ?? '')
  /** 'From Boston' in a line, and 'To New York' in the next one. */
  const isEndOfWay = (line: number) =>
    [line, line - 1].some(first =>
      [first, first + 1].every(
        (each, n) =>
          lines[each]?.length === 1 &&
          marked[each]?.[0]?.label === (n === 0 ? 'from' : 'to') &&
          /^[\p{Lu}\p{Lo}]/u.test(marked[each][0].rest),
      ),
    )
  for (const [n, cells] of lines.entries()) {
    const heads = cells.map((_, cell) => isLabel(n, cell) && marked[n]?.[cell]?.rest === '')
    const isHead =
      heads.filter(Boolean).length > 1 && lines[n + 1]?.length === cells.length && !isLabel(n + 1, 0)
    for (const [cell, found] of marked[n]?.entries() ?? []) {
      if (!found || !isLabel(n, cell)) continue
      const { label, rest, isTotal } = found
      const beside = cells[cell + 1]
      const isBeside = rest === '' && beside !== undefined && !isLabel(n, cell + 1)
      if (isHead && heads[cell]) {
        // The rows below a head have as many cells.
        for (let row = n + 1; lines[row]?.length === cells.length && !isLabel(row, 0); row++)
          pairs.push({ label, value: lines[row]?.[cell] ?? '', isTotal, line: row })
        continue
      }
      const values =
        rest !== '' ? [rest, ...timesBehind(cells.slice(cell + 1))] : isBeside ? cells.slice(cell + 1) : []
      // A moment or a place may go on below.
      for (let row = n + 1; values.length < 4 && row <= n + 3; row++) {
        const end = marked[row]?.findIndex((_, each) => isLabel(row, each)) ?? 0
        if (cells.length < 3 || values.length === 0)
          values.push(...(lines[row] ?? []).slice(0, end === -1 ? 2 : Math.min(end, 2)))
        if (end !== -1) break
      }
      if (values.length > 0 || isEnd(label)) pairs.push({ label, value: values.join('\n'), isTotal, line: n })
    }
  }
  return withinEnds(pairs)
}

const ofEnd = new Set<Label>(['venue', 'address', 'date', 'time'])

const isEnd = (label: Label) => label === 'pickUp' || label === 'dropOff'

/** The place and the day below 'Pick-up' belong to it, and those below 'Drop-off' to that. */
function withinEnds(pairs: Pair[]): Pair[] {
  if (!['pickUp', 'dropOff'].every(end => pairs.some(({ label }) => label === end))) return pairs
  let end: Label | undefined
  return pairs.map(pair => {
    if (isEnd(pair.label)) end = pair.label
    else if (!ofEnd.has(pair.label)) end = undefined
    return end ? { ...pair, label: end } : pair
  })
}

/** The number of a booking at the beginning of a text. */
export function numberIn(value: string): string | undefined {
  const line = value.split('\n', 1)[0]?.replace(/^[#\s:：]+/, '') ?? ''
  return (code.exec(line) ?? letters.exec(line) ?? /^\d{4,}(?:[. -]\d{2,})*/.exec(line))?.[0]
}
