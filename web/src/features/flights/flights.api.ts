import type { Flight } from '@caravan/contract/flights'
import { createFlight, deleteFlight, updateFlight } from '@caravan/contract/flights'
import { shownFlight } from '@caravan/contract/flights.row'
import type { Costs } from '../../trip/kinds.ts'
import { rowDeletion, tripMutation } from '../../trip/write/send.ts'
import { useTripMutation } from '../../trip/write/write.ts'

export const flightCreation = tripMutation({ createFlight }, { show: shownFlight.created })
export const flightChange = tripMutation({ updateFlight }, { show: shownFlight.changed })
export const flightDeletion = rowDeletion({ deleteFlight })

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Flight>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation(flightChange, tripId, told)
  return (flight, { amount: cost, currency: cost_currency }) =>
    mutate({ params: { flightId: flight.id }, body: { cost, cost_currency }, base: flight })
}
