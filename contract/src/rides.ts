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
  WebUrl,
} from './fields.ts'
import { Amount } from './money.ts'
import { rowCalls } from './row-calls.ts'
import { sharedRow } from './shared-row.ts'

export const rideTypes = ['train', 'bus', 'ferry', 'transfer', 'parking', 'other'] as const
export const RideType = z.enum(rideTypes)
export type RideType = z.output<typeof RideType>

/** A booked way, or a place to leave a car, for its own dates: they stay when the trip around it moves. */
export const Ride = z.object({
  id: Id,
  trip_id: Id,
  type: RideType,
  number: z.nullable(z.string()),
  from_place: z.string(),
  from_place_id: z.nullable(z.string()),
  from_lat: z.nullable(Latitude),
  from_lng: z.nullable(Longitude),
  from_zone: said(z.nullable(z.string()), 'IANA, found by the spot; null where there is none.'),
  depart_date: z.string(),
  to_place: said(z.nullable(z.string()), 'Parking has none.'),
  to_place_id: z.nullable(z.string()),
  to_lat: z.nullable(Latitude),
  to_lng: z.nullable(Longitude),
  to_zone: z.nullable(z.string()),
  arrive_date: said(z.nullable(z.string()), 'Of parking its end.'),
  seat: z.nullable(z.string()),
  confirmation_number: z.nullable(z.string()),
  cost: z.nullable(z.string()),
  cost_currency: z.nullable(z.string()),
  cost_currency_symbol: z.nullable(z.string()),
  url: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  participants: Participants,
  version: z.int(),
})
export type Ride = z.output<typeof Ride>

/** Not its web address, which often is that of a booking, with its number; nor its seat. */
export const sharedRide = sharedRow(
  Ride,
  [
    ...(['type', 'number', 'from_place', 'from_lat', 'from_lng', 'from_zone', 'depart_date'] as const),
    ...(['to_place', 'to_lat', 'to_lng', 'to_zone', 'arrive_date'] as const),
  ],
  { details: ['notes'], costs: ['cost', 'cost_currency', 'cost_currency_symbol'] },
)
export const SharedRide = sharedRide.schema
export type SharedRide = z.output<typeof SharedRide>

export const rideCalls = rowCalls('ride', {
  paths: ['/trips/{tripId}/rides', '/trips/{tripId}/rides/{rideId}'],
  row: Ride,
  needed: { from_place: said(line(1, 200), 'Of parking where the car stands.'), depart_date: LocalDateTime },
  fields: {
    type: said(z.optional(RideType), 'Left out, `other`.'),
    number: said(z.optional(z.nullable(line(0, 40))), 'Such as `Hikari 637`.'),
    from_place_id: spotFields.place_id,
    from_lat: spotFields.lat,
    from_lng: spotFields.lng,
    to_place: said(orEmpty(line(1, 200)), 'Parking has none.'),
    to_place_id: spotFields.place_id,
    to_lat: spotFields.lat,
    to_lng: spotFields.lng,
    arrive_date: said(orEmpty(LocalDateTime), 'Of parking its end.'),
    seat: said(z.optional(z.nullable(line(0, 40))), 'With its car, such as `Car 7, 3A`.'),
    confirmation_number: z.optional(z.nullable(line(0, 40))),
    cost: said(orEmpty(Amount), 'Comes with `cost_currency`.'),
    cost_currency: orEmpty(Currency),
    url: orEmpty(WebUrl),
    notes: z.optional(z.nullable(lines(2_000))),
    participants: SentParticipants,
  },
  errors: ['ride.arrives_too_early'],
  says: {
    list: 'The booked rides of a trip, by departure',
    create: 'Add a ride; a cost comes with its currency',
    change: 'Change a ride',
    delete: 'Delete a ride',
  },
})
export const { list: rides, create: createRide, change: updateRide, delete: deleteRide } = rideCalls
