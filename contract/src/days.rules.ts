/** Calendar arithmetic on `yyyy-MM-dd`, without a clock and without a time zone. */

/** Days since 1970-01-01, in the proleptic Gregorian calendar. */
export function dayNumber(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  // Years that begin in March put the leap day at their end.
  const shifted = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400)
  return shifted * 365 + leapDays + dayOfYear - 719_468
}

export function dayOf(number: number): string {
  const days = number + 719_468
  const era = Math.floor(days / 146_097)
  const inEra = days - era * 146_097
  const yearOfEra = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) / 365,
  )
  const dayOfYear = inEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return [String(year).padStart(4, '0'), pad(month), pad(date)].join('-')
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

export function addDays(day: string, count: number): string {
  return dayOf(dayNumber(day) + count)
}

/** How many days a range has, its last one included. */
export function lengthOf(start: string, end: string): number {
  return dayNumber(end) - dayNumber(start) + 1
}

/** Every day of a range, its last one included. */
export function daysOf(start: string, end: string): string[] {
  const first = dayNumber(start)
  return Array.from({ length: Math.max(0, lengthOf(start, end)) }, (_, index) => dayOf(first + index))
}
