import { dayNumber, dayOf } from '@caravan/contract/days.rules'

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** The parts of a rule that are expanded. A rule with others, such as hours or weeks of the year, is not. */
const parts = new Set([
  ...['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST'],
  ...['BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS'],
])
const LAST_YEAR = 2200
const MOST_IN_A_LIST = 60

/** A rule by which an entry of a calendar repeats (RFC 5545, 3.3.10). */
export interface RepeatRule {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number
  /** As it is written. */
  until: string | undefined
  weekStart: number
  months: number[]
  monthDays: number[]
  /** From Sunday on; nth counts within the month or the year, from its end where it is negative, and 0 is each. */
  weekdays: { day: number; nth: number }[]
  positions: number[]
}

/** How many days may still be looked at. */
export interface Budget {
  days: number
}

/** Null of a rule that is broken, or has parts that are not expanded here. */
export function repeatRuleOf(text: string): RepeatRule | null {
  const pairs = text.toUpperCase().split(';').filter(Boolean)
  const said = new Map(pairs.map(pair => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? '']))
  const frequency = frequencies.find(each => each === said.get('FREQ'))
  const numbers = (name: string) => said.get(name)?.split(',').map(Number) ?? []
  const days = (said.get('BYDAY')?.split(',') ?? []).map(written => {
    const [, nth = '0', day = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(written) ?? []
    return { day: weekdays.indexOf(day), nth: Number(nth) }
  })
  const rule = {
    interval: Number(said.get('INTERVAL') ?? 1),
    count: Number(said.get('COUNT') ?? Infinity),
    until: said.get('UNTIL'),
    weekStart: weekdays.indexOf(said.get('WKST') ?? 'MO'),
    weekdays: days,
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    positions: numbers('BYSETPOS'),
  }
  const isCounted = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const isWhole = (number: number, least: number, most: number) =>
    Number.isInteger(number) && number >= least && number <= most
  const isRead =
    [...said.keys()].every(part => parts.has(part)) &&
    isWhole(rule.interval, 1, 10_000) &&
    (rule.count === Infinity || isWhole(rule.count, 1, 1e9)) &&
    rule.weekStart >= 0 &&
    rule.months.every(month => isWhole(month, 1, 12)) &&
    rule.monthDays.every(day => day !== 0 && isWhole(day, -31, 31)) &&
    rule.positions.every(position => position !== 0 && isWhole(position, -366, 366)) &&
    days.every(({ day, nth }) => day >= 0 && (nth === 0 || isCounted)) &&
    [rule.months, rule.monthDays, rule.positions, days].every(list => list.length <= MOST_IN_A_LIST) &&
    !(frequency === 'WEEKLY' && rule.monthDays.length > 0)
  return frequency && isRead ? { frequency, ...rule } : null
}

/**
 * The days of a rule from its first one on, which belongs to them whatever the rule says. They end with the count of the
 * rule, with the budget, or in a far year; `until` is left to the caller, who knows the clocks.
 */
export function* daysOfRule(rule: RepeatRule, first: string, budget: Budget): Generator<string> {
  const start = dayNumber(first)
  yield first
  let found = 1
  for (const period of periodsOf(rule, start)) {
    budget.days -= period.length
    if (budget.days < 0) return
    const days = period.filter(day => isOf(rule, day, start))
    for (const day of at(rule.positions, days)) {
      if (day <= start) continue
      if (++found > rule.count) return
      yield dayOf(day)
    }
  }
}

/** The days, weeks, months or years of a rule. */
function* periodsOf({ frequency, interval, weekStart }: RepeatRule, start: number): Generator<number[]> {
  const { year, month, weekday } = partsOf(start)
  for (let n = 0; ; n += interval) {
    const period =
      frequency === 'DAILY'
        ? [start + n, start + n + 1]
        : frequency === 'WEEKLY'
          ? [7 * n, 7 * n + 7].map(days => start - ((weekday - weekStart + 7) % 7) + days)
          : frequency === 'MONTHLY'
            ? [n, n + 1].map(months => numberOf(year, month + months))
            : [n, n + 1].map(years => numberOf(year + years, 0))
    const [from = 0, to = 0] = period
    if (!(partsOf(from).year <= LAST_YEAR)) return
    yield Array.from({ length: to - from }, (_, day) => from + day)
  }
}

const numberOf = (year: number, month: number) => Math.round(Date.UTC(year, month) / 86_400_000)

function partsOf(day: number) {
  const date = new Date(day * 86_400_000)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { year, month, date: date.getUTCDate(), weekday: date.getUTCDay() }
}

function isOf({ frequency, months, monthDays, weekdays }: RepeatRule, day: number, start: number): boolean {
  const [here, first] = [partsOf(day), partsOf(start)]
  if (months.length > 0 && !months.includes(here.month + 1)) return false
  const isYearly = frequency === 'YEARLY'
  const isPlain = weekdays.length === 0 && monthDays.length === 0
  if (isPlain && frequency === 'WEEKLY') return here.weekday === first.weekday
  if (isPlain && (isYearly || frequency === 'MONTHLY')) {
    const isMonth = !isYearly || months.length > 0 || here.month === first.month
    return isMonth && here.date === first.date
  }
  const [monthFrom, monthTo] = [numberOf(here.year, here.month), numberOf(here.year, here.month + 1)]
  const fromEnd = day - monthTo
  if (monthDays.length > 0 && !monthDays.includes(here.date) && !monthDays.includes(fromEnd)) return false
  const isInYear = isYearly && months.length === 0 && monthDays.length === 0
  const [from, to] = isInYear ? [numberOf(here.year, 0), numberOf(here.year + 1, 0)] : [monthFrom, monthTo]
  const nths = [0, Math.floor((day - from) / 7) + 1, -Math.floor((to - 1 - day) / 7) - 1]
  return weekdays.length === 0 || weekdays.some(each => each.day === here.weekday && nths.includes(each.nth))
}

function at(positions: readonly number[], days: readonly number[]): number[] {
  if (positions.length === 0) return [...days]
  const chosen = positions.map(position => days.at(position > 0 ? position - 1 : position))
  return [...new Set(chosen.filter(day => day !== undefined))].sort((a, b) => a - b)
}
