import type { Flight } from '@caravan/contract/flights'
import { flightOn } from '@caravan/contract/flights.rules'
import { useTranslations } from 'use-intl'
import { useRowAddress } from '../../trip/address.ts'
import { FlightTile, titleOf, useFlightWords } from './flight-words.tsx'

/** What a day shows of the flights: a row each, at the time at which it leaves or lands. */
export function flightsOn(flights: readonly Flight[], day: string) {
  return flights.flatMap(flight => {
    const end = flightOn(flight, day)
    const time = end && flight[`${end}_date`]?.slice(11, 16)
    return end && time ? [{ id: flight.id, time, row: <FlightOfDay end={end} flight={flight} /> }] : []
  })
}

function FlightOfDay({ flight, end }: { flight: Flight; end: 'depart' | 'arrive' }) {
  const t = useTranslations('flight')
  const words = useFlightWords()
  const { edit } = useRowAddress('flight')
  return (
    <button
      className="flex w-full items-start gap-3.5 rounded-xl px-3 py-2 text-left transition-colors duration-120 hover:bg-hover"
      data-opener
      onClick={() => edit(flight.id)}
      type="button"
    >
      <FlightTile />
      <span className="grid min-w-0">
        <span className="type-name [overflow-wrap:anywhere]">{titleOf(flight)}</span>
        <span className="type-data text-ink-2">
          <b className="font-[620] text-ink">
            {end === 'depart' ? words.times(flight) : words.landing(flight)}
          </b>{' '}
          {t(end === 'depart' ? 'leaves' : 'lands')}
        </span>
      </span>
    </button>
  )
}
