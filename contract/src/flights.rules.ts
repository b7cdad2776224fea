import { dayNumber } from './days.rules.ts'
import type { Flight } from './flights.ts'
import { remembered } from './remembered.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** With less time between two flights a change is at risk. */
export const SHORT_LAYOVER = 45

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

const offsetsOf = remembered(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
)

/** How many seconds the clocks of a zone are ahead of UTC. */
function offsetAt(seconds: number, zone: string): number {
  const written = offsetsOf(zone).format(seconds * 1_000)
  const [, sign, ...parts] = /GMT([+-])(\d+):(\d+):?(\d*)/.exec(written) ?? []
  const [hours = 0, minutes = 0, rest = 0] = parts.map(Number)
  return (sign === '-' ? -1 : 1) * (hours * 3_600 + minutes * MINUTE + rest)
}

/** The first moment at which the clocks show this; a time that they skip counts as before the change. */
export function secondsAt(dateTime: string, zone: string): number {
  const clock = clockSeconds(dateTime)
  const [before, after] = [offsetAt(clock - DAY, zone), offsetAt(clock + DAY, zone)]
  const isBefore = offsetAt(clock - before, zone) === before || offsetAt(clock - after, zone) !== after
  return clock - (isBefore ? before : after)
}

type Times = Pick<Flight, 'depart_zone' | 'depart_date' | 'arrive_zone' | 'arrive_date'>

/** How long a flight takes; null where that cannot be known. */
export function flightMinutes({ depart_zone, depart_date, arrive_zone, arrive_date }: Times): number | null {
  if (arrive_date === null || arrive_zone === null || depart_zone === null) return null
  try {
    const seconds = secondsAt(arrive_date, arrive_zone) - secondsAt(depart_date, depart_zone)
    return seconds > 0 ? Math.round(seconds / MINUTE) : null
  } catch {
    // Not every browser knows every zone.
    return null
  }
}

type Ends = Times & Pick<Flight, 'arrive_airport_code' | 'depart_airport_code'>

/** How long one waits for the next flight, which leaves from where this one lands within a day; else null. */
export function layoverMinutes(flight: Ends, next: Ends): number | null {
  const { arrive_airport_code: code, arrive_date, arrive_zone } = flight
  if (code === null || code !== next.depart_airport_code || arrive_date === null) return null
  // At one airport the clocks tell it, even if nobody knows its zone.
  const zone = arrive_zone ?? next.depart_zone ?? 'UTC'
  const minutes = flightMinutes({
    depart_zone: zone,
    depart_date: arrive_date,
    arrive_zone: zone,
    arrive_date: next.depart_date,
  })
  return minutes !== null && minutes <= DAY / MINUTE ? minutes : null
}

/** The end of a flight that a day shows: its departure, and on another day its arrival. */
export function flightOn(flight: Times, day: string): 'depart' | 'arrive' | null {
  if (flight.depart_date.startsWith(day)) return 'depart'
  return flight.arrive_date?.startsWith(day) ? 'arrive' : null
}

/** Whether no day of the trip shows it. */
export function isOutside(flight: Times, trip: { start_date: string; end_date: string }): boolean {
  const days = [flight.depart_date, flight.arrive_date ?? flight.depart_date].map(date => date.slice(0, 10))
  return days.every(day => day < trip.start_date || day > trip.end_date)
}

/** 'BR 198, TPE → NRT', with the names of airports that have no code. */
export function titleOf(
  flight: Pick<
    Flight,
    'flight_number' | 'depart_airport' | 'depart_airport_code' | 'arrive_airport' | 'arrive_airport_code'
  >,
): string {
  const from = flight.depart_airport_code ?? flight.depart_airport
  const to = flight.arrive_airport_code ?? flight.arrive_airport
  return [flight.flight_number, [from, to].filter(Boolean).join(' → ')].filter(Boolean).join(', ')
}
