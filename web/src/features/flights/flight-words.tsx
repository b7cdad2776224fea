import { isOutside, type Range } from '@caravan/contract/days.rules'
import type { Flight, SharedFlight } from '@caravan/contract/flights'
import { daysLater, flightMinutes } from '@caravan/contract/flights.rules'
import type { Language } from '@caravan/contract/languages'
import { leapsOver, type Ways } from '@caravan/contract/ways.rules'
import { useLocale, useTranslations } from 'use-intl'
import { duration, useDates, zoneName } from '../../lib/format/dates.ts'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { Chip } from '../../ui/chip.tsx'
import { WebAddress } from '../../ui/web-link.tsx'

export const waysOf = ({ depart_date, arrive_date }: Flight, day: string): Ways =>
  leapsOver(day, [depart_date, arrive_date])

/** The city of an end, or the airport that has no code. */
export function placeAt(language: Language, flight: SharedFlight, end: 'depart' | 'arrive'): string {
  const zone = flight[`${end}_zone`]
  const city = zone && zoneName(language, zone, flight[`${end}_city`])
  return city || (flight[`${end}_airport_code`] === null && flight[`${end}_airport`]) || ''
}

/** From one end to the other, each by the clocks of its place, with the time that lies between them. */
export function Timetable({ flight }: { flight: SharedFlight }) {
  const language = useLocale()
  const minutes = flightMinutes(flight)
  const line = <span className="h-px flex-1 bg-line-strong" />
  return (
    <span className="my-0.5 grid w-[25rem] max-w-full grid-cols-[auto_minmax(2.5rem,1fr)_auto] gap-x-3 type-data">
      <FlightEnd end="depart" flight={flight} />
      {(flight.arrive_date || flight.arrive_airport_code || flight.arrive_airport) && (
        <>
          <span className="flex min-h-[1lh] items-center gap-x-2 self-start text-center text-[13px] text-ink-3">
            {line}
            {minutes !== null && (
              <span className="contents">
                {` ${duration(language, minutes)} `}
                {line}
              </span>
            )}
          </span>
          <FlightEnd end="arrive" flight={flight} />
        </>
      )}
    </span>
  )
}

function FlightEnd({ flight, end }: { flight: SharedFlight; end: 'depart' | 'arrive' }) {
  const language = useLocale()
  const date = flight[`${end}_date`]
  return (
    <span className="grid min-w-0 content-start">
      <span className="min-h-[1lh] text-ink [overflow-wrap:normal]">
        {date && <b className="font-[620]">{date.slice(11, 16)}</b>}
        {end === 'arrive' && <DaysLater flight={flight} />}
        {` ${flight[`${end}_airport_code`] ?? ''}`}
      </span>
      <span className="text-ink-2 [overflow-wrap:anywhere]">{placeAt(language, flight, end)}</span>
    </span>
  )
}

/** '+1' where it lands on the day after its departure. */
function DaysLater({ flight }: { flight: SharedFlight }) {
  const t = useTranslations('flight')
  const count = daysLater(flight)
  if (count === 0) return null
  return (
    <sup className="ml-0.5 text-[10px]">
      <span aria-hidden>{count > 0 ? `+${count}` : `−${-count}`}</span>
      <span className="sr-only"> {t('daysLater', { count })}</span>
    </sup>
  )
}

/** Those with a link to the trip know less of it. */
type KnownFlight = SharedFlight & Partial<Pick<Flight, 'confirmation_number' | 'attachment'>>

type FlightLinesProps = { row: KnownFlight; trip: Range }

/** All that is known of a flight but its title and cost. */
export function FlightLines({ row: flight, trip }: FlightLinesProps) {
  const t = useTranslations('flight')
  const { shortDay } = useDates()
  const { confirmation_number: number, notes, attachment } = flight
  return (
    <div className="grid grid-cols-1 justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
      <p>{shortDay(flight.depart_date.slice(0, 10))}</p>
      <Timetable flight={flight} />
      {number && <ConfirmationNumber number={number} />}
      {notes && <p className="type-body whitespace-pre-wrap">{notes}</p>}
      {attachment && <WebAddress url={attachment} />}
      {isOutside(trip, flight.depart_date, flight.arrive_date) && <Chip tone="marigold">{t('outside')}</Chip>}
    </div>
  )
}
