import type { Item } from '@caravan/contract/items'
import { countNights, datesOfNights, type Stay, timesOfNight } from '@caravan/contract/lodging.stays'
import { MAX_TRIP_DAYS } from '@caravan/contract/trips.rules'
import { Failure } from '../../failure.ts'

interface Range {
  check_in: string
  check_out: string
}

/** A range with at least one night. */
export function rangeOf({ check_in, check_out }: { [end in keyof Range]: string | null | undefined }): Range {
  if (!check_in || !check_out) throw new Failure('lodging.place_and_dates')
  const range = { check_in, check_out }
  const count = countNights(range)
  if (count < 1) throw new Failure('lodging.no_night')
  // A trip has no days of so many nights, and nobody has to list them to know.
  if (count > MAX_TRIP_DAYS) throw new Failure('item.no_day')
  return range
}

/**
 * The nights of a stay on other dates. As many nights as before, or none on a date that had one, all move; otherwise
 * those stay whose date stays, and `add` makes the others. Whatever is first or last then has the times of that.
 */
export function rearranged({ nights, ...known }: Stay, range: Range, add: () => Item): Item[] {
  const [first, last] = [nights[0], nights.at(-1)]
  const dates = datesOfNights(range)
  const isMoved =
    dates.length === nights.length || range.check_out <= known.check_in || range.check_in >= known.check_out
  return dates.map((date, index) => {
    const night = isMoved ? nights[index] : nights.find(known => known.date === date)
    const usual = timesOfNight(index, dates.length)
    const [isFirst, isLast] = [index === 0, index === dates.length - 1]
    const begins = isFirst ? first : night === first ? undefined : night
    const ends = isLast ? last : night === last ? undefined : night
    return {
      ...(night ?? add()),
      date,
      start_time: begins ? begins.start_time : usual.start_time,
      end_time: ends ? ends.end_time : usual.end_time,
    }
  })
}
