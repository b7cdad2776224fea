import { withoutClutter } from './clutter.ts'
import { type Label, labelAt } from './labels.ts'
import { code, fitsAlone } from './lines.ts'
import { priceOf } from './price.ts'
import { timesIn } from './times.ts'

/** Begins a line, such as 'Station: Lisboa Aeroporto', that gives the place for the label above it. */
export const placeLabel =
  /^(?:station|filiale|abholstation|office|branch|agence|agency|oficina|sede|ufficio|門市|门店|店舗|営業所|지점)\s?(?:[:：]\s*|$)/iu

export interface Pair {
  label: Label
  /** Its lines, as far as they may belong to it. */
  value: string
  isTotal: boolean
  line: number
}

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
      // 'Total incl. GST $37.53 | $412.88'.
      if (isTotal && beside !== undefined && priceOf(rest) && priceOf(beside)) values.splice(0, 1, beside)
      // A moment or a place may go on below.
      const [bullet = ''] = /^[^\p{L}\p{N}\s(（[【「『"'“]/u.exec(cells[0] ?? '') ?? []
      for (let row = n + 1; values.length < 4 && row <= n + 3; row++) {
        // The next entry of a list.
        if (bullet !== '' && rest !== '' && lines[row]?.[0]?.startsWith(bullet)) break
        const end = marked[row]?.findIndex((_, each) => isLabel(row, each)) ?? 0
        if (cells.length < 3 || values.length === 0)
          values.push(...(lines[row] ?? []).slice(0, end === -1 ? 2 : Math.min(end, 2)))
        if (end !== -1) break
      }
      // The doors open before an event begins.
      const own = label === 'date' || label === 'time' ? values.map(withoutClutter) : values
      if (own.length > 0 || isEnd(label)) pairs.push({ label, value: own.join('\n'), isTotal, line: n })
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

/** Without a digit only capitals are a code: the next line may begin with a word of six letters. */
const letters = /^[A-Z]{6}(?![\p{L}\d])/u

/** The number of a booking at the beginning of a text. */
export function numberIn(value: string): string | undefined {
  const line = value.split('\n', 1)[0]?.replace(/^[#\s:：]+/, '') ?? ''
  return (code.exec(line) ?? letters.exec(line) ?? /^\d{4,}(?:[. -]\d{2,})*/.exec(line))?.[0]
}
