import { addDays } from '@caravan/contract/days.rules'
import { momentIn, timesIn } from './dates.ts'
import { labelledPlace, withoutTerminals } from './end-names.ts'
import { dayOfArrival } from './ends.ts'
import { spotIn } from './labelled.ts'
import { type Label, labelAt } from './labels.ts'
import { type Context, flightNumber, type Mark, tidy } from './mark.ts'
import { numberAt } from './numbers.ts'

const MOST_ROWS = 20

/** The ways of a table with a head such as '車次 | 日期 | 起站 | 到站 | 出發 | 抵達', one in each row. */
export function waysOfTable(lines: string[][], context: Context, ride: Mark['type']): Mark[] {
  for (const [n, head] of lines.slice(0, 200).entries()) {
    if (head.length < 4) continue
    const labels = head.map(cell => {
      const found = labelAt(cell)
      return found?.rest === '' ? found.label : undefined
    })
    const has = (...names: Label[]) => names.some(name => labels.includes(name))
    const isTable = has('train', 'flight', 'bus') && has('from', 'departs') && has('to', 'arrives')
    if (!isTable) continue
    const end = lines.findIndex((cells, row) => row > n && cells.length !== head.length)
    const rows = lines.slice(n + 1, Math.min(end === -1 ? lines.length : end, n + 1 + MOST_ROWS))
    const marks = rows.map(cells => wayOfRow(labels, cells, context, ride))
    if (marks.length > 0 && marks.every(mark => mark !== undefined)) return marks
  }
  return []
}

function wayOfRow(
  labels: (Label | undefined)[],
  cells: string[],
  context: Context,
  ride: Mark['type'],
): Mark | undefined {
  const at = (...names: Label[]) =>
    names.flatMap(name => (labels.includes(name) ? [cells[labels.indexOf(name)] ?? ''] : []))[0] ?? ''
  const cell = at('flight')
  const flight = numberAt(`${cell}便`, false)?.number ?? /^[A-Z\d]{2}\s?\d{1,4}(?!\d)/.exec(cell)?.[0]
  const isFlight = flight !== undefined
  const spot = (...names: Label[]) => {
    const found = labelledPlace(spotIn(withoutTerminals(at(...names)), context))
    const [, code] = /\s([A-Z]{3})$/.exec(at(...names)) ?? []
    return code && isFlight ? { ...found, code } : found
  }
  const number = isFlight ? flightNumber(flight) : tidy(at('train', 'bus'), 40)
  const [from, to] = [spot('from', 'departs'), spot('to', 'arrives')]
  const starts = momentIn(`${at('date')} ${at('departs')}`, context)
  const [lands] = timesIn(at('arrives'))
  if (!number || !/\d/.test(number) || !from || !to || !starts?.day || !starts.time) return undefined
  const later = lands?.days ? addDays(starts.day, lands.days) : momentIn(at('arrives'), context)?.day
  const day = later ?? (isFlight ? undefined : dayOfArrival(starts.day, starts.time, lands?.time))
  return {
    kind: isFlight ? 'flight' : 'ride',
    ...(!isFlight && { type: labels.includes('bus') ? 'bus' : (ride ?? 'train') }),
    ...{ by: 'rules', isSure: false, number, from, to, starts },
    ends: lands && { day, time: lands.time, doubt: starts.doubt },
  }
}
