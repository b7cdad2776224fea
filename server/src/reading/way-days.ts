import { dayNumber } from '@caravan/contract/days.rules'
import type { FoundDate } from './dates.ts'
import type { Mark, Moment, Spot } from './mark.ts'
import type { At } from './routes.ts'
import type { FoundTime } from './times.ts'

interface Leg {
  from: Spot | undefined
  to: Spot | undefined
  leaves: FoundTime | undefined
}

/** The day of a way without one of its own: that of the way before it, certain where it goes on from its end, later on the clock. */
export function dayAfter(before: Mark | undefined, { from, to, leaves }: Leg): Moment | undefined {
  const { day, time } = before?.ends?.day ? before.ends : (before?.starts ?? {})
  if (!before || !day) return undefined
  const isSame = (one: Spot | undefined, other: Spot | undefined) =>
    one !== undefined && (one.code ? one.code === other?.code : one.name === other?.name)
  const goesOn = isSame(from, before.to) && !isSame(to, before.from) && time && leaves && time < leaves.time
  return { day, ...(!goesOn && { doubt: 'two_readings' }) }
}

type Days = [FoundDate, FoundDate]

/** Two days of one way: the same one, or up to two days apart. */
function daysOf([first, last, ...others]: FoundDate[]): Days | undefined {
  const apart = first && last ? dayNumber(last.day) - dayNumber(first.day) : -1
  return first && last && others.length === 0 && apart >= 0 && apart <= 2 ? [first, last] : undefined
}

/**
 * The days of two clocks in a row, in another row that has one for each: '10 Sep | 11 Sep' above '17:35 | 08:50'. Or those
 * below clocks that stand apart: '22:00 | Frankfurt | 16 Jan', and '17:00 | Singapore | 17 Jan' below these.
 */
export function daysBeside(
  leaves: At<FoundTime> | undefined,
  lands: At<FoundTime> | undefined,
  dates: At<FoundDate>[],
): Days | undefined {
  if (!leaves || !lands) return undefined
  const near = leaves.line === lands.line ? [-1, 1, -2, 2].map(by => leaves.line + by) : []
  const inRow = near.flatMap(line => daysOf(dates.filter(date => date.line === line)) ?? [])
  if (inRow[0] && inRow[1]) return [inRow[0], inRow[1]]
  const [first, last] = dates
  const isBelow = (date: At<FoundDate>, { line }: At<FoundTime>) => date.line > line && date.line < line + 4
  return first && last && isBefore(first, lands) && isBelow(first, leaves) && isBelow(last, lands)
    ? daysOf([first, last])
    : undefined
}

export const isBefore = (a: At<{ at: number }>, b: At<{ at: number }>) =>
  a.line < b.line || (a.line === b.line && a.at < b.at)

/** The date in the line of a clock: that before it, else that behind it, none of another clock. */
export function dayAt(
  time: At<FoundTime> | undefined,
  dates: At<FoundDate>[],
  after?: At<FoundTime>,
  until?: At<FoundTime>,
): At<FoundDate> | undefined {
  if (!time) return undefined
  const inLine = dates.filter(
    date =>
      date.line === time.line &&
      !(after?.line === time.line && date.at < after.at) &&
      !(until?.line === time.line && date.at > until.at),
  )
  return inLine.findLast(date => date.at < time.at) ?? inLine[0]
}
