import type { Rental } from '@caravan/contract/rentals'
import type { Costs } from '../../trip/kinds.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Rental>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation('updateRental', tripId, told)
  return (rental, { amount: cost, currency: cost_currency }) =>
    mutate({ params: { rentalId: rental.id }, body: { cost, cost_currency }, base: rental })
}
