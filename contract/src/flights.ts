import * as z from 'zod/mini'
import {
  Currency,
  Id,
  Latitude,
  LocalDateTime,
  Longitude,
  line,
  lines,
  orEmpty,
  Participants,
  SentParticipants,
  said,
} from './fields.ts'
import { Amount } from './money.ts'
import { rowCalls } from './row-calls.ts'
import { sharedRow } from './shared-row.ts'

/** Booked for its own dates: it lies on no day, and stays when the trip around it moves or loses days. */
export const Flight = z.object({
  id: Id,
  trip_id: Id,
  flight_number: z.string(),
  confirmation_number: z.nullable(z.string()),
  depart_airport: z.nullable(z.string()),
  depart_airport_code: z.nullable(z.string()),
  /** IANA, found by the code; null where that is not known. */
  depart_zone: z.nullable(z.string()),
  /** Found by the code too, as English calls it. */
  depart_city: z.nullable(z.string()),
  depart_lat: z.nullable(Latitude),
  depart_lng: z.nullable(Longitude),
  depart_date: z.string(),
  arrive_airport: z.nullable(z.string()),
  arrive_airport_code: z.nullable(z.string()),
  arrive_zone: z.nullable(z.string()),
  arrive_city: z.nullable(z.string()),
  arrive_lat: z.nullable(Latitude),
  arrive_lng: z.nullable(Longitude),
  arrive_date: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  cost_currency: z.nullable(z.string()),
  cost_currency_symbol: z.nullable(z.string()),
  attachment: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  participants: Participants,
  version: z.int(),
})
export type Flight = z.output<typeof Flight>

/** Not its attachment, which often is the address of a booking, with its number. */
export const sharedFlight = sharedRow(
  Flight,
  [
    'flight_number',
    ...(['depart_airport', 'depart_airport_code', 'depart_zone', 'depart_city'] as const),
    ...(['depart_lat', 'depart_lng', 'depart_date'] as const),
    ...(['arrive_airport', 'arrive_airport_code', 'arrive_zone', 'arrive_city'] as const),
    ...(['arrive_lat', 'arrive_lng', 'arrive_date'] as const),
  ],
  { details: ['notes'], costs: ['cost', 'cost_currency', 'cost_currency_symbol'] },
)
export const SharedFlight = sharedFlight.schema
export type SharedFlight = z.output<typeof SharedFlight>

const Airport = said(z.optional(z.nullable(line(0, 200))), 'The name of the airport.')
const AirportCode = said(orEmpty(z.string().check(z.regex(/^[A-Z0-9]{3,4}$/))), "IATA's or ICAO's.")
const Lat = said(z.optional(z.nullable(Latitude)), 'Left out or null, found by the code.')
const Lng = said(z.optional(z.nullable(Longitude)), 'Left out or null, found by the code.')

export const flightCalls = rowCalls('flight', {
  paths: ['/subtripitems/trip/{tripId}/flights', '/subtripitems/flight/{flightId}'],
  row: Flight,
  needed: { flight_number: said(line(1, 12), 'Such as `BR198`.'), depart_date: LocalDateTime },
  fields: {
    confirmation_number: z.optional(z.nullable(line(0, 40))),
    depart_airport: Airport,
    depart_airport_code: AirportCode,
    depart_lat: Lat,
    depart_lng: Lng,
    arrive_airport: Airport,
    arrive_airport_code: AirportCode,
    arrive_lat: Lat,
    arrive_lng: Lng,
    arrive_date: orEmpty(LocalDateTime),
    cost: said(orEmpty(Amount), 'Comes with `cost_currency`.'),
    cost_currency: orEmpty(Currency),
    attachment: said(z.optional(z.nullable(line(0, 2_048))), 'Such as the address of the booking.'),
    notes: z.optional(z.nullable(lines(2_000))),
    participants: SentParticipants,
  },
  errors: ['flight.lands_too_early'],
  says: {
    list: 'The flights of a trip, by departure',
    create: 'Add a flight; a cost comes with its currency',
    change: 'Change a flight',
    delete: 'Delete a flight',
  },
})
export const { list: flights, create: createFlight, change: updateFlight, delete: deleteFlight } = flightCalls
