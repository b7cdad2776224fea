import type { Flight } from '@caravan/contract/flights'
import type { Costs } from '../../trip/kinds.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Flight>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation('updateFlight', tripId, told)
  return (flight, { amount: cost, currency: cost_currency }) =>
    mutate({ params: { flightId: flight.id }, body: { cost, cost_currency }, base: flight })
}
