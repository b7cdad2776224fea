import type { Ride } from '@caravan/contract/rides'
import type { Costs } from '../../trip/kinds.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Ride>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation('updateRide', tripId, told)
  return (ride, { amount: cost, currency: cost_currency }) =>
    mutate({ params: { tripId, rideId: ride.id }, body: { cost, cost_currency }, base: ride })
}
