import { dayNumber } from '@caravan/contract/days.rules'
import type { FoundDate, FoundTime } from './dates.ts'
import type { Mark, Moment, Spot } from './mark.ts'
import type { At } from './routes.ts'

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

/** The days of a row that has one for each of two clocks in another row: '10 Sep | 11 Sep' above '17:35 | 08:50'. */
export function daysOfRow(
  leaves: At<FoundTime> | undefined,
  lands: At<FoundTime> | undefined,
  dates: At<FoundDate>[],
): [FoundDate, FoundDate] | undefined {
  if (!leaves || leaves.line !== lands?.line) return undefined
  for (const line of [leaves.line - 1, leaves.line + 1, leaves.line - 2, leaves.line + 2]) {
    const [first, last, ...others] = dates.filter(date => date.line === line)
    const apart = first && last ? dayNumber(last.day) - dayNumber(first.day) : -1
    if (first && last && others.length === 0 && apart >= 0 && apart <= 2) return [first, last]
  }
  return undefined
}

/** The days below the clocks: '22:00 | Frankfurt | 16 Jan', and '17:00 | Singapore | 17 Jan' below these. */
export function daysBelow(
  leaves: At<FoundTime> | undefined,
  lands: At<FoundTime> | undefined,
  [first, last]: At<FoundDate>[],
): [FoundDate, FoundDate] | undefined {
  if (!leaves || !lands || !first || !last || !isBefore(first, lands)) return undefined
  const apart = dayNumber(last.day) - dayNumber(first.day)
  const isBelow = (date: At<FoundDate>, { line }: At<FoundTime>) => date.line > line && date.line < line + 4
  return isBelow(first, leaves) && isBelow(last, lands) && apart >= 0 && apart <= 2
    ? [first, last]
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
