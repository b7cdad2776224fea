import { remembered } from '@caravan/contract/remembered'
import { dayOfYear, type Rule, readHours, type Season, type State } from './read-hours.ts'

const DAY = 24 * 60

/**
 * Whether a place is open, by OpenStreetMap's grammar of hours; undefined where the text does not tell.
 * Public holidays of countries are not known: their rules are read as if no day were one, but on days that are one nearly
 * everywhere.
 */
export function isOpenAt(hours: string, at: string): boolean | undefined {
  const read = rulesOf(hours)
  const moment = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(at)
  if (!read || !moment) return undefined
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = moment.slice(1).map(Number)
  const today = new Date(Date.UTC(year, month - 1, day))
  const yesterday = new Date(today.getTime() - DAY * 60_000)
  const [now, { rules, isElseClosed }] = [hour * 60 + minute, read]
  const nights = now < LATEST_NIGHT ? [today, yesterday] : [today]
  if (rules.some(rule => rule.namesHolidays) && nights.some(isHolidayEverywhere)) return undefined
  const strictly = byGrammar(rules, today, yesterday, now)
  if (strictly !== byNight(rules, today, yesterday, now)) return undefined
  return strictly === 'open' || (strictly === 'closed' && isElseClosed ? false : undefined)
}

/** Few nights are longer. */
const LATEST_NIGHT = 6 * 60
/** New Year, the first of May and Christmas. */
const holidays = ['01-01', '05-01', '12-25']
const isHolidayEverywhere = (date: Date) => holidays.includes(date.toISOString().slice(5, 10))

/** To the letter: 'Fr 20:00-02:00; Sa 10:00-12:00' ends at midnight, because the rule of Saturday replaces all of that day. */
function byGrammar(rules: readonly Rule[], today: Date, yesterday: Date, now: number): State {
  let states: State[] = []
  for (const [n, rule] of rules.entries()) {
    if (isFor(rule, today)) {
      if (isReplacing(rules, n)) states = []
      states.push(...statesOf(rule, now))
    }
    if (isFor(rule, yesterday)) states.push(...statesOf(rule, now + DAY))
  }
  return states.at(-1) ?? 'closed'
}

/** As people mean it: a night belongs to the day on which it began, and the next day's rules leave it as it is. */
function byNight(rules: readonly Rule[], today: Date, yesterday: Date, now: number): State {
  const states = [stateOn(today, now), stateOn(yesterday, now + DAY)]
  return states.find(state => state === 'open') ?? states.find(state => state === 'unknown') ?? 'closed'

  function stateOn(date: Date, minute: number): State | undefined {
    let states: State[] = []
    for (const [n, rule] of rules.entries()) {
      if (!isFor(rule, date)) continue
      if (isReplacing(rules, n)) states = []
      states.push(...statesOf(rule, minute))
    }
    return states.at(-1)
  }
}

/** What a rule says of a minute of its day, which may be after midnight; the last one counts. */
function statesOf({ spans, state }: Rule, minute: number): State[] {
  if (!spans) return minute < DAY ? [state] : []
  return spans.filter(({ from, to }) => from <= minute && minute < to).map(span => span.state)
}

/** A rule that names days replaces those before it on these days, and so does one of hours alone that follows another. */
function isReplacing(rules: readonly Rule[], n: number): boolean {
  const [rule, before] = [rules[n], rules[n - 1]]
  if (!rule || rule.isMore || rule.state === 'closed') return false
  return isOfDays(rule) || (before !== undefined && !isOfDays(before) && rule.state === 'open')
}

const isOfDays = ({ seasons, weekdays, isForHolidays }: Rule) =>
  seasons.length > 0 || weekdays.size > 0 || isForHolidays

function isFor({ seasons, weekdays, isForHolidays }: Rule, date: Date): boolean {
  const day = dayOfYear(date.getUTCMonth(), date.getUTCDate())
  const isDay = weekdays.size === 0 || weekdays.has(date.getUTCDay())
  return !isForHolidays && isDay && (seasons.length === 0 || seasons.some(season => isIn(season, day)))
}

const isIn = ([from, to]: Season, day: number) =>
  from <= to ? day >= from && day <= to : day >= from || day <= to

const MOST_KNOWN = 2_000
/** Many places share their hours. */
const rulesOf = remembered(readHours, MOST_KNOWN)
