import { failureAt } from './failure.ts'
import { Rental } from './rentals.ts'
import {
  blankRow,
  costed,
  fromSchemas,
  requireBothOrNone,
  type Sent,
  withoutOldSpot,
  withSent,
} from './row.ts'
import { shownRow } from './shown.ts'

export const blankRental: Rental = fromSchemas(blankRow(Rental))

/** A rental with what was sent of it, if that can be. */
export function rentalWith(sent: Sent<Rental>, known = blankRental): Rental {
  let rental = withSent(known, sent, blankRental)
  rental = withoutOldSpot(rental, sent, known, 'pickup_place', 'pickup_')
  rental = withoutOldSpot(rental, sent, known, 'dropoff_place', 'dropoff_')
  if (rental.dropoff_place === '') {
    const { pickup_place: dropoff_place, pickup_place_id: dropoff_place_id } = rental
    const { pickup_lat: dropoff_lat, pickup_lng: dropoff_lng } = rental
    rental = { ...rental, dropoff_place, dropoff_place_id, dropoff_lat, dropoff_lng }
  }
  requireBothOrNone({ lat: rental.pickup_lat, lng: rental.pickup_lng }, 'pickup_')
  requireBothOrNone({ lat: rental.dropoff_lat, lng: rental.dropoff_lng }, 'dropoff_')
  rental = costed(rental)
  // The zones of places are unknown, so both times are compared as they are written.
  if (rental.dropoff_date < rental.pickup_date) throw failureAt('dropoff_date', 'rental.ends_too_early')
  return rental
}

export const shownRental = shownRow('rental', rentalWith, blankRental)
