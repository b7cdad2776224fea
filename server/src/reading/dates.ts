import { addDays, dayNumber } from '@caravan/contract/days.rules'
import { dayFrom, guessYear, isoMoment } from './clock.ts'
import type { Context, Moment } from './mark.ts'
import { isForeignIn, MONTH, monthsOf, withMonthSigns } from './months.ts'
import { timesIn } from './times.ts'
import { DAY_FIRST_WEEKDAY, LONG_WEEKDAY, WEEKDAY, WEEKDAY_SIGN, weekdays } from './weekdays.ts'

const dates = new RegExp(
  [
    '(?<![\\d.])(?<year>\\d{4})\\s?[-/.年년]\\s?(?<month>\\d{1,2})\\s?[-/.月월]\\s?(?<date>\\d{1,2})(?!\\d)[日일]?',
    '(?<![\\d月월])(?<month>\\d{1,2})[月월]\\s?(?<date>\\d{1,2})[日號号일]',
    '(?<![\\d:.,])(?<date>\\d{1,2})\\s+tháng\\s+(?<month>\\d{1,2})(?:,?\\s+(?:năm\\s+)?(?<year>\\d{4}))?(?!\\d)',
    `(?<!\\d)(?<year>\\d{4})(?:\\.|\\sm\\.)\\s?(?<name>${MONTH})\\.?\\s+(?<date>\\d{1,2})(?![\\d:])`,
    `(?<![\\d:.,])(?<date>\\d{1,2})(?:st|nd|rd|th|er|\\.|º|ª)?[\\s-]*(?:(?:de|of)\\s+|d['’])?(?<name>${MONTH})\\.?` +
      "(?:[\\s,/-]{0,3}(?:del?\\s+|[พค]\\.ศ\\.\\s?)?(?<year>\\d{4})(?!\\d)|[\\s'-]?'?(?<year>\\d{2})(?![\\d:.\\p{L}-]|\\s?h|\\s?[ap]m))?",
    `(?<name>${MONTH})\\.?\\s+(?<date>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:/])(?!\\s+(?:de\\s+)?${MONTH})(?:,?\\s+(?<year>\\d{4})(?!\\d))?`,
    '(?<![\\d.,/])(?<first>\\d{1,2})(?<by>[./-])(?<second>\\d{1,2})\\k<by>(?<year>\\d{4}|\\d{2})(?![\\d/])',
    '(?<![\\d/])(?<month>\\d{1,2})/(?<date>\\d{1,2})(?=\\s?[(（][月火水木金土日一二三四五六월화수목금토일])',
    '(?<![\\d/])(?<date>\\d{1,2})/(?<month>\\d{1,2})(?=\\s+(?:à|a las|alle)\\s)',
    '(?<![\\d.,])(?<date>\\d{1,2})\\.(?<month>\\d{1,2})\\.(?!\\d)',
    // Years of Taiwan: 115 is 2026.
    '(?<![\\d/.-])(?<year>1[0-4]\\d)(?:[年/])\\s?(?<month>\\d{1,2})[月/]\\s?(?<date>\\d{1,2})(?![\\d/])日?',
    // Before a weekday or a clock.
    '(?<![\\d/.-])(?<month>0[1-9]|1[0-2])-(?<date>[0-3]\\d)(?=\\s*(?:[周週]|星期|[(（][一二三四五六日月火水木金土]|\\d\\d:\\d\\d))',
    `(?<=(?<!\\p{L})(?:(?:${DAY_FIRST_WEEKDAY})[.,]?\\s(?:le |el |il )?|(?:le|el|il)\\s))(?<date>\\d{1,2})/(?<month>\\d{1,2})(?![\\d/])`,
    `(?<=(?<!\\p{L})(?:${LONG_WEEKDAY})[.,]?\\s)(?<one>\\d{1,2})/(?<other>\\d{1,2})(?![\\d/])`,
    // 'Fr 24.07', '07.24 금', '24/07 Fri'.
    `(?<=(?<!\\p{L})(?:${WEEKDAY})[.,]?\\s)(?<one>\\d{1,2})[.-](?<other>\\d{1,2})(?![\\d.:/-]|\\s?(?:[ap]\\.?m|h|Uhr|uur))`,
    `(?<![\\d/.:-])(?<one>\\d{1,2})[./-](?<other>\\d{1,2})\\.?(?=\\s?[,(（]?\\s?(?:${WEEKDAY}|${WEEKDAY_SIGN}|[월화수목금토일])(?!\\p{L}))`,
  ].join('|'),
  'giu',
)
const after = weekdays.map(
  (names, n) => new RegExp(`^[\\s,]{0,2}[(（]?(?:${names}|${'일월화수목금토'[n]})(?!\\p{L})`, 'iu'),
)
const before = weekdays.map(
  names => new RegExp(`(?<!\\p{L})(?:${names})\\.?[)）,]{0,2}\\s{0,2}(?:den |le |el |the )?$`, 'iu'),
)

export interface FoundDate {
  day: string
  doubt?: Moment['doubt']
  at: number
  end: number
}

/** The days that a text names, in its order. */
export function datesIn(text: string, context: Context): FoundDate[] {
  const found: FoundDate[] = []
  if (!/\d/.test(text)) return found
  for (const match of withMonthSigns(text, context.isForeign).matchAll(dates)) {
    const [at, end] = [match.index, match.index + match[0].length]
    const weekday = weekdayAt(text, at, end)
    const read = dayOfMatch(match.groups ?? {}, weekday, context)
    // 'Saturday, 20 September 2026' is a Sunday: one of both is wrong.
    const isOther = read && weekday !== undefined && weekdayOf(read.day) !== weekday
    if (read) found.push({ ...read, ...(isOther && { doubt: 'two_readings' as const }), at, end })
  }
  return found
}

function weekdayAt(text: string, at: number, end: number): number | undefined {
  const [head, tail] = [text.slice(Math.max(0, at - 16), at), text.slice(end, end + 16)]
  const named = [0, 1, 2, 3, 4, 5, 6].filter(n => before[n]?.test(head) || after[n]?.test(tail))
  return named.length === 1 ? named[0] : undefined
}

const weekdayOf = (day: string) => new Date(`${day}T00:00Z`).getUTCDay()

type Groups = Record<string, string | undefined>
type Read = { day: string; doubt?: Moment['doubt'] } | undefined

function dayOfMatch(groups: Groups, weekday: number | undefined, context: Context): Read {
  const { order } = context
  const year = groups['year'] ? yearOf(groups['year']) : undefined
  const fits = (day: string | undefined) =>
    day === undefined || weekday === undefined || weekdayOf(day) === weekday
  const [first, second] = [Number(groups['first']), Number(groups['second'])]
  if (first && year) {
    const readings = { dmy: dayFrom(year, second, first), mdy: dayFrom(year, first, second) }
    if (groups['by'] === '.') return readings.dmy ? { day: readings.dmy } : undefined
    const days = [
      ...new Set([readings[order ?? context.likely ?? 'dmy'], readings.dmy, readings.mdy]),
    ].filter(day => day !== undefined)
    const likely = days.filter(fits)
    const day = likely[0] ?? days[0]
    const isPlain = days.length === 1 || (weekday !== undefined && likely.length === 1) || order !== undefined
    return day === undefined ? undefined : { day, ...(!isPlain && { doubt: 'two_readings' }) }
  }
  const [one, other] = [Number(groups['one']), Number(groups['other'])]
  if (one) {
    const read = (month: number, date: number) => dayIn({ year, month, date, fits }, context)
    // The weekday shows which of the two is the month.
    const days = [read(one, other), read(other, one)].filter(each => each && fits(each.day))
    return days[0] && days[1] && days[0].day !== days[1].day
      ? { day: days[0].day, doubt: 'two_readings' }
      : days[0]
  }
  const months = groups['name'] ? monthsOf(groups['name']) : [Number(groups['month'])]
  const date = Number(groups['date'])
  const [likely, another] = months.flatMap(month => dayIn({ year, month, date, fits }, context) ?? [])
  return likely && another ? { day: likely.day, doubt: 'two_readings' } : likely
}

/** Thailand counts its years from 543 before ours, Taiwan from 1911 after. */
function yearOf(written: string): number {
  const year = Number(written)
  if (year >= 100 && year < 150) return year + 1911
  return year < 100 ? 2000 + year : year > 2500 && year < 2700 ? year - 543 : year
}

interface Parts {
  year: number | undefined
  month: number
  date: number
  fits: (day: string | undefined) => boolean
}

/** The day of a month, in a year that is guessed where none is written. */
function dayIn({ year, month, date, fits }: Parts, context: Context): Read {
  const inYear = (each: number) => dayFrom(each, month, date)
  if (year) {
    const day = inYear(year)
    return day === undefined ? undefined : { day }
  }
  // A day within a month of one that the text names with its year.
  const near = context.days
    ?.flatMap(known => [0, -1, 1].flatMap(by => inYear(Number(known.slice(0, 4)) + by) ?? []))
    .sort((one, other) => apart(one, context) - apart(other, context))[0]
  if (near && apart(near, context) <= NEAR) return { day: near }
  const day =
    guessYear(context, each => (fits(inYear(each)) ? inYear(each) : undefined), true) ??
    guessYear(context, inYear, true)
  return day === undefined ? undefined : { day, doubt: 'year_guessed' }
}

/** How far a day is from the nearest one that the text names with its year. */
const apart = (day: string, { days = [] }: Context) =>
  Math.min(...days.map(known => Math.abs(dayNumber(known) - dayNumber(day))))

const dayFirst =
  /(?<!\p{L})(?:réservation|départ|arrivée|votre|reserva|salida|llegada|vuelo|Buchung|Reise|Ihre|prenotazione|partenza)(?!\p{L})/iu

/** Days of one text that are so far apart hardly belong together, and those that are as near as that do. */
const [FAR_APART, NEAR] = [60, 31]

/** The order in 07/04/2026 by which all days of a text are close to each other, where by the other one they are not. */
function likelyOrder(text: string, context: Context): Context['likely'] {
  const [dmy = 0, mdy = 0] = (['dmy', 'mdy'] as const).map(order => {
    const days = datesIn(text, { ...context, order }).map(({ day }) => dayNumber(day))
    return Math.max(...days) - Math.min(...days)
  })
  return dmy > FAR_APART && mdy <= NEAR ? 'mdy' : undefined
}

/** The end of an address in the United States. */
const ofAmerica = /, [A-Z]{2} \d{5}(?:-\d{4})?(?!\d)/u

/** Accents and other alphabets than those of Latin, Chinese, Japanese and Korean. */
const hasForeignLetter = /(?=\p{L})[\u0080-\u1FFF]/u

/**
 * With what a whole text tells of its days: their order in 05/06/2026, by another one or its language, their years, and
 * whether the months of all languages count.
 */
export function withDaysOf(text: string, context: Context): Context {
  const pairs = [...text.matchAll(/(?<![\d./])(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/g)]
  const isDay = pairs.some(([, first]) => Number(first) > 12)
  const isMonth = pairs.some(([, , second]) => Number(second) > 12)
  const order: Context['order'] =
    isDay === isMonth ? (dayFirst.test(text) ? 'dmy' : undefined) : isDay ? 'dmy' : 'mdy'
  const start = text.slice(0, 50_000)
  const isForeign =
    isForeignIn(start) || (hasForeignLetter.test(start) && datesIn(start, context).length === 0)
  const own = {
    ...context,
    order,
    isForeign,
    likely: order
      ? undefined
      : ofAmerica.test(start)
        ? 'mdy'
        : pairs.length > 1
          ? likelyOrder(start, context)
          : undefined,
  }
  const sure = datesIn(start, own).filter(({ doubt }) => doubt === undefined)
  return {
    ...own,
    days: [...new Set([...sure.map(({ day }) => day), ...(context.days ?? [])])].slice(0, 100),
  }
}

/** The first day and the first clock of a text; undefined where it has neither. */
export function momentIn(text: string, context: Context): Moment | undefined {
  const iso = isoMoment(text)
  if (iso) return iso
  // A part of the text may be a clock with an offset.
  const [part = ''] = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?/.exec(text) ?? []
  if (part) return isoMoment(part)
  const [date] = datesIn(text, context)
  const rest = date ? text.slice(0, date.at) + ' '.repeat(date.end - date.at) + text.slice(date.end) : text
  const [time] = timesIn(rest)
  const day = date && time?.isOver ? addDays(date.day, 1) : date?.day
  return date || time ? { day, time: time?.time, doubt: date?.doubt } : undefined
}
