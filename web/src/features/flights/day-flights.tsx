import type { Flight } from '@caravan/contract/flights'
import { flightOn, titleOf } from '@caravan/contract/flights.rules'
import { useTranslations } from 'use-intl'
import { BookingOfDay, type DayRow } from '../../trip/rows/day-row.tsx'
import { FlightTile, useFlightWords } from './flight-words.tsx'

/** A day shows the flights: a row each, at the time at which it leaves or lands. */
export function flightsOn(flights: readonly Flight[], day: string): DayRow[] {
  return flights.flatMap(flight => {
    const end = flightOn(flight, day)
    const time = end && flight[`${end}_date`]?.slice(11, 16)
    return end && time ? [{ id: flight.id, time, row: <FlightOfDay end={end} flight={flight} /> }] : []
  })
}

function FlightOfDay({ flight, end }: { flight: Flight; end: 'depart' | 'arrive' }) {
  const t = useTranslations('flight')
  const words = useFlightWords()
  return (
    <BookingOfDay
      kind="flight"
      row={flight}
      tile={<FlightTile />}
      time={end === 'depart' ? words.times(flight) : words.landing(flight)}
      title={titleOf(flight)}
      what={t(end === 'depart' ? 'leaves' : 'lands')}
    />
  )
}
