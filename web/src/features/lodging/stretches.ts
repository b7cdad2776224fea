import { addDays, daysOf } from '@caravan/contract/days.rules'
import { isNear } from '@caravan/contract/elsewhere.rules'
import type { Stay } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import type { DayRange } from '../../lib/format/dates.ts'

/** Nights in a row that have the same beds. The place is the day's, unless the bed is not known to be near it. */
export type Stretch = DayRange & {
  stays: Stay[]
  place: string | null
  /** The flight or ride on which everybody spends a night without a bed. */
  onBoard: string | null
}

/** The nights of a trip; that of its last day is one only where it is booked. */
export function stretchesOf(
  { trip, days }: Plan,
  stays: readonly Stay[],
  nightsOnBoard: ReadonlyMap<string, string>,
): Stretch[] {
  const stretches: Stretch[] = []
  for (const date of daysOf(trip.start_date, trip.end_date)) {
    const there = stays.filter(({ check_in, check_out }) => check_in <= date && date < check_out)
    if (date === trip.end_date && there.length === 0) break
    const open = stretches.at(-1)
    const onBoard = there.length === 0 ? (nightsOnBoard.get(date) ?? null) : null
    const day = days.find(day => day.date === date)
    const isThere = day && there.every(stay => isNear(stay, day))
    const place = (isThere && day.place) || null
    const isSame =
      open &&
      open.onBoard === onBoard &&
      open.stays.length === there.length &&
      there.every(stay => open.stays.includes(stay))
    // Free nights in one place are one search.
    if (isSame && (there.length > 0 || open.place === place)) open.end = addDays(date, 1)
    else stretches.push({ start: date, end: addDays(date, 1), stays: there, place, onBoard })
  }
  return stretches
}
