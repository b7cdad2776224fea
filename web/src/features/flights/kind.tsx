import type { Flight, SharedFlight } from '@caravan/contract/flights'
import { flightOn, titleOf } from '@caravan/contract/flights.rules'
import { Plane } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Timetable } from '../../trip/journeys/timetable.tsx'
import { bookingKind } from '../../trip/kinds.ts'
import { BookingOfDay } from '../../trip/rows/day-row.tsx'
import { FlightLines, segmentOf, waysOf } from './flight-words.tsx'

export const flight = bookingKind<Flight, SharedFlight>({
  name: 'flight',
  icon: Plane,
  tint: 'bg-flight-soft text-flight-ink',
  icons: null,
  iconNameOf: null,
  tool: 'flights',
  // `kinds.transportation.tsx` has the list, in which kinds of transport stand together.
  Part: null,
  parts: ['flights'],
  rowsIn: ({ flights }) => flights,
  link: 'flight',
  nameOf: titleOf,
  dateOf: ({ depart_date }) => depart_date.slice(0, 10),
  expenseType: () => 'Flights',
  currencyOf: ({ cost_currency }) => cost_currency,
  onDay(flight, day) {
    const end = flightOn(flight, day)
    const time = end && flight[`${end}_date`]?.slice(11, 16)
    return end && time ? [{ id: flight.id, time, row: <FlightOfDay end={end} flight={flight} /> }] : []
  },
  ways: waysOf,
  segment: segmentOf,
  spots: null,
  // Those of which both ends are known.
  arcs: ({ depart_lat, depart_lng, arrive_lat, arrive_lng }) =>
    depart_lat === null || depart_lng === null || arrive_lat === null || arrive_lng === null
      ? []
      : [{ from: { lat: depart_lat, lng: depart_lng }, to: { lat: arrive_lat, lng: arrive_lng } }],
  shared: { part: 'flights', Lines: FlightLines },
})

function FlightOfDay({ flight, end }: { flight: Flight; end: 'depart' | 'arrive' }) {
  const t = useTranslations('flight')
  return (
    <BookingOfDay kind="flight" row={flight} title={titleOf(flight)}>
      {end === 'arrive' && <span className="type-data text-ink-2">{t('lands')}</span>}
      <Timetable segment={segmentOf(flight)} />
    </BookingOfDay>
  )
}
