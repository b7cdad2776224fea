import { withoutClutter } from './clutter.ts'
import { datesIn } from './dates.ts'
import { shortDayIn } from './loose-days.ts'
import type { Context, Mark } from './mark.ts'
import { aircraft, flights, trains } from './numbers.ts'
import { withoutPrices } from './price.ts'
import { type FoundTime, timesIn } from './times.ts'

/**
 * Whether a text names days or clocks that none of its bookings has: another leg may have been missed, or a clock taken
 * from the wrong line. Asides are gone from the text. Houses name hours of their own.
 */
export function hasOtherMoments(text: string, marks: readonly Mark[], context: Context): boolean {
  const moments = marks.flatMap(({ starts, ends }) => [starts, ends])
  const days = new Set(moments.map(moment => moment?.day))
  const clocks = new Set(moments.map(moment => moment?.time))
  const stays = marks.filter(({ kind }) => kind === 'stay')
  const isWithin = (day: string) =>
    stays.some(({ starts, ends }) => (starts?.day ?? '9') <= day && day <= (ends?.day ?? ''))
  const loose = shortDayIn(text, context)?.day
  if (loose !== undefined && !days.has(loose) && !isWithin(loose)) return true
  const lines = text.split('\n').map(withoutClutter)
  return lines.some(
    line =>
      datesIn(line, context).some(({ day }) => !days.has(day) && !isWithin(day)) ||
      (stays.length === 0 &&
        timesIn(line).some(
          (found, n, all) => !clocks.has(found.time) && !endsSlot(line, all[n - 1], found, clocks),
        )),
  )
}

const everyNumber = [flights, trains].map(({ source }) => new RegExp(source, 'gu'))
/** The digits of the numbers of flights and trains. */
const digitsOf = (number = '') => number.replaceAll(/\D/g, '').replace(/^0+/, '')

/**
 * Whether a text about ways has the number of a flight or a train that none of its bookings has. A second number in the line
 * of a known one is that of a partner.
 */
export function hasOtherNumbers(text: string, marks: readonly Mark[]): boolean {
  const known = new Set(marks.flatMap(({ number }) => (number ? digitsOf(number) : [])))
  if (known.size === 0) return false
  return text.split('\n', 1_000).some(line => {
    const plain = withoutPrices(line.slice(0, 400).replaceAll(aircraft, ' '))
    const found = everyNumber.flatMap(pattern => [...plain.matchAll(pattern)].map(([each]) => digitsOf(each)))
    return found.length > 0 && !found.some(digits => known.has(digits))
  })
}

/** Whether a clock ends a slot of time that a booking begins: '08:30-12:00'. */
function endsSlot(
  line: string,
  start: FoundTime | undefined,
  end: FoundTime,
  clocks: ReadonlySet<string | undefined>,
): boolean {
  if (!start || !clocks.has(start.time)) return false
  return /^\s?[-–—~～〜]\s?$/u.test(line.slice(start.end, end.at))
}
