import { rentalWith } from '../rentals.row.ts'
import { createRental, Rental, rentalCalls, sharedRental } from '../rentals.ts'
import type { KindOf } from './kind.ts'

export const rental = {
  row: Rental,
  saves: createRental,
  calls: rentalCalls,
  rule: rentalWith,
  parts: ['rentals'],
  together: [
    ['cost', 'cost_currency'],
    ['pickup_place', 'pickup_place_id', 'pickup_lat', 'pickup_lng'],
    ['dropoff_place', 'dropoff_place_id', 'dropoff_lat', 'dropoff_lng'],
  ],
  most: 50,
  booked: {
    name: 'company',
    ends: ['pickup', 'dropoff'],
    dates: ['pickup_date', 'dropoff_date'],
    apart: true,
  },
  shared: sharedRental,
} as const satisfies KindOf<Rental>
