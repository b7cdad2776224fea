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
  spotFields,
} from './fields.ts'
import { Amount } from './money.ts'
import { rowCalls } from './row-calls.ts'
import { sharedRow } from './shared-row.ts'

/** A car, booked for its own dates: they stay when the trip around it moves. */
export const Rental = z.object({
  id: Id,
  trip_id: Id,
  company: z.string(),
  confirmation_number: z.nullable(z.string()),
  pickup_place: z.string(),
  pickup_place_id: z.nullable(z.string()),
  pickup_lat: z.nullable(Latitude),
  pickup_lng: z.nullable(Longitude),
  pickup_date: z.string(),
  dropoff_place: z.string(),
  dropoff_place_id: z.nullable(z.string()),
  dropoff_lat: z.nullable(Latitude),
  dropoff_lng: z.nullable(Longitude),
  dropoff_date: z.string(),
  cost: z.nullable(z.string()),
  cost_currency: z.nullable(z.string()),
  cost_currency_symbol: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  participants: Participants,
  version: z.int(),
})
export type Rental = z.output<typeof Rental>

export const sharedRental = sharedRow(
  Rental,
  [
    ...(['company', 'pickup_place', 'pickup_lat', 'pickup_lng', 'pickup_date'] as const),
    ...(['dropoff_place', 'dropoff_lat', 'dropoff_lng', 'dropoff_date'] as const),
  ],
  { details: ['notes'], costs: ['cost', 'cost_currency', 'cost_currency_symbol'] },
)
export const SharedRental = sharedRental.schema
export type SharedRental = z.output<typeof SharedRental>

const Place = line(1, 200)
export const rentalCalls = rowCalls('rental', {
  paths: ['/subtripitems/trip/{tripId}/rentals', '/subtripitems/rental/{rentalId}'],
  row: Rental,
  needed: {
    company: line(1, 120),
    pickup_place: Place,
    pickup_date: LocalDateTime,
    dropoff_date: LocalDateTime,
  },
  fields: {
    confirmation_number: z.optional(z.nullable(line(0, 40))),
    pickup_place_id: spotFields.place_id,
    pickup_lat: spotFields.lat,
    pickup_lng: spotFields.lng,
    dropoff_place: said(orEmpty(Place), 'Left out, the car goes back to where it was picked up.'),
    dropoff_place_id: spotFields.place_id,
    dropoff_lat: spotFields.lat,
    dropoff_lng: spotFields.lng,
    cost: said(orEmpty(Amount), 'Comes with `cost_currency`.'),
    cost_currency: orEmpty(Currency),
    notes: z.optional(z.nullable(lines(2_000))),
    participants: SentParticipants,
  },
  errors: ['rental.ends_too_early'],
  says: {
    list: 'The rental cars of a trip, by the time at which they are picked up',
    create: 'Add a rental car; a cost comes with its currency',
    change: 'Change a rental car',
    delete: 'Delete a rental car',
  },
})
export const { list: rentals, create: createRental, change: updateRental, delete: deleteRental } = rentalCalls
