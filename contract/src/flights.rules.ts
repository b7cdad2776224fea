import { dayNumber } from './days.rules.ts'
import type { Flight } from './flights.ts'
import { remembered } from './remembered.ts'
import { joinTitle } from './spacing.ts'

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
function secondsAt(dateTime: string, zone: string): number {
  const clock = clockSeconds(dateTime)
  const [before, after] = [offsetAt(clock - DAY, zone), offsetAt(clock + DAY, zone)]
  const isBefore = offsetAt(clock - before, zone) === before || offsetAt(clock - after, zone) !== after
  return clock - (isBefore ? before : after)
}

/** A clock somewhere. */
interface Clock {
  date: string | null
  zone: string | null
}

/** From what one clock shows to what another one shows, below zero where that is before; null where it cannot be known. */
export function secondsBetween(from: Clock, to: Clock): number | null {
  if (from.date === null || from.zone === null || to.date === null || to.zone === null) return null
  try {
    return secondsAt(to.date, to.zone) - secondsAt(from.date, from.zone)
  } catch {
    // Not every browser knows every zone.
    return null
  }
}

/** How long a way takes; null where that cannot be known. */
export function minutesBetween(from: Clock, to: Clock): number | null {
  const seconds = secondsBetween(from, to)
  return seconds !== null && seconds > 0 ? Math.round(seconds / MINUTE) : null
}

type Dates = Pick<Flight, 'depart_date' | 'arrive_date'>
type Times = Dates & Pick<Flight, 'depart_zone' | 'arrive_zone'>

export const flightMinutes = ({ depart_zone, depart_date, arrive_zone, arrive_date }: Times) =>
  minutesBetween({ date: depart_date, zone: depart_zone }, { date: arrive_date, zone: arrive_zone })

/** How long one waits at a place between an arrival and a departure; null where that is more than a day, or not known. */
export function waitMinutes(arrival: Clock, departure: Clock): number | null {
  // At one place the clocks tell it, even if nobody knows its zone.
  const minutes = minutesBetween(
    { date: arrival.date, zone: arrival.zone ?? departure.zone ?? 'UTC' },
    { date: departure.date, zone: departure.zone ?? arrival.zone ?? 'UTC' },
  )
  return minutes !== null && minutes <= DAY / MINUTE ? minutes : null
}

/** How many dates by the clocks on the walls lie between leaving and landing; over the date line it may be less than none. */
export const daysLater = ({ depart_date, arrive_date }: Dates): number =>
  arrive_date === null ? 0 : dayNumber(arrive_date.slice(0, 10)) - dayNumber(depart_date.slice(0, 10))

/** The end of a flight that a day shows: its departure, and on another day its arrival. */
export function flightOn(flight: Dates, day: string): 'depart' | 'arrive' | null {
  if (flight.depart_date.startsWith(day)) return 'depart'
  return flight.arrive_date?.startsWith(day) ? 'arrive' : null
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
  return joinTitle([flight.flight_number, [from, to].filter(Boolean).join(' → ')])
}
