import { isOutside, type Range } from '@caravan/contract/days.rules'
import type { Flight, SharedFlight } from '@caravan/contract/flights'
import { flightMinutes } from '@caravan/contract/flights.rules'
import { useLocale, useTranslations } from 'use-intl'
import { duration, localTime, useDates } from '../../lib/format/dates.ts'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { Chip } from '../../ui/chip.tsx'
import { WebAddress } from '../../ui/web-link.tsx'

export function useFlightWords() {
  const language = useLocale()
  const { shortDay } = useDates()
  const dayOf = (moment: string) => shortDay(moment.slice(0, 10))
  return {
    /** 'Sun 28/03' */
    day: ({ depart_date }: SharedFlight) => dayOf(depart_date),
    /** '08:50 Taipei, 13:05 Tokyo, 3 h 15 min'; a landing on another date says which. */
    times(flight: SharedFlight): string {
      const { depart_date, depart_zone, depart_city, arrive_date, arrive_zone, arrive_city } = flight
      const minutes = flightMinutes(flight)
      const isLater = arrive_date?.slice(0, 10) !== depart_date.slice(0, 10)
      return [
        localTime(language, depart_date, depart_zone, depart_city),
        arrive_date && isLater && dayOf(arrive_date),
        arrive_date && localTime(language, arrive_date, arrive_zone, arrive_city),
        minutes && duration(language, minutes),
      ]
        .filter(Boolean)
        .join(language === 'zh' ? '，' : ', ')
    },
    /** '13:05 Tokyo' */
    landing: ({ arrive_date, arrive_zone, arrive_city }: Flight) =>
      localTime(language, arrive_date ?? '', arrive_zone, arrive_city),
    length: (minutes: number) => duration(language, minutes),
  }
}

/** Those with a link to the trip know less of it. */
type KnownFlight = SharedFlight & Partial<Pick<Flight, 'confirmation_number' | 'attachment'>>

type FlightLinesProps = { row: KnownFlight; trip: Range }

/** All that is known of a flight but its title and cost. */
export function FlightLines({ row: flight, trip }: FlightLinesProps) {
  const t = useTranslations('flight')
  const words = useFlightWords()
  const { confirmation_number: number, notes, attachment } = flight
  return (
    <div className="grid justify-items-start gap-y-0.5 type-data text-ink-2 [overflow-wrap:anywhere]">
      <p>
        <b className="font-[620] text-ink">{words.day(flight)}</b> {words.times(flight)}
      </p>
      {number && <ConfirmationNumber number={number} />}
      {notes && <p className="type-body whitespace-pre-wrap">{notes}</p>}
      {attachment && <WebAddress url={attachment} />}
      {isOutside(trip, flight.depart_date, flight.arrive_date) && <Chip tone="marigold">{t('outside')}</Chip>}
    </div>
  )
}
