const days = ['su', 'mo', 'tu', 'we', 'th', 'fr', 'sa']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const FEBRUARY = 1
const DAY = 24 * 60
/** A place that is open 'from 17:00 on' may be open for so long. */
const LONGEST_OPEN_END = 10 * 60

export type State = 'open' | 'closed' | 'unknown'

export interface Span {
  /** Minutes since the day began; a span that ends after midnight ends beyond 24 hours. */
  from: number
  to: number
  state: State
}

/** Days as `dayOfYear` numbers them, both included; from > to reaches over the end of the year. */
export type Season = [from: number, to: number]

export interface Rule {
  /** Empty is the whole year. */
  seasons: Season[]
  /** From Sunday on; empty is every day. */
  weekdays: Set<number>
  /** It names public holidays, beside other days or alone. */
  namesHolidays: boolean
  /** The rule names public holidays and no other days. */
  isForHolidays: boolean
  /** Undefined is the whole day. */
  spans: Span[] | undefined
  state: State
  /** It comes after a comma: it adds to the rules before it and does not replace them. */
  isMore: boolean
}

export interface Hours {
  rules: Rule[]
  /** Without it the place may open by appointment at other times: '10:00-12:00 || "on request"'. */
  isElseClosed: boolean
}

/** Months count from 0; each has 31 days. */
export const dayOfYear = (month: number, day: number) => month * 31 + day

/**
 * The rules of a text in OpenStreetMap's grammar of hours, or null where it says more than is read here:
 * sunset, the first Saturday of a month, weeks, years, school holidays, other words.
 */
export function readHours(text: string): Hours | null {
  const rules: Rule[] = []
  const cursor = cursorIn(text.toLowerCase().replaceAll(/[–—−]/g, '-'))
  for (let isMore = false; !cursor.isAtEnd(); ) {
    const rule = ruleAt(cursor, isMore)
    const [end] = cursor.take(/[;,]|\|\|\s*"[^"]+"\s*$|$/y) ?? []
    if (!rule || end === undefined || (end === ',' && cursor.isAtEnd())) return null
    rules.push(rule)
    if (end.startsWith('||')) return { rules, isElseClosed: false }
    isMore = end === ','
    // An empty rule, such as one after a last semicolon, says nothing.
    if (!isMore) cursor.take(/[;\s]*/y)
  }
  return rules.some(rule => !rule.isForHolidays) ? { rules, isElseClosed: true } : null
}

type Cursor = ReturnType<typeof cursorIn>

/** Reads a text from front to back; spaces before anything are skipped. */
function cursorIn(text: string) {
  let at = 0
  /** The pattern has to be sticky. */
  function take(pattern: RegExp): RegExpExecArray | null {
    while (text[at] === ' ' || text[at] === '\t') at++
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found
  }
  return {
    take,
    /** What a list separated by commas has here; a comma before anything else is left where it is. */
    list(first: RegExp, others = first): RegExpExecArray[] {
      const found: RegExpExecArray[] = []
      for (;;) {
        const before = at
        const one = found.length === 0 ? take(first) : take(/,/y) && take(others)
        if (!one) {
          at = before
          return found
        }
        found.push(one)
      }
    },
    isAtEnd: () => take(/$/y) !== null,
  }
}

const notTime = '(?!\\d|\\s*[./]|\\s*:\\d)'
const month = `(${months.join('|')})`
const date = `${month}(?: ?(\\d{1,2})${notTime})?`
const season = `${date}(?:\\s*-\\s*(?:${date}|(\\d{1,2})${notTime}))?(?![a-z])`
const seasonPattern = new RegExp(season, 'y')
/** After 'Jan 1,' also another day of that month. */
const nextPattern = new RegExp(`${season}|(\\d{1,2})(?:\\s*-\\s*(\\d{1,2}))?${notTime}(?![a-z])`, 'y')
const dayPattern = new RegExp(`(?:(ph)|(${days.join('|')})(?:\\s*-\\s*(${days.join('|')}))?)(?![a-z[])`, 'y')
const spanPattern = /(\d{1,2}):(\d\d)(?!\d)(?:\s*-\s*(\d{1,2}):(\d\d)(?!\d))?\s*(\+)?/y

function ruleAt(cursor: Cursor, isMore: boolean): Rule | null {
  const seasons = seasonsOf(cursor.list(seasonPattern, nextPattern))
  if (!seasons) return null
  if (seasons.length > 0) cursor.take(/:(?=\s*[^\s;,])/y)
  const named = cursor.list(dayPattern)
  if (named.length > 0) cursor.take(/:(?=\s*[^\s;,])/y)
  const isAlways = cursor.take(/24\/7(?!\s*,)/y) !== null
  const spans = isAlways ? [{ from: 0, to: DAY, state: 'open' as const }] : spansOf(cursor.list(spanPattern))
  if (!spans) return null
  const [word] = cursor.take(/(?:open|closed|off|unknown)(?![a-z])/y) ?? []
  const [comment] = cursor.take(/"[^"]+"/y) ?? []
  // Days without anything about them end a text or stand before a semicolon.
  if (
    spans.length === 0 &&
    !word &&
    !comment &&
    (seasons.length + named.length === 0 || cursor.take(/(?=,)/y))
  )
    return null
  // A comment alone is a condition that is not checked here, and a season without hours tells of no moment.
  const isVague = !word && (comment !== undefined || spans.length === 0)
  const state =
    word === 'off' || word === 'closed' ? 'closed' : isVague || word === 'unknown' ? 'unknown' : 'open'
  const weekdays = new Set(named.flatMap(([, , first, last]) => (first ? daysOf(first, last) : [])))
  return {
    ...{ seasons, weekdays, state, isMore },
    namesHolidays: named.some(([, holiday]) => holiday !== undefined),
    isForHolidays: named.length > 0 && weekdays.size === 0,
    spans: spans.length === 0 ? undefined : spans.map(span => (state === 'open' ? span : { ...span, state })),
  }
}

function daysOf(first: string, last = first): number[] {
  const [from, to] = [days.indexOf(first), days.indexOf(last)]
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, more) => (from + more) % 7)
}

/** 'Apr-Oct', 'Dec 24-26', 'Dec 24-Jan 2', 'Jan 1,6'. */
function seasonsOf(found: readonly RegExpExecArray[]): Season[] | null {
  const seasons: Season[] = []
  // Programs differ on 'Jan 1, Aug'.
  if (found.some(([, , day, , , , next]) => (day ?? next) === undefined) && found.some(([, , day]) => day))
    return null
  let before: string | undefined
  for (const [, name, day, lastName, lastDay, lastOfMonth, nextDay, nextLast] of found) {
    const from = name ?? before
    const [first, last] = name ? [day, lastDay ?? lastOfMonth] : [nextDay, nextLast]
    if (from === undefined) return null
    const season = seasonOf([from, first], [lastName ?? from, last ?? (lastName ? undefined : first)])
    if (!season) return null
    seasons.push(season)
    before = first !== undefined && lastName === undefined ? from : undefined
  }
  return seasons
}

type Written = [month: string, day: string | undefined]

function seasonOf([name, first]: Written, [lastName, last]: Written): Season | null {
  // From a day to a month, or from a month to a day.
  if ((first === undefined) !== (last === undefined)) return null
  const [from, to] = [months.indexOf(name), months.indexOf(lastName)]
  if (first === undefined || last === undefined) return [dayOfYear(from, 1), dayOfYear(to, 31)]
  const [fromDay, toDay] = [Number(first), Number(last)]
  if (!isDay(from, fromDay) || !isDay(to, toDay)) return null
  if (name === lastName && fromDay > toDay) return null
  // The end of February depends on the year.
  if (to === FEBRUARY && toDay >= 28 && (fromDay !== 28 || toDay !== 28 || from !== to)) return null
  const isWholeYear = toDay === lengths[to] && fromDay === 1 && from === (to + 1) % 12 && to !== 11
  return isWholeYear || (from === to && toDay + 1 === fromDay)
    ? null
    : [dayOfYear(from, fromDay), dayOfYear(to, toDay)]
}

const isDay = (month: number, day: number) => day >= 1 && day <= (lengths[month] ?? 0)

function spansOf(found: readonly RegExpExecArray[]): Span[] | null {
  const spans: Span[] = []
  for (const [at, [, h1, m1, h2, m2, plus]] of found.entries()) {
    const from = Number(h1) * 60 + Number(m1)
    const to = h2 === undefined ? from : Number(h2) * 60 + Number(m2)
    const end = to > from ? to : to + DAY
    const isTime = from < DAY && to <= 2 * DAY && Number(m1) < 60 && Number(m2 ?? 0) < 60
    // A point in time is none of opening hours; 'and later' ends a list.
    if (!isTime || (h2 === undefined && !plus) || (plus && at < found.length - 1)) return null
    if (h2 !== undefined) spans.push({ from, to: end, state: 'open' })
    if (plus) {
      const begin = h2 === undefined ? from : end
      spans.push({ from: begin, to: Math.max(DAY, begin + LONGEST_OPEN_END), state: 'unknown' })
    }
  }
  return spans
}
