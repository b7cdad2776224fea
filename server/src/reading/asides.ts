import { datesIn } from './dates.ts'
import { inWords, wordsFor } from './languages.ts'
import { looseDayIn } from './loose-days.ts'
import type { Context } from './mark.ts'
import { withoutPrices } from './price.ts'
import { timesIn } from './times.ts'
import { WEEKDAY, WEEKDAY_SIGN } from './weekdays.ts'

/** Replaces a day or a clock that is not part of a journey. No name has it. */
const GONE = '…'

const made = new RegExp(inWords(wordsFor('madeOn')), 'giu')
/** 'Booked on': the day directly behind is not that of the journey. */
const bookedOn = new RegExp(
  `${inWords(wordsFor('bookedOn'))}[\\s:：(（]*(?:${WEEKDAY}|${WEEKDAY_SIGN})?[.,]?\\s*(?:(?:the|on|le|am|den|el|il|em|op)\\s)?$`,
  'iu',
)
/** 'Free cancellation', 'opening hours': days and clocks of the same sentence are no part of the journey. */
const terms = new RegExp(inWords(wordsFor('terms', 'hours')), 'giu')
const isLabel = new RegExp(
  `${inWords(wordsFor('bookedOn', 'madeOn', 'terms', 'hours', 'old'))}[\\s:：]*$`,
  'iu',
)
const journey = new RegExp(
  inWords(wordsFor('departs', 'arrives', 'checkIn', 'checkOut', 'pickUp', 'dropOff', 'period')),
  'iu',
)
/** Words before or behind the last day on which something is possible. */
const deadline =
  /(?:until|till|up to|before|by|bis(?: zum| spätestens)?|vor(?: dem)?|avant(?: le)?|jusqu.au|hasta(?: el)?|antes del?|fino al|entro(?: il)?|até|tot|vóór)\s*$/iu
const deadlineBehind = /^[\s\d:：]*(?:[(（].{1,3}[)）])?[\s\d:：]*(?:[之以]?前|まで|까지|迄)/u
/** A fee behind a day, due for cancelling later: ': EUR 20'. */
const fee = /^[^\n]{0,30}[:：]\s?(?:[€£$¥]|[A-Z]{3})\s?\d/u
const since = /^\W*(?:from|ab(?: dem)?|à partir du|a partir del?|desde(?: el)?|dal|vanaf)\s*$/iu
/** The end of a sentence, or of a clause in Chinese. */
const clauseEnd =
  /[。；;！!?？]|，(?![^（(，\n]*[)）])|(?:\p{L}{3}(?<!tägl|inkl|zzgl|Std|Min|Tel|Tél|Str|approx|incl|excl)|[)）])\.(?=\s)|\p{L}\.(?=\s\p{Lu}\p{Ll})/gu
const LONGEST_LINE = 4_000

type Span = { at: number; end: number; isDay: boolean }

function spansIn(text: string, context: Context): Span[] {
  const days = datesIn(text, context).map(({ at, end }) => ({ at, end, isDay: true }))
  const clocks = timesIn(text).map(({ at, end }) => ({ at, end, isDay: false }))
  const apart = clocks.filter(clock => !days.some(day => clock.at < day.end && day.at < clock.end))
  return [...days, ...apart].sort((a, b) => a.at - b.at)
}

/** A telephone number, and no day. The hours behind it are those in which it is answered. */
const phone = /(?<![\d/.-])(?:\+|0(?!\d-\d\d-\d))\d[\d ()-]{6,}\d(?![\d/])[^\d\n]{0,24}$/u
const isOfPhone: IsAside = (before, _behind, isDay) => !isDay && phone.test(before)

type IsAside = (before: string, behind: string, isDay: boolean) => boolean

const isOfTerms: IsAside = (before, behind) => {
  const last = [...before.matchAll(terms)].at(-1)
  if (last) return deadline.test(before) || !journey.test(before.slice(last.index + last[0].length))
  const isLast = deadline.test(before) || deadlineBehind.test(behind)
  return (isLast && behind.search(terms) !== -1) || ((isLast || since.test(before)) && fee.test(behind))
}
const old = new RegExp(`${inWords(wordsFor('old'))}[^\\d\\n]{0,40}$`, 'iu')
/** A clock or a day before a change: 'statt 10:15', '変更前'. */
const isOfOld: IsAside = before => old.test(before)

/** 'Paid by card on 12 May', 'wurden am 12. Mai ausgestellt'. */
const isOfMaking: IsAside = (before, behind, isDay) => {
  if (!isDay) return false
  if (bookedOn.test(before)) return true
  const last = [...before.matchAll(made)].at(-1)
  const gap = last && before.slice(last.index + last[0].length)
  if (gap !== undefined)
    return gap.length <= MOST_BEFORE && !/\d{3}/.test(withoutPrices(gap)) && !journey.test(gap)
  const next = behind.search(made)
  return next !== -1 && next <= MOST_BEHIND && !journey.test(behind.slice(0, next))
}
const [MOST_BEFORE, MOST_BEHIND] = [40, 60]

/** A clock beside a day belongs to it. */
const isBeside = (between: string) => between.length < 14 && !/\d/.test(between) && !journey.test(between)

/** A line in which asides are replaced, with its other days. A label in the line above belongs to its beginning. */
function plainLine(text: string, label: string, isAside: IsAside, context: Context) {
  const ends = [...text.matchAll(clauseEnd)].map(({ 0: { length }, index }) => index + length)
  let [line, from, days] = ['', 0, 0]
  let last: { end: number; isGone: boolean } | undefined
  for (const { at, end, isDay } of spansIn(text, context)) {
    const start = ends.findLast(each => each <= at) ?? 0
    const before = (start === 0 ? label : '') + text.slice(start, at)
    const behind = text.slice(
      end,
      ends.find(each => each >= end),
    )
    const isGone = (last?.isGone && isBeside(text.slice(last.end, at))) || isAside(before, behind, isDay)
    last = { end, isGone }
    if (isGone) {
      line += text.slice(from, at) + GONE
      from = end
    } else if (isDay) days++
  }
  return { line: line + text.slice(from), days }
}

function withoutOnes(text: string, isAside: IsAside, context: Context) {
  const lines = text.split('\n').map(line => line.slice(0, LONGEST_LINE))
  const plain = lines.map((line, n) => {
    const above = lines[n - 1] ?? ''
    return plainLine(line, above.length < 40 && isLabel.test(above) ? `${above} ` : '', isAside, context)
  })
  return { text: plain.map(({ line }) => line).join('\n'), hasDay: plain.some(({ days }) => days > 0) }
}

/** A text without the days until which something is possible, where it has others. */
export function withoutTerms(text: string, context: Context): string {
  const found = withoutOnes(text, isOfTerms, context)
  return found.hasDay ? found.text : text
}

const heading = (words: string) => new RegExp(`^[^\\p{L}\\p{N}]*(?:${inWords(words)})[^\\n]{0,30}$`, 'iu')
const [oldHeading, newHeading] = [heading(wordsFor('old')), heading(wordsFor('new'))]
const MOST_OLD = 12

/** A text without what stands below a heading such as '原航班', up to one such as '新航班'. */
export function withoutOld(text: string, context: Context): string {
  const lines = text.split('\n')
  const isHeading = (line: string, words: RegExp) =>
    line.length < 40 && words.test(line.trim()) && !/\d/.test(line) && datesIn(line, context).length === 0
  const from = lines.findIndex(line => isHeading(line, oldHeading))
  const until = lines.findIndex(
    (line, n) => n > from + 1 && n <= from + MOST_OLD && isHeading(line, newHeading),
  )
  return from === -1 || until === -1 ? text : [...lines.slice(0, from), ...lines.slice(until)].join('\n')
}

/**
 * A text without the days and clocks that are no part of a journey: until when it can be cancelled, when it was booked,
 * and when somebody answers the telephone. They stay where the text has no other day.
 */
export function withoutAsides(text: string, context: Context): string {
  const isLoose = looseDayIn(text, context) !== undefined
  return [isOfOld, isOfPhone, isOfTerms, isOfMaking].reduce((left, isAside) => {
    const found = withoutOnes(left, isAside, context)
    return found.hasDay || isLoose ? found.text : left
  }, text)
}
