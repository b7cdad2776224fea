const DAY = 86_400_000

/** Days since 1970-01-01 of a `yyyy-MM-dd`, in UTC, so that no time zone comes in. */
export function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00Z`) / DAY
}

export function dayOf(number: number): string {
  return new Date(number * DAY).toISOString().slice(0, 10)
}

export function isCalendarDay(day: string): boolean {
  const number = dayNumber(day)
  return !Number.isNaN(number) && dayOf(number) === day
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

/** The dates of a trip, its last one included. */
export type Range = { start_date: string; end_date: string }

/** Whether no day from the first of these dates or moments to the last is one of the trip. */
export function isOutside({ start_date, end_date }: Range, ...moments: (string | null)[]): boolean {
  const days = moments.flatMap(moment => moment?.slice(0, 10) ?? [])
  return days.every(day => day < start_date) || days.every(day => day > end_date)
}
