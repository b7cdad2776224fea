const days = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const HOURS = 24 * 60

/** From and to, in minutes of a day; what ends after midnight has more than a day has. */
type Span = [from: number, to: number]

interface Rule {
  /** From 1 January on, each month with 31 days; empty is the whole year. */
  dates: Span[]
  /** From Sunday on; empty is every day. */
  weekdays: Set<number>
  spans: Span[]
  /** It is in addition to the rule before it, and not in its place. */
  isMore: boolean
}

/** Whether a place is open, by OpenStreetMap's grammar of hours; undefined where a text says more than is read here. */
export function isOpenAt(hours: string, at: string): boolean | undefined {
  const rules = rulesOf(hours)
  const moment = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(at)
  if (!rules || !moment) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = moment.slice(1).map(Number)
  const today = new Date(Date.UTC(year, month - 1, day))
  const yesterday = new Date(today.getTime() - HOURS * 60_000)
  const now = hour * 60 + minute
  const isIn = (date: Date, minutes: number) =>
    spansOf(rules, date).some(([from, to]) => from <= minutes && minutes < to)
  return isIn(today, now) || isIn(yesterday, now + HOURS)
}

/** Of several rules for a day the last one counts. */
function spansOf(rules: readonly Rule[], date: Date): Span[] {
  const ofYear = date.getUTCMonth() * 31 + date.getUTCDate()
  let spans: Span[] = []
  for (const { dates, weekdays, spans: own, isMore } of rules) {
    const isDay = weekdays.size === 0 || weekdays.has(date.getUTCDay())
    if (isDay && (dates.length === 0 || dates.some(([from, to]) => isBetween(ofYear, from, to))))
      spans = isMore ? [...spans, ...own] : own
  }
  return spans
}

/** A season may reach over the end of the year. */
const isBetween = (at: number, from: number, to: number) =>
  from <= to ? at >= from && at <= to : at >= from || at <= to

const MOST_KNOWN = 2_000
const known = new Map<string, Rule[] | null>()

/** Many places share their hours. */
function rulesOf(text: string): Rule[] | null {
  let rules = known.get(text)
  if (rules === undefined) {
    if (known.size >= MOST_KNOWN) known.clear()
    rules = readRules(text)
    known.set(text, rules)
  }
  return rules
}

function readRules(text: string): Rule[] | null {
  const plain = text
    .replace(/[–—−]/g, '-')
    .replace(/"[^"]*"/g, '')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
  const rules: Rule[] = []
  for (const part of plain.split(';')) {
    for (const [at, piece] of piecesOf(part).entries()) {
      const rule = ruleOf(piece)
      if (rule === null) return null
      if (rule) rules.push({ ...rule, isMore: at > 0 })
    }
  }
  return rules.length > 0 ? rules : null
}

/** A comma is within a list, or it comes before a rule for more days: `Mo 08:00-12:00, Tu 10:00-12:00`. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const part of text.split(',')) {
    const before = pieces.at(-1)
    const isRule =
      before === undefined || (/(?:\d:\d\d\+?|off|closed|24\/7) ?$/i.test(before) && /^ ?[A-Z]/i.test(part))
    if (isRule) pieces.push(part.trim())
    else pieces[pieces.length - 1] = `${before},${part}`
  }
  return pieces.filter(piece => piece !== '')
}

const day = '(?:Mo|Tu|We|Th|Fr|Sa|Su)'
const date = `(?:${months.join('|')})(?: \\d{1,2})?`
const someDates = `${date}(?:-(?:${date}|\\d{1,2}))?`
const someDays = `(?:${day}(?:-${day})?|PH|SH)`
const grammar = new RegExp(
  `^(?:(${someDates}(?:, ?${someDates})*):?)?(?:\\s*(${someDays}(?:, ?${someDays})*):?)?\\s*(.*)$`,
  'i',
)

/** Undefined of a rule for holidays alone, and null of what is not read here. */
function ruleOf(text: string): Omit<Rule, 'isMore'> | null | undefined {
  const [, dates = '', weekdays = '', times = ''] = grammar.exec(text) ?? []
  const named = weekdays.split(/, ?/).filter(part => part !== '' && !/^[PS]H$/i.test(part))
  if (weekdays !== '' && named.length === 0) return undefined
  const spans = timesOf(times)
  const between = dates === '' ? [] : dates.split(/, ?/).map(datesOf)
  if (!spans || between.includes(null)) return null
  return { dates: between.filter(span => span !== null), weekdays: new Set(named.flatMap(daysOf)), spans }
}

const indexOf = (names: readonly string[], name: string) =>
  names.findIndex(each => each.toLowerCase() === name.toLowerCase())

function daysOf(text: string): number[] {
  const [first = '', last = first] = text.split('-')
  const [from, to] = [indexOf(days, first), indexOf(days, last)]
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, more) => (from + more) % 7)
}

function datesOf(text: string): Span | null {
  const [first = '', last = first] = text.split('-')
  const at = (part: string, month: string, isEnd: boolean) => {
    const number = Number(/\d+$/.exec(part)?.[0] ?? (isEnd ? 31 : 1))
    return number >= 1 && number <= 31 ? indexOf(months, month) * 31 + number : Number.NaN
  }
  const month = first.slice(0, 3)
  const span: Span = [at(first, month, false), at(last, /^\d/.test(last) ? month : last.slice(0, 3), true)]
  return span.some(Number.isNaN) ? null : span
}

function timesOf(text: string): Span[] | null {
  const times = text.trim().toLowerCase()
  if (times === '' || times === '24/7' || times === 'open') return [[0, HOURS]]
  if (times === 'off' || times === 'closed') return []
  const spans = times.split(/, ?/).map((part): Span | null => {
    const [, h1, m1, h2, m2, open] = /^(\d{1,2}):(\d\d)(?:-(\d{1,2}):(\d\d))?(\+)?$/.exec(part) ?? []
    if (h1 === undefined || (h2 === undefined && !open)) return null
    const from = Number(h1) * 60 + Number(m1)
    const to = h2 === undefined ? HOURS : Number(h2) * 60 + Number(m2)
    if (from > HOURS || to > 2 * HOURS || Number(m1) > 59 || Number(m2 ?? 0) > 59) return null
    return [from, to > from ? to : to + HOURS]
  })
  return spans.includes(null) ? null : spans.filter(span => span !== null)
}
