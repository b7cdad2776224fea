import { dayNumber } from './days.rules.ts'

const DAY = 24 * 3_600

/** Seconds on a clock that knows no zone, so that two of them can be compared. */
function clockSeconds(dateTime: string): number {
  const [day = '', time = ''] = dateTime.split('T')
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return dayNumber(day) * DAY + hours * 3_600 + minutes * 60 + seconds
}

/** By the clocks on the walls a flight over the date line lands up to a day before it left, and no other does. */
export function landsTooEarly(departs: string, arrives: string): boolean {
  return clockSeconds(arrives) < clockSeconds(departs) - DAY
}
