import { withoutClutter } from './clutter.ts'
import { datesIn, timesIn } from './dates.ts'
import { shortDayIn } from './loose-days.ts'
import type { Context, Mark } from './mark.ts'

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
          ({ time, at }, n, all) =>
            !clocks.has(time) &&
            // The end of a slot: '08:30-12:00'.
            !(clocks.has(all[n - 1]?.time) && /^\s?[-–—~～〜]\s?$/u.test(line.slice(all[n - 1]?.end, at))),
        )),
  )
}
