import { lengthOf } from '@caravan/contract/days.rules'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import type { DayRange } from '../../lib/format/dates.ts'

/** The fault in the dates of a trip, as the catalogue names it. */
export function faultOf({ start, end }: DayRange): 'trip.range_backwards' | 'trip.too_long' | undefined {
  if (end < start) return 'trip.range_backwards'
  return lengthOf(start, end) > MAX_TRIP_DAYS ? 'trip.too_long' : undefined
}

/** The label for keeping the items of days that would go: days in front go to the first day, days behind to the last. */
export function labelOfKeeping(goes: { date: string }[], { start }: DayRange) {
  const inFront = goes.some(({ date }) => date < start)
  const behind = goes.some(({ date }) => date >= start)
  return inFront && behind ? 'keepOnBoth' : inFront ? 'keepOnFirst' : 'keepOnLast'
}
