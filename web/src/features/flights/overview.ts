import type { Flight } from '@caravan/contract/flights'
import { overviewKind } from '../../trip/kinds.ts'

export const overviewFlight = overviewKind<Flight>({
  name: 'flight',
  segment: flight => ({
    from: { ...endOf(flight, 'depart'), date: flight.depart_date },
    to: endOf(flight, 'arrive'),
  }),
  endTitle: null,
})

const endOf = (flight: Flight, end: 'depart' | 'arrive') => ({
  name: flight[`${end}_airport_code`] ?? flight[`${end}_airport`] ?? '',
  city: flight[`${end}_city`],
  date: flight[`${end}_date`],
  zone: flight[`${end}_zone`],
  lat: flight[`${end}_lat`],
  lng: flight[`${end}_lng`],
})
