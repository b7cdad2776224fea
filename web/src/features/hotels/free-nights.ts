import { addDays } from '@caravan/contract/days.rules'
import { MAX_NIGHTS } from '@caravan/contract/hotels'
import { isNight } from '@caravan/contract/lodging.stays'
import type { Plan } from '@caravan/contract/plan'
import type { DayRange } from '../../lib/format/dates.ts'

/** The first night of a trip without a bed, and those at the same place that follow it; the last day has no night. */
export function firstFreeNights(
  { trip, days, items }: Pick<Plan, 'trip' | 'days' | 'items'>,
  nightsOnBoard: ReadonlyMap<string, string> = new Map(),
): {
  city: string
  dates: DayRange | null
} {
  const booked = new Set([...items.filter(isNight).map(({ date }) => date), ...nightsOnBoard.keys()])
  const free = days.filter(({ date }) => date < trip.end_date && !booked.has(date))
  const [first] = free
  if (!first) return { city: '', dates: null }
  let end = addDays(first.date, 1)
  const goesOn = () => free.some(({ date, place }) => date === end && place === first.place)
  while (goesOn() && end < addDays(first.date, MAX_NIGHTS)) end = addDays(end, 1)
  return { city: first.place ?? '', dates: { start: first.date, end } }
}
