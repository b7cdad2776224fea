import type { Rental } from '@caravan/contract/rentals'
import { createRental, deleteRental, updateRental } from '@caravan/contract/rentals'
import { shownRental } from '@caravan/contract/rentals.row'
import type { Costs } from '../../trip/kinds.ts'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'
import { useTripMutation } from '../../trip/write/write.ts'

export const rentalCreation = tripMutation({ createRental }, { show: shownRental.created })
export const rentalChange = tripMutation({ updateRental }, { show: shownRental.changed })
export const rentalDeletion = rowDeletion({ deleteRental })

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Rental>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation(rentalChange, tripId, told)
  return (rental, { amount: cost, currency: cost_currency }) =>
    mutate({ params: { rentalId: rental.id }, body: { cost, cost_currency }, base: rental })
}
