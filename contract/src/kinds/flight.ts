import { flightWith } from '../flights.row.ts'
import { createFlight, Flight, flightCalls, sharedFlight } from '../flights.ts'
import type { KindOf } from './kind.ts'

export const flight = {
  row: Flight,
  saves: createFlight,
  calls: flightCalls,
  rule: flightWith,
  parts: ['flights'],
  together: [
    ['cost', 'cost_currency'],
    ['depart_airport_code', 'depart_zone', 'depart_city', 'depart_lat', 'depart_lng'],
    ['arrive_airport_code', 'arrive_zone', 'arrive_city', 'arrive_lat', 'arrive_lng'],
  ],
  most: 200,
  booked: { name: 'flight_number', ends: ['depart', 'arrive'], dates: ['depart_date', 'arrive_date'] },
  shared: sharedFlight,
} as const satisfies KindOf<Flight>
