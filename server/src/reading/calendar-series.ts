import { addDays, type Range } from '@caravan/contract/days.rules'
import {
  after,
  type Calendar,
  type Component,
  lastOf,
  momentOf,
  type Property,
  textOf,
} from './calendar-parts.ts'
import { instantOf } from './clock.ts'
import type { Moment } from './mark.ts'
import { type Budget, daysOfRule, repeatRuleOf } from './repeats.ts'

/** The most days examined for the repeats of one file: ten entries that have repeated every day for 27 years. */
const MOST_DAYS = 100_000

/** An entry at one of its times. */
export interface Occurrence {
  event: Component
  starts: Moment | undefined
  ends: Moment | undefined
}

type Dated = Moment & { day: string }
interface Series extends Occurrence {
  /** Its times that are taken, in their order. */
  times: (Moment | undefined)[]
  leftOut: number
}

/**
 * The entries of a calendar, each as often as it repeats: within the days of the trip, or else, where it goes on without
 * an end, within those of the other entries. Each comes once before any comes again, so that no series displaces others.
 */
export function occurrencesIn(
  { events, zones }: Calendar,
  trip: Range | undefined,
  most: number,
): { occurrences: Occurrence[]; leftOut: number } {
  const read = events.slice(0, most).map(event => {
    const starts = momentOf(lastOf(event, 'DTSTART'), zones)
    return {
      event,
      starts,
      ends: momentOf(lastOf(event, 'DTEND'), zones) ?? after(starts, textOf(event, 'DURATION')),
    }
  })
  const bounds = {
    zones,
    changed: changesIn({ events, zones }),
    budget: { days: MOST_DAYS },
    isTrip: trip !== undefined,
    days: trip ?? rangeOf(read.filter(({ event }) => !isEndless(event))),
  }
  const series = read.map(occurrence => seriesOf(occurrence, bounds))
  let room = most - series.length
  let leftOut = events.length - series.length
  const occurrences = series.flatMap(({ event, starts, ends, times, leftOut: others }) => {
    const taken = times.slice(0, 1 + room)
    room -= Math.max(taken.length - 1, 0)
    leftOut += others + times.length - taken.length
    return taken.map(moment => ({ event, starts: moment, ends: movedBy(ends, starts, moment) }))
  })
  return { occurrences, leftOut }
}

interface Bounds extends Pick<Calendar, 'zones'> {
  /** The times of a series that another entry stands for, by the id of the series. */
  changed: Map<string, Moment[]>
  days: Range | undefined
  isTrip: boolean
  budget: Budget
}

function changesIn({ events, zones }: Pick<Calendar, 'events' | 'zones'>): Bounds['changed'] {
  const changed: Bounds['changed'] = new Map()
  for (const event of events) {
    const [at, id] = [momentOf(lastOf(event, 'RECURRENCE-ID'), zones), lastOf(event, 'UID')?.value]
    const known = changed.get(id ?? '')
    if (at && known) known.push(at)
    else if (at && id) changed.set(id, [at])
  }
  return changed
}

const isEndless = (event: Component) => {
  const rule = lastOf(event, 'RRULE')?.value
  return rule !== undefined && !/COUNT=|UNTIL=/i.test(rule) && !event.has('RECURRENCE-ID')
}

function rangeOf(occurrences: readonly Occurrence[]): Range | undefined {
  const days = occurrences.flatMap(({ starts, ends }) => [starts?.day ?? [], ends?.day ?? []].flat()).sort()
  const [start_date, end_date] = [days[0], days.at(-1)]
  return start_date && end_date ? { start_date, end_date } : undefined
}

function seriesOf(occurrence: Occurrence, { zones, changed, days, isTrip, budget }: Bounds): Series {
  const { event, starts } = occurrence
  const [rule, dates] = [lastOf(event, 'RRULE'), event.get('RDATE') ?? []]
  const isAlone = (!rule && dates.length === 0) || event.has('RECURRENCE-ID')
  if (!starts?.day || isAlone) return { ...occurrence, times: [starts], leftOut: 0 }
  const isLimited = isTrip || isEndless(event)
  const found = foundBy({ ...starts, day: starts.day }, rule, {
    zones,
    budget,
    last: isEndless(event) ? (days?.end_date ?? starts.day) : undefined,
  })
  const isGone = isAmong([
    ...(event.get('EXDATE') ?? []).flatMap(property => momentsIn(property, zones)),
    ...(changed.get(lastOf(event, 'UID')?.value ?? '') ?? []),
  ])
  const listed = dates.flatMap(property => momentsIn(property, zones))
  const all = [...found.times, ...listed].filter(moment => !isGone(moment))
  const own = listed.length > 0 ? all.sort((a, b) => written(a) - written(b)) : all
  const within = own.filter(
    ({ day }) => !isLimited || (days && day >= days.start_date && day <= days.end_date),
  )
  const times = within.length > 0 ? within : own.slice(0, 1)
  const others = isEndless(event) ? 1 : own.length - times.length
  return { ...occurrence, times, leftOut: found.isWhole ? others : Math.max(others, 1) }
}

/** The times of a rule, as far as it is read and the budget reaches; with the first one at least. */
function foundBy(
  first: Dated,
  property: Property | undefined,
  { zones, budget, last }: Pick<Bounds, 'zones' | 'budget'> & { last: string | undefined },
): { times: Dated[]; isWhole: boolean } {
  const rule = property && repeatRuleOf(property.value.trim())
  if (!rule) return { times: [first], isWhole: property === undefined }
  const until =
    rule.until === undefined ? undefined : momentOf({ value: rule.until, parameters: new Map() }, zones)
  if (rule.until !== undefined && !until) return { times: [first], isWhole: false }
  const times: Dated[] = []
  for (const day of daysOfRule(rule, first.day, budget)) {
    const moment = { ...first, day }
    const isOver = (last !== undefined && day > last) || (until !== undefined && isAfter(moment, until))
    if (isOver && times.length > 0) break
    times.push(moment)
  }
  return { times, isWhole: budget.days >= 0 }
}

/** The moments of a list, or the beginnings of its periods. */
function momentsIn({ value, parameters }: Property, zones: Calendar['zones']): Dated[] {
  return value.split(',').flatMap(each => {
    const moment = momentOf({ value: each.split('/')[0] ?? '', parameters }, zones)
    return moment?.day ? [{ ...moment, day: moment.day }] : []
  })
}

/** By the clock of another zone it may be the day before or after. */
function isAmong(moments: readonly Moment[]): (moment: Dated) => boolean {
  const near = Map.groupBy(
    moments.flatMap(moment => [-1, 0, 1].map(days => ({ moment, day: addDays(moment.day ?? '', days) }))),
    ({ day }) => day,
  )
  return moment => near.get(moment.day)?.some(other => isSame(moment, other.moment)) ?? false
}

function isSame(moment: Dated, other: Moment): boolean {
  if (other.time === undefined || moment.time === undefined) return moment.day === other.day
  const [one, two] = [instantOf(moment), instantOf(other)]
  return one !== undefined && two !== undefined ? one === two : written(moment) === written(other)
}

function isAfter(moment: Dated, until: Moment): boolean {
  const day = until.day ?? ''
  if (until.time === undefined || moment.time === undefined) return moment.day > day
  // The clocks of all zones are less than two days apart, and looking into them takes time.
  if (moment.day < addDays(day, -1) || moment.day > addDays(day, 1)) return moment.day > day
  const [one, two] = [instantOf(moment), instantOf(until)]
  return one !== undefined && two !== undefined ? one > two : written(moment) > written(until)
}

/** Its clock as milliseconds, whatever the zone. */
const written = ({ day, time }: Moment): number => Date.parse(`${day}T${time ?? '00:00'}Z`)

/** The end of a later time: as long after it as the end of the first one. */
function movedBy(ends: Moment | undefined, starts: Moment | undefined, moment: Moment | undefined) {
  if (!ends?.day || !starts || !moment || starts === moment) return ends
  const at = new Date(written(ends) + written(moment) - written(starts)).toISOString()
  return { ...ends, day: at.slice(0, 10), time: ends.time && at.slice(11, 16) }
}
