import { parseDate } from '@internationalized/date'

export type Journey = { name: string; end_date: string }

/** Many countries ask for so much beyond the journey. */
const MONTHS_AHEAD = 6
const MONTHS_TO_COUNT = 36

/** `more` trips after the one that is named are in the same case. */
export type Validity =
  | { kind: 'before' | 'soon'; trip: string; more: number }
  | { kind: 'good'; trip: string; months: number }
  | { kind: 'long'; trip: string; years: number }

/** How a passport stands to the trips that are not over; undefined where there is nothing to compare. */
export function passportValidity(
  expiry: string | null,
  trips: readonly Journey[],
  today: string,
): Validity | undefined {
  if (expiry === null) return undefined
  const coming = trips
    .filter(trip => trip.end_date >= today)
    .toSorted((one, other) => one.end_date.localeCompare(other.end_date))
  const over = coming.filter(trip => expiry < trip.end_date)
  const close = coming.filter(trip => expiry < monthsAfter(trip.end_date, MONTHS_AHEAD))
  const last = coming.at(-1)
  for (const [kind, [first, ...others]] of [['before', over] as const, ['soon', close] as const])
    if (first) return { kind, trip: first.name, more: others.length }
  if (!last) return undefined
  const months = monthsBetween(last.end_date, expiry)
  return months < MONTHS_TO_COUNT
    ? { kind: 'good', trip: last.name, months }
    : { kind: 'long', trip: last.name, years: Math.floor(months / 12) }
}

function monthsAfter(day: string, months: number): string {
  return parseDate(day).add({ months }).toString()
}

/** Whole ones. */
function monthsBetween(start: string, end: string): number {
  const [from, to] = [parseDate(start), parseDate(end)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  return from.add({ months }).compare(to) > 0 ? months - 1 : months
}
