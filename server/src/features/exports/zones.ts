import { remembered } from '@caravan/contract/remembered'

/** Whether the clocks of a zone are known here. */
export const isZone = remembered((zone: string) => {
  try {
    return Boolean(Temporal.PlainDate.from('2000-01-01').toZonedDateTime(zone))
  } catch {
    return false
  }
})

export const millisecondsAt = (at: string, zone: string | null) =>
  Temporal.PlainDateTime.from(at).toZonedDateTime(zone ?? 'UTC').epochMilliseconds

/** How the clocks of a zone go in a year, from its beginning on, as lines of an iCalendar time zone. */
function yearOf(zone: string, year: number): string[] {
  let moment = Temporal.PlainDateTime.from({ year, month: 1, day: 1 }).toZonedDateTime(zone)
  const lowest = Math.min(moment.offsetNanoseconds, moment.add({ months: 6 }).offsetNanoseconds)
  const lines = observance(moment, moment, lowest)
  for (;;) {
    const next = moment.getTimeZoneTransition('next')
    if (!next || next.year > year) return lines
    lines.push(...observance(next, moment, lowest))
    moment = next
  }
}

type Clock = Temporal.ZonedDateTime

/** From a moment on, which is told by the clock that was right until then. */
function observance(from: Clock, before: Clock, lowest: number): string[] {
  const part = from.offsetNanoseconds > lowest ? 'DAYLIGHT' : 'STANDARD'
  const nanoseconds = before.offsetNanoseconds - from.offsetNanoseconds
  return [
    `BEGIN:${part}`,
    `DTSTART:${digits(from.toPlainDateTime().add({ nanoseconds }).toString())}`,
    `TZOFFSETFROM:${before.offset.replaceAll(':', '')}`,
    `TZOFFSETTO:${from.offset.replaceAll(':', '')}`,
    `END:${part}`,
  ]
}

/** Of a time by the clock what iCalendar writes of it. */
export const digits = (at: string) => `${at.replaceAll(/[-:]|\..*/g, '')}00`.slice(0, 15)

/** The clocks of a zone in these years. */
export const timezone = (zone: string, years: Iterable<number>): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...[...years].toSorted((one, other) => one - other).flatMap(year => yearOf(zone, year)),
  'END:VTIMEZONE',
]
