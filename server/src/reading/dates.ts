import { dayNumber } from '@caravan/contract/days.rules'
import { clockFrom, dayFrom, guessYear, isoMoment } from './clock.ts'
import type { Context, Moment } from './mark.ts'
import { isForeignIn, MONTH, monthsOf, withMonthSigns } from './months.ts'
import { DAY_FIRST_WEEKDAY, LONG_WEEKDAY, weekdays } from './weekdays.ts'

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
  ].join('|'),
  'giu',
)
const after = weekdays.map(names => new RegExp(`^[\\s,]{0,2}[(（]?(?:${names})(?!\\p{L})`, 'iu'))
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
  for (const match of withMonthSigns(text, context.isForeign).matchAll(dates)) {
    const [at, end] = [match.index, match.index + match[0].length]
    const read = dayOfMatch(match.groups ?? {}, weekdayAt(text, at, end), context)
    if (read) found.push({ ...read, at, end })
  }
  return found
}

function weekdayAt(text: string, at: number, end: number): number | undefined {
  const [head, tail] = [text.slice(Math.max(0, at - 16), at), text.slice(end, end + 16)]
  const named = [0, 1, 2, 3, 4, 5, 6].filter(n => before[n]?.test(head) || after[n]?.test(tail))
  return named.length === 1 ? named[0] : undefined
}

type Groups = Record<string, string | undefined>
type Read = { day: string; doubt?: Moment['doubt'] } | undefined

function dayOfMatch(groups: Groups, weekday: number | undefined, context: Context): Read {
  const { order } = context
  const year = groups['year'] ? yearOf(groups['year']) : undefined
  const fits = (day: string | undefined) =>
    day === undefined || weekday === undefined || new Date(`${day}T00:00Z`).getUTCDay() === weekday
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
  const known = context.days?.find(day => day.slice(5) === inYear(2024)?.slice(5))
  if (known) return { day: known }
  const day =
    guessYear(context, each => (fits(inYear(each)) ? inYear(each) : undefined), true) ??
    guessYear(context, inYear, true)
  return day === undefined ? undefined : { day, doubt: 'year_guessed' }
}

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
    likely: pairs.length > 1 && !order ? likelyOrder(start, context) : undefined,
  }
  const sure = datesIn(start, own).filter(({ doubt }) => doubt === undefined)
  return {
    ...own,
    days: [...new Set([...sure.map(({ day }) => day), ...(context.days ?? [])])].slice(0, 100),
  }
}

const times = new RegExp(
  [
    '(?:(?<half>上午|下午|午前|午後|晚上|早上|凌晨|中午|오전|오후|(?<!\\p{L})[ap]\\.?m\\.?)\\s?)?(?<![\\d.,]|\\d:)(?<h1>\\d{1,2})\\s?[:：]\\s?(?<i1>[0-5]\\d)(?::[0-5]\\d)?(?!\\d|:\\d)(?:\\s?(?<half1>[ap])\\.?m(?!\\p{L})\\.?)?',
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h2>\\d{1,2})(?:\\.(?<i2>[0-5]\\d))?\\s?(?:(?<half2>[ap])\\.?m(?!\\p{L})\\.?|Uhr|uur(?!\\p{L})|noon(?!\\p{L})|(?=\\s?(?:en|und|bis|tot|[-–])\\s?\\d{1,2}\\.\\d\\d\\s?(?:Uhr|uur)))',
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h3>\\d{1,2})\\s?[hu]\\s?(?<i3>[0-5]\\d)?(?![\\d\\p{L}]|\\s?(?:\\d{1,2}\\s?)?m(?:in)?s?(?!\\p{L})|,?\\s(?:avant|before|vor|antes|prima|voor|vóór|direct[oe]?|diret[oa]|dirett[oa]|direkt|non-?stop)(?!\\p{L}))',
    '(?:(?<half4>上午|下午|午前|午後|晚上|早上|凌晨|中午|오전|오후|아침|저녁|밤)\\s?)?(?<![\\d:.,])(?<h4>\\d{1,2})\\s?[时時點点시](?![間间간])\\s?(?:(?<i4>[0-5]?\\d)\\s?[分분]|(?<i30>半|반)|(?<i6>[0-5]\\d)(?!\\d))?',
    '(?<![\\d:.,]|\\p{Script=Latin})(?<h5>[01]\\d|2[0-3])(?<i5>[0-5]\\d)\\s?(?:hrs?|hours?|H)(?!\\p{L})',
    `(?<=(?<!\\p{L})(?:dep|arr|departs?|arrives?|departing|arriving|leaves?|leaving|d[ée]part|arrivée|ab|an|um|ore|alle|vertrek|aankomst|vanaf)[.:]?\\s)(?<h6>\\d{1,2})\\.(?<i7>[0-5]\\d)(?![\\d%]|[.,]\\d|\\s?(?:[€£$]|EUR|CHF|GBP|USD|Euro|Fr|p\\.?p))`,
    '(?<=\\d{1,2}\\s?[A-Z]{3}\\s?(?:20)?\\d\\d[ \\t]{1,3})(?<h8>[01]\\d|2[0-3])(?<i9>[0-5]\\d)(?!\\d)',
    '(?<h7>[01]\\d|2[0-3])(?<i8>[0-5]\\d)(?!\\d)(?<=(?<!\\p{L})(?:dep|arr|ab|an|[ée]td|eta)[.:]?\\s(?:[^\\d\\n]{2,60}[(][A-Z]{3}[)][^\\n]{0,30}\\s)?\\d{4})',
  ].join('|'),
  'giu',
)
const later =
  /^(?:着|到|도착)?\s{0,3}[([（]?\s?(?:\+\s?(?<days>[12])|(?<next>翌日|隔日|次日|next day|am (?:folgenden|nächsten) Tag|(?:le )?lendemain|día siguiente))/iu
const nextDay = /(?:翌日?|隔[日天]|次日|第二天|다음\s?날)\s?$/u
const lasting =
  /(?:dur(?:ation|ée|ación|ata|ação)|duur|dauer|flugzeit|total time|所要(?:時間)?|時長|时长|飛行時間|飞行时间|hours before)\s*[:：]?\s*$/iu

export interface FoundTime {
  time: string
  /** How many days later. */
  days: number
  at: number
  end: number
}

/** The clocks that a text names, in its order. */
export function timesIn(text: string): FoundTime[] {
  const all = [...text.matchAll(times)]
  // '1h52' and '5時55分' are durations beside two clocks, and '6时37分' beside one.
  const written = all.filter(({ groups }) => groups?.['h1']).length
  return all.flatMap(match => {
    const groups: Groups = match.groups ?? {}
    if (written > 1 && (groups['h3'] || groups['h4'])) return []
    if (written > 0 && groups['i4'] && match[0].includes('时')) return []
    const pick = (...names: string[]) => names.map(name => groups[name]).find(value => value !== undefined)
    const half = pick('half', 'half1', 'half2', 'half4')?.toLowerCase() ?? ''
    const hours = Number(pick('h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'h7', 'h8'))
    const isAfternoon = /^(?:下午|午後|晚上|오후|저녁|밤|p)/.test(half) || (half === '中午' && hours < 11)
    const isMorning = /^(?:上午|午前|凌晨|早上|오전|아침|a)/.test(half)
    const hour = isAfternoon && hours < 12 ? hours + 12 : isMorning && hours === 12 ? 0 : hours
    const time = clockFrom(
      hour,
      groups['i30'] ? 30 : Number(pick('i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7', 'i8', 'i9') ?? 0),
    )
    const end = match.index + match[0].length
    if (time === undefined || lasting.test(text.slice(Math.max(0, match.index - 24), match.index))) return []
    const isNext = nextDay.test(text.slice(Math.max(0, match.index - 8), match.index))
    const { days, next } = later.exec(text.slice(end, end + 30))?.groups ?? {}
    return [{ time, days: next || isNext ? 1 : Number(days ?? 0), at: match.index, end }]
  })
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
  return date || time ? { day: date?.day, time: time?.time, doubt: date?.doubt } : undefined
}
