import { rideWith } from '../rides.row.ts'
import { createRide, Ride, rideCalls, sharedRide } from '../rides.ts'
import type { KindOf } from './kind.ts'

export const ride = {
  row: Ride,
  saves: createRide,
  calls: rideCalls,
  rule: rideWith,
  parts: ['rides'],
  together: [
    ['cost', 'cost_currency'],
    ['from_place', 'from_place_id', 'from_lat', 'from_lng', 'from_zone'],
    ['type', 'to_place', 'to_place_id', 'to_lat', 'to_lng', 'to_zone'],
  ],
  most: 200,
  booked: { name: 'number', ends: ['from', 'to'], dates: ['depart_date', 'arrive_date'] },
  shared: sharedRide,
} as const satisfies KindOf<Ride>
