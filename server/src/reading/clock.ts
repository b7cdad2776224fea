import { addDays, dayNumber, isCalendarDay } from '@caravan/contract/days.rules'
import { remembered } from '@caravan/contract/remembered'
import type { Context, Moment } from './mark.ts'

const pad = (number: number | string) => String(number).padStart(2, '0')

/** `yyyy-MM-dd`; undefined where the calendar has no such day. */
export function dayFrom(year: number, month: number, date: number): string | undefined {
  const day = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(date)}`
  return isCalendarDay(day) ? day : undefined
}

export function clockFrom(hours: number, minutes: number): string | undefined {
  return hours < 24 && minutes < 60 ? `${pad(hours)}:${pad(minutes)}` : undefined
}

/** `2026-05-12T08:50+09:00` and its relatives; undefined for anything else. */
export function isoMoment(text: string): Moment | undefined {
  const found =
    /^\s*(\d{4})-?(\d\d)-?(\d\d)(?:[T\s]+(\d\d):?(\d\d)(?::?\d\d(?:[.,]\d+)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?)?\s*$/i.exec(
      text,
    )
  if (!found) return undefined
  const [, year, month, date, hours, minutes, offset] = found
  const day = dayFrom(Number(year), Number(month), Number(date))
  if (day === undefined) return undefined
  return {
    day,
    time: hours === undefined ? undefined : clockFrom(Number(hours), Number(minutes)),
    offset: offset && offsetOf(offset),
  }
}

/** 'Z' or '+09:00'. */
function offsetOf(text: string): string {
  const [, sign, hours, minutes = '00'] = /^([+-])(\d\d):?(\d\d)?$/.exec(text) ?? []
  return sign ? `${sign}${hours}:${minutes}` : 'Z'
}

/** How many days before today a booking that names no year may lie: bookings are made for days to come. */
const LATELY = 30

/**
 * The year in which a day lies in the trip, else that nearest to the mail, else to today. What a booking itself tells
 * lies ahead of the mail, or of today. What was paid does not.
 */
export function guessYear(
  context: Context,
  dayIn: (year: number) => string | undefined,
  isAhead = false,
): string | undefined {
  const near = context.sent ?? context.today
  const year = Number((context.trip?.start_date ?? near).slice(0, 4))
  const from = Number(near.slice(0, 4))
  const days = [...new Set([year, year + 1, from - 1, from, from + 1])].flatMap(each => dayIn(each) ?? [])
  const { trip } = context
  const inTrip = trip && days.find(day => day >= trip.start_date && day <= trip.end_date)
  const distance = (day: string) => Math.abs(dayNumber(day) - dayNumber(near))
  const first = addDays(near, context.sent ? -7 : -LATELY)
  const after = isAhead && !context.isPaid ? days.sort().find(day => day >= first) : undefined
  return inTrip ?? after ?? days.sort((a, b) => distance(a) - distance(b))[0]
}

const offsets = remembered(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
)

export function isZone(zone: string): boolean {
  try {
    return offsets(zone) !== undefined
  } catch {
    return false
  }
}

/** How many minutes the clocks of a zone are ahead of UTC at a moment, which is one of UTC. */
export function minutesAhead(zone: string, at: number): number {
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(offsets(zone).format(at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}

const MINUTE = 60_000

/** A clock of a zone as milliseconds of UTC. */
export function instantIn(zone: string, day: string, time: string): number {
  const written = Date.parse(`${day}T${time}Z`)
  const first = written - minutesAhead(zone, written) * MINUTE
  return written - minutesAhead(zone, first) * MINUTE
}

/** The zone of a country, where all of its clocks agree in winter and in summer. */
export const zoneOfCountry = remembered((country: string): string | undefined => {
  const [zone, ...others] = new Intl.Locale('und', { region: country }).getTimeZones() ?? []
  const year = new Date().getUTCFullYear()
  const seasons = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)]
  const isSame = (other: string) =>
    seasons.every(at => minutesAhead(other, at) === minutesAhead(zone ?? other, at))
  return others.every(isSame) ? zone : undefined
})

/** The time of a zone at a moment. */
export function clockAt(zone: string, at: number): { day: string; time: string } {
  const shown = new Date(at + minutesAhead(zone, at) * MINUTE).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The moment that a clock with an offset, or with a zone of its own, means; undefined for any other one. */
export function instantOf({ day, time, offset, zone }: Moment): number | undefined {
  if (day === undefined || time === undefined) return undefined
  const at = offset ? Date.parse(`${day}T${time}${offset}`) : zone ? instantIn(zone, day, time) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** The day on which something that takes less than a day arrives, by the clocks of both places. */
export function arrivalDay(from: Required<Clock>, to: { time: string; zone: string }): string | undefined {
  const leaves = instantIn(from.zone, from.day, from.time)
  return [-1, 0, 1, 2]
    .map(days => addDays(from.day, days))
    .find(day => {
      const arrives = instantIn(to.zone, day, to.time)
      return arrives > leaves && arrives <= leaves + 24 * 60 * MINUTE
    })
}

interface Clock {
  day: string
  time: string
  zone: string
}
