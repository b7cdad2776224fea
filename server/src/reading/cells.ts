import { withoutClutter } from './clutter.ts'
import { datesIn } from './dates.ts'
import { placeIn, withoutTerminals } from './end-names.ts'
import { leading } from './ends.ts'
import { labelAt } from './labels.ts'
import { shortDayIn } from './loose-days.ts'
import type { Context, Moment, Spot } from './mark.ts'
import { isSpoken } from './no-name.ts'
import { type FoundNumber, numberAt, withoutNumbers } from './numbers.ts'
import { routeIn } from './routes.ts'
import { type FoundTime, timesIn } from './times.ts'
import { direction } from './unnumbered-ways.ts'
import { WEEKDAY, WEEKDAY_SIGN } from './weekdays.ts'

/** A part of a cell, by what it contains. */
export interface Atom {
  /**
   * A place, a clock, both (a stop), a day, the number of a way, or an arrow; `o` for a little word or a platform, which may
   * stand between these, and `x` for anything else, `X` if it has a clock.
   */
  sign: 'P' | 'T' | 'S' | 'D' | 'N' | 'A' | 'o' | 'x' | 'X'
  spot?: Spot
  time?: FoundTime
  day?: Moment
  number?: FoundNumber
}

export interface Cells {
  inChina: boolean
  context: Context
  /** The type of the rides whose numbers are digits alone. Set if the text has a label such as 'Train'. */
  bare?: 'train' | 'bus' | undefined
}

const arrow = /^[\s→➔➜➞⇒⟶▶►▷↓⇩⬇▼|│>»–—-]+$/u
const little = new RegExp(
  `(?<!\\p{L})(?:${WEEKDAY}|\\p{Script=Latin}{1,2}|dep|arr|dép|uhr|uur|hrs?)(?!\\p{L})|${WEEKDAY_SIGN}|(?<!\\p{Script=Han})[発着开開到发發出抵起][车車发發達达飞飛]?(?!\\p{Script=Han})|출발|도착|[\\p{P}\\p{S}\\s]`,
  'giu',
)
const places = new Set(['from', 'to', 'departs', 'arrives'])
const others = new Set(['date', 'time', 'flight', 'train', 'bus', 'route'])
/** A station behind its town: 'Boston, MA - South Station'. */
const ofTown = /^[^,]{2,30}, [A-Z]{2} [-–] [^-–>→]+$/u
const slash = /^(\P{N}{2,40}?)\s\/\s(\P{N}{2,40})$/u
/** Characters such as 着 that stay behind a place when its clock is removed. */
const besideClock = /(?:(?:^|\s)(?:翌日?|[到着抵发發発开開])(?=\s|$)\s*)+$/u
/** Words in brackets behind a name, which are no code of an airport. */
const bracket = /(?<=.{2})\s?[(（](?![A-Z]{3}[)）])[^()（）]{1,30}[)）]$/u
/** Brackets that contained an aside. The aside is '…' by now. */
const gone = /[(（][^()（）]{0,100}…[^()（）]{0,100}[)）]/gu
/** '(+1 day)' behind a clock. */
const nextDay = /^\s?[(（]?\+\s?[12](?:\s?\p{L}{1,7})?[)）]?(?!\p{L})/u
const LONGEST_PLACE = 44

/** The place in a text that contains nothing else. */
function placeOf(text: string, context: Context): Spot | undefined {
  const told = withoutTerminals(text).replace(leading, '').replace(besideClock, '').trim()
  if (told.length > LONGEST_PLACE || !/^[\p{Lu}\p{Lo}]/u.test(told) || /[:：!?！？。;]|\d{2}/u.test(told))
    return undefined
  const label = labelAt(told)
  const isLabel = (label && (label.isParted || label.rest === '')) || direction.test(told)
  return told.split(/\s+/).length > 6 || isLabel || isSpoken(told)
    ? undefined
    : (placeIn(told, context) ?? placeIn(told.replace(bracket, ''), context))
}

/** Whether a cell is a label whose value, a place, is in the next cell. */
const isPlaceLabel = (cell = '') => {
  const label = labelAt(cell)
  return label?.rest === '' && places.has(label.label)
}

/** The parts of a cell in their order; `above` is the cell before it. A day beside a clock belongs to the clock. */
export function atomsOf(cell: string, above: string | undefined, around: Cells): Atom[] {
  const { context, inChina, bare } = around
  const given = withoutClutter(cell).replaceAll(gone, ' ').trim()
  const label = labelAt(given)
  const isPlace = isPlaceLabel(above) || (label?.isParted && places.has(label.label))
  const isEnd = label && (isPlace || others.has(label.label) || places.has(label.label))
  if (label && (label.rest === '' || !isEnd)) return [{ sign: isEnd ? 'o' : 'x' }]
  const text = isEnd && (label.isParted || /^\P{L}*\d/u.test(label.rest)) ? label.rest : given
  if (text === '') return [{ sign: 'x' }]
  if (arrow.test(text)) return [{ sign: 'A' }]
  if (bare && /^\d{2,5}$/.test(text))
    return [{ sign: 'N', number: { kind: 'ride', type: bare, number: text, at: 0 } }]
  const [times, dates] = [timesIn(text), datesIn(text, context)]
  let left = text
  for (const { at, end } of [...times, ...dates].sort((one, other) => other.at - one.at))
    left = `${left.slice(0, at)} ${left.slice(end).replace(nextDay, '')}`
  const loose = dates.length === 0 ? aloneIn(left, context) : undefined
  const number = numberAt(left, inChina)
  const words = (number ? withoutNumbers(left, inChina) : left).trim()
  const rest = (loose ? '' : words).replaceAll(little, '')
  if (/^\d{1,2}\p{L}?$/u.test(rest)) return [{ sign: 'o' }]
  const isRoute = times.length + dates.length === 0 && !number && !isPlace
  const [, one = '', other = ''] = (isRoute && slash.exec(words)) || []
  const [from, to] = one
    ? [placeOf(one, context), placeOf(other, context)]
    : isRoute && !ofTown.test(words)
      ? routeIn(words, around)
      : []
  if (from && to) return [{ sign: 'P', spot: from }, { sign: 'A' }, { sign: 'P', spot: to }]
  const day: Moment | undefined = dates[0] ?? loose
  const spot = rest === '' || (label?.isParted && !isPlace) ? undefined : placeOf(words, context)
  const isWhole = rest === '' || spot !== undefined || (number && rest.length < 24)
  if (times.length > 2 || dates.length > 1 || !isWhole) return [{ sign: times.length > 0 ? 'X' : 'x' }]
  const isStop = spot && times.length === 1
  const timed = times.map(
    (time): Atom => ({ sign: isStop ? 'S' : 'T', time, ...(day && { day }), ...(spot && { spot }) }),
  )
  const atoms: Atom[] = [
    ...(number ? [{ sign: 'N', number } as const] : spot && !isStop ? [{ sign: 'P', spot } as const] : []),
    ...(day && times.length === 0 ? [{ sign: 'D', day } as const] : []),
    ...timed,
  ]
  return atoms.length > 0 ? atoms : [{ sign: 'x' }]
}

/** '04/03' alone, or with its weekday. */
function aloneIn(text: string, context: Context): Moment | undefined {
  const isAlone = /^\d{1,2}\/\d{1,2}$/.test(text.replaceAll(little, match => (match === '/' ? match : '')))
  return isAlone ? shortDayIn(`日${text}`, context) : undefined
}

/** Clocks without a colon, and all figures of that form, some of which are no clocks. */
const bareForms = [
  {
    clocks: /^[ \t]*(?<h>[01]?\d|2[0-3])\.(?<i>[0-5]\d)[ \t]*$/gm,
    figures: /^[ \t]*\d+\.\d+[ \t]*$/gm,
  },
  {
    clocks: /^[ \t]*(?<h>[01]\d|2[0-3])(?<i>[0-5]\d)[ \t]*$/gm,
    figures: /^[ \t]*\d{3,5}[ \t]*$/gm,
  },
]
const withColon = /^[ \t]*\d{1,2}[:h]\d\d[ \t]*$/m

/**
 * Adds the colon to clocks that are alone in their lines: '12.35', '0540'. Leaves a text alone in which such figures may be
 * prices or years.
 */
export function withColons(text: string): string {
  if (withColon.test(text)) return text
  for (const { clocks, figures } of bareForms) {
    const found = [...text.matchAll(clocks)]
    const lines = text.match(figures) ?? []
    const isYear = found.every(([line]) => /^\s*20[2-3]\d\s*$/.test(line))
    if (found.length > 1 && found.length % 2 === 0 && found.length === lines.length && !isYear)
      return text.replaceAll(clocks, '$<h>:$<i>')
  }
  return text
}
