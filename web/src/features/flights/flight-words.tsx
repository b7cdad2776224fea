import { isOutside, type Range } from '@caravan/contract/days.rules'
import type { Flight, SharedFlight } from '@caravan/contract/flights'
import type { Segment } from '@caravan/contract/journeys.rules'
import { leapsOver, type Ways } from '@caravan/contract/ways.rules'
import { useTranslations } from 'use-intl'
import { useDates } from '../../lib/format/dates.ts'
import { Timetable } from '../../trip/journeys/timetable.tsx'
import { ConfirmationNumber } from '../../trip/rows/confirmation-number.tsx'
import { Chip } from '../../ui/chip.tsx'
import { WebAddress } from '../../ui/web-link.tsx'

/** The way of a flight; an airport without a code goes by its name. */
export function segmentOf(flight: SharedFlight): Segment {
  const endOf = (end: 'depart' | 'arrive') => ({
    code: flight[`${end}_airport_code`],
    place: flight[`${end}_airport`],
    city: flight[`${end}_city`],
    date: flight[`${end}_date`],
    zone: flight[`${end}_zone`],
    lat: flight[`${end}_lat`],
    lng: flight[`${end}_lng`],
  })
  return { from: { ...endOf('depart'), date: flight.depart_date }, to: endOf('arrive'), isFlight: true }
}

export const waysOf = ({ depart_date, arrive_date }: Flight, day: string): Ways =>
  leapsOver(day, [depart_date, arrive_date])

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
      <Timetable segment={segmentOf(flight)} />
      {number && <ConfirmationNumber number={number} />}
      {notes && <p className="type-body whitespace-pre-wrap">{notes}</p>}
      {attachment && <WebAddress url={attachment} />}
      {isOutside(trip, flight.depart_date, flight.arrive_date) && <Chip tone="marigold">{t('outside')}</Chip>}
    </div>
  )
}
