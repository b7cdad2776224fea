import { failureAt } from './failure.ts'
import { Rental } from './rentals.ts'
import { blankRow, costed, fromSchemas, type Sent, withEnds, withSent } from './row.ts'
import { rowWrites } from './write/row-writes.ts'

export const blankRental: Rental = fromSchemas(blankRow(Rental))

/** A rental with what was sent of it, if that can be. */
export function rentalWith(sent: Sent<Rental>, known = blankRental): Rental {
  let rental = withEnds(withSent(known, sent, blankRental), sent, known, ['pickup', 'dropoff'])
  if (rental.dropoff_place === '') {
    const { pickup_place: dropoff_place, pickup_place_id: dropoff_place_id } = rental
    const { pickup_lat: dropoff_lat, pickup_lng: dropoff_lng } = rental
    rental = { ...rental, dropoff_place, dropoff_place_id, dropoff_lat, dropoff_lng }
  }
  rental = costed(rental)
  // The zones of places are unknown, so both times are compared as they are written.
  if (rental.dropoff_date < rental.pickup_date) throw failureAt('dropoff_date', 'rental.ends_too_early')
  return rental
}

export const rentalWrites = rowWrites('rental', rentalWith, blankRental)
