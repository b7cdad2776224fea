import { lengthOf } from '@caravan/contract/days.rules'
import type { Plan } from '@caravan/contract/plan'
import { putOn } from '@caravan/contract/shown.back'
import { tripWrites } from '@caravan/contract/trips.row'
import { legsOf, MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { changesTo, rowsKnownIn } from '@caravan/contract/write/rows'
import type { DayRange } from '../../lib/format/dates.ts'

/** The fault in the dates of a trip, as the catalogue names it. */
export function faultOf({ start, end }: DayRange): 'trip.range_backwards' | 'trip.too_long' | undefined {
  if (end < start) return 'trip.range_backwards'
  return lengthOf(start, end) > MAX_TRIP_DAYS ? 'trip.too_long' : undefined
}

/** The cities of a trip of several with other dates: its legs, and the names that go or come. Nothing while it stays as long. */
export function citiesWith(plan: Plan, { start: start_date, end: end_date }: DayRange) {
  const { start_date: from, end_date: until } = plan.trip
  if (lengthOf(start_date, end_date) === lengthOf(from, until)) return
  const body = { start_date, end_date, spread_anew: true, on_conflict: 'delete' as const }
  const changes = changesTo(rowsKnownIn([plan]), rows =>
    tripWrites.change(rows, { body, members: undefined, actor: '' }),
  )
  const { days } = putOn(plan, changes)
  const [before, legs] = [legsOf(plan.days), legsOf(days)]
  if (before.length < 2 && legs.length < 2) return
  const beside = (some: typeof legs, others: typeof legs) =>
    [...new Set(some.map(({ name }) => name))].filter(name => others.every(other => other.name !== name))
  return {
    ...{ days: days.length, legs, placeless: days.filter(({ place }) => place === null).length },
    ...{ gone: beside(before, legs), come: beside(legs, before) },
  }
}

/** The label for keeping the items of days that would go: days in front go to the first day, days behind to the last. */
export function labelOfKeeping(goes: { date: string }[], { start }: DayRange) {
  const inFront = goes.some(({ date }) => date < start)
  const behind = goes.some(({ date }) => date >= start)
  return inFront && behind ? 'keepOnBoth' : inFront ? 'keepOnFirst' : 'keepOnLast'
}
