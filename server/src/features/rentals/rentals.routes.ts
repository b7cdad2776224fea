import type { Rental } from '@caravan/contract/rentals'
import * as contract from '@caravan/contract/rentals'
import type { Database } from '../../db/pool.ts'
import { Failure } from '../../failure.ts'
import type { Route } from '../../http/mount.ts'
import { requireBothOrNone } from '../../trip/coordinates.ts'
import { requireCurrency } from '../../trip/cost.ts'
import { kinds } from '../../trip/kinds.ts'
import { changeRow, createRow, removeRow, type Sent, withSent } from '../../trip/rows.ts'

const { table } = kinds.rental

export function mountRentals(route: Route, { db }: { db: Database }): void {
  route(contract.rentals, async ({ membership }) => table.list(db, membership.trip_id))

  route(contract.createRental, async call =>
    createRow(call, 'rental', content => applied(content, table.blank)),
  )

  route(contract.updateRental, async call =>
    changeRow(call, 'rental', call.params.rentalId, before => applied(call.body, before)),
  )

  route(contract.deleteRental, async call => removeRow(call, 'rental', call.params.rentalId))
}

/** A rental with what was sent of it, if that can be. */
function applied(sent: Sent<Rental>, known: Rental): Rental {
  const rental = withSent(known, sent, table.blank)
  forgetSpot(rental, sent, known, 'pickup')
  forgetSpot(rental, sent, known, 'dropoff')
  if (rental.dropoff_place === '') {
    const { pickup_place, pickup_place_id, pickup_lat, pickup_lng } = rental
    rental.dropoff_place = pickup_place
    rental.dropoff_place_id = pickup_place_id
    rental.dropoff_lat = pickup_lat
    rental.dropoff_lng = pickup_lng
  }
  requireBothOrNone({ lat: rental.pickup_lat, lng: rental.pickup_lng }, 'pickup_')
  requireBothOrNone({ lat: rental.dropoff_lat, lng: rental.dropoff_lng }, 'dropoff_')
  requireCurrency(rental)
  // The zones of places are unknown, so both times are compared as they are written.
  if (rental.dropoff_date < rental.pickup_date)
    throw new Failure('rental.ends_too_early', {
      fields: [{ field: 'dropoff_date', code: 'rental.ends_too_early' }],
    })
  return rental
}

/** A place that is named anew is not where the old one was. */
function forgetSpot(rental: Rental, sent: Sent<Rental>, known: Rental, end: 'pickup' | 'dropoff'): void {
  if (rental[`${end}_place`] === known[`${end}_place`]) return
  for (const part of ['place_id', 'lat', 'lng'] as const)
    if (sent[`${end}_${part}`] === undefined) rental[`${end}_${part}`] = null as never
}
