import { nightsOf, type Stay } from '@caravan/contract/lodging.stays'
import type { Costs } from '../../trip/kinds.ts'
import { useTripMutation } from '../../trip/write/write.ts'

/** Changes what a booking costs, as its bill says. */
export const useCostChange: Costs<Stay>['useCostChange'] = (tripId, told) => {
  const { mutate } = useTripMutation('changeLodging', tripId, told)
  return (stay, { amount: cost }) =>
    mutate({ params: { tripId }, body: { ...nightsOf(stay), cost }, base: stay })
}
