import { createFlight, deleteFlight, updateFlight } from '@caravan/contract/flights'
import { tripMutation } from '../../trip/send.ts'

export const flightCreation = tripMutation({ createFlight })
export const flightChange = tripMutation({ updateFlight })
export const flightDeletion = tripMutation(
  { deleteFlight },
  {
    show: (plan, { params }) => ({
      ...plan,
      flights: plan.flights.filter(({ id }) => id !== params.flightId),
    }),
    mayBeGone: true,
  },
)
